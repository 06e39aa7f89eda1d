import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { childrenProcessorSeconds, processorSeconds } from '../../bench/processor-time.ts'
import { failUntilFinished } from '../crash/unfinished.ts'
import type { FaultSeller, Wish } from './fault-seller.ts'
import { inFaultWorld, type FaultWorld } from './fault-world.ts'
import { countProblems, countStatuses, newHistory, type RecordedCall } from './history.ts'
import type { Verdict } from './judge-history.ts'
import { percentileOf } from './percentile.ts'
import {
  accountsFor,
  arriveAll,
  atRate,
  drain,
  inTurns,
  judgeTraffic,
  traffic,
  type Rates,
} from './traffic.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const SELLERS = 400
/** Items per seller beyond those that ordinary traffic sells. */
const SPARE_THINGS = 15
const RATES = { readsPerSecond: 300, sellsPerSecond: 40 }
const READ_MS_MAX = 150
const SELL_MS_MAX = 400
const BURST = { perSecond: 400, seconds: 10 }
const QUOTES_AT_ONCE = 8
const WARM_UP_SECONDS = 5

/** The watcher's intervals are those of a real operator with four addresses, because its share counts too. */
const ENVIRONMENT = {
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '10',
  WATCHER_POLL_SECONDS: '15',
  WATCHER_LOOKS_PER_WINDOW: '1',
}

/**
 * `npm run chaos -- load`: the design load from sellers with known inventories, then a short burst with ten times as
 * many sales. `--seconds S` sets the duration of the ordinary traffic. `--share F` scales everything by that factor,
 * for a machine with other load. `--sent F` is the share of sales whose items are sent at once and go through to
 * their payout; the others wait for their seller.
 */
export async function runLoad(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '60' },
      share: { type: 'string', default: '1' },
      sent: { type: 'string', default: '1' },
    },
  })
  const rates = scaleRates(Number(values.share), Number(values.sent))
  const seconds = Number(values.seconds)
  const sold = (WARM_UP_SECONDS + seconds) * rates.sellsPerSecond
  const operatorAccounts = accountsFor(sold + rates.burstPerSecond * BURST.seconds)
  let isGood = false
  const finish = failUntilFinished(() => 'under load')
  await inFaultWorld(
    { logFolder: path.join(REPORTS, 'load-logs'), env: ENVIRONMENT, isDirect: true, operatorAccounts },
    async (world) => {
      const sellers = await arriveAll(world, rates.sellers, SPARE_THINGS + Math.ceil(sold / rates.sellers))
      console.log(`${sellers.length} sellers and ${operatorAccounts} accounts of ours are there`)
      const history = newHistory()
      await traffic(sellers, history, rates, WARM_UP_SECONDS)
      const steady = await measureSteady(world, sellers, rates, seconds)
      const burst = await measureBurst(world, sellers, rates.burstPerSecond)
      for (const seller of sellers) seller.leave()
      const verdict = await judgeTraffic(world, sellers, [history, steady.history, burst.history])
      isGood = report({ steady: steady.figures, burst: burst.figures, verdict })
    },
  )
  finish()
  return isGood
}

function scaleRates(share: number, sentPerSale: number) {
  return {
    sellers: Math.ceil(SELLERS * share),
    sentPerSale,
    readsPerSecond: RATES.readsPerSecond * share,
    sellsPerSecond: RATES.sellsPerSecond * share,
    burstPerSecond: BURST.perSecond * share,
  }
}

async function measureSteady(
  world: FaultWorld,
  sellers: readonly FaultSeller[],
  rates: Rates,
  seconds: number,
) {
  const history = newHistory()
  const used = processorUse(world)
  await traffic(sellers, history, rates, seconds)
  const processor = used(seconds)
  const drainSeconds = await drain(world, history)
  const of = (what: RecordedCall['what']) => history.calls.filter((one) => one.what === what)
  const figures = {
    reads: describe(of('read')),
    quotes: describe(of('quote')),
    sells: describe(of('sell')),
    errors: countProblems(history.calls),
    drainSeconds,
    processor,
  }
  console.log('steady', JSON.stringify(figures, null, 2))
  return { history, figures }
}

