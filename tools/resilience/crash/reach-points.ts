import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '@app/stack/child'
import { readScene, wakeScenes } from '../../../apps/api/test/worlds/payout-scene.ts'
import { PROOFS, wakeActors, type Actor } from './actor.ts'
import type { CrashWorld } from './world.ts'

const REACH_MS_MAX = 60_000
/**
 * A process gives up a connection that says nothing for 20 s. Whoever stands somewhere is therefore killed before that,
 * even where others have not arrived: those are led there again, with fewer beside them.
 */
const STAND_MS_MAX = 8_000
const LAST_STAND_MS_MAX = 5_000
const LOOK_EVERY_MS = 50
const PLANNED_LOOK_MS = 10_000

export type Reaching = {
  api: Child | undefined
  isConnecting: () => boolean
  /** What else must stand still before those that stop everybody. */
  leadLast: () => Promise<void>
}

/** Leads a process to all labels at once. The gate that stops everybody comes last. */
export async function reachLabels(
  world: CrashWorld,
  actors: readonly Actor[],
  reaching: Reaching,
): Promise<void> {
  const waitFor = async (some: readonly Actor[], isShort: boolean) => {
    let until = performance.now() + (isShort ? LAST_STAND_MS_MAX : REACH_MS_MAX)
    // Who has gone on does not come back, and the others should not wait for it.
    const isOnItsWay = (actor: Actor) => !actor.isHeld() && !actor.isReached()
    while (some.some(isOnItsWay) && performance.now() < until) {
      if (some.some((actor) => actor.isHeld())) until = Math.min(until, performance.now() + STAND_MS_MAX)
      await delay(LOOK_EVERY_MS)
    }
  }
  const holding = actors.filter(({ label }) => label.holdsOrders)
  const last = actors.filter(({ label }) => label.isLast)
  const first = actors.filter((actor) => !holding.includes(actor) && !last.includes(actor))
  for (const wave of [first, ...holding.map((actor) => [actor]), last]) {
    const isLast = wave === last
    if (isLast) await reaching.leadLast()
    for (const actor of wave) holdAt(world, actor, reaching)
    const woken = wave.filter(({ label }) => !label.isApi)
    for (const actor of wave) if (actor.label.isApi) await tellApi(world, actor, reaching.api)
    if (woken.length > 0) await wakeActors(world, woken)
    await waitFor(wave, wave !== first)
  }
  for (const { isHeld, isReached, result } of actors)
    if (!isHeld())
      result.missed = isReached() ? 'went on while others were on their way' : 'was never seen there'
}

function holdAt(world: CrashWorld, actor: Actor, { isConnecting }: Reaching): void {
  const wanted = actor.label.gate(actor.scene)
  if (wanted.in === 'connect') actor.isHeld = isConnecting
  else {
    const stop = wanted.in === 'database' ? world.database.arm(wanted.gate) : world.rails.arm(wanted.gate)
    actor.isHeld = stop.isHeld
    actor.isReached = stop.isReached
  }
}

/** A message of the rail arrives; the look that was planned anyway comes later. */
async function tellApi(world: CrashWorld, { scene }: Actor, api: Child | undefined): Promise<void> {
  await wakeScenes(world.db, [scene.payoutId], { afterMs: PLANNED_LOOK_MS })
  const rail = scene.rail === 'paypal' ? 'paypal' : 'btcpay'
  await world.control(`webhooks/${rail}`, { url: `${String(api?.ready['url'])}/api/webhooks/${rail}` })
  void world.control(`webhooks/${rail}/send`, { key: scene.railKey }).catch(() => undefined)
}

/** Looks at the rail's book and at our tables while everything stands still. */
export async function checkProofs(world: CrashWorld, actors: readonly Actor[]): Promise<void> {
  const book = await world.book()
  for (const { label, scene, isHeld, result } of actors) {
    if (!label.proof || result.missed !== null) continue
    const isSo = PROOFS[label.proof](scene, book, await readScene(world.db, scene.saleId))
    // A busy machine lets an order wait, or somebody else take up what has stood there for long. That is no place to be
    // killed at; whoever never finds another fails, and the credits are counted at the end whatever happened.
    if (!isSo && isHeld()) result.missed = `not so at the label: ${label.proof}`
  }
}
