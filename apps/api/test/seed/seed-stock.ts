import type { SeedClient } from './seed.repository.ts'

/** The items of booked sales, and those that went back with a reversed trade. */
const STOCK = `
insert into stock_items (sale_id, asset_id, account_id, market_name, category, payout_option, cost_grosze, tax_grosze, state, unlocks_at,
  received_at, left_at)
select i.sale_id, i.asset_id, (select min(steam_id) from operator_accounts), i.market_name, i.facts ->> 'weaponType',
  case m.payout_case when 'advance' then 'instant' else 'deferred' end, i.our_grosze, 0, case when m.reversed_at is null then 'held' else 'reversed' end,
  m.settles_at, m.created_at + interval '3 minutes', m.reversed_at
from sale_items i join sale_financials m on m.sale_id = i.sale_id
where i.sale_id between $1 and $2 and (m.is_booked or m.reversed_at is not null)`

/**
 * Most free items are sold within four weeks, by a spread around the market price, a few below their cost. The newest
 * sales still wait for the marketplace.
 */
const RESALES = `
insert into resales (stock_item_id, market, external_id, state, currency, price_minor, fee_minor, rate_e4, rate_table,
  cost_grosze, tax_grosze, category, payout_option, sold_at, releases_at, decided_at, recorded_by)
select id, market, 'seed-' || id, case when sold_at < now() - interval '8 days' then 'final' else 'pending' end, currency,
  greatest(1, round(grosze * 10000.0 / rate_e4)), round(grosze * fee * 10000.0 / rate_e4), rate_e4,
  case when currency <> 'PLN' then '219/A/NBP/2026' end, cost_grosze, tax_grosze, category, payout_option, sold_at,
  sold_at + interval '8 days',
  case when sold_at < now() - interval '8 days' then sold_at + interval '8 days' end, $4::bigint
from (
  select k.id, k.cost_grosze, k.tax_grosze, k.category, k.payout_option, k.unlocks_at + pg_temp.chance(k.sale_id, 42) * interval '28 days' as sold_at,
    i.market_grosze * case when pg_temp.chance(k.sale_id, 43) < 0.04 then 0.55 else 0.86 + 0.18 * pg_temp.chance(k.sale_id, 44) end as grosze,
    place.*
  from stock_items k join sale_items i on i.sale_id = k.sale_id and i.asset_id = k.asset_id
  join (values (0, 'dmarket', 'USD', 38850, 0.05), (1, 'csfloat', 'USD', 38850, 0.02), (2, 'skinport', 'EUR', 42500, 0.08))
    as place (number, market, currency, rate_e4, fee) on place.number = k.sale_id % 3
  where k.sale_id between $1 and $2 and k.state = 'held' and pg_temp.chance(k.sale_id, 41) < $3::double precision) planned
where sold_at < now()`

const SOLD = `
update stock_items k set state = case r.state when 'final' then 'sold' else 'sold_pending' end, left_at = r.sold_at
from resales r where r.stock_item_id = k.id and k.sale_id between $1 and $2`

/** Of the unsold items some lost value, and a few were on an account that Steam banned. Two admins agreed. */
const WRITE_OFFS = `
with lost as (
  select k.id, k.left_at is null and pg_temp.chance(k.sale_id, 45) < 0.03 as is_loss, k.cost_grosze,
    pg_temp.uuid_of('write-off of ' || k.id) as proposal, least(now() - interval '2 days', k.unlocks_at + interval '20 days') as at
  from stock_items k where k.sale_id between $1 and $2 and k.state = 'held' and k.unlocks_at < now() - interval '2 days'
    and pg_temp.chance(k.sale_id, 45) < 0.09),
amounts as (select *, case when is_loss then cost_grosze else greatest(1, cost_grosze / 5) end as grosze from lost),
proposed as (
  insert into admin_proposals (id, kind, subject, payload, payload_hash, reason, proposed_by, proposed_at, expires_at, state,
    decided_by, decided_at)
  select proposal, 'write_off', id::text, jsonb_build_object('stockItemId', id::text, 'grosze', grosze::text, 'isLoss', is_loss),
    sha256(id::text::bytea), case when is_loss then 'Konto zablokowane' else 'Cena spadła' end, $3::bigint, at,
    at + interval '3 days', 'confirmed', $3::bigint + 1, at
  from amounts)
insert into stock_write_offs (stock_item_id, amount_grosze, is_loss, proposal_id, at)
select id, grosze, is_loss, proposal, at from amounts`

