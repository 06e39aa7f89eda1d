import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '@app/stack/child'
import { readScene, wakeScenes } from '../../../apps/api/test/worlds/payout-scene.ts'
import { PROOFS, wakeActors, type Actor } from './actor.ts'
import type { CrashWorld } from './world.ts'

const REACH_MS_MAX = 60_000
/**
 * A process drops a connection that is silent for 20 s. So held processes are killed before that, even if others have
 * not arrived. Those are tried again, with fewer in parallel.
 */
const STAND_MS_MAX = 8_000
const LAST_STAND_MS_MAX = 5_000
const LOOK_EVERY_MS = 50
const PLANNED_LOOK_MS = 10_000

export type Reaching = {
  api: Child | undefined
  isConnecting: () => boolean
  /** Holds the remaining processes before the crash points that block everything. */
  leadLast: () => Promise<void>
}

/** Brings a process to all crash points in parallel. The gate that blocks everything comes last. */
export async function reachLabels(
  world: CrashWorld,
  actors: readonly Actor[],
  reaching: Reaching,
): Promise<void> {
  const waitFor = async (some: readonly Actor[], isShort: boolean) => {
    let until = performance.now() + (isShort ? LAST_STAND_MS_MAX : REACH_MS_MAX)
    // A process that has passed its crash point does not return, so the others must not wait for it.
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

/** Sends a webhook of the rail; the scheduled status query runs later. */
async function tellApi(world: CrashWorld, { scene }: Actor, api: Child | undefined): Promise<void> {
  await wakeScenes(world.db, [scene.payoutId], { afterMs: PLANNED_LOOK_MS })
  const rail = scene.rail === 'paypal' ? 'paypal' : 'btcpay'
  await world.control(`webhooks/${rail}`, { url: `${String(api?.ready['url'])}/api/webhooks/${rail}` })
  void world.control(`webhooks/${rail}/send`, { key: scene.railKey }).catch(() => undefined)
}

/** Checks the rail's records and our tables while everything is held. */
export async function checkProofs(world: CrashWorld, actors: readonly Actor[]): Promise<void> {
  const book = await world.book()
  for (const { label, scene, isHeld, result } of actors) {
    if (!label.proof || result.missed !== null) continue
    const isSo = PROOFS[label.proof](scene, book, await readScene(world.db, scene.saleId))
    // On a busy machine an order may be delayed, or another process may take over a payout that is held long. Such a
    // crash point counts as missed and is tried again; one that is never reached fails. Credits are counted at the
    // end in every case.
    if (!isSo && isHeld()) result.missed = `not so at the label: ${label.proof}`
  }
}
