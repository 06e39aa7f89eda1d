import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { stockRepository } from '#contexts/payments/stock/index.ts'
import { MarketScene } from '#test/worlds/market-scene.ts'

/** The gate runs every second fault once; `npm run chaos -- market` runs all of them twenty times. */
const RUNS = Number(process.env['MARKET_RUNS'] ?? 0)

/** [call, fault, delay]: lost, late, cut, lying, doubled, refused and limited answers of every call. */
const FAULTS = [
  ['dmarket.create', 'effect-then-reset'],
  ['dmarket.create', 'effect-then-silence', 900],
  ['dmarket.create', 'effect-then-cut'],
  ['dmarket.create', 'effect-then-500'],
  ['dmarket.create', 'server-error'],
  ['dmarket.create', 'rate-limited'],
  ['dmarket.create', 'says-done'],
  ['dmarket.create', 'wrong-price'],
  ['dmarket.create', 'refused'],
  ['dmarket.create', 'twice'],
  ['dmarket.deposit', 'effect-then-reset'],
  ['dmarket.deposit', 'says-done'],
  ['dmarket.update', 'effect-then-reset'],
  ['dmarket.update', 'says-done'],
  ['dmarket.delete', 'effect-then-reset'],
  ['dmarket.delete', 'says-done'],
  ['dmarket.read', 'not-visible'],
  ['dmarket.read', 'doubled'],
  ['dmarket.read', 'effect-then-cut'],
  ['dmarket.closed', 'doubled'],
  ['dmarket.closed', 'not-visible'],
  ['dmarket.closed', 'wrong-currency'],
] as const

const CASES = FAULTS.filter((_, place) => RUNS > 0 || place % 2 === 0).flatMap(([target, kind, delayMs]) =>
  Array.from({ length: Math.max(RUNS, 1) }, (_, run) => ({ target, kind, delayMs, run: run + 1 })),
)

let scene: MarketScene
let random: () => number
let lateMs = 0
beforeAll(async () => {
  scene = await MarketScene.open()
  await scene.setConnector({ mode: 'on' })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.simulator.control('reset', {})
  await scene.setMarketPrice(300_00)
})

/** A small generator, so that a run can be repeated by its number. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

const bookOfOurs = () => stockRepository.readMarket(scene.testDb.db, 'dmarket', 'USD')

async function offersIn(state: string) {
  return (await scene.book()).offers.filter((offer) => offer.state === state)
}

/** Everything that happens around the connector, in a random order. */
const EVENTS: readonly (() => Promise<unknown>)[] = [
  () => scene.list(),
  () => scene.list(),
  () => scene.read(),
  () => scene.acceptDeposits(),
  () => passTime(),
  () => scene.setMarketPrice(pick([290_00, 300_00, 330_00, 150_00])),
  async () => {
    const open = await offersIn('open')
    if (open.length > 0) await scene.step(pick(open).id, 'buy')
  },
  async () => {
    const pending = await offersIn('trade_protected')
    if (pending.length > 0) await scene.step(pick(pending).id, pick(['successful', 'reverted']))
  },
]

/** No marketplace carries a call out minutes later, so time passes only after a late one. */
async function passTime(): Promise<void> {
  await delay(lateMs)
  await scene.passTime()
}

/** Time passes without faults until every item is on sale or sold. */
async function comeToRest(): Promise<void> {
  await scene.simulator.control('faults', undefined, 'DELETE')
  await scene.setMarketPrice(300_00)
  for (let round = 0; round < 10; round += 1) {
    await passTime()
    await scene.read()
    await scene.list()
    await scene.acceptDeposits()
    if (await isAtRest()) return
  }
}

async function isAtRest(): Promise<boolean> {
  const { rows } = await sql`select from stock_items i left join market_listings l on l.stock_item_id = i.id
    and l.ended_at is null where i.left_at is null and (l.state is distinct from 'listed' or l.unsure_since is not null)
    union all select from market_connectors where error is not null`.execute(scene.testDb.db)
  return rows.length === 0
}

test.each(CASES)('$target $kind, run $run: both books agree', async (given) => {
  const { target, kind, delayMs, run } = given
  lateMs = delayMs ?? 0
  random = seeded(run * 100 + FAULTS.findIndex((fault) => fault[0] === target && fault[1] === kind))
  const before = await bookOfOurs()
  await scene.ownItems(3)
  if (target !== 'dmarket.deposit') {
    await scene.list()
    await scene.acceptDeposits()
  }
  const fault = { target, kind, count: 1 + Math.floor(random() * 3), ...(delayMs ? { delayMs } : {}) }
  await scene.simulator.control('faults', fault)
  for (let step = 0; step < 12; step += 1) await pick(EVENTS)()
  await comeToRest()
  await checkBooks(before.minor, kind)

  for (const { id } of await offersIn('open')) await scene.step(id, 'buy')
  await scene.read()
  for (const { id } of await offersIn('trade_protected')) await scene.step(id, 'successful')
  await scene.read()
  await checkBooks(before.minor, kind)
  const states = await sql<{ state: string }>`select distinct state from stock_items`.execute(scene.testDb.db)
  expect(states.rows).toEqual([{ state: 'sold' }])
})

test('the ledger of all runs breaks no invariant', async () => {
  const broken = (await verifyLedger(scene.testDb.db)).filter(({ breaches }) => breaches > 0)
  // These sales have no approvals and no queue.
  expect(broken.filter(({ id }) => !['I11', 'I12', 'I15'].includes(id))).toEqual([])
})

async function checkBooks(beforeMinor: bigint, kind: string): Promise<void> {
  const { offers, assets, balanceCents, mostOffersOfOneItem } = await scene.book()
  // Only a marketplace that itself lists twice has two offers, and not for long.
  if (kind !== 'twice') expect(mostOffersOfOneItem).toBeLessThanOrEqual(1)
  const open = offers.filter(({ state }) => state === 'open')
  expect(new Set(open.map(({ assetId }) => assetId)).size).toBe(open.length)
  const { rows: live } = await sql<{ offerId: string; cents: bigint; state: string }>`
    select offer_id as "offerId", price_minor as cents, state from market_listings where ended_at is null`.execute(
    scene.testDb.db,
  )
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(live.map(({ offerId: id, cents }) => ({ id, cents: Number(cents) })).toSorted(byId)).toEqual(
    open.map(({ id, priceCents: cents }) => ({ id, cents })).toSorted(byId),
  )

  const sold = offers.filter(({ state }) => state === 'trade_protected' || state === 'successful')
  const { rows: resales } = await sql<{ id: string; state: string; net: bigint }>`
    select external_id as id, state, price_minor - fee_minor as net from resales
    where external_id = any(${offers.map(({ id }) => id)}::text[]) and state <> 'reverted'`.execute(
    scene.testDb.db,
  )
  expect(resales.map(({ id, state, net }) => ({ id, state, net: Number(net) })).toSorted(byId)).toEqual(
    sold
      .map(({ id, state, priceCents, feeCents }) => ({
        id,
        state: state === 'successful' ? 'final' : 'pending',
        net: priceCents - feeCents,
      }))
      .toSorted(byId),
  )
  // An item is sold at most once, and every item is either sold or on sale.
  expect(new Set(sold.map(({ assetId }) => assetId)).size).toBe(sold.length)
  expect(sold.length + open.length).toBe(assets.length)
  const pending = sold.filter(({ state }) => state === 'trade_protected')
  const stated = pending.reduce((sum, one) => sum + one.priceCents - one.feeCents, balanceCents)
  expect((await bookOfOurs()).minor - beforeMinor).toBe(BigInt(stated))
}
