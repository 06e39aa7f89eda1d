import { setTimeout as delay } from 'node:timers/promises'
import {
  countDueJobs,
  countUnended,
  readBookedPayouts,
  readFinalSales,
} from '../../../apps/api/test/support/fault-reading.ts'
import { brokenInvariants } from '../../../apps/api/test/worlds/payout-scene.ts'
import { trustSellers } from '../../../apps/api/test/support/sale-bench.ts'
import { FaultSeller } from './fault-seller.ts'
import type { FaultWorld } from './fault-world.ts'
import type { History } from './history.ts'
import { compareBooks, judgeHistory, type Credit, type Verdict } from './judge-history.ts'

const ARRIVE_AT_ONCE = 8
/** Far below the places of an account, because sales are not spread over the accounts evenly. */
const SALES_PER_ACCOUNT = 700
const DRAIN_MS_MAX = 600_000
const READS = ['/api/trades/history', '/api/inventory', '/api/account/readiness', '/api/payout-methods']

/** `sentPerSale`: the share of sales whose items are sent at once. */
export type Rates = { readsPerSecond: number; sellsPerSecond: number; sentPerSale: number }

/** The accounts that hold the items of so many sales, since none leave during a run. */
export function accountsFor(sales: number): number {
  return Math.ceil(sales / SALES_PER_ACCOUNT)
}

/** Distributes the sellers over the APIs in turn, as a proxy in front of them does. */
export async function arriveAll(world: FaultWorld, count: number, things: number): Promise<FaultSeller[]> {
  const urls = world.apiUrls
  const sellers = Array.from(
    { length: count },
    (_, n) => new FaultSeller(world, urls[n % urls.length]!, n, things),
  )
  await inTurns(sellers, ARRIVE_AT_ONCE, (seller) => seller.arrive())
  await trustSellers(world.db)
  return sellers
}

export async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items]
  const go = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, go))
}

/** Starts a fixed number per second, regardless of earlier ones, and waits for all of them. */
export async function atRate(
  perSecond: number,
  seconds: number,
  begin: (n: number) => Promise<unknown>,
): Promise<void> {
  const startedAtMs = performance.now()
  const underWay = new Set<Promise<unknown>>()
  let begun = 0
  while (begun < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAtMs) / 1_000) * perSecond)
    while (begun < due) {
      const one = begin(begun)
      begun += 1
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
    await delay(5)
  }
  await Promise.all(underWay)
}

/** Users view their items, and some of them sell one and send it. */
export async function traffic(
  sellers: readonly FaultSeller[],
  history: History,
  { readsPerSecond, sellsPerSecond, sentPerSale }: Rates,
  seconds: number,
): Promise<void> {
  const pick = (n: number) => sellers[n % sellers.length]!
  await Promise.all([
    atRate(readsPerSecond, seconds, (n) =>
      pick(n * 7).request(history, 'read', 'GET', READS[n % READS.length]!),
    ),
    atRate(sellsPerSecond, seconds, async (n) => {
      const seller = pick(n)
      const wish = await seller.quote(history)
      if (!wish) return
      await seller.sellOnce(wish, history)
      const isSent = Math.floor((n + 1) * sentPerSale) > Math.floor(n * sentPerSale)
      if (isSent && wish.story.saleId !== null) await seller.offer(wish.story)
    }),
  ])
}

/** Seconds until all sent items are accepted, checked and paid, and no work is left. */
export async function drain({ db }: FaultWorld, { stories }: History): Promise<number> {
  const sent = stories.filter(({ isOffered }) => isOffered).map(({ saleId }) => saleId!)
  const startedAtMs = performance.now()
  while ((await countUnended(db, sent)) > 0 || (await countDueJobs(db)) > 0) {
    if (performance.now() > startedAtMs + DRAIN_MS_MAX)
      throw new Error(`${await countUnended(db, sent)} sales have not ended after ${DRAIN_MS_MAX / 1_000} s`)
    await delay(200)
  }
  return Math.round((performance.now() - startedAtMs) / 100) / 10
}

/** Compares all requests and responses with the database, the ledger and the rails' own records. */
export async function judgeTraffic(
  world: FaultWorld,
  sellers: readonly FaultSeller[],
  histories: readonly History[],
): Promise<Verdict> {
  const steamIds = sellers.map(({ steamId }) => steamId)
  const { credits } = (await world.ask('_book')) as { credits: Credit[] }
  const verdict = judgeHistory(
    histories.flatMap(({ stories }) => stories),
    await readFinalSales(world.db, steamIds),
    credits,
  )
  verdict.violations.push(
    ...(await brokenInvariants(world.db)),
    ...compareBooks(await readBookedPayouts(world.db), credits),
  )
  return verdict
}
