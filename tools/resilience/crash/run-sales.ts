import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '@app/stack/child'
import { countConnections } from '../../../apps/api/test/support/fault-reading.ts'
import { arrangePayout, readScene, wakeScenes } from '../../../apps/api/test/worlds/payout-scene.ts'
import { arrangeActors, ENDS, type Actor, type LabelResult } from './actor.ts'
import { openBlackHole, type BlackHole } from './black-hole.ts'
import { countCredits, followToEnds, followToResumed, isEnded } from './follow-points.ts'
import type { Label } from './label.ts'
import { checkProofs, reachLabels } from './reach-points.ts'
import {
  checkHeld,
  followStaged,
  leadThere,
  readBooks,
  watchStaged,
  type Held,
  type Staged,
} from './staged.ts'
import { SENT_OFFER_ACCOUNTS } from './sent-offer-points.ts'
import { TRADE_ACCOUNTS } from './trade-points.ts'
import type { CrashWorld } from './world.ts'

const ACCOUNTS = [...TRADE_ACCOUNTS, ...SENT_OFFER_ACCOUNTS]

const WARM_UP_MS_MAX = 30_000
const LOOK_EVERY_MS = 50
const GONE_MS_MAX = 10_000

/**
 * A process is brought to many crash points in parallel and killed there. The next one recovers that work, is brought
 * to the second run's crash points meanwhile, and is killed too. A trade watcher dies with it in the middle of
 * trades, with bank files half done. The last processes must complete everything.
 */
export async function runLives(
  world: CrashWorld,
  labels: readonly Label[],
  staged: readonly Staged[],
): Promise<LabelResult[]> {
  const hole = await openBlackHole()
  try {
    return await runBoth(world, { labels, staged, hole })
  } finally {
    await hole.close()
  }
}

type Processes = { worker: Child; api: Child; watcher?: Child }
type Given = { killedAtMs: Map<Actor, number>; hole: BlackHole }

async function runBoth(
  world: CrashWorld,
  { labels, staged, hole }: { labels: readonly Label[]; staged: readonly Staged[]; hole: BlackHole },
): Promise<LabelResult[]> {
  const ofLife = (life: Label['life']) => labels.filter((label) => label.life === life)
  const [first, worker, api] = await Promise.all([
    arrangeActors(world, ofLife(1)),
    world.startWorker('worker', { SKRILL_URL: hole.url }),
    world.startApi('api'),
  ])
  await warmUp(world)
  const given = { killedAtMs: watchResumption(world), hole }
  const processes = await killAt(world, { actors: first, held: [], staged: [] }, { worker, api }, given)
  const [second] = await Promise.all([
    runSecond(world, { labels: ofLife(2), staged, first }, processes, given),
    followToEnds(world, first, given.killedAtMs),
  ])
  // A second credit could arrive late, so the ledgers are read when no work is left.
  await countCredits(world, [...first, ...second])
  await readBooks(staged)
  return [...first, ...second, ...staged].map(({ result }) => result)
}

async function runSecond(
  world: CrashWorld,
  { labels, staged, first }: { labels: readonly Label[]; staged: readonly Staged[]; first: Actor[] },
  { worker, api }: Processes,
  given: Given,
): Promise<Actor[]> {
  if (labels.length + staged.length === 0) return []
  const watcher = staged.length === 0 ? undefined : await world.startWatcher('watcher', ACCOUNTS)
  const [actors] = await Promise.all([arrangeActors(world, labels), followToResumed(world, first)])
  // No process can be held for long, because a silent connection is dropped.
  const held = await leadThere(staged.filter(({ isLast }) => !isLast))
  await killAt(world, { actors, held, staged }, { worker, api, ...(watcher ? { watcher } : {}) }, given)
  await Promise.all([followToEnds(world, actors, given.killedAtMs), followStaged(staged)])
  return actors
}

/** Runs payouts without faults. A process that is warmed up reaches all crash points quickly. */
async function warmUp(world: CrashWorld): Promise<void> {
  const scenes = await Promise.all(
    (['paypal', 'btc', 'paypal', 'btc'] as const).map((rail) =>
      arrangePayout(world, { rail, stage: 'approved', beforeOrder: async () => undefined }),
    ),
  )
  await wakeScenes(
    world.db,
    scenes.map(({ payoutId }) => payoutId),
  )
  const until = performance.now() + WARM_UP_MS_MAX
  for (const { saleId } of scenes)
    while (!ENDS.paid(await readScene(world.db, saleId))) {
      if (performance.now() > until) throw new Error('an undisturbed payout does not end')
      await delay(LOOK_EVERY_MS)
    }
}

/** The first statement about a payout after its kill marks the time when another process resumed it. */
function watchResumption(world: CrashWorld): Map<Actor, number> {
  const killedAtMs = new Map<Actor, number>()
  world.database.onStatement(({ values }) => {
    for (const [{ scene, result }, killedAt] of killedAtMs)
      if (result.resumedMs === null && values.includes(scene.payoutId))
        result.resumedMs = Math.round(performance.now() - killedAt)
  })
  return killedAtMs
}

/** Kills the processes held at the crash points, starts new ones, and disarms all gates. */
async function killAt(
  world: CrashWorld,
  { actors, held, staged }: { actors: readonly Actor[]; held: Held[]; staged: readonly Staged[] },
  { worker, api, watcher }: Processes,
  { killedAtMs, hole }: Given,
): Promise<Processes> {
  const leadLast = async () => {
    held.push(...(await leadThere(staged.filter(({ isLast }) => isLast))))
  }
  await reachLabels(world, actors, { api, isConnecting: () => hole.isCalledBy(worker.pid), leadLast })
  await checkProofs(world, actors)
  await checkHeld(held)
  for (const { isHeld, result } of actors) if (!isHeld()) result.missed ??= 'had gone on before the kill'
  const victims = [worker, api, ...(watcher ? [watcher] : [])]
  for (const victim of victims) victim.kill('SIGKILL')
  const killedAt = performance.now()
  await Promise.all(victims.map(({ exited }) => exited))
  world.database.disarm()
  world.rails.disarm()
  world.steam.disarm()
  watchStaged(world, staged, killedAt)
  for (const actor of actors) {
    // When only the response was lost, another job may have completed everything before the kill.
    if (await isEnded(world, actor)) actor.result.endedMs = 0
    else killedAtMs.set(actor, killedAt)
  }
  await untilConnectionsAreGone(world)
  const [nextWorker, nextApi] = await Promise.all([
    world.startWorker('worker'),
    world.startApi('api', { PORT: new URL(String(api.ready['url'])).port }),
    watcher ? world.startWatcher('watcher', ACCOUNTS) : undefined,
  ])
  return { worker: nextWorker, api: nextApi }
}

/** The old and the new processes together may need more connections than a small server allows. */
async function untilConnectionsAreGone({ db }: CrashWorld): Promise<void> {
  const until = performance.now() + GONE_MS_MAX
  while ((await countConnections(db)).size > 0 && performance.now() < until) await delay(LOOK_EVERY_MS)
}
