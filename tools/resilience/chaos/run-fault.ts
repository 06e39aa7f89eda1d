import { setTimeout as delay } from 'node:timers/promises'
import {
  countDueJobs,
  countGivenUpJobs,
  countUnended,
  readBookedPayouts,
  readFinalSales,
} from '../../../apps/api/test/support/fault-reading.ts'
import { brokenInvariants } from '../../../apps/api/test/worlds/payout-scene.ts'
import { trustSellers } from '../../../apps/api/test/support/sale-bench.ts'
import type { Fault, Scene } from './fault.ts'
import { FaultSeller } from './fault-seller.ts'
import type { FaultWorld } from './fault-world.ts'
import { countStatuses, newHistory, type History, type RecordedCall } from './history.ts'
import { compareBooks, judgeHistory, type Credit, type Verdict } from './judge-history.ts'

export type RunResult = {
  fault: string
  requests: number
  acknowledged: number
  unacknowledged: number
  lost: number
  doubled: number
  paid: number
  statuses: Record<string, number>
  otherServerErrors: number
  /** One value per repetition; null when the product never recovered. */
  readySeconds: (number | null)[]
  drainSeconds: number
  notes: string[]
  violations: string[]
}

export type Size = { sellers: number; everyMs: number; beforeMs: number; betweenMs: number; afterMs: number }

/** One fault is repeated several times while the same sellers sell; the result is checked once, at the end. */
export type Run = {
  name: string
  faults: readonly Fault[]
  /** If false, times are only reported, because they depend more on the machine. */
  isTimed: boolean
}

const THINGS = 150
const READY_MS_MAX = 150_000
const DRAIN_MS_MAX = 300_000
const LOOK_EVERY_MS = 50
const ARRIVE_AT_ONCE = 4
let nextSeller = 1

/**
 * Sellers sell while a fault is injected and healed repeatedly. Then all work is completed and the ledgers are
 * compared.
 */
export async function runFault(world: FaultWorld, run: Run, size: Size): Promise<RunResult> {
  const history = newHistory()
  const violations: string[] = []
  const notes: string[] = []
  const scene: Scene = {
    world,
    history,
    newcomer: async () => (await arrive(world, 1))[0]!,
    violate: (text) => violations.push(text),
    note: (text) => notes.push(text),
  }
  const sellers = await arrive(world, size.sellers)
  await trustSellers(world.db)
  const stopSelling = startSelling(sellers, history, size.everyMs)
  await delay(size.beforeMs)
  const readySeconds: RunResult['readySeconds'] = []
  for (const fault of run.faults) {
    if (readySeconds.length > 0) await delay(size.betweenMs)
    const seconds = await breakAndHeal(scene, fault)
    readySeconds.push(seconds)
    if (run.isTimed && (seconds === null || seconds > fault.readySecondsMax))
      violations.push(`ready again after ${seconds ?? 'never'} s, allowed are ${fault.readySecondsMax} s`)
  }
  await delay(size.afterMs)
  await stopSelling()
  const drainSeconds = await drain(world, history)
  const verdict = await judge(world, sellers, history)
  violations.push(...verdict.violations, ...judgeAnswers(run.faults, history.calls))
  return {
    fault: run.name,
    requests: history.calls.length,
    acknowledged: verdict.acknowledged,
    unacknowledged: history.stories.length - verdict.acknowledged,
    lost: verdict.lost,
    doubled: verdict.doubled,
    paid: verdict.paid,
    statuses: countStatuses(history.calls),
    otherServerErrors: history.calls.filter(({ status }) => isOtherServerError(status)).length,
    readySeconds,
    drainSeconds,
    notes,
    violations,
  }
}

function startSelling(sellers: readonly FaultSeller[], history: History, everyMs: number) {
  let isOver = false
  const errand = { isOver: () => isOver, everyMs, history }
  const selling = Promise.all(
    sellers.map(async (seller, index) => {
      await delay((index * everyMs) / sellers.length)
      await seller.sellUntilOver(errand)
    }),
  )
  return async () => {
    isOver = true
    await selling
    for (const seller of sellers) seller.leave()
  }
}

async function arrive(world: FaultWorld, count: number): Promise<FaultSeller[]> {
  const sellers = Array.from(
    { length: count },
    () => new FaultSeller(world, world.stack.url, nextSeller++, THINGS),
  )
  for (let from = 0; from < count; from += ARRIVE_AT_ONCE)
    await Promise.all(sellers.slice(from, from + ARRIVE_AT_ONCE).map((seller) => seller.arrive()))
  return sellers
}

