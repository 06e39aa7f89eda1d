import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { TransactionsQuery } from '@app/contract/office/transactions'
import { UsersQuery } from '@app/contract/office/users'
import { openProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'
import { verifyAudit } from '#contexts/backoffice/audit-log/index.ts'
import { openPayoutDetails } from '#contexts/payments/destinations/index.ts'
import { bankBooksRepository } from '#contexts/payments/reconciliation/bank-books.repository.ts'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { listPeople } from '#contexts/backoffice/users/list-users.ts'
import { listTransactions } from '#contexts/backoffice/transactions/list-transactions.ts'
import { initKeys, readKeys, readPayoutPrivateKeys, type Keys } from '#platform/crypto/keys.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder } from './sizes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-seed-'))
const opened: TestDatabase[] = []
let keys: Keys

beforeAll(() => {
  initKeys(folder)
  keys = readKeys(folder)
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()))
  rmSync(folder, { recursive: true })
})

async function seeded(...args: string[]) {
  const testDb = await createTestDatabase()
  opened.push(testDb)
  await seedInto(testDb, ...args)
  return testDb
}

function seedInto(testDb: TestDatabase, ...args: string[]) {
  return runSeed(testDb.urlFor('skinkantor_migrator'), keys, readSeedOrder(args))
}

const CONTENTS = {
  users: sql<string>`users::text`,
  // The wrapped keys are secrets, and the default picture is older than the run, so those columns are left out.
  user_keys: sql<string>`(user_id, purpose, wrapping_key_id, created_at)::text`,
  image_sources: sql<string>`(kind, ref)::text`,
  sessions: sql<string>`sessions::text`,
  refresh_tokens: sql<string>`refresh_tokens::text`,
}

/** One checksum per table over all rows, independent of their order. */
async function checksums({ db }: TestDatabase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [table, content] of Object.entries(CONTENTS)) {
    const result = await sql<{
      sum: string
    }>`select count(*) || ':' || md5(string_agg(${content}, '|' order by ${content})) as sum
      from ${sql.table(table)}`.execute(db)
    sums[table] = result.rows[0]?.sum ?? ''
  }
  return sums
}

test('writes the same rows for the same seed and other rows for another seed', async () => {
  const order = ['--users', '1000', '--sessions', '300']
  const [first, again, other] = await Promise.all([
    seeded(...order, '--seed', '5').then(checksums),
    seeded(...order, '--seed', '5').then(checksums),
    seeded(...order, '--seed', '6').then(checksums),
  ])
  expect(again).toEqual(first)
  expect(first['users']).toMatch(/^1000:/)
  expect(first['refresh_tokens']).toMatch(/^300:/)
  for (const table of ['users', 'sessions', 'image_sources']) expect(other[table]).not.toBe(first[table])
})

test('writes audit log entries in an unbroken hash chain, also in a second run', async () => {
  const testDb = await seeded('--users', '10', '--audit', '400')
  await seedInto(testDb, '--users', '10', '--seed', '2', '--audit', '100')
  expect(await verifyAudit(testDb.db)).toMatchObject({ links: 500, problems: [] })
})

test('gives every user a distinct data key that decrypts and stores the avatar sources', async () => {
  const { db } = await seeded('--users', '50')
  const users = await db.selectFrom('users').select(['id', 'avatar_hash']).execute()
  const dataKeys = await Promise.all(users.map(({ id }) => openProfileKey(db, keys, id)))
  expect(new Set(dataKeys.map((key) => key.toString('hex'))).size).toBe(50)
  const sources = await db.selectFrom('image_sources').select('ref').where('kind', '=', 'avatar').execute()
  const refs = new Set(sources.map(({ ref }) => ref))
  expect(users.filter((user) => user.avatar_hash !== null && !refs.has(user.avatar_hash))).toEqual([])
})

