import { payoutFor } from '@app/contract/payments/payout-share'
import {
  APPROVALS,
  bookTransactions,
  PAYOUT_EVENTS,
  SALE_EVENTS,
  WAYS,
  withoutReferences,
} from './seed-bookings.ts'
import type { SeedClient } from './seed.repository.ts'
import type { SeededWorld } from './user-rows.ts'

export type TransactionWorld = SeededWorld & {
  users: number
  transactions: number
  /** So many of the newest transactions have a sale, its payout and their bookings behind them. */
  sales: number
  firstTransactionId: number
}
type Measure = (table: string, fill: () => Promise<number>) => Promise<void>

const OPENED_AT = '2024-01-01T00:00:00Z'
/** The newest of them are still under way. */
const OPEN_SHARE = 0.0005

/**
 * Made by the database itself, from nothing but the seed and the number of the row. What has a sale behind it is booked:
 * every invariant holds on it.
 */
export async function seedTransactions(
  client: SeedClient,
  world: TransactionWorld,
  measure: Measure,
): Promise<void> {
  await client.query(FACTS)
  await client.query(WAYS)
  const run =
    (text: string, values: unknown[] = []) =>
    async () =>
      (await client.query(text, values)).rowCount ?? 0
  const { transactions, sales, firstTransactionId: first } = world
  await withoutGuards(client, async () => {
    await measure('transactions', run(TRANSACTIONS, valuesOf(world)))
    const range = [first + Math.max(0, transactions - sales), first + transactions - 1]
    await measure('payout_details', run(DETAILS, range))
    await measure('quotes', run(QUOTES, range))
    await measure('sales', run(SALES, range))
    await measure('sale_items', run(ITEMS, range))
    await measure('sale_money', run(MONEY, range))
    await measure('sale_events', run(SALE_EVENTS, range))
    await measure('payouts', run(PAYOUTS, range))
    await measure('payout_events', run(PAYOUT_EVENTS, range))
    await measure('payout_approvals', run(APPROVALS, range))
    await client.query('analyze sales, payouts')
    await measure('journals', () => bookTransactions(client, range))
  })
}

function valuesOf(world: TransactionWorld): unknown[] {
  return [
    world.transactions,
    world.firstTransactionId,
    world.firstUserId,
    world.users,
    world.seed,
    OPENED_AT,
    world.asOf.toISOString(),
    Math.ceil(world.transactions * OPEN_SHARE),
  ]
}

const GUARDED = [
  'transactions',
  'quotes',
  'sales',
  'sale_items',
  'sale_money',
  'sale_events',
  'payouts',
  'payout_events',
  'payout_approvals',
  'journals',
  'journal_entries',
]

const LIST_INDEXES = [
  {
    name: 'transactions_kind_idx',
    on: '(status, type, method, created_at, id) include (amount_grosze)',
  },
  {
    name: 'transactions_large_idx',
    on: '(status, type, method, created_at, id) include (amount_grosze) where amount_grosze >= 200000',
  },
  {
    name: 'transactions_without_method_idx',
    on: '(status, type, created_at, id) include (amount_grosze) where method is null',
  },
  {
    name: 'transactions_user_idx',
    on: '(user_id, id desc) include (created_at, status, type, method, amount_grosze)',
  },
]

/** Whole tables are filled: the index is built and the references are checked once, at the end. */
async function withoutGuards(client: SeedClient, fill: () => Promise<void>): Promise<void> {
  for (const table of GUARDED) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`set local maintenance_work_mem = '512MB';
    ${LIST_INDEXES.map(({ name }) => `drop index ${name}`).join('; ')}`)
  await withoutReferences(client, GUARDED, async () => {
    await fill()
    await client.query(`
      ${LIST_INDEXES.map(({ name, on }) => `create index ${name} on transactions ${on};`).join(' ')}
      set constraints all immediate`)
  })
  for (const table of GUARDED) await client.query(`alter table ${table} enable trigger user`)
}

const RATE_BPS = 7_000
/** Many small prices and a few large ones. They are drawn here, so that the product's own function tells what each pays. */
const MARKET_GROSZE = Array.from(
  { length: 4_096 },
  (_, place) => 30_00 + Math.floor(10 ** (2.5 + 3.2 * (place / 4_096) ** 2)),
)
const PAYOUT_GROSZE = MARKET_GROSZE.map((grosze) => payoutFor(grosze, RATE_BPS))
const arrayOf = (values: readonly number[]): string => `{${values.join()}}`

