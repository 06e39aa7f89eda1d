import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#platform/settings/settings.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase

beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

async function poolHolds(grosze: bigint): Promise<void> {
  const changedBy = { type: 'operator', id: 'test' } as const
  const change = {
    key: 'payout.advance_pool_grosze',
    value: Number(grosze),
    changedBy,
    reason: 'test',
  } as const
  await testDb.db.transaction().execute((trx) => changeSetting(trx, change))
}

async function cases(sales: readonly SaleInTest[]): Promise<Record<string, number>> {
  const rows = await testDb.db
    .selectFrom('sale_financials')
    .select(
      sql<string>`payout_case || case when pool_reserved_at is null then '' else ', reserved' end`.as('of'),
    )
    .where(
      'sale_id',
      'in',
      sales.map(({ saleId }) => saleId),
    )
    .execute()
  return Object.fromEntries([...Map.groupBy(rows, (row) => row.of)].map(([of, all]) => [of, all.length]))
}

test('sales accepted at once never take more than the pool, and the others wait for the protection', async () => {
  const sales = await Promise.all(Array.from({ length: 12 }, () => newSale(testDb.db)))
  await poolHolds(3n * sales[0]!.totalGrosze + 1n)
  const watcher = driveMoney(testDb.as('skinkantor_watcher'))
  const first = await Promise.allSettled(sales.map((sale) => watcher.receive(sale)))
  // Who lost the race for the last part is tried again, as at the watcher's next look.
  const late = sales.filter((_, index) => first[index]!.status === 'rejected')
  for (const outcome of first)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ constraint: 'sale_financials_pool' })
  for (const sale of late) await watcher.receive(sale)
  expect(await cases(sales)).toEqual({ 'advance, reserved': 3, after_protection: 9 })
})
