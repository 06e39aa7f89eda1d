import type { Fault } from './fault.ts'
import type { LinkName } from './fault-world.ts'
import { mustSignIn } from './must-sign-in.ts'
import type { LinkMode } from './tcp-link.ts'

const HOLD_SECONDS = 8
const MODES: readonly LinkMode[] = ['cut', 'reset', 'slow', 'lossy', 'half-open']

/** The requirements for each link: when the product must have recovered, and what users may notice meanwhile. */
const LINKS: Record<LinkName, Pick<Fault, 'ready' | 'readySecondsMax' | 'countsFrom' | 'meanwhile'>> = {
  postgres: { ready: 'service', readySecondsMax: 10, countsFrom: 'heal' },
  redis: { ready: 'service', readySecondsMax: 5, countsFrom: 'fault', meanwhile: mustSignIn },
  steam: { ready: 'work', readySecondsMax: 30, countsFrom: 'heal' },
  // An order without a response is queried after 5 and 15 seconds, and "not found" must be seen twice.
  rails: { ready: 'work', readySecondsMax: 60, countsFrom: 'heal' },
}

/** Every link with every failure mode. */
export const CUTS: readonly Fault[] = Object.entries(LINKS).flatMap(([link, wanted]) =>
  MODES.map((mode) => makeCut(link as LinkName, mode, wanted)),
)

function makeCut(link: LinkName, mode: LinkMode, wanted: (typeof LINKS)[LinkName]): Fault {
  return {
    ...wanted,
    name: `${link}-${mode}`,
    // A silent connection counts as dead after 20 seconds, and eight of them pass during the fault.
    ...(link === 'postgres' && mode === 'half-open' ? { readySecondsMax: 15 } : {}),
    holdSeconds: HOLD_SECONDS,
    inject: ({ world }) => world.links[link].setMode(mode),
    heal: async ({ world, note }) => {
      // While the link is cut, no calls can be counted.
      if (mode !== 'cut') note(`${world.links[link].calls()} calls in ${HOLD_SECONDS} s`)
      await world.links[link].setMode('whole')
    },
  }
}
