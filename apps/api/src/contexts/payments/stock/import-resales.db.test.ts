import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESALE_COLUMNS } from '@app/contract/payments/stock-facts'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newAdmin, newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { importResales, previewResales, recordMarketBalance } from './index.ts'

let testDb: TestDatabase
let api: Db
let adminId: bigint

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  adminId = await newAdmin(testDb.db)
})
afterAll(() => testDb.drop())

async function ownedItems(count: number): Promise<bigint[]> {
  const items = Array.from({ length: count }, () => ({
    assetId: String(randomInt(1, 2 ** 47)),
    fingerprint: randomBytes(32),
  }))
  const { saleId } = await newSale(testDb.db, { items })
  const money = driveMoney(testDb.db)
  await money.receive({ saleId }, Date.now() - 1_000)
  const payoutId = await money.openPayout(saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  const rows = await testDb.db.selectFrom('stock_items').select('id').where('sale_id', '=', saleId).execute()
  return rows.map(({ id }) => id)
}

type Cells = Partial<Record<(typeof RESALE_COLUMNS)[number], string>>
const row = (id: bigint, reference: string, changed: Cells = {}): Cells => ({
  id: String(id),
  market: 'skinbaron',
  reference,
  currency: 'EUR',
  price: '65,37',
  fee: '3,27',
  rate: '4,2871',
  rate_table: '222/A/NBP/2026',
  sold_at: '2026-11-16',
  final: 'tak',
  ...changed,
})
const fileOf = (rows: readonly Cells[], separator = ';') =>
  [RESALE_COLUMNS, ...rows.map((cells) => RESALE_COLUMNS.map((name) => cells[name] ?? ''))]
    .map((cells) => cells.join(separator))
    .join('\r\n')

const asker = () => ({ adminId, reason: 'test', requestId: 'r' })
const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome)
const countResales = async () =>
  Number(
    (
      await testDb.db
        .selectFrom('resales')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('a file is previewed without a trace, recorded once, and changes nothing the second time', async () => {
  const [one, two] = await ownedItems(2)
  const file = fileOf([row(one!, 'a-1'), row(two!, 'a-2', { price: '2000', fee: '0' })])
  const before = await countResales()
  expect(outcomes(await previewResales(api, file, asker()))).toEqual(['new', 'waits'])
  expect(await countResales()).toBe(before)
  expect(outcomes(await importResales(api, file, asker()))).toEqual(['new', 'waits'])
  expect(await countResales()).toBe(before + 1)
  expect(outcomes(await importResales(api, file, asker()))).toEqual(['recorded', 'recorded'])
  expect(await countResales()).toBe(before + 1)
  const broken = (await verifyLedger(testDb.db)).filter(({ breaches }) => breaches > 0)
  expect(broken.filter(({ id }) => !['I11', 'I12', 'I15'].includes(id))).toEqual([])
})

test('one wrong row refuses the whole file and says what is wrong in each row', async () => {
  const [one, two] = await ownedItems(2)
  const before = await countResales()
  const file = fileOf([
    row(one!, 'b-1'),
    row(two!, 'b-1', { price: '50' }),
    row(two!, 'b-2', { currency: 'GBP' }),
    row(two!, 'b-3', { fee: '99' }),
    row(999_999_999n, 'b-4'),
    row(two!, 'b-5', { rate: '' }),
    row(one!, 'b-6'),
  ])
  const rows = await previewResales(api, file, asker())
  expect(rows.map(({ outcome, column, code }) => [outcome, column ?? code])).toEqual([
    ['new', null],
    ['wrong', 'resale_recorded_before'],
    ['wrong', 'currency'],
    ['wrong', 'fee'],
    ['wrong', 'stock_item_not_found'],
    ['wrong', 'rate'],
    ['wrong', 'stock_item_not_free'],
  ])
  await expect(importResales(api, file, asker())).rejects.toMatchObject({ code: 'resale_file_wrong' })
  expect(await countResales()).toBe(before)
})

test.each([
  ['nothing', ''],
  ['no heading', '1;dmarket;x'],
  ['a quote that never ends', 'id,market\n"1'],
])('refuses a file with %s', async (_what, file) => {
  await expect(previewResales(api, file, asker())).rejects.toMatchObject({ code: 'resale_file_unreadable' })
})

test('accepts commas as separators and points in amounts', async () => {
  const [one] = await ownedItems(1)
  const file = fileOf([row(one!, 'c-1', { price: '65.37', fee: '3.27', rate: '4.2871' })], ',')
  expect(outcomes(await previewResales(api, file, asker()))).toEqual(['new'])
})

test('a stated balance is compared with our books, which nobody can misstate', async () => {
  const compare = (statedMinor: bigint) =>
    api
      .transaction()
      .execute((trx) =>
        recordMarketBalance(trx, { market: 'skinbaron', currency: 'EUR', statedMinor }, asker()),
      )
  expect(await compare(62_10n)).toBe(0n)
  expect(await compare(60_00n)).toBe(-2_10n)
  await expect(
    api
      .insertInto('market_balances')
      .values({
        market: 'skinbaron',
        currency: 'EUR',
        stated_minor: 1n,
        book_minor: 1n,
        recorded_by: adminId,
      })
      .execute(),
  ).rejects.toThrow('our books hold another amount')
})