/** A number from 0 up to 1 that belongs to a row and a purpose; the facts of a sale follow from its id alone. */
const FACTS = `
create or replace function pg_temp.chance(id bigint, purpose integer) returns double precision
  language sql immutable parallel safe as $$
  select ((hashint8extended(id, purpose) & 4294967295)::double precision) / 4294967296 $$;
create or replace function pg_temp.items(id bigint) returns integer language sql immutable parallel safe as $$
  select 1 + floor(power(pg_temp.chance(id, 1), 3) * 4)::integer $$;
create or replace function pg_temp.market(id bigint) returns bigint language sql immutable parallel safe as $$
  select ('${arrayOf(MARKET_GROSZE)}'::bigint[])[1 + floor(pg_temp.chance(id, 2) * ${MARKET_GROSZE.length})::integer] $$;
create or replace function pg_temp.payout(id bigint) returns bigint language sql immutable parallel safe as $$
  select ('${arrayOf(PAYOUT_GROSZE)}'::bigint[])[1 + floor(pg_temp.chance(id, 2) * ${MARKET_GROSZE.length})::integer] $$;
-- Of a text, with the marks of version and variant: whoever reads a number from outside looks at them.
create or replace function pg_temp.uuid_of(text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5($1) placing '8' from 13) placing 'a' from 17)::uuid $$;
create or replace function pg_temp.details(user_id bigint, method text) returns uuid
  language sql immutable parallel safe as $$ select pg_temp.uuid_of('details ' || user_id || method) $$;
create or replace function pg_temp.code(id bigint) returns text language sql immutable parallel safe as $$
  select translate(upper(substr(md5('code ' || id), 1, 12)), '0189', 'GHIJ') $$`

/** A withdrawal follows a credit of the same amount, so that each balance has its source. */
const TRANSACTIONS = `
insert into transactions (id, type, user_id, amount_grosze, fee_grosze, status, method, created_at, completed_at)
  overriding system value
select $2::bigint + n, type,
  -- Every 500th belongs to one person, the busiest of all.
  $3::bigint + case when lot % 500 = 0 then 0 else floor(power(pg_temp.chance(lot, $5::integer * 100 + 3), 1.5) * $4::bigint)::bigint end,
  case type when 'sale' then pg_temp.items($2::bigint + n) * pg_temp.payout($2::bigint + n)
    else 2000 + pg_temp.market($2::bigint + lot) end,
  case when type = 'withdrawal' and n % 7 = 0 then 200 else 0 end, status,
  case when type <> 'deposit' then case when method < 0.55 then 'bank' when method < 0.8 then 'paypal'
    when method < 0.92 then 'skrill' when method < 0.99 then 'crypto' else 'neteller' end end,
  at, case when status = 'completed' then at + make_interval(secs => 240 + 900 * method) end
from (
  select n, type, case when type = 'sale' then n else n - n % 2 end as lot, pg_temp.chance(n, $5::integer * 100 + 4) as method,
    case when type = 'deposit' then 'completed' when n >= $1::bigint - $8::bigint and ending < 0.6 then 'pending'
      when ending < 0.06 then 'cancelled' when ending < 0.1 then 'failed' else 'completed' end as status,
    $6::timestamptz + ($7::timestamptz - $6::timestamptz) * ((n + pg_temp.chance(n, $5::integer * 100 + 5)) / $1::bigint) as at
  from (select n, pg_temp.chance(n, $5::integer * 100 + 7) as ending,
      case when pg_temp.chance(n - n % 2, $5::integer * 100 + 6) < 0.92 then 'sale' when n % 2 = 0 then 'deposit'
        else 'withdrawal' end as type
    from generate_series(0::bigint, $1::bigint - 1) n) drawn) made`

/** As after an erasure: there is no key that would open them. */
const DETAILS = `
insert into payout_details (id, user_id, method, coin, key_purpose, sealed, fingerprint, content_fingerprint, masked, created_at, last_used_at)
select pg_temp.details(user_id, method), user_id, method, case when method = 'crypto' then 'BTC' end, null,
  decode(repeat('00', 100), 'hex'), sha256(('place ' || user_id / 2 || method)::bytea), sha256(('content ' || user_id || method)::bytea),
  '•••• ' || user_id % 10000, min(created_at), max(created_at)
from transactions where id between $1 and $2 and method is not null group by user_id, method
on conflict do nothing`

const QUOTES = `
insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id,
  prices_fetched_at, created_at, expires_at)
select pg_temp.uuid_of('quote ' || id), user_id, pg_temp.code(id), ${RATE_BPS}, 2000, pg_temp.items(id) * pg_temp.market(id),
  amount_grosze, 1, created_at - interval '5 minutes', created_at - interval '2 minutes', created_at + interval '13 minutes'
from transactions where type = 'sale' and id between $1 and $2`

