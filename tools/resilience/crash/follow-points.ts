import { setTimeout as delay } from 'node:timers/promises'
import { ageOrder, readScene, wakeScenes } from '../../../apps/api/test/worlds/payout-scene.ts'
import { ENDS, isInBook, type Actor } from './actor.ts'
import type { CrashWorld } from './world.ts'

const RESUME_WAIT_MS_MAX = 45_000
const END_MS_MAX = 90_000
const LOOK_EVERY_MS = 200
const YOUNG_SECONDS = 30

/** Waits until another process has accessed every payout that is not already complete. */
export async function followToResumed(world: CrashWorld, actors: readonly Actor[]): Promise<void> {
  const until = performance.now() + RESUME_WAIT_MS_MAX
  for (const actor of actors)
    while (actor.result.resumedMs === null && !(await isEnded(world, actor)) && performance.now() < until)
      await delay(LOOK_EVERY_MS)
}

export async function isEnded(world: CrashWorld, { label, scene }: Actor): Promise<boolean> {
  return ENDS[label.end ?? 'paid'](await readScene(world.db, scene.saleId))
}

/** Waits until every payout has reached its expected end. */
export async function followToEnds(
  world: CrashWorld,
  actors: readonly Actor[],
  killedAtMs: ReadonlyMap<Actor, number>,
): Promise<void> {
  const open = new Set(actors.filter(({ result }) => result.endedMs === null))
  const until = performance.now() + END_MS_MAX
  while (open.size > 0 && performance.now() < until) {
    for (const actor of open) {
      if (actor.label.isStale && (actor.result.resumedMs ?? actor.result.missed) !== null)
        await rejuvenate(world, actor)
      if (!(await isEnded(world, actor))) continue
      actor.result.endedMs = Math.round(performance.now() - (killedAtMs.get(actor) ?? 0))
      open.delete(actor)
    }
    await delay(LOOK_EVERY_MS)
  }
}

/** Another process has queried the rail and sent nothing; only then is the order made recent again. */
async function rejuvenate(world: CrashWorld, { scene, result }: Actor): Promise<void> {
  if (scene.isYoungAgain) return
  scene.isYoungAgain = true
  if (isInBook((await world.book()).instructions, scene.railKey))
    result.failure ??= 'an order older than 25 days was sent again'
  await ageOrder(world.db, scene.payoutId, { orderedSeconds: YOUNG_SECONDS })
  await wakeScenes(world.db, [scene.payoutId])
}

export async function countCredits(world: CrashWorld, actors: readonly Actor[]): Promise<void> {
  const book = await world.book()
  for (const { label, scene, result } of actors) {
    const { railKeys, saleState, payoutStates } = await readScene(world.db, scene.saleId)
    result.credits = book.credits.filter(({ key }) => railKeys.includes(key)).length
    if (result.endedMs === null) result.failure ??= `did not end: ${saleState}, ${payoutStates.join(' ')}`
    if (result.credits !== 1) result.failure ??= `${result.credits} credits in the rail's book`
    if (label.isStale && !scene.isYoungAgain) result.failure ??= 'was never looked at while old'
  }
}
