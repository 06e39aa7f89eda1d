import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stack } from '@app/stack/start-stack'
import { prepareDemoStaff } from './demo-admin.ts'
import { DemoProtection } from './demo-protection.ts'
import { DemoSupport, SUPPORT_PLAYER } from './demo-support.ts'
import { DemoTrader } from './demo-trader.ts'

/** A little livelier than the seeded history. */
const SALE_EVERY_MS = 6 * 60_000
const SALE_SPREAD_MS = 10 * 60_000
const PRICES_EVERY_MS = 90_000
const LOOK_FOR_TICKETS_MS = 20_000
const LOOK_FOR_PROTECTION_MS = 2_000
/** So that the newest sale of a page is of this minute. */
const FIRST_SALE_MS = 60_000
/** After a failure, such as a restart of the API or a fault that somebody switched on. */
const PAUSE_MS = 30_000

/**
 * What goes on while somebody looks at the demo: players sell, prices move, support answers. Everything goes through the
 * product's API and the simulated Steam, as with real people.
 */
export async function startDemoLife(stack: Stack): Promise<void> {
  const world = simulatedWorld(stack.simulatorUrl)
  const protection = new DemoProtection(stack.databaseUrl, world.ask)
  void repeat(
    () => protection.follow(),
    () => LOOK_FOR_PROTECTION_MS,
  )
  await world.control(`players/${SUPPORT_PLAYER.steamId}`, SUPPORT_PLAYER_FACTS)
  const secret = await prepareDemoStaff(stack, SUPPORT_PLAYER, 'support')
  const support = new DemoSupport(world, stack.url, secret)
  await support.openPanel()
  void repeat(
    () => support.answer(),
    () => LOOK_FOR_TICKETS_MS,
    () => support.openPanel(),
  )
  const sell = () => new DemoTrader(world, stack.url, randomInt(2 ** 31)).sell()
  const untilNextMs = () => SALE_EVERY_MS + randomInt(SALE_SPREAD_MS)
  await Promise.race([sell().catch(() => undefined), delay(FIRST_SALE_MS, undefined, { ref: false })])
  void delay(untilNextMs(), undefined, { ref: false }).then(() => repeat(sell, untilNextMs))
  void repeat(
    () => world.control('prices', { step: 1 }),
    () => PRICES_EVERY_MS,
  )
}

const { steamId: _steamId, ...SUPPORT_PLAYER_FACTS } = SUPPORT_PLAYER

export function simulatedWorld(simulatorUrl: string) {
  const answered = async (response: Response): Promise<unknown> => {
    if (!response.ok) throw new Error(`the simulator says ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    ask: async (address: string) => answered(await fetch(`${simulatorUrl}/${address}`)),
    control: async (address: string, body?: unknown) =>
      answered(
        await fetch(`${simulatorUrl}/_control/${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  }
}

/** Until the process ends. A failure is no news: the demo's controls cause them on purpose. */
async function repeat(
  act: () => Promise<unknown>,
  waitMs: () => number,
  recover: () => Promise<unknown> = () => Promise.resolve(),
): Promise<never> {
  for (;;) {
    try {
      await act()
      await delay(waitMs(), undefined, { ref: false })
    } catch {
      await delay(PAUSE_MS, undefined, { ref: false })
      await recover().catch(() => undefined)
    }
  }
}