test('appends users in a second run, and the next new user gets the next id', async () => {
  const testDb = await seeded('--users', '20', '--seed', '1')
  await seedInto(testDb, '--users', '30', '--seed', '2')
  const added = await testDb
    .as('skinkantor_api')
    .insertInto('users')
    .values({ steam_id: '76561198000000000', persona_name: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(51n)
})

test('refuses the same seed twice and changes nothing', async () => {
  const testDb = await seeded('--users', '20')
  const before = await checksums(testDb)
  await expect(seedInto(testDb, '--users', '40')).rejects.toThrow('choose another --seed')
  expect(await checksums(testDb)).toEqual(before)
})

test('creates tickets with exact message counts and a matching search index', async () => {
  const { db } = await seeded('--users', '40', '--tickets', '200', '--messages', '900')
  const { rows } = await sql`
    select t.id from tickets t
      join lateral (select count(*)::integer as messages, max(created_at) as last, bool_or(is_initial) as has_first
        from ticket_messages where ticket_id = t.id) m on true
    where t.message_count <> m.messages or t.last_message_at <> m.last or not m.has_first
    union all select t.id from tickets t left join users u on u.id = t.user_id
      join ticket_texts x on x.ticket_id = t.id
    where x.document <> array_to_tsvector(ticket_words(concat_ws(' ', t.id, lpad(t.id::text, 6, '0'), t.subject,
      t.steam_id, u.persona_name, u.steam_id,
      (select string_agg(content, ' ') from ticket_messages where ticket_id = t.id)))) || ticket_facts(t)`.execute(
    db,
  )
  expect(rows).toEqual([])
  const count = async (table: 'tickets' | 'ticket_messages' | 'ticket_texts' | 'ticket_contacts') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect([
    await count('tickets'),
    await count('ticket_messages'),
    await count('ticket_texts'),
    await count('ticket_contacts'),
  ]).toEqual([200n, 900n, 200n, 200n])
  const found = await db
    .selectFrom('ticket_texts')
    .select('ticket_id')
    .where(sql<boolean>`document @@ ticket_query('wyplata')`)
    .execute()
  expect(found.length).toBeGreaterThan(0)
})

test('fills the staff lists with transactions and leaves triggers and constraints enabled', async () => {
  const order = ['--users', '300', '--transactions', '1000', '--as-of', new Date().toISOString()]
  const { db, as } = await seeded(...order)
  const tools = { db: as('skinkantor_api'), keys }
  const { rows: counted } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from transactions group by status`.execute(db)
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
  for (const { status, count } of counted.filter((row) => row.status !== 'failed')) {
    const { pagination } = await listTransactions(tools, TransactionsQuery.parse({ status }))
    expect([status, pagination.total]).toEqual([status, count])
  }
  const last = await listTransactions(tools, TransactionsQuery.parse({ page: '50' }))
  expect(last.transactions).toHaveLength(20)
  expect((await listPeople(tools, UsersQuery.parse({ page: '15' }))).users).toHaveLength(20)
  // Responses are checked against the contract, which accepts only such ids.
  const { rows: ids } = await sql`select id from payouts union all select id from quotes
    union all select id from payout_destinations`.execute(db)
  expect(
    z
      .array(z.object({ id: z.uuid() }))
      .min(1_000)
      .safeParse(ids).error,
  ).toBeUndefined()
  const { rows: wrong } = await sql`
    select 1 from pg_trigger where tgenabled = 'D' and not tgisinternal
    union all select 1 from pg_constraint where not convalidated`.execute(db)
  expect(wrong).toEqual([])
})

test('books sales and payouts without invariant breaches and keeps foreign keys enforced', async () => {
  const testDb = await seeded('--users', '200', '--transactions', '800', '--sales', '600')
  await seedInto(testDb, '--users', '50', '--seed', '2', '--transactions', '200')
  const { db } = testDb
  expect((await verifyLedger(db)).filter(({ breaches }) => breaches > 0)).toEqual([])
  const { rows } = await sql<{ sales: number; settled: number; journals: number }>`
    select (select count(*)::integer from sales) as sales,
      (select count(*)::integer from payouts where state = 'settled') as settled,
      (select count(*)::integer from journals) as journals`.execute(db)
  expect(rows[0]?.sales).toBeGreaterThan(700)
  expect(rows[0]?.journals).toBeGreaterThan(3 * (rows[0]?.settled ?? 0))
  await expect(
    sql`insert into sale_events (sale_id, version, state, actor) values (999999999, 1, 'awaiting_items', 'seller')`.execute(
      db,
    ),
  ).rejects.toThrow('sale_events_sale_fk')
})

test('a history has failures, returns, reversals and tickets, and breaks no invariant', async () => {
  const testDb = await createTestDatabase()
  opened.push(testDb)
  const { db } = testDb
  const now = new Date().toISOString()
  const size = ['--users', '300', '--transactions', '700', '--prices', '60', '--audit', '100']
  await sql`insert into operator_accounts (steam_id) values ('76561198000265728')`.execute(db)
  await seedInto(testDb, ...size, '--history', '90', '--as-of', now)
  expect((await verifyLedger(db)).filter(({ breaches }) => breaches > 0)).toEqual([])
  const closing = await bankBooksRepository.readClosing(db)
  expect(closing?.closingGrosze).toBe(closing?.ledgerGrosze)
  expect(await bankBooksRepository.listFindings(db)).toEqual([])
  const count = async (rows: ReturnType<typeof sql>) =>
    Number(
      (await sql<{ count: string }>`select count(*) as count from (${rows}) counted`.execute(db)).rows[0]
        ?.count,
    )
  expect(await count(sql`select 1 from sales where state = 'completed'`)).toBeGreaterThan(300)
  for (const state of ['failed', 'returned', 'created'])
    expect([state, await count(sql`select 1 from payouts where state = ${state}`)]).not.toEqual([state, 0])
  expect(await count(sql`select 1 from debts`)).toBeGreaterThan(0)
  const filled = [
    'resales',
    'stock_write_offs',
    'market_withdrawals',
    'bank_batches',
    'trades',
    'canned_answers',
  ]
  for (const table of filled)
    expect([table, await count(sql`select 1 from ${sql.table(table)}`)]).not.toEqual([table, 0])
  expect(await count(sql`select distinct status from tickets`)).toBe(4)
  expect(await count(sql`select distinct staff_role from users where is_admin`)).toBe(3)
  expect(await count(sql`select distinct day from price_history`)).toBe(90)
  // Nothing contradicts what the product would have stored.
  const contradictions = {
    'an offer of somebody else': sql`select 1 from trade_offers o join sales s on s.id = o.sale_id
      join users u on u.id = s.user_id where o.sender_id <> u.steam_id`,
    'a sale that expired before its deadline': sql`select 1 from sales
      where reason = 'no_offer_in_time' and moved_at < deadline_at`,
    'a protection that ends at another hour': sql`select 1 from trades t join sales s on s.id = t.sale_id
      where s.state in ('completed', 'protected') and to_char(t.settles_at at time zone 'UTC', 'HH24:MI') <> '07:00'`,
    'a full advance pool': sql`select 1 from sale_financials where advance_obstacle = 'house'`,
    'a ticket older than the one before it': sql`select 1 from tickets t join tickets next on next.id = t.id + 1
      where next.created_at < t.created_at`,
    'staff last seen before their last answer': sql`select 1 from ticket_messages m
      join staff_factors f on f.user_id = m.author_id where m.created_at > f.last_used_at`,
    'a withdrawal that nobody approved': sql`select 1 from payouts p where p.kind = 'withdrawal' and p.state = 'settled'
      and not exists (select 1 from transaction_actions a where a.transaction_id = p.transaction_id and a.action = 'approved')`,
    'a payout of the future': sql`select 1 from transactions where completed_at > ${now}`,
    'a funding at a weekend': sql`select 1 from rail_fundings where extract(isodow from proposed_at) > 5`,
  }
  for (const [what, rows] of Object.entries(contradictions))
    expect([what, await count(rows)]).toEqual([what, 0])
  // The operator can finish what waits: the worker opens the details and finds the approved destination.
  const opener = { keys, privateKeys: readPayoutPrivateKeys(folder) }
  const waiting = await db.selectFrom('payouts').selectAll().where('state', '=', 'created').execute()
  for (const { payout_destination_id: id, destination_fingerprint: approved } of waiting)
    await openPayoutDetails(db, opener, id, approved)
})
