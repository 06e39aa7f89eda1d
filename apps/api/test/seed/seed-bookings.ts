import { RESALE_BOOKINGS } from './seed-stock.ts'
import type { SeedClient } from './seed.repository.ts'

/** All steps that lead to the current state of a sale or a payout. */
export const WAYS = `
create or replace function pg_temp.way(state text) returns text[] language sql immutable parallel safe as $$
  select case when state in ('awaiting_items') then array[state]
    when state = 'cancelled' then array['awaiting_items', state]
    else array['awaiting_items', 'offer_seen', 'verifying'] || case state
      when 'failed' then array[state] when 'review' then array[state] when 'items_received' then array['items_received']
      when 'completed' then array['items_received', 'paying', 'completed'] else array['items_received', state] end end $$;
-- A payout that failed once brings the sale back to the step before it. Of most sales we sent the offer.
create or replace function pg_temp.way_of(id bigint, state text) returns text[] language sql immutable parallel safe as $$
  select case when state = 'awaiting_items' or not pg_temp.is_ours(id) then way
    else way[1:1] || array['offer_wanted', 'offer_sent'] || way[case when way[2] = 'offer_seen' then 3 else 2 end:] end
  from (select case when pg_temp.end_reason(id, state) = 'rejected_by_operator' then array['awaiting_items', state]
    when state = 'completed' and pg_temp.had_failure(id)
    then array['awaiting_items', 'offer_seen', 'verifying', 'items_received', 'paying', 'items_received', 'paying', state]
    else pg_temp.way(state) end as way) walked $$;
create or replace function pg_temp.payout_way(state text) returns text[] language sql immutable parallel safe as $$
  select case state when 'failed' then array['created', 'approved', 'submitting', 'submitted', 'failed'] else
    (array['created', 'approved', 'submitting', 'submitted', 'settled', 'returned'])[
      1:case state when 'returned' then 6 when 'settled' then 5 when 'submitted' then 4 else 1 end] end $$`

/** Steps, approvals and bookings of the sales and payouts in a range of transactions, as the product writes them. */
export const SALE_EVENTS = `
insert into sale_events (sale_id, version, from_state, state, actor, reason, at)
select id, place, way[place - 1], way[place], case when place = 1 then 'seller' when place = cardinality(way) then actor else 'system' end,
  case when place = cardinality(way) then reason end,
  case when way[place] in ('completed', 'failed', 'cancelled') then moved_at
    -- We decide to send an offer in the moment of the sale.
    else least(created_at + (place - case when place > 1 and way[2] = 'offer_wanted' then 2 else 1 end) * interval '1 minute', completed_at - (cardinality(way) - place) * interval '5 seconds') end
from (select s.*, pg_temp.way_of(s.id, s.state) as way from sales s where s.id between $1 and $2) walked
cross join lateral generate_series(1, cardinality(way)) place`

export const PAYOUT_EVENTS = `
insert into payout_events (payout_id, version, from_state, state, at)
select id, place, way[place - 1], way[place], case when way[place] in ('returned', 'failed') then moved_at
    else least(created_at + (place - 1) * interval '5 seconds', moved_at) end
from (select p.*, pg_temp.payout_way(p.state) as way from payouts p where p.transaction_id between $1 and $2) walked
cross join lateral generate_series(1, cardinality(way)) place`

export const APPROVALS = `
insert into payout_approvals (payout_id, number, how, admin_id, destination_fingerprint, at)
select id, 1, case when c.credited_by is null then 'policy' else 'admin' end, c.credited_by + 1, destination_fingerprint, p.created_at
from payouts p left join balance_credits c on c.transaction_id = p.transaction_id - 1 and p.kind = 'withdrawal'
where p.transaction_id between $1 and $2 and state in ('submitted', 'settled', 'returned', 'failed')`

/** In time order, as the product would make them. */
const BOOKINGS = `
create temporary table seed_bookings on commit drop as
select nextval(pg_get_serial_sequence('journals', 'id')) as id, made.* from (
  select 'sale:' || id || ':received' as key, created_at + interval '3 minutes' as at, 'A:inventory' as debit,
    'L:sale:' || id as credit, total_grosze as grosze
  from sales where id between $1 and $2 and state in ('items_received', 'protected', 'paying', 'completed')
  union all select 'transaction:' || id || ':deposit', created_at, 'E:corrections', 'L:balance:' || user_id, amount_grosze
  from transactions where id between $1 and $2 and type = 'deposit'
  union all select 'payout:' || id || ':reserve', created_at + interval '1 minute',
    case kind when 'sale' then 'L:sale:' || sale_id else 'L:balance:' || user_id end, 'A:clearing:' || rail, amount_grosze
  from payouts where transaction_id between $1 and $2 and state in ('submitted', 'settled', 'returned', 'failed')
  union all select 'payout:' || id || ':settle', settled_at, 'A:clearing:' || rail, 'A:cash:' || rail, amount_grosze
  from payouts where transaction_id between $1 and $2 and state in ('settled', 'returned')
  union all select 'payout:' || id || ':return', moved_at, 'A:cash:' || rail, 'L:balance:' || user_id, amount_grosze
  from payouts where transaction_id between $1 and $2 and state = 'returned'
  union all select 'payout:' || id || ':release', moved_at, 'A:clearing:' || rail, 'L:sale:' || sale_id, amount_grosze
  from payouts where transaction_id between $1 and $2 and state = 'failed'
  union all select 'sale:' || sale_id || ':reversed', reversed_at, 'A:receivable:' || user_id, 'A:inventory', total_grosze
  from sale_financials where sale_id between $1 and $2 and reversed_at is not null
  union all select 'debt:' || d.id || ':repaid:1', closed_at, 'A:cash:bank', 'A:receivable:' || user_id, amount_grosze
  from debts d where sale_id between $1 and $2 and closed_at is not null
  union all select 'funding:' || f.id || ':booked', confirmed_at, 'A:cash:' || rail, 'L:operator_funds', amount_grosze
  from rail_fundings f where f.id > $3
  union all ${RESALE_BOOKINGS}
  order by at) made`

const ACCOUNTS = `
insert into ledger_accounts (id) select debit from seed_bookings union select credit from seed_bookings
on conflict do nothing`

const JOURNALS = `
insert into journals (id, key, at) overriding system value select id, key, at from seed_bookings order by id`

const ENTRIES = `
insert into journal_entries (journal_id, line, account_id, amount_grosze)
select id, line, case line when 1 then debit else credit end, case line when 1 then grosze else -grosze end
from seed_bookings cross join generate_series(1, 2) line order by id, line`

/** Books also the fundings of rails after `lastFunding`. Returns the number of journals. */
export async function bookTransactions(
  client: SeedClient,
  range: readonly number[],
  lastFunding: number,
): Promise<number> {
  await client.query(BOOKINGS, [...range, lastFunding])
  await client.query(ACCOUNTS)
  const { rowCount } = await client.query(JOURNALS)
  await client.query(ENTRIES)
  return rowCount ?? 0
}

type ForeignKey = { table: string; name: string; definition: string }

/** Foreign keys are checked together at the end: checks one by one would take longer than the rows. */
export async function withoutReferences(
  client: SeedClient,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by conname`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await fill()
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
