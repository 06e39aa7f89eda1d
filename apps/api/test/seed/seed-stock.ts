import type { SeedClient } from './seed.repository.ts'

/** The items of booked sales, and those that went back with a reversed trade. */
const STOCK = `
insert into stock_items (sale_id, asset_id, market_name, cost_grosze, tax_grosze, state, unlocks_at, received_at, left_at)
select i.sale_id, i.asset_id, i.market_name, i.our_grosze, 0, case when m.reversed_at is null then 'held' else 'reversed' end,
  m.settles_at, m.created_at + interval '3 minutes', m.reversed_at
from sale_items i join sale_financials m on m.sale_id = i.sale_id
where i.sale_id between $1 and $2 and (m.is_booked or m.reversed_at is not null)`

/**
 * Most free items are sold within four weeks, by a spread around the market price, a few below their cost. The newest
 * sales still wait for the marketplace.
 */
const RESALES = `
insert into resales (stock_item_id, market, external_id, state, currency, price_minor, fee_minor, rate_e4, rate_table,
  cost_grosze, sold_at, releases_at, decided_at, recorded_by)
select id, market, 'seed-' || id, case when sold_at < now() - interval '8 days' then 'final' else 'pending' end, currency,
  greatest(1, round(grosze * 10000.0 / rate_e4)), round(grosze * fee * 10000.0 / rate_e4), rate_e4,
  case when currency <> 'PLN' then '219/A/NBP/2026' end, cost_grosze, sold_at, sold_at + interval '8 days',
  case when sold_at < now() - interval '8 days' then sold_at + interval '8 days' end, $4::bigint
from (
  select k.id, k.cost_grosze, k.unlocks_at + pg_temp.chance(k.sale_id, 42) * interval '28 days' as sold_at,
    i.market_grosze * case when pg_temp.chance(k.sale_id, 43) < 0.04 then 0.55 else 0.86 + 0.18 * pg_temp.chance(k.sale_id, 44) end as grosze,
    place.*
  from stock_items k join sale_items i on i.sale_id = k.sale_id and i.asset_id = k.asset_id
  join (values (0, 'dmarket', 'USD', 36500, 0.05), (1, 'csfloat', 'USD', 36500, 0.02), (2, 'skinport', 'EUR', 42500, 0.08))
    as place (number, market, currency, rate_e4, fee) on place.number = k.sale_id % 3
  where k.sale_id between $1 and $2 and k.state = 'held' and pg_temp.chance(k.sale_id, 41) < $3::double precision) planned
where sold_at < now()`

const SOLD = `
update stock_items k set state = case r.state when 'final' then 'sold' else 'sold_pending' end, left_at = r.sold_at
from resales r where r.stock_item_id = k.id and k.sale_id between $1 and $2`

export async function seedStock(
  client: SeedClient,
  [first, last]: readonly number[],
  resold: { share: number; recordedBy: number } | undefined,
): Promise<number> {
  const { rowCount } = await client.query(STOCK, [first, last])
  if (!resold) return rowCount ?? 0
  await client.query(RESALES, [first, last, resold.share, resold.recordedBy])
  await client.query(SOLD, [first, last])
  return rowCount ?? 0
}

/** Unions of the bookings of these resales. */
export const RESALE_BOOKINGS = `
  select 'resale:' || r.id || ':sold', sold_at, 'A:market:' || market, 'R:sales:' || market, price_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2
  union all select 'resale:' || r.id || ':cost', sold_at, 'E:cost_of_goods', 'A:inventory', r.cost_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2
  union all select 'resale:' || r.id || ':fee', sold_at, 'E:market_fees:' || market, 'A:market:' || market, fee_grosze
  from resales r join stock_items k on k.id = r.stock_item_id where k.sale_id between $1 and $2 and fee_grosze > 0`
