import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { INBOX_KIND_MAX, type InboxEntry, type InboxResponse } from '@app/contract/office/inbox'
import type { ReconciliationResponse } from '@app/contract/payments/reconciliation'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { EVERYBODY, listInbox } from './index.ts'

let world: DeskWorld
let anna: Person
let jan: Person
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  jan = await world.staff('finance')
  support = await world.staff('support')
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

async function inbox(person: Person): Promise<InboxResponse> {
  const answer = await person.get('/api/admin/inbox')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<InboxResponse>()
}

const entriesOf = async (person: Person, id: bigint) =>
  (await inbox(person)).entries.filter((entry) => entry.id === id.toString())

test('refuses people who are not staff', async () => {
  const seller = await world.seller()
  expect((await seller.get('/api/admin/inbox')).statusCode).toBe(403)
})

test('an approval leaves the list of the admin who gave it and stays with the other', async () => {
  const { saleId } = await world.receivedSale({ marketGrosze: 5_000_00n })
  const { approvals_required: required } = await world.payoutOf(saleId)
  expect(required).toBe(2)
  expect(await entriesOf(anna, saleId)).toMatchObject([
    { kind: 'payout_approval', amount: 3_500, detail: 'paypal' },
  ])
  expect((await anna.approve(saleId)).statusCode).toBe(200)
  expect(await entriesOf(anna, saleId)).toEqual([])
  expect(await entriesOf(jan, saleId)).toHaveLength(1)
  expect((await jan.approve(saleId)).statusCode).toBe(200)
  expect(await entriesOf(jan, saleId)).toEqual([])
})

test('support sees no money, finance sees the debt, the review and the proposal of a colleague', async () => {
  const debtor = await world.debtor()
  const review = await world.reviewedSale()
  const asked = await anna.post(`/api/admin/users/${debtor.userId}/unfreeze`, { reason: 'He paid it back' })
  expect(asked.statusCode, asked.body).toBe(200)
  expect(await entriesOf(jan, debtor.userId)).toMatchObject([{ kind: 'debt', amount: 210 }])
  expect(await entriesOf(jan, review.saleId)).toMatchObject([{ kind: 'sale_review' }])
  const { counts, total, entries } = await inbox(jan)
  expect(counts).toMatchObject({ proposal: 1 })
  expect(total).toBe(entries.length)
  expect((await inbox(anna)).counts.proposal).toBeUndefined()
  expect(Object.keys((await inbox(support)).counts)).toEqual([])
})

test('transfers for the next bank file are one entry with the deadline of the file', async () => {
  const before = await inbox(anna)
  expect(before.counts.bank_file_due).toBeUndefined()
  const one = await world.receivedSale({ marketGrosze: 300_00n, method: 'bank' })
  const two = await world.receivedSale({ marketGrosze: 100_00n, method: 'bank' })
  expect([await world.payoutOf(one.saleId), await world.payoutOf(two.saleId)]).toMatchObject([
    { rail: 'bank', state: 'approved' },
    { rail: 'bank', state: 'approved' },
  ])
  const { entries, counts } = await inbox(anna)
  expect(counts.bank_file_due).toBe(1)
  const due = entries.find(({ kind }) => kind === 'bank_file_due')!
  expect(due).toMatchObject({ amount: 280, detail: '2' })
  expect(Date.parse(due.dueAt!)).toBeGreaterThan(Date.now())
})

test('tickets wait by priority, except those of a colleague and those that were answered', async () => {
  const ids: bigint[] = []
  for (const priority of ['low', 'urgent'] as const) {
    const { rows } = await sql<{ id: bigint }>`
      insert into tickets (user_id, language, subject, category, priority, duplicate_mark, staff_unread)
      values (${String(support.userId)}, 'pl', ${`Pytanie ${priority}`}, 'general', ${priority},
        sha256(${priority}::bytea), 1) returning id`.execute(world.db)
    ids.push(rows[0]!.id)
  }
  const tickets = (await inbox(support)).entries.filter(({ kind }) => kind === 'ticket')
  expect(tickets.map(({ detail }) => detail)).toEqual(['Pytanie urgent', 'Pytanie low'])
  await sql`update tickets set assigned_to = ${String(jan.userId)} where id = ${String(ids[0])}`.execute(
    world.db,
  )
  await sql`update tickets set staff_unread = 0 where id = ${String(ids[1])}`.execute(world.db)
  expect((await inbox(support)).entries.map(({ detail }) => detail)).toContain('Pytanie urgent')
  await sql`update tickets set last_message_is_staff = true, first_reply_at = now() where id = ${String(ids[1])}`.execute(
    world.db,
  )
  expect((await inbox(support)).counts.ticket).toBeUndefined()
  expect((await inbox(jan)).counts.ticket).toBe(1)
})

