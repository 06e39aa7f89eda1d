import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import type { OutsideName } from './outside.ts'
import type { TlsMode } from './tls-end.ts'

const HOLD_SECONDS = 8
/**
 * An accept call interrupted by a Steam outage is repeated only after a minute, because it may have arrived; the
 * backlog then comes first. An order without a response is queried after 5 and 15 seconds.
 */
const READY_SECONDS_MAX: Record<OutsideName, number> = { steam: 120, rails: 60 }
const OUTSIDE: readonly OutsideName[] = ['steam', 'rails']
const WRONG: readonly TlsMode[] = ['stranger', 'other-name', 'expired']
const BROKEN: readonly TlsMode[] = ['cut', 'silent']

/** Unresolvable names, wrong certificates and interrupted TLS handshakes. */
export const OUTSIDE_FAULTS: readonly Fault[] = OUTSIDE.flatMap((name) => [
  makeNameFault(name),
  makeTlsFault(name, 'certificates', WRONG),
  makeTlsFault(name, 'handshakes', BROKEN),
])

function wanted(name: OutsideName) {
  return {
    ready: 'work',
    readySecondsMax: READY_SECONDS_MAX[name],
    countsFrom: 'heal',
    needsOutside: true,
  } as const
}

function makeNameFault(name: OutsideName): Fault {
  return {
    ...wanted(name),
    name: `${name}-names`,
    holdSeconds: HOLD_SECONDS,
    inject: async ({ world }) => {
      world.outside!.forgetNames([name])
      // Ends open connections, because a kept-alive connection needs no name lookup.
      world.outside!.ends[name].setMode('right')
    },
    heal: async ({ world, note, violate }) => {
      const vain = world.outside!.vainLookups()
      note(`${vain} look-ups in vain`)
      if (vain === 0) violate('nobody looked for the name, so nothing was shown')
      world.outside!.forgetNames([])
    },
  }
}

function makeTlsFault(name: OutsideName, what: string, modes: readonly TlsMode[]): Fault {
  return {
    ...wanted(name),
    name: `${name}-${what}`,
    holdSeconds: 0,
    inject: async () => undefined,
    meanwhile: async (scene) => {
      for (const mode of modes) {
        scene.world.outside!.ends[name].setMode(mode)
        await delay((HOLD_SECONDS * 1_000) / modes.length)
        judgeGreetings(scene, name, mode)
      }
    },
    heal: async ({ world }) => world.outside!.ends[name].setMode('right'),
  }
}

/** A server with a wrong certificate must receive no data, because it would be a token or an order. */
function judgeGreetings({ world, note, violate }: Scene, name: OutsideName, mode: TlsMode): void {
  const { greetings, trusted } = world.outside!.ends[name].counts()
  note(`${mode}: ${greetings} greetings`)
  if (trusted > 0) violate(`${trusted} callers spoke to a ${mode} ${name}`)
}
