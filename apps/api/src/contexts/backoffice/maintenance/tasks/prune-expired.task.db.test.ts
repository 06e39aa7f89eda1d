import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newUser } from '#test/support/new-user.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makePruneExpired } from './prune-expired.task.ts'

let testDb: TestDatabase
let runner: TestRunner
let userId: bigint
let api: Db

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  userId = (await newUser(testDb.db)).id
  // A quote normally needs items from the start; this test only needs its age.
  await sql`alter table quotes disable trigger quotes_whole`.execute(testDb.db)
  runner = await startTestRunner(testDb, [makePruneExpired({ imageCacheRowsMax: 3, batchRows: 2 })])
})
afterAll(async () => {
  await runner.end()
  await testDb.drop()
})

/** Rows of one kind at the given ages; the ages in `kept` must survive. */
const CASES = [
  { table: 'sign_in_attempts', gone: ['61 min', '2 days', '3 days'], kept: ['-5 min', '50 min'] },
  { table: 'openid_nonces', gone: ['61 min', '2 days', '3 days'], kept: ['1 min', '59 min'] },
  { table: 'sign_in_codes', gone: ['61 min', '2 days', '3 days'], kept: ['-1 min', '50 min'] },
  { table: 'sessions', gone: ['31 days', '40 days', '50 days'], kept: ['-5 days', '29 days'] },
  { table: 'export_links', gone: ['61 min', '2 days', '3 days'], kept: ['-1 min', '50 min'] },
  { table: 'email_confirmations', gone: ['61 min', '2 days', '3 days'], kept: ['-1 h', '50 min'] },
  { table: 'mail_outbox', gone: ['31 days', '40 days', '50 days'], kept: ['1 day', '29 days'] },
  { table: 'events', gone: ['91 days', '92 days', '93 days'], kept: ['1 day', '89 days'] },
  { table: 'inventories', gone: ['8 days', '9 days', '10 days'], kept: ['1 day', '6 days'] },
  { table: 'trade_checks', gone: ['8 days', '9 days', '10 days'], kept: ['1 day', '6 days'] },
  { table: 'quotes', gone: ['31 days', '40 days', '50 days'], kept: ['-1 min', '29 days'] },
  { table: 'idempotency_keys', gone: ['1 min', '2 days', '3 days'], kept: ['-1 h', '-1 min'] },
  { table: 'trade_offers', gone: ['91 days', '92 days', '93 days'], kept: ['1 day', '89 days'] },
] as const