test('a kind with too many entries is cut and says so', async () => {
  await sql`insert into reconciliation_findings (rail, class, subject)
    select 'paypal', 'rail_only', 'subject ' || n from generate_series(1, ${INBOX_KIND_MAX + 5}) n`.execute(
    world.db,
  )
  const { counts, isPartial } = await inbox(anna)
  expect(counts.finding).toBe(INBOX_KIND_MAX)
  expect(isPartial).toBe(true)
  await sql`update reconciliation_findings set closed_at = now()`.execute(world.db)
})

test('in a company of one, an own decision comes back when its wait is over', async () => {
  const { userId } = await world.debtor()
  await anna.post(`/api/admin/users/${userId}/unfreeze`, { reason: 'He paid it back' })
  const own = async () => (await inbox(anna)).entries.filter(({ kind }) => kind === 'proposal')
  expect(await own()).toEqual([])
  await sql`alter table admin_proposals disable trigger user`.execute(world.db)
  const wait = (minutes: number) =>
    sql`update admin_proposals set rule = 'one_person', not_before = now() + ${minutes} * interval '1 minute'
      where proposed_by = ${String(anna.userId)} and state = 'waiting'`.execute(world.db)
  await wait(5)
  expect(await own()).toEqual([])
  await wait(-5)
  expect((await own()).length).toBeGreaterThan(0)
  await sql`alter table admin_proposals enable trigger user`.execute(world.db)
})

test('a difference at a marketplace waits until its balance was compared again', async () => {
  const compare = (stated: number) =>
    sql`insert into market_balances (market, currency, stated_minor, book_minor)
      values ('dmarket', 'USD', ${stated}, 0)`.execute(world.db)
  await compare(500)
  await compare(600)
  const found = async (person: Person) =>
    (await inbox(person)).entries.filter(({ kind }) => kind === 'market_difference')
  expect(await found(anna)).toMatchObject([{ id: 'dmarket', detail: 'USD', amount: null }])
  expect(await found(support)).toEqual([])
  await compare(0)
  expect(await found(anna)).toEqual([])
})

test('a refused or old list of a market and large price moves reach those who may change prices', async () => {
  await sql`insert into market_lists (source, state, started_at, finished_at) values
    ('csfloat', 'quarantined', now(), now()),
    ('dmarket', 'live', now() - interval '5 hours', now()),
    ('buff', 'live', now() - interval '1 hour', now()),
    ('buff', 'failed', now(), now())`.execute(world.db)
  await sql`with item as (
      insert into market_names (market_hash_name, slug) values ('AK-47 | Moved (Field-Tested)', 'moved') returning id)
    insert into price_moves (name_id, before_grosze, after_grosze, moved_at)
    select id, 10000, after, now() - age from item, (values (20000, interval '1 hour'), (9000, interval '2 days'))
      as given (after, age)`.execute(world.db)
  const { entries } = await inbox(anna)
  const found = entries.filter(({ kind }) => kind === 'price_source' || kind === 'price_move')
  expect(
    found
      .map(({ kind, id, detail }) => [kind, id, detail])
      .toSorted((one, other) => one.join().localeCompare(other.join())),
  ).toEqual([
    ['price_move', 'moves', '1'],
    ['price_source', 'csfloat', 'quarantined'],
    ['price_source', 'dmarket', 'stale'],
  ])
  expect((await inbox(support)).counts.price_source).toBeUndefined()
  await sql`delete from market_lists`.execute(world.db)
  await sql`delete from price_moves`.execute(world.db)
})

