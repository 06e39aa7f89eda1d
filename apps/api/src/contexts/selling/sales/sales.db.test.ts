import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { SaleWorld } from '#test/worlds/sale-world.ts'
import { moveSale } from '#contexts/payments/lifecycle/index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
let api: Db
let worker: Db
let saleId: bigint
beforeAll(async () => {
  world = await SaleWorld.start()
  api = world.api.testDb.as('skinkantor_api')
  worker = world.api.testDb.as('skinkantor_worker')
  saleId = BigInt((await world.sold(await world.seller(2))).id)
})
afterAll(() => world.stop())

/** The attacks run as the owner of the tables, so that only triggers and constraints can refuse them. */
const ATTACKS: [string, (id: bigint) => ReturnType<typeof sql>, RegExp][] = [
  [
    'a step the machine does not know',
    (id) => sql`update sales set state = 'completed', version = version + 1 where id = ${id}`,
    /no way leads/,
  ],
  [
    'a change without a new version',
    (id) => sql`update sales set state = 'offer_seen' where id = ${id}`,
    /raises its version/,
  ],
  [
    'a step that the timeline does not hold',
    (id) =>
      sql`update sales set state = 'offer_seen', version = version + 1, moved_at = now() where id = ${id}`,
    /is not recorded/,
  ],
  [
    'a step of another time',
    (id) =>
      sql`update sales set state = 'offer_seen', version = version + 1, moved_at = now() - interval '1 day' where id = ${id}`,
    /are those of its steps/,
  ],
  ['a step recorded twice', (id) => sql`select record_sale_step(${id})`, /sale_events_first_has_no_origin/],
  [
    'another amount',
    (id) => sql`update sales set total_grosze = total_grosze + 1, version = version + 1 where id = ${id}`,
    /never changed/,
  ],
  [
    'another seller',
    (id) => sql`update sales set user_id = user_id + 1, version = version + 1 where id = ${id}`,
    /never changed/,
  ],
  [
    'an amount on the spine',
    (id) => sql`update transactions set amount_grosze = 1 where id = ${id}`,
    /never changed/,
  ],
  [
    'a spine that says something else',
    (id) => sql`update transactions set status = 'failed' where id = ${id}`,
    /must say what its sale says/,
  ],
  ['a sale removed', (id) => sql`delete from sales where id = ${id}`, /never changed or removed/],
  ['an item removed', (id) => sql`delete from sale_items where sale_id = ${id}`, /never changed or removed/],
  [
    'an item freed while its sale goes on',
    (id) => sql`update sale_items set released_at = now() where sale_id = ${id}`,
    /only ever released/,
  ],
  [
    'an item of another price',
    (id) => sql`update sale_items set our_grosze = 1 where sale_id = ${id}`,
    /only ever released/,
  ],
  [
    'an item added later',
    (
      id,
    ) => sql`insert into sale_items (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts)
    select sale_id, '12345', 9, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts from sale_items where sale_id = ${id} and place = 1`,
    /when it is made/,
  ],
  [
    'an item with a price that does not follow from its rate',
    () => sql`insert into quote_items (quote_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts)
    select quote_id, '12345', 9, market_name, rate_bps, market_grosze, our_grosze + 1, fingerprint, facts from quote_items limit 1`,
    /quote_items_price/,
  ],
  [
    'the timeline rewritten',
    (id) => sql`update sale_events set reason = 'items_differ' where sale_id = ${id}`,
    /never changed or removed/,
  ],
  [
    'the timeline cut',
    (id) => sql`delete from sale_events where sale_id = ${id}`,
    /never changed or removed/,
  ],
  [
    'a quote changed',
    () => sql`update quotes set total_grosze = total_grosze + 1`,
    /never changed or removed/,
  ],
  ['the machine changed', () => sql`delete from sale_transitions`, /never changed or removed/],
  [
    'a sale cancelled without a reason',
    (id) =>
      sql`update sales set state = 'cancelled', version = version + 1, moved_at = now() where id = ${id}`,
    /sales_end_has_reason/,
  ],
  [
    'a spine without a sale of the same amount',
    (id) => sql`with t as (insert into transactions (type, user_id, amount_grosze, method)
      select 'sale', user_id, total_grosze + 1, 'bank' from sales where id = ${id} returning id)
    insert into sales (id, user_id, quote_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, payout_destination_id, terms_version, deadline_at)
    select t.id, user_id, gen_random_uuid(), 'AAAAAAAA', rate_bps, minimum_grosze, market_grosze, total_grosze, payout_destination_id, terms_version, deadline_at from sales, t where sales.id = ${id}`,
    /sales_quote_fk/,
  ],
]
test.each(ATTACKS)('refuses %s', async (_name, attack, message) => {
  await expect(attack(saleId).execute(world.db)).rejects.toThrow(message)
})

test('refuses a quote whose totals differ from its items at commit', async () => {
  const attempt = world.db.transaction().execute(async (trx) => {
    await sql`insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id, prices_fetched_at, expires_at)
      select gen_random_uuid(), user_id, 'BBBBBBBB', rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id, prices_fetched_at, now() + interval '1 hour'
      from quotes limit 1`.execute(trx)
  })
  await expect(attempt).rejects.toThrow(/not those of its items/)
})

const FORBIDDEN: [string, () => Db, string][] = [
  ['the API frees items', () => api, `update sale_items set released_at = now()`],
  ['the API changes the spine', () => api, `update transactions set status = 'completed'`],
  [
    'the API writes the timeline',
    () => api,
    `insert into sale_events (sale_id, version, state, actor) values (1, 9, 'paying', 'system')`,
  ],
  ['the API moves a deadline', () => api, `update sales set deadline_at = now()`],
  [
    'the API changes where a sale is paid to',
    () => api,
    `update sales set payout_destination_id = gen_random_uuid()`,
  ],
  ['the API makes a sale of another state', () => api, `insert into sales (id, state) values (1, 'paying')`],
  ['the API chooses a number', () => api, `insert into transactions (id) overriding system value values (1)`],
  ['the API forgets an answer', () => api, `delete from idempotency_keys`],
  ['the API removes a quote', () => api, `delete from quotes`],
  ['the worker makes a sale', () => worker, `insert into sales (id) values (1)`],
  ['the worker changes an amount', () => worker, `update sales set total_grosze = 1`],
]
test.each(FORBIDDEN)('denies permission: %s', async (_name, role, statement) => {
  await expect(sql.raw(statement).execute(role())).rejects.toThrow(/permission denied/)
})

test('a sale changes only from the version that was read', async () => {
  const move = (expectedVersion: number) =>
    worker.transaction().execute((trx) =>
      moveSale(trx, {
        saleId,
        expectedVersion,
        from: 'awaiting_items',
        to: 'offer_seen',
        actor: 'system',
        reason: null,
      }),
    )
  const answers = await Promise.allSettled([move(1), move(1), move(7)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const { version, state } = await world.db
    .selectFrom('sales')
    .select(['version', 'state'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  expect({ version, state }).toEqual({ version: 2, state: 'offer_seen' })
  await world.assertBooksAreRight()
})

test('history uses an index', async () => {
  const { rows } = await world.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<{
      'QUERY PLAN': string
    }>`explain select id from sales where user_id = 1 order by id desc limit 10`.execute(trx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('sales_user_idx')
})
