import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'

let testDb: TestDatabase

beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('a submitted payout becomes unwanted once its seller has a debt, even after the hold ends', async () => {
  const { db } = testDb
  const workerDb = testDb.as('skinkantor_worker')
  const money = driveMoney(workerDb)
  const userId = await newSeller(db)
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 10_000_00n })
    .execute()
  const sales = [await newSale(db, { userId }), await newSale(db, { userId })] as const
  const payoutIds: string[] = []
  for (const sale of sales) {
    await money.receive(sale)
    payoutIds.push(await money.openPayout(sale.saleId))
    await money.submit(payoutIds.at(-1)!)
  }
  await money.lookUp(payoutIds[0]!, 'settled')
  const isStillWanted = async () => (await payoutWorkRepository.find(workerDb, payoutIds[1]!))?.isStillWanted
  expect(await isStillWanted()).toBe(true)

  await money.saleEvent(sales[0].saleId, { type: 'reversed_on_steam' })
  await db
    .updateTable('seller_risk_profiles')
    .set({ frozen_at: null })
    .where('user_id', '=', userId)
    .execute()
  expect(await isStillWanted()).toBe(false)
})
