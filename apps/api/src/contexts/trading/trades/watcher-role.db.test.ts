import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
let watcher: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  watcher = testDb.as('skinkantor_watcher')
})
afterAll(() => testDb.drop())

test.each([
  'select sealed from payout_destinations',
  'select masked from payout_destinations',
  'select 1 from user_keys',
  'select trade_token_sealed from users',
  'select email_sealed from users',
  'select 1 from sessions',
  'select 1 from refresh_tokens',
  'select 1 from journal_entries',
  'select 1 from mail_outbox',
  'select 1 from audit_log',
  'select 1 from inventories',
  "update users set steam_economy_ban = 'none'",
  'update sales set payout_destination_id = null',
  'update sale_items set released_at = now()',
  'update payouts set amount_grosze = 1',
  "update payouts set rail_ref = 'x'",
  "insert into seller_checks (sale_id, verdict) values (1, 'clear')",
  'delete from trade_offers',
  'delete from sale_review_reasons',
  'delete from diversion_alarms',
  'update diversion_alarms set put_away_at = now()',
  'update diversion_alarms set ticket_id = null',
  "insert into journals (key) values ('x:1:y')",
])('denies the watcher: %s', async (statement) => {
  await expect(sql.raw(statement).execute(watcher)).rejects.toThrow(/permission denied/)
})

test('the worker can request a reading but not record one', async () => {
  const worker = testDb.as('skinkantor_worker')
  await expect(sql`update trade_readings set result = 'clean'`.execute(worker)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`update trade_readings set wanted_at = now()`.execute(worker)).resolves.toBeDefined()
})