async function measureBurst(world: FaultWorld, sellers: readonly FaultSeller[], perSecond: number) {
  const history = newHistory()
  const wishes: { seller: FaultSeller; wish: Wish }[] = []
  const wanted = Array.from({ length: perSecond * BURST.seconds }, (_, n) => sellers[n % sellers.length]!)
  await inTurns(wanted, QUOTES_AT_ONCE, async (seller) => {
    const wish = await seller.quote(history)
    if (wish) wishes.push({ seller, wish })
  })
  const burst = newHistory()
  const startedAtMs = performance.now()
  await atRate(perSecond, wishes.length / perSecond, async (n) => {
    const { seller, wish } = wishes[n]!
    await seller.sellOnce(wish, burst)
  })
  const answeredSeconds = secondsSince(startedAtMs)
  const taken = burst.calls.filter(({ status }) => status === 200)
  const first = { taken: describe(taken), statuses: countStatuses(burst.calls) }
  const waiting = burst.calls.filter(({ status }) => status === 429 || status === 503)
  // Sellers whose request was rejected with a wait, or got no response, retry with the same idempotency key.
  const unsold = wishes.filter(({ wish }) => wish.story.saleId === null)
  await inTurns(unsold, QUOTES_AT_ONCE, async ({ seller, wish }) => {
    while (wish.story.saleId === null && wish.story.sells.length < 50) await seller.sellOnce(wish, history)
  })
  const soldSeconds = secondsSince(startedAtMs)
  const drainSeconds = await drain(world, history)
  const figures = {
    asked: wishes.length,
    first,
    answeredSeconds,
    takenPerSecond: Math.round(taken.length / answeredSeconds),
    toldToWait: describe(waiting),
    withoutRetryAfter: waiting.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    askedAgain: unsold.length,
    allSoldAfterSeconds: soldSeconds,
    unsold: wishes.filter(({ wish }) => wish.story.saleId === null).length,
    drainSeconds,
  }
  console.log('burst', JSON.stringify(figures, null, 2))
  return { history, figures }
}

function secondsSince(startedAtMs: number): number {
  return Math.round((performance.now() - startedAtMs) / 100) / 10
}

/** CPU use as shares of one core, by kind of process. */
function processorUse({ stack, postgres }: FaultWorld): (seconds: number) => Record<string, number> {
  const kinds = {
    api: stack.apis,
    worker: stack.workers,
    watcher: stack.watchers,
    pages: stack.pages,
    simulator: stack.started.filter(({ name }) => name === 'simulator'),
  }
  const read = () => ({
    ...Object.fromEntries(
      Object.entries(kinds).map(([kind, children]) => [
        kind,
        children.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      ]),
    ),
    postgres: childrenProcessorSeconds(postgres.pid()),
    load: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  })
  const before: Record<string, number> = read()
  return (seconds) =>
    Object.fromEntries(
      Object.entries(read()).map(([kind, used]) => [
        kind,
        Math.round(((used - (before[kind] ?? 0)) / seconds) * 100) / 100,
      ]),
    )
}

function describe(calls: readonly RecordedCall[]) {
  const took = calls.map(({ tookMs }) => tookMs)
  return {
    count: calls.length,
    p50: percentileOf(took, 0.5),
    p95: percentileOf(took, 0.95),
    p99: percentileOf(took, 0.99),
    max: percentileOf(took, 1),
  }
}

function report(given: {
  steady: Awaited<ReturnType<typeof measureSteady>>['figures']
  burst: Awaited<ReturnType<typeof measureBurst>>['figures']
  verdict: Verdict
}): boolean {
  const { steady, burst, verdict } = given
  const missed = [
    ...(steady.reads.p99 <= READ_MS_MAX
      ? []
      : [`p99 of reads ${steady.reads.p99} ms, allowed ${READ_MS_MAX} ms`]),
    ...(steady.sells.p99 <= SELL_MS_MAX
      ? []
      : [`p99 of sells ${steady.sells.p99} ms, allowed ${SELL_MS_MAX} ms`]),
    ...Object.entries(steady.errors).map(
      ([status, times]) => `${times} times ${status} under ordinary traffic`,
    ),
    ...(burst.withoutRetryAfter === 0
      ? []
      : [`${burst.withoutRetryAfter} told to wait without saying how long`]),
    ...(burst.unsold === 0 ? [] : [`${burst.unsold} could not be sold at all`]),
    ...verdict.violations,
  ]
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, 'chaos-load.json'), `${JSON.stringify({ ...given, missed }, null, 2)}\n`)
  for (const line of missed) console.error(line)
  console.log(
    `load: ${verdict.acknowledged} sales acknowledged, ${verdict.lost} lost, ${verdict.doubled} doubled, ` +
      `p99 of reads ${steady.reads.p99} ms and of sells ${steady.sells.p99} ms, drained in ${steady.drainSeconds} s; ` +
      `burst: ${burst.toldToWait.count} of ${burst.asked} told to wait, all sold after ${burst.allSoldAfterSeconds} s`,
  )
  return missed.length === 0
}
