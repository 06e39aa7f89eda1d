import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newAdmin, newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys } from '#test/support/test-keys.ts'
import { loadProcessingTimes } from './processing-times.repository.ts'
import { showHistory, showSale } from './sales.presenter.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 86_400_000

let testDb: TestDatabase
let db: Db
let api: Db
let money: ReturnType<typeof driveMoney>
const { keys, remove: removeKeys } = createTestKeys()

beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  api = testDb.as('skinkantor_api')
  money = driveMoney(db)
})
afterAll(() => testDb.drop().finally(removeKeys))

/** Reads the sale with the API's own database role. */
async function shown(sale: SaleInTest) {
  const tools = {
    db: api,
    keys,
    tradeUrlOf: () => 'https://example.com',
    estimateCoin: async () => ({ units: 123_456n }),
    describeAccount: async () => ({ accountName: 'Skinkantor', level: null, memberSince: null }),
    loadProcessingTimes: () => loadProcessingTimes(api),
  }
  return (await showSale(tools, sale)).trade
}

async function history(sale: SaleInTest) {
  const { trades } = await showHistory(api, { userId: sale.userId, limit: 10, offset: 0 })
  return trades.find(({ id }) => BigInt(id) === sale.saleId)
}

async function paid(sale: SaleInTest): Promise<string> {
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  return payoutId
}

test('a new sale shows its payout schedule and no unknown values', async () => {
  const sale = await newSale(db)
  expect(await shown(sale)).toMatchObject({
    payoutCase: 'advance',
    paidBy: { reason: 'at_once', from: null, to: null },
    payout: null,
    needsDetails: false,
    coinAmount: null,
    protectedUntil: null,
    reversedAt: null,
    returnDue: null,
    debt: null,
    lateness: null,
    usual: { checking: null, paying: null },
  })
})

test('shows a payout from submission to settlement with its reference', async () => {
  const sale = await newSale(db)
  const settlesAt = Date.now() + 7 * DAY_MS
  await money.receive(sale, settlesAt)
  const payoutId = await money.openPayout(sale.saleId)
  expect(await shown(sale)).toMatchObject({
    state: 'items_received',
    protectedUntil: new Date(settlesAt).toISOString(),
    payout: { state: 'approved', method: 'paypal', payment: { masked: '•••' }, orderedAt: null },
  })
  await money.submit(payoutId)
  const ordered = await shown(sale)
  expect(ordered).toMatchObject({ state: 'paying', payout: { state: 'ordered', settledAt: null } })
  expect(ordered.payout?.orderedAt).toBeTruthy()
  await money.lookUp(payoutId, 'settled')
  const done = await shown(sale)
  expect(done).toMatchObject({
    state: 'completed',
    paidBy: null,
    payout: { state: 'paid', reference: `ref-${payoutId}` },
  })
  expect(done.payout?.settledAt).toBe(done.lastUpdateAt)
  expect(await history(sale)).toMatchObject({ payoutState: 'paid', needsDetails: false })
})

test('shows a payout that waits for approval', async () => {
  const seller = await newSeller(db)
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: seller, limit_by_hand_grosze: 10_000_00n })
    .execute()
  const sale = await newSale(db, { userId: seller, marketGrosze: 5_000_00n })
  await money.receive(sale)
  expect(await shown(sale)).toMatchObject({
    state: 'items_received',
    payout: { state: 'waiting_approval' },
    paidBy: { reason: 'approval' },
  })
})

test('a sale above the limit waits for settlement and shows the date', async () => {
  const sale = await newSale(db, { marketGrosze: 1_000_00n })
  const settlesAt = Date.now() + 7 * DAY_MS
  await money.receive(sale, settlesAt)
  const until = new Date(settlesAt).toISOString()
  expect(await shown(sale)).toMatchObject({
    state: 'protected',
    payoutCase: 'after_protection',
    payout: null,
    paidBy: { reason: 'after_protection', from: until, to: null },
  })
  expect(await history(sale)).toMatchObject({ state: 'protected', protectedUntil: until })
})

test('a failed payout asks for other details and shows the next destination', async () => {
  const sale = await newSale(db)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'failed')
  expect(await shown(sale)).toMatchObject({
    state: 'items_received',
    needsDetails: true,
    payout: { state: 'failed' },
    paidBy: null,
  })
  expect(await history(sale)).toMatchObject({ needsDetails: true, payoutState: 'failed' })
  const other = await newDetails(db, sale.userId, { method: 'skrill' })
  await money.saleEvent(sale.saleId, { type: 'details_chosen' }, other)
  expect(await shown(sale)).toMatchObject({
    needsDetails: false,
    paymentMethod: 'paypal',
    payout: { state: 'approved', method: 'skrill' },
  })
})

