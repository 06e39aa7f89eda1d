import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newDetails, newSale, newSeller } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { addPayoutMetrics } from './index.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('reports open payouts and paused rails, without settled payouts', async () => {
  const { db } = testDb
  const money = driveMoney(db)
  const userId = await newSeller(db)
  await sql`insert into seller_risk_profiles (user_id, limit_by_hand_grosze) values (${userId}, 10000000)`.execute(
    db,
  )
  const payoutDetailsId = await newDetails(db, userId, { method: 'paypal' })
  const sale = await newSale(db, { userId, payoutDetailsId, marketGrosze: 300_00n })
  await money.receive(sale)
  await sql`update rail_states set paused_at = now(), pause_reason = 'funds' where rail = 'skrill'`.execute(
    db,
  )
  const registry = createMetricsRegistry('test')
  addPayoutMetrics(registry, testDb.as('skinkantor_worker'), 100_000_00n)

  const before = await registry.metrics()
  expect(before).toMatch(/payouts_open_pln\{rail="paypal",state="\w+",process="test"\} 210\n/)
  expect(before).toContain('rails_paused{rail="skrill",process="test"} 1\n')
  expect(before).toContain('rails_paused{rail="paypal",process="test"} 0\n')

  expect(before).toContain('payouts_ordered_day_pln{process="test"} 0\n')
  expect(before).toContain('payouts_ceiling_day_pln{process="test"} 100000\n')

  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  const after = await registry.metrics()
  expect(after).not.toContain('payouts_open_pln{')
  expect(after).toContain('payouts_ordered_day_pln{process="test"} 210\n')
})