async function insertAged(table: (typeof CASES)[number]['table'], age: string): Promise<void> {
  const then = sql`now() - ${age}::interval`
  const id = randomUUID()
  const hash = Buffer.from(id)
  const { id: someoneElse } = await newUser(testDb.db)
  const inserts = {
    sign_in_attempts: sql`insert into sign_in_attempts (id, state_hash, cookie_hash, return_form, expires_at)
      values (${id}, ${hash}, ${hash}, 'callback', ${then})`,
    openid_nonces: sql`insert into openid_nonces (nonce, seen_at) values (${id}, ${then})`,
    sign_in_codes: sql`insert into sign_in_codes (id, user_id, refresh_hash, cookie_hash, expires_at)
      values (${id}, ${userId}, ${hash}, ${hash}, ${then})`,
    sessions: sql`with made as (
        insert into sessions (id, user_id, device_hash, device_label, idle_expires_at, expires_at)
        values (${id}, ${userId}, ${hash}, 'test', ${then}, ${then}) returning id)
      insert into refresh_tokens (token_hash, session_id, generation) select ${hash}, id, 1 from made`,
    export_links: sql`insert into export_links (ticket_hash, session_id, language, filter, expires_at)
      select sha256(${hash}), id, 'pl', '{}', ${then} from sessions where expires_at > now() limit 1`,
    email_confirmations: sql`insert into email_confirmations (token_hash, user_id, expires_at)
      values (${hash}, ${userId}, ${then})`,
    mail_outbox: sql`insert into mail_outbox (event_key, user_id, template, language, recipient_sealed, data_sealed, state, finished_at)
      values (${id}, ${userId}, 'confirm-email', 'pl', '', '', 'sent', ${then})`,
    events: sql`with stream as (insert into event_streams (stream, last_number) values (${id}, 1) returning stream)
      insert into events (stream, number, kind, at) select stream, 1, 'profile.updated', ${then} from stream`,
    inventories: sql`insert into inventories (user_id, seen_at) values (${someoneElse}, ${then})`,
    trade_checks: sql`insert into trade_checks (user_id, token_mark, is_accepted, hold_seconds, checked_at)
      values (${someoneElse}, ${hash}, true, 0, ${then})`,
    quotes: sql`insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze,
        price_list_id, prices_fetched_at, created_at, expires_at)
      values (${id}, ${userId}, translate(upper(substr(md5(${id}), 1, 8)), '0189', 'GHJK'), 7000, 0, 1, 1, 1, now(),
        ${then} - interval '15 minutes', ${then})`,
    trade_offers: sql`with account as (
        insert into operator_accounts (steam_id) values ('76561198000265728') on conflict do nothing)
      insert into trade_offers (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state, last_seen_at)
      values (${String(randomInt(2 ** 47))}, '76561198000265728', '76561198000000001', '{}', 0, ${then}, 6, ${then})`,
    idempotency_keys: sql`insert into idempotency_keys (user_id, key_mark, route, body_mark, answer, expires_at)
      values (${userId}, sha256(${hash}), 'POST /', sha256(${hash}), '{}', ${then})`,
  }
  await inserts[table].execute(testDb.db)
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from ${sql.table(table)}`.execute(
    testDb.db,
  )
  return rows[0]?.count ?? -1
}

async function prune(): Promise<void> {
  const before = runner.logLines().split('job finished').length
  await api.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}))
  await vi.waitFor(() => expect(runner.logLines().split('job finished').length).toBe(before + 1))
}

test('deletes expired rows in batches and keeps the rest', async () => {
  for (const { table, gone, kept } of CASES) {
    for (const age of [...gone, ...kept]) await insertAged(table, age)
  }
  await testDb.db
    .insertInto('mail_outbox')
    .values({
      event_key: 'an old mail that still waits',
      user_id: userId,
      template: 'confirm-email',
      language: 'pl',
      recipient_sealed: Buffer.alloc(0),
      data_sealed: Buffer.alloc(0),
      created_at: sql<Date>`now() - interval '1 year'`,
    })
    .execute()
  await prune()

  const left = await Promise.all(CASES.map(async ({ table }) => [table, await count(table)]))
  expect(Object.fromEntries(left)).toEqual({
    sign_in_attempts: 2,
    openid_nonces: 2,
    sign_in_codes: 2,
    sessions: 2,
    export_links: 2,
    email_confirmations: 2,
    mail_outbox: 3,
    events: 2,
    inventories: 2,
    trade_checks: 2,
    quotes: 2,
    idempotency_keys: 2,
    trade_offers: 2,
  })
  expect(await count('refresh_tokens')).toBe(2)
})

test('deletes rail messages after 30 days and bank file requests after ten minutes', async () => {
  const sale = await newSale(testDb.db)
  const money = driveMoney(testDb.as('skinkantor_worker'))
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  for (const age of ['29 days', '31 days', '40 days'])
    await sql`insert into rail_messages (rail, event_id, payout_id, received_at)
      values ('paypal', ${age}, ${payoutId}, now() - ${age}::interval)`.execute(testDb.db)
  const { rows } = await sql<{ id: bigint }>`insert into bank_batches (format, maker_id, key_mark)
    values ('elixir', ${userId}, sha256('x')) returning id`.execute(testDb.db)
  for (const age of ['1 min', '11 min', '2 days'])
    await sql`insert into bank_file_requests (batch_id, admin_id, public_key, request_id, created_at)
      values (${rows[0]!.id}, ${userId}, sha256('x'), 'x', now() - ${age}::interval)`.execute(testDb.db)
  await prune()
  expect([await count('rail_messages'), await count('bank_file_requests')]).toEqual([1, 1])
})

test('deletes bank file content when the batch failed or after seven days, and keeps the hash', async () => {
  const add = async (state: string, age: string): Promise<bigint> => {
    const failed = state === 'failed' ? sql`now(), 'x'` : sql`null::timestamptz, null::text`
    const { rows } = await sql<{ id: bigint }>`
      insert into bank_batches (format, maker_id, key_mark, state, ready_at, orders, sum_grosze, file_sha256, sealed_file,
        sealing_key_id, failed_at, fail_reason)
      select 'elixir', ${userId}, sha256(${`${state} ${age}`}::bytea), ${state}, now() - ${age}::interval, 1, 1, sha256('x'),
        'sealed', 'key', ${failed} returning id`.execute(testDb.db)
    return rows[0]!.id
  }
  const young = [await add('ready', '6 days'), await add('ready', '1 hour')]
  const gone = [
    await add('ready', '7 days 1 min'),
    await add('ready', '40 days'),
    await add('failed', '1 hour'),
  ]
  await prune()
  const left = await testDb.db
    .selectFrom('bank_batches')
    .select(['id', 'file_sha256', 'file_removed_at'])
    .where('id', 'in', [...young, ...gone])
    .where('sealed_file', 'is not', null)
    .execute()
  expect(left.map(({ id }) => id)).toEqual(young)
  const removed = await testDb.db
    .selectFrom('bank_batches')
    .select(['file_sha256', 'file_removed_at'])
    .where('id', 'in', gone)
    .execute()
  expect(removed.every((row) => row.file_sha256 !== null && row.file_removed_at !== null)).toBe(true)
})

test('evicts the least recently used pictures above the cache limit', async () => {
  for (const days of [1, 5, 3, 9, 7]) {
    await sql`insert into image_sources (kind, ref) values ('item', ${String(days)})`.execute(testDb.db)
    await sql`insert into image_cache (kind, ref, variant, content, used_on)
      values ('item', ${String(days)}, 'w96.webp', '', current_date - ${days}::integer)`.execute(testDb.db)
  }
  await prune()
  const rows = await testDb.db.selectFrom('image_cache').select('ref').orderBy('ref').execute()
  expect(rows.map((row) => row.ref)).toEqual(['1', '3', '5'])
})
