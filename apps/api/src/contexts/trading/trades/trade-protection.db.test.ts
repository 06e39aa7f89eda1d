import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { readTradeForPayout } from './read-trade-for-payout.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
let money: ReturnType<typeof driveMoney>
beforeAll(async () => {
  world = await TradeWorld.start()
  money = driveMoney(world.db)
})
afterAll(async () => {
  const invariants = await verifyLedger(world.db)
  await world.stop()
  expect(invariants.filter(({ breaches }) => breaches > 0)).toEqual([])
})
afterEach(() => world.heal())

async function received(plan: object = {}, seller?: TradeSale): Promise<TradeSale> {
  const sale = await world.sale(seller ? { seller } : {})
  await world.offer(sale, { plan })
  await world.passUntil(world.watcher(), sale, 'items_received')
  return sale
}

const reverse = async (sale: TradeSale) =>
  world.simulator.control(`trades/${await world.tradeId(sale)}`, { reverse: 'all' })

async function frozen(sale: TradeSale): Promise<boolean> {
  const row = await world.db
    .selectFrom('seller_risk_profiles')
    .select('frozen_at')
    .where('user_id', '=', sale.userId)
    .executeTakeFirst()
  return row?.frozen_at != null
}

async function pay(sale: TradeSale): Promise<string> {
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  return payoutId
}

test('a reversal before the payout fails the sale, cancels the payout and freezes the seller', async () => {
  const sale = await received()
  await reverse(sale)
  await world.passUntil(world.watcher(), sale, 'failed')
  expect(await world.payouts(sale)).toEqual(['cancelled'])
  expect(await frozen(sale)).toBe(true)
  expect(await readTradeForPayout(world.testDb.as('skinkantor_worker'), sale.saleId)).toBe('reversed')
})

test('one reversal fails every protected sale of the seller', async () => {
  const first = await received()
  const second = await received({}, first)
  await reverse(first)
  const watcher = world.watcher()
  await world.passUntil(watcher, first, 'failed')
  await world.passUntil(watcher, second, 'failed')
})

test('a reversal after the payout creates a debt', async () => {
  const sale = await received()
  const payoutId = await pay(sale)
  await money.lookUp(payoutId, 'settled')
  expect(await world.state(sale)).toBe('completed')
  await reverse(sale)
  await vi.waitFor(async () => {
    await world.watcher().pass()
    const debt = await world.db
      .selectFrom('debts')
      .select('left_grosze')
      .where('sale_id', '=', sale.saleId)
      .executeTakeFirst()
    expect(debt?.left_grosze).toBe(sale.totalGrosze)
  })
  expect(await frozen(sale)).toBe(true)
})

test('a reversal while the payout is in flight only marks the sale, and a settled payout creates a debt', async () => {
  const sale = await received()
  const payoutId = await pay(sale)
  await reverse(sale)
  await vi.waitFor(async () => {
    await world.watcher().pass()
    expect(await frozen(sale)).toBe(true)
  })
  expect(await world.state(sale)).toBe('paying')
  await money.lookUp(payoutId, 'settled')
  expect(await world.state(sale)).toBe('completed')
  const debt = await world.db.selectFrom('debts').select('id').where('sale_id', '=', sale.saleId).execute()
  expect(debt).toHaveLength(1)
})

test.each([
  ['the status alone', { status: 12 }],
  ['a rollback of Valve’s staff', { status: 6 }],
  ['a word of the undone trade', { rollbackTrade: '700000000000999999' }],
])('detects a reversal by %s', async (_name, change) => {
  const sale = await received()
  await world.simulator.control(`trades/${await world.tradeId(sale)}`, change)
  await world.dueNow(sale)
  await world.passUntil(world.watcher(), sale, 'failed')
})

test('an unknown status after receipt blocks the payout and records a finding', async () => {
  const sale = await received()
  await world.simulator.control(`trades/${await world.tradeId(sale)}`, { status: 99 })
  await world.dueNow(sale)
  await world.watcher().pass()
  expect(await world.findings(sale)).toEqual(['status_unknown'])
  expect(await readTradeForPayout(world.testDb.as('skinkantor_worker'), sale.saleId)).toBe('unclear')
})

test('settlement stops the monitoring and creates the payout of a sale that waited for it', async () => {
  const sale = await world.sale()
  await sql`update sale_financials set payout_case = 'after_protection', released_at = now() where sale_id = ${String(sale.saleId)}`.execute(
    world.db,
  )
  await world.offer(sale, { plan: { protectionSeconds: 8 } })
  await world.passUntil(world.watcher(), sale, 'protected')
  expect(await world.payouts(sale)).toEqual([])
  await vi.waitFor(async () => {
    await world.watcher().pass()
    expect(await world.payouts(sale)).toEqual(['approved'])
  })
  const trade = await world.db
    .selectFrom('trades')
    .select(['next_read_at', 'settled_at'])
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(trade).toMatchObject({ next_read_at: null, settled_at: expect.any(Date) as Date })
})

test('within the margin after settlement the trade is read again', async () => {
  const sale = await world.sale()
  await world.offer(sale, { plan: { protectionSeconds: 0 } })
  const watcher = world.watcher({ settleMarginSeconds: 3_600 })
  await world.passUntil(watcher, sale, 'items_received')
  await world.dueNow(sale)
  await watcher.pass()
  const { next_read_at: next } = await world.db
    .selectFrom('trades')
    .select('next_read_at')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(next?.getTime()).toBeGreaterThan(Date.now())
})

test('a fresh reading serves the payout, and a stale one is read again and reschedules the payout', async () => {
  const worker = world.testDb.as('skinkantor_worker')
  const sale = await received()
  expect(await readTradeForPayout(worker, sale.saleId)).toBe('clean')
  await sql`update trade_readings set read_at = read_at - interval '61 seconds' where sale_id = ${String(sale.saleId)}`.execute(
    world.db,
  )
  expect(await readTradeForPayout(worker, sale.saleId)).toBe('unclear')
  const payoutId = await money.openPayout(sale.saleId)
  await sql`select jobs.enqueue('process-payout', json_build_object('payoutId', ${payoutId}::text), key => ${`payout:${payoutId}`},
    run_at => now() + interval '1 day')`.execute(worker)
  await world.watcher().pass()
  expect(await readTradeForPayout(worker, sale.saleId)).toBe('clean')
  const { rows } = await sql<{ soon: boolean }>`
    select run_at <= now() as soon from graphile_worker.jobs where key = ${`payout:${payoutId}`}`.execute(
    worker,
  )
  expect(rows.every(({ soon }) => soon)).toBe(true)
})

test('reads due trades from the history without single status calls', async () => {
  const sales = []
  for (let number = 0; number < 7; number += 1) sales.push(await received())
  for (const sale of sales) await world.dueNow(sale)
  const before = ((await world.simulator.control('requests?path=/IEconService/GetTradeStatus')) as unknown[])
    .length
  await world.watcher({ historySeconds: 3_600 }).pass()
  const after = ((await world.simulator.control('requests?path=/IEconService/GetTradeStatus')) as unknown[])
    .length
  expect(after).toBe(before)
  const due = await world.db
    .selectFrom('trades')
    .select('sale_id')
    .where('next_read_at', '<=', sql<Date>`now()`)
    .execute()
  expect(due).toEqual([])
})