test('shows unclaimed and returned money', async () => {
  const sale = await newSale(db)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'unclaimed')
  expect(await shown(sale)).toMatchObject({ state: 'paying', payout: { state: 'unclaimed' }, paidBy: null })
  await money.lookUp(payoutId, 'returned')
  expect(await shown(sale)).toMatchObject({ state: 'completed', payout: { state: 'returned' } })
})

test('a reversal after the payout leaves a debt, and a rejected sale returns the items', async () => {
  const sale = await newSale(db)
  await paid(sale)
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  const amount = Number(sale.totalGrosze) / 100
  const reversed = await shown(sale)
  expect(reversed).toMatchObject({ state: 'completed', debt: { amount, left: amount } })
  expect(reversed.reversedAt).toBeTruthy()

  const rejected = await newSale(db)
  const settlesAt = Date.now() + 7 * DAY_MS
  await money.receive(rejected, settlesAt)
  await newAdmin(db)
  const event = { type: 'rejected_by_admin', holdsItems: true, returnNotBefore: 0 } as const
  await money.saleEvent(rejected.saleId, event)
  expect(await shown(rejected)).toMatchObject({
    state: 'failed',
    reason: 'rejected_by_operator',
    payout: null,
    returnDue: { notBefore: new Date(settlesAt).toISOString(), returnedAt: null },
  })
})

test('a coin amount is estimated until submission, then fixed with its transaction', async () => {
  const userId = await newSeller(db)
  const payoutDetailsId = await newDetails(db, userId, { method: 'crypto', coin: 'BTC' })
  const sale = await newSale(db, { userId, payoutDetailsId })
  const estimate = { coin: 'BTC', amount: '0.00123456', isEstimate: true, transactionHash: null }
  expect((await shown(sale)).coinAmount).toEqual(estimate)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  const worker = testDb.as('skinkantor_worker')
  await sql`update payouts set coin_units = 98765, coin_rate = 380000, version = version + 1
    where id = ${payoutId}`.execute(worker)
  await worker.insertInto('payout_chain_transactions').values({ payout_id: payoutId, hash: 'ab12' }).execute()
  expect((await shown(sale)).coinAmount).toEqual({
    coin: 'BTC',
    amount: '0.00098765',
    isEstimate: false,
    transactionHash: 'ab12',
  })
})

test('shows typical durations from thirty samples on', async () => {
  const userId = await newSeller(db)
  const payoutDetailsId = await newDetails(db, userId, { method: 'skrill' })
  const sale = await newSale(db, { userId, payoutDetailsId, marketGrosze: 30_00n })
  await money.receive(sale)
  await money.submit(await money.openPayout(sale.saleId))
  expect((await shown(sale)).usual).toEqual({ checking: null, paying: null })
  for (let example = 1; example <= 30; example += 1) {
    const seller = await newSeller(db)
    const details = await newDetails(db, seller, { method: 'skrill' })
    await paid(await newSale(db, { userId: seller, payoutDetailsId: details, marketGrosze: 30_00n }))
    if (example === 29) expect((await shown(sale)).usual.paying).toBeNull()
  }
  const now = await shown(sale)
  expect(now.usual.paying?.p95Seconds).toBeGreaterThanOrEqual(now.usual.paying?.p50Seconds ?? 1)
  expect(now.usual.checking?.p50Seconds).toBeGreaterThanOrEqual(0)
  expect(now.paidBy).toMatchObject({ reason: 'at_once' })
  expect(Date.parse(now.paidBy?.to ?? '')).toBeGreaterThanOrEqual(Date.parse(now.payout?.orderedAt ?? ''))
})

test('a returned payout publishes an event to the seller', async () => {
  const sale = await newSale(db)
  const payoutId = await paid(sale)
  const count = async () =>
    (
      await db
        .selectFrom('events')
        .select('number')
        .where('stream', '=', `user:${sale.userId}`)
        .where('kind', '=', 'sale.updated')
        .execute()
    ).length
  const before = await count()
  await money.lookUp(payoutId, 'returned')
  expect(await count()).toBe(before + 1)
})