/** Seconds until recovery, or null when the product never recovered. */
async function breakAndHeal(scene: Scene, fault: Fault): Promise<number | null> {
  const before = scene.history.stories.filter(({ isOffered }) => isOffered).map(({ saleId }) => saleId!)
  const isReadySince = (fromMs: number) =>
    fault.ready === 'service'
      ? () => isServing(scene, fromMs)
      : async () => (await countUnended(scene.world.db, before).catch(() => 1)) === 0
  const brokenAtMs = performance.now()
  await fault.inject(scene)
  // A product that must work during the fault is checked while the fault lasts.
  const borne = fault.countsFrom === 'fault' ? secondsUntil(isReadySince(brokenAtMs), brokenAtMs) : undefined
  await Promise.all([delay(fault.holdSeconds * 1_000), fault.meanwhile?.(scene)])
  const healedAtMs = performance.now()
  await fault.heal(scene)
  return borne ?? secondsUntil(isReadySince(healedAtMs), healedAtMs)
}

async function secondsUntil(isReady: () => Promise<boolean>, fromMs: number): Promise<number | null> {
  const until = performance.now() + READY_MS_MAX
  while (performance.now() < until) {
    if (await isReady()) return Math.round((performance.now() - fromMs) / 10) / 100
    await delay(LOOK_EVERY_MS)
  }
  return null
}

/** Every API reports ready, and a sale requested since then was accepted. */
async function isServing({ world, history }: Scene, fromMs: number): Promise<boolean> {
  const hasSold = history.calls.some(
    ({ what, status, atMs }) => what === 'sell' && status === 200 && atMs > fromMs,
  )
  if (!hasSold) return false
  const answers = await Promise.all(
    world.apiUrls.map((url) =>
      fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      ),
    ),
  )
  return answers.every(Boolean)
}

/** Waits until every sale with sent items has ended and no work is left. */
async function drain({ db }: FaultWorld, { stories }: History): Promise<number> {
  const sent = stories.filter(({ isOffered }) => isOffered).map(({ saleId }) => saleId!)
  const startedAtMs = performance.now()
  while (performance.now() < startedAtMs + DRAIN_MS_MAX) {
    if ((await countUnended(db, sent)) === 0 && (await countDueJobs(db)) === 0)
      return Math.round((performance.now() - startedAtMs) / 100) / 10
    await delay(4 * LOOK_EVERY_MS)
  }
  throw new Error(`${await countUnended(db, sent)} sales have not ended after ${DRAIN_MS_MAX / 1_000} s`)
}

async function judge(
  world: FaultWorld,
  sellers: readonly FaultSeller[],
  history: History,
): Promise<Verdict & { paid: number }> {
  const { db } = world
  const steamIds = sellers.map(({ steamId }) => steamId)
  const sales = await readFinalSales(db, steamIds)
  const { credits } = (await world.ask('_book')) as { credits: Credit[] }
  const verdict = judgeHistory(history.stories, sales, credits)
  const broken = await brokenInvariants(db)
  const givenUp = await countGivenUpJobs(db)
  verdict.violations.push(
    ...compareBooks(await readBookedPayouts(db), credits),
    ...broken,
    ...(givenUp > 0 ? [`${givenUp} jobs were given up`] : []),
  )
  return { ...verdict, paid: sales.filter(({ state }) => state === 'completed').length }
}

function isOtherServerError(status: number | null): boolean {
  return status !== null && status >= 500 && status !== 503
}

function judgeAnswers(faults: readonly Fault[], calls: readonly RecordedCall[]): string[] {
  const areUnnoticed = faults.every(({ isUnnoticed }) => isUnnoticed)
  const mayLoseProcess = faults.some((fault) => fault.mayLoseProcess)
  const bad = calls.filter(({ status, problem }) => {
    if (areUnnoticed) return status !== 200 && status !== 429
    if (mayLoseProcess && status === 502 && problem === 'unavailable') return false
    return isOtherServerError(status)
  })
  const kinds = Map.groupBy(
    bad,
    ({ what, status, problem }) => `${what}: ${status ?? 'no answer'} ${problem}`,
  )
  return [...kinds].map(([kind, some]) => `${some.length} times ${kind}`)
}