test('DMarket problems and a Steam account that is almost full wait for staff', async () => {
  const found = async (kind: InboxEntry['kind']) =>
    (await inbox(anna)).entries.filter((entry) => entry.kind === kind)
  expect(await found('market_problem')).toEqual([])
  await sql`insert into market_connectors (market, error, error_at) values ('dmarket', 'unauthorized', now())`.execute(
    world.db,
  )
  expect(await found('market_problem')).toMatchObject([{ id: 'dmarket', detail: 'connection' }])
  await sql`delete from market_connectors`.execute(world.db)

  await world.receivedSale()
  const id = '76561198000009999'
  const havePlaces = (places: number) =>
    sql`insert into operator_accounts (steam_id, state, trade_token, places) values (${id}, 'active', 'abcdefgh', ${places})
      on conflict (steam_id) do update set places = excluded.places`.execute(world.db)
  await havePlaces(0)
  await sql`alter table stock_items disable trigger user`.execute(world.db)
  const { numAffectedRows } =
    await sql`update stock_items set account_id = ${id} where left_at is null`.execute(world.db)
  await sql`alter table stock_items enable trigger user`.execute(world.db)
  const items = Number(numAffectedRows)
  await havePlaces(items * 2)
  expect(await found('account_full')).toEqual([])
  await havePlaces(items)
  expect(await found('account_full')).toMatchObject([{ id, detail: '100' }])
  expect((await inbox(support)).counts.account_full).toBeUndefined()
  // The worker reads the same list for the alerts.
  const worker = world.api.testDb.as('skinkantor_worker')
  expect(await listInbox(worker, EVERYBODY, ['account_full', 'market_problem'])).toMatchObject([{ id }])
})

test('backups that do not run wait for those who see the system, and only an event is an alert', async () => {
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(
    world.db,
  )
  const found = (await inbox(anna)).entries.filter(({ kind }) => kind === 'backup')
  if (rows[0]!.mode === 'off') expect(found).toMatchObject([{ id: 'archive', detail: 'off' }])
  expect((await inbox(support)).counts.backup).toBeUndefined()
  const worker = world.api.testDb.as('skinkantor_worker')
  const alerts = await listInbox(worker, EVERYBODY, ['backup'])
  expect(alerts.filter(({ detail }) => detail === 'off')).toEqual([])
})

test('a balance that our books do not explain waits until they agree or its finding does', async () => {
  const found = async () => (await inbox(anna)).entries.filter(({ kind }) => kind === 'balance_difference')
  const { ledgerCash } = (await anna.get('/api/admin/reconciliation'))
    .json<ReconciliationResponse>()
    .rails.find(({ rail }) => rail === 'skrill')!
  const state = (grosze: number) =>
    sql`insert into rail_balances (rail, currency, minor, grosze) values ('skrill', 'PLN', ${grosze}, ${grosze})
      on conflict (rail) do update set minor = ${grosze}, grosze = ${grosze}`.execute(world.db)
  await state(ledgerCash * 100 + 5_000)
  expect(await found()).toEqual([])
  await sql`insert into reconciliation_runs (rail, started_at, outcome, since) values ('skrill', now(), 'done', now())`.execute(
    world.db,
  )
  await sql`alter table rail_fundings disable trigger user`.execute(world.db)
  await sql`insert into rail_fundings (rail, amount_grosze, reference, proposed_by, key_mark, confirmed_by, confirmed_at)
    values ('skrill', 1, 'opening', ${String(anna.userId)}, sha256('opening'), ${String(jan.userId)}, now())`.execute(
    world.db,
  )
  expect(await found()).toMatchObject([{ id: 'skrill', amount: 50 }])
  expect((await inbox(support)).counts.balance_difference).toBeUndefined()
  await state(ledgerCash * 100)
  expect(await found()).toEqual([])
  await sql`delete from rail_fundings where rail = 'skrill'`.execute(world.db)
  await sql`alter table rail_fundings enable trigger user`.execute(world.db)
})
