import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountBalance, verifyLedger } from '#contexts/payments/ledger/index.ts'
import {
  confirmProposal,
  proposalsRepository,
  type ControlOutcome,
} from '#contexts/identity/proposals/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newAdmin, newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import {
  askMarketWithdrawal,
  askWriteOff,
  decideResale,
  recordResale,
  stockProposalKinds,
  type NewResale,
} from './index.ts'

let testDb: TestDatabase
let api: Db
let admins: [bigint, bigint]

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  admins = [await newAdmin(testDb.db), await newAdmin(testDb.db)]
})
afterAll(() => testDb.drop())

const things = (count: number) =>
  Array.from({ length: count }, () => ({
    assetId: String(randomInt(1, 2 ** 47)),
    fingerprint: randomBytes(32),
  }))

/** A paid sale whose items Steam can no longer take back. */
async function ownedItems(count = 1): Promise<{ saleId: bigint; items: bigint[] }> {
  const { saleId } = await newSale(testDb.db, { items: things(count) })
  const money = driveMoney(testDb.db)
  await money.receive({ saleId }, Date.now() - 1_000)
  const payoutId = await money.openPayout(saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  return { saleId, items: (await stockOf(saleId)).map(({ id }) => id) }
}

function stockOf(saleId: bigint) {
  return testDb.db.selectFrom('stock_items').selectAll().where('sale_id', '=', saleId).orderBy('id').execute()
}

const asker = () => ({ adminId: admins[0], reason: 'test', requestId: 'r' })
const inApi = <Result>(work: (trx: Trx) => Promise<Result>) => api.transaction().execute(work)

function resaleOf(stockItemId: bigint, wish: Partial<NewResale> = {}): NewResale {
  return {
    stockItemId,
    market: 'dmarket',
    externalId: null,
    currency: 'PLN',
    priceMinor: 280_00n,
    feeMinor: 14_00n,
    rateE4: 10_000,
    rateTable: null,
    soldAt: new Date(),
    releasesAt: null,
    isFinal: false,
    ...wish,
  }
}

const sell = (stockItemId: bigint, wish: Partial<NewResale> = {}) =>
  inApi((trx) => recordResale(trx, resaleOf(stockItemId, wish), asker()))

async function confirm({ proposalId }: ControlOutcome, adminId = admins[1]): Promise<void> {
  const proposal = await proposalsRepository.find(testDb.db, proposalId!)
  await inApi((trx) =>
    confirmProposal(trx, stockProposalKinds, {
      id: proposalId!,
      mark: proposal!.mark.toString('hex'),
      adminId,
      requestId: 'r',
    }),
  )
}

const liveResale = async (stockItemId: bigint) =>
  testDb.db
    .selectFrom('resales')
    .selectAll()
    .where('stock_item_id', '=', stockItemId)
    .where('state', '<>', 'reverted')
    .executeTakeFirstOrThrow()

async function expectBooksRight(): Promise<void> {
  const broken = (await verifyLedger(testDb.db)).filter(({ breaches }) => breaches > 0)
  // These sales have no approvals and no queue; only the books are tested here.
  expect(broken.filter(({ id }) => !['I11', 'I12', 'I15'].includes(id))).toEqual([])
}

test('the items of a booked sale become stock, each with its own cost', async () => {
  const { saleId } = await newSale(testDb.db, { items: things(3) })
  expect(await stockOf(saleId)).toEqual([])
  await driveMoney(testDb.db).receive({ saleId })
  const stock = await stockOf(saleId)
  expect(stock.map((item) => [item.state, item.cost_grosze])).toEqual(
    Array.from({ length: 3 }, () => ['held', 210_00n]),
  )
  await expectBooksRight()
})

test('the items of a reversed sale leave the stock with its booking', async () => {
  const { saleId } = await newSale(testDb.db, { items: things(2) })
  const money = driveMoney(testDb.db)
  await money.receive({ saleId })
  await money.saleEvent(saleId, { type: 'reversed_on_steam' })
  expect((await stockOf(saleId)).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
  await expectBooksRight()
})

test('a sold item moves its cost and the fee, and the margin is what is left', async () => {
  const { items } = await ownedItems()
  const before = await readAccountBalance(api, 'A:market:dmarket')
  expect(await sell(items[0]!)).toMatchObject({ isDone: true })
  expect((await readAccountBalance(api, 'A:market:dmarket')) - before).toBe(266_00n)
  await inApi(async (trx) =>
    decideResale(trx, { resaleId: (await liveResale(items[0]!)).id, outcome: 'final' }, asker()),
  )
  expect((await liveResale(items[0]!)).state).toBe('final')
  await expectBooksRight()
})

test('an undone resale reverses to the grosz, and the item can be sold again', async () => {
  const { items } = await ownedItems()
  const accounts = ['A:inventory', 'A:market:dmarket', 'R:sales:dmarket', 'E:cost_of_goods']
  const read = () => Promise.all(accounts.map((account) => readAccountBalance(api, account)))
  const before = await read()
  await sell(items[0]!, {
    currency: 'EUR',
    priceMinor: 65_37n,
    feeMinor: 3_27n,
    rateE4: 42_871,
    rateTable: 'A',
  })
  const { id: resaleId } = await liveResale(items[0]!)
  await inApi((trx) => decideResale(trx, { resaleId, outcome: 'reverted' }, asker()))
  expect(await read()).toEqual(before)
  await expect(
    inApi((trx) => decideResale(trx, { resaleId, outcome: 'final' }, asker())),
  ).rejects.toMatchObject({ code: 'resale_decided_before' })
  expect(await sell(items[0]!)).toMatchObject({ isDone: true })
  await expectBooksRight()
})

test('refuses to sell an item whose seller is not paid', async () => {
  const { saleId } = await newSale(testDb.db, { items: things(1) })
  await driveMoney(testDb.db).receive({ saleId }, Date.now() - 1_000)
  const [item] = await stockOf(saleId)
  await expect(sell(item!.id)).rejects.toMatchObject({ code: 'stock_item_not_free' })
})

test('refuses to sell an item that Steam still protects', async () => {
  const { saleId } = await newSale(testDb.db, { items: things(1) })
  await driveMoney(testDb.db).receive({ saleId })
  const [item] = await stockOf(saleId)
  await expect(sell(item!.id)).rejects.toMatchObject({ code: 'stock_item_not_free' })
})

test('one of twenty concurrent sales of an item wins', async () => {
  const { items } = await ownedItems()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => sell(items[0]!)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectBooksRight()
})

test('a number of a marketplace is recorded once', async () => {
  const { items } = await ownedItems(2)
  await sell(items[0]!, { externalId: 'offer-1' })
  await expect(sell(items[1]!, { externalId: 'offer-1' })).rejects.toMatchObject({
    code: 'resale_recorded_before',
  })
})

test.each([
  ['from the limit on', 2_000_00n],
  ['below half of the cost', 104_99n],
])('a price %s waits for a second admin', async (_case, priceMinor) => {
  const { items } = await ownedItems()
  const outcome = await sell(items[0]!, { priceMinor, feeMinor: 0n })
  expect(outcome.isDone).toBe(false)
  await expect(confirm(outcome, admins[0])).rejects.toMatchObject({ code: 'proposal_own' })
  await confirm(outcome)
  expect((await liveResale(items[0]!)).price_grosze).toBe(priceMinor)
  await expectBooksRight()
})

test('two admins write an item down and then off', async () => {
  const { items } = await ownedItems()
  const stockItemId = items[0]!
  await confirm(
    await inApi((trx) => askWriteOff(trx, { stockItemId, grosze: 10_00n, isLoss: false }, asker())),
  )
  await expect(
    inApi((trx) => askWriteOff(trx, { stockItemId, grosze: 210_00n, isLoss: true }, asker())),
  ).rejects.toMatchObject({ code: 'stock_amount_wrong' })
  await confirm(
    await inApi((trx) => askWriteOff(trx, { stockItemId, grosze: 200_00n, isLoss: true }, asker())),
  )
  await expect(sell(stockItemId)).rejects.toMatchObject({ code: 'stock_item_not_free' })
  await expectBooksRight()
})

test('a withdrawal in a foreign currency closes its share of the books and books the difference', async () => {
  const { items } = await ownedItems(2)
  const market = 'csfloat'
  const foreign = { market, currency: 'USD', rateTable: '222/A/NBP/2026' } as const
  await sell(items[0]!, { ...foreign, priceMinor: 60_00n, feeMinor: 1_20n, rateE4: 36_500 })
  await sell(items[1]!, { ...foreign, priceMinor: 70_00n, feeMinor: 1_40n, rateE4: 37_100 })
  for (const amountMinor of [50_00n, 77_40n])
    await confirm(
      await inApi((trx) =>
        askMarketWithdrawal(
          trx,
          { market, currency: 'USD', amountMinor, receivedGrosze: (amountMinor * 365n) / 100n },
          asker(),
        ),
      ),
    )
  expect(await readAccountBalance(api, `A:market:${market}`)).toBe(0n)
  await expect(
    inApi((trx) =>
      askMarketWithdrawal(trx, { market, currency: 'USD', amountMinor: 1n, receivedGrosze: 4n }, asker()),
    ),
  ).rejects.toMatchObject({ code: 'stock_amount_wrong' })
  await expectBooksRight()
})

test.each([
  [
    'a resale without its booking',
    (id: bigint) => sql`insert into resales (stock_item_id, market, currency, price_minor,
    fee_minor, rate_e4, cost_grosze, sold_at, recorded_by) values (${String(id)}, 'dmarket', 'PLN', 28000, 0, 10000, 21000,
    now(), ${String(admins[0])})`,
  ],
  [
    'a sold item without a resale',
    (id: bigint) => sql`update stock_items set state = 'sold', left_at = now()
    where id = ${String(id)}`,
  ],
  [
    'an item that went back',
    (id: bigint) => sql`update stock_items set state = 'returned', left_at = now()
    where id = ${String(id)}`,
  ],
  ['another cost', (id: bigint) => sql`update stock_items set cost_grosze = 1 where id = ${String(id)}`],
  [
    'a loss that nobody agreed',
    (id: bigint) => sql`update stock_items set state = 'written_off', left_at = now(),
    written_down_grosze = cost_grosze where id = ${String(id)}`,
  ],
  [
    'items of a sale that was not undone',
    (_: bigint, saleId: bigint) => sql`select remove_stock(${String(saleId)})`,
  ],
  ['items of a sale twice', (_: bigint, saleId: bigint) => sql`select add_stock(${String(saleId)})`],
])('a compromised API cannot write %s', async (_what, forge) => {
  const { saleId, items } = await ownedItems()
  await expect(inApi((trx) => forge(items[0]!, saleId).execute(trx))).rejects.toThrow()
  await expectBooksRight()
})