const WRITTEN_OFF = `
update stock_items k set written_down_grosze = w.amount_grosze,
  state = case when w.is_loss then 'written_off' else k.state end, left_at = case when w.is_loss then w.at end
from stock_write_offs w where w.stock_item_id = k.id and k.sale_id between $1 and $2`

/** On the last day of a month nine tenths of the released money of each marketplace go to the bank. */
const WITHDRAWALS = `
with moves as (
  select market, currency, price_minor - fee_minor as minor, price_grosze - fee_grosze as grosze, decided_at as at,
    state = 'final' as is_released, sold_at from resales where state <> 'reverted'
  union all select market, currency, -amount_minor, -book_grosze, at, true, at from market_withdrawals),
held as (
  select market, currency, sum(minor) as minor, sum(grosze) as grosze,
    floor(sum(case when is_released and at < $1::timestamptz then minor else 0 end) * 0.9) as amount
  from moves where sold_at < $1::timestamptz group by market, currency),
taken as (
  select *, round(grosze * amount / minor)::bigint as book, pg_temp.uuid_of('withdrawal ' || market || $1::timestamptz) as proposal,
    -- The bank's rate differs from the rate of the books.
    round(grosze * amount / minor * (0.985 + 0.03 * pg_temp.chance(amount::bigint, 46)))::bigint as received
  from held where amount > 0),
proposed as (
  insert into admin_proposals (id, kind, subject, payload, payload_hash, reason, proposed_by, proposed_at, expires_at, state,
    decided_by, decided_at)
  select proposal, 'market_withdrawal', market || ':' || currency, jsonb_build_object('market', market, 'currency', currency,
    'amountMinor', amount::text, 'receivedGrosze', received::text), sha256(proposal::text::bytea), 'Wypłata na konto', $2::bigint,
    $1, $1::timestamptz + interval '3 days', 'confirmed', $2::bigint + 1, $1
  from taken)
insert into market_withdrawals (market, currency, amount_minor, book_grosze, received_grosze, proposal_id, at)
select market, currency, amount, book, received, proposal, $1::timestamptz from taken`

const MONTH_ENDS = `
select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SSOF') as at from generate_series(
  (select date_trunc('month', min(sold_at)) + interval '1 month - 6 hours' from resales), now(), interval '1 month') as at`

export async function seedStock(
  client: SeedClient,
  [first, last]: readonly number[],
  resold: { share: number; recordedBy: number } | undefined,
): Promise<number> {
  const { rowCount } = await client.query(STOCK, [first, last])
  if (!resold) return rowCount ?? 0
  await client.query(RESALES, [first, last, resold.share, resold.recordedBy])
  await client.query(SOLD, [first, last])
  await client.query(WRITE_OFFS, [first, last, resold.recordedBy])
  await client.query(WRITTEN_OFF, [first, last])
  const { rows } = await client.query<{ at: string }>(MONTH_ENDS)
  for (const { at } of rows) await client.query(WITHDRAWALS, [at, resold.recordedBy])
  return rowCount ?? 0
}

/** Unions of the bookings of these resales, write-offs and withdrawals. */
export const RESALE_BOOKINGS = `
  select 'resale:' || r.id || ':sold', sold_at, 'A:market:' || market, 'R:sales:' || market, price_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2
  union all select 'resale:' || r.id || ':cost', sold_at, 'E:cost_of_goods', 'A:inventory', r.cost_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2
  union all select 'resale:' || r.id || ':fee', sold_at, 'E:market_fees:' || market, 'A:market:' || market, fee_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2 and fee_grosze > 0
  union all select 'write_off:' || w.id || ':booked', w.at, 'E:stock_loss', 'A:inventory', w.amount_grosze
  from stock_write_offs w join stock_items k on k.id = w.stock_item_id where k.sale_id between $1 and $2
  union all select 'market_withdrawal:' || w.id || ':' || step, w.at,
    case step when 'booked' then 'A:cash:bank' else case when book_grosze > received_grosze then 'E:exchange_differences'
      else 'A:market:' || market end end,
    case when step = 'booked' or book_grosze > received_grosze then 'A:market:' || market else 'E:exchange_differences' end,
    case step when 'booked' then received_grosze else abs(book_grosze - received_grosze) end
  from market_withdrawals w cross join unnest(array['booked', 'difference']) as step
  where (step = 'booked' or book_grosze <> received_grosze)
    and not exists (select 1 from journals j where j.key = 'market_withdrawal:' || w.id || ':booked')`