const SALES = `
insert into sales (id, user_id, quote_id, code, state, version, rate_bps, minimum_grosze, market_grosze, total_grosze,
  payout_details_id, terms_version, terms_accepted_at, declared_sent_at, deadline_at, actor, reason, created_at, moved_at, completed_at)
select id, user_id, pg_temp.uuid_of('quote ' || id), pg_temp.code(id), state, cardinality(pg_temp.way(state)), ${RATE_BPS}, 2000,
  pg_temp.items(id) * pg_temp.market(id), amount_grosze, pg_temp.details(user_id, method), 'seed',
  created_at, created_at, created_at + interval '30 minutes', 'system',
  case status when 'failed' then 'trade_failed' when 'cancelled' then 'no_offer_in_time' end, created_at,
  coalesce(completed_at, created_at), completed_at
from (
  select t.*, case when status <> 'pending' then status else
    (array['awaiting_items', 'awaiting_items', 'protected', 'items_received', 'review', 'paying'])[1 + id % 6] end as state
  from transactions t where type = 'sale' and id between $1 and $2) made`

const ITEMS = `
insert into sale_items (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts, released_at)
select id, (10000000000 + id * 10 + place)::text, place, 'AK-47 | Redline (Field-Tested)', ${RATE_BPS}, pg_temp.market(id),
  pg_temp.payout(id), sha256(('item ' || id || place)::bytea),
  '{"name": "AK-47 | Redline", "weaponType": "AK-47", "wear": "ft", "statTrak": false, "souvenir": false, "rarity": "Legendary", "image": "/img/skin/1"}',
  case when status in ('failed', 'cancelled') then created_at end
from transactions cross join lateral generate_series(1, pg_temp.items(id)) place
where type = 'sale' and id between $1 and $2`

const MONEY = `
insert into sale_money (sale_id, user_id, total_grosze, payout_case, destination_fingerprint, is_new_seller, quoted_at,
  reserved_at, house_reserved_at, released_at, settles_at, is_booked, created_at)
select s.id, s.user_id, s.total_grosze, case when s.id % 5 = 0 or s.state = 'protected' then 'after_protection' else 'advance' end,
  sha256(('place ' || s.user_id / 2 || t.method)::bytea), false, s.created_at - interval '2 minutes', s.created_at,
  case when s.state not in ('awaiting_items', 'cancelled') then s.created_at end,
  -- One in fifty is an advance at risk: the house's limit allows no more.
  case when s.id % 50 <> 0 or s.created_at < now() - interval '7 days' or s.state in ('failed', 'cancelled')
    then s.created_at + interval '7 days' end,
  case when s.state not in ('awaiting_items', 'cancelled') then s.created_at + interval '7 days' end,
  s.state in ('items_received', 'protected', 'paying', 'completed'), s.created_at
from sales s join transactions t on t.id = s.id where s.id between $1 and $2`

const PAYOUTS = `
insert into payouts (id, kind, transaction_id, sale_id, user_id, rail, amount_grosze, state, version, rail_key, rail_ref,
  payout_details_id, destination_fingerprint, approvals_required, first_submitted_at, last_submitted_at,
  statement_matched_at, created_at, moved_at, settled_at)
select pg_temp.uuid_of('payout of ' || id), type, id, sale_id, user_id, rail, amount_grosze, state,
  cardinality(pg_temp.payout_way(state)), md5('payout ' || id), case when state = 'settled' then 'seed-' || id end,
  pg_temp.details(user_id, method), sha256(('place ' || user_id / 2 || method)::bytea),
  -- What has left was approved by policy.
  case when state <> 'created' then 0 when amount_grosze >= 200000 then 2 else 1 end, ordered_at, ordered_at,
  case when rail = 'bank' then completed_at end, created_at + interval '3 minutes',
  coalesce(ordered_at, created_at + interval '3 minutes'), completed_at
from (
  select t.*, s.id as sale_id, case t.method when 'crypto' then 'btc' when 'neteller' then 'manual' else t.method end as rail,
    case when t.status = 'completed' then 'settled' when s.state = 'paying' then 'submitted' else 'created' end as state,
    case when t.status = 'completed' or s.state = 'paying' then coalesce(t.completed_at, t.created_at + interval '4 minutes')
      end as ordered_at
  from transactions t left join sales s on s.id = t.id
  where t.id between $1 and $2 and t.type in ('sale', 'withdrawal')
    and (t.status = 'completed' or t.type = 'withdrawal' and t.status = 'pending' or s.state in ('items_received', 'paying'))
) made`
