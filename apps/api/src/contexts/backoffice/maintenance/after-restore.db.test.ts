import { RAILS, RECONCILED_RAILS } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { afterRestore } from './index.ts'

let testDb: TestDatabase

beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('after a restore: pauses rails, ends sessions, skips used ids and queues reconciliation', async () => {
  const { db } = testDb
  const { saleId, userId } = await newSale(db)
  await sql`insert into sessions (id, user_id, device_hash, device_label, expires_at, idle_expires_at)
    values (gen_random_uuid(), ${userId}, sha256('device'), 'x', now() + interval '1 day', now() + interval '1 day')`.execute(
    db,
  )
  await sql`update rail_states set paused_at = now(), pause_reason = 'breach' where rail = 'btc'`.execute(db)
  await sql`insert into bank_batches (format, maker_id, key_mark, state, ready_at, orders, sum_grosze, file_sha256, sealed_file,
    sealing_key_id) values ('elixir', ${userId}, sha256('x'), 'ready', now(), 1, 1, sha256('x'), 'x', 'x')`.execute(
    db,
  )
  const said = await afterRestore({ db: testDb.as('skinkantor_migrator') })
  expect(said).toContain('sessions ended: 1')
  // Staff may have downloaded the file after the restored backup was taken.
  expect(await db.selectFrom('bank_batches').select('first_read_at').execute()).toEqual([
    { first_read_at: expect.any(Date) },
  ])
  const { rows } = await sql`select rail, pause_reason from rail_states order by rail`.execute(db)
  expect(rows).toEqual(
    RAILS.toSorted().map((rail) => ({ rail, pause_reason: rail === 'btc' ? 'breach' : 'admin' })),
  )
  expect((await newSale(db)).saleId).toBeGreaterThan(saleId + 10_000n)
  const { rows: jobs } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'reconcile-rail' order by key`.execute(db)
  expect(jobs.map(({ key }) => key)).toEqual(RECONCILED_RAILS.map((rail) => `reconcile-${rail}`).toSorted())
  expect(await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).toEqual([])
})
