import type { SeedClient } from '../seed.repository.ts'

/** A sale that ended early has our offer, which we took back unless the trade failed, and no trade. */
const OFFERED = `s.id between $1 and $2 and (s.state in ('items_received', 'protected', 'review', 'paying', 'completed')
  or s.state in ('failed', 'cancelled') and pg_temp.is_ours(s.id))`
const ARRIVED = `s.id between $1 and $2 and s.state in ('items_received', 'protected', 'review', 'paying', 'completed')`

/** What Steam showed of each sale: our offer or the seller's, and the trade that it became. */
export async function addTrades(client: SeedClient, range: readonly number[]): Promise<void> {
  for (const statement of [OFFERS, SENT, TRADES, READINGS]) await client.query(statement, [...range])
}

const OFFERS = `
insert into trade_offers (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state, sale_id, first_seen_at, last_seen_at, is_ours)
select (6000000000 + s.id)::text, a.steam_id, u.steam_id, array_agg(i.asset_id order by i.place), 0, s.created_at + interval '50 seconds',
  case when s.state = 'cancelled' or s.reason = 'rejected_by_operator' then 6 else 3 end, s.id, s.created_at + interval '1 minute',
  case when s.state in ('failed', 'cancelled') then s.moved_at else s.created_at + interval '2 minutes' end, pg_temp.is_ours(s.id)
from sales s join users u on u.id = s.user_id join sale_items i on i.sale_id = s.id
cross join (select steam_id from operator_accounts order by steam_id limit 1) a
where ${OFFERED} group by s.id, u.steam_id, a.steam_id`

const SENT = `
insert into outgoing_offers (sale_id, user_id, account_id, slot, person_slot, state, not_before, send_count, send_started_at,
  arrives_by, offer_id, steam_state, cancel_wanted_at, cancel_reason, created_at, sent_at, ended_at)
select s.id, s.user_id, o.account_id, 1, 1, 'ended', s.created_at, 1, o.created_at, o.created_at + interval '1 minute',
  o.offer_id, o.state, case when o.state = 6 then s.moved_at - interval '10 seconds' end, case when o.state = 6 then s.reason end,
  s.created_at, o.created_at, o.last_seen_at
from sales s join trade_offers o on o.sale_id = s.id where o.is_ours and ${OFFERED}`

/** Nobody reads these trades again, because the simulated Steam does not know them: they settle by the clock. */
const TRADES = `
insert into trades (sale_id, account_id, offer_id, trade_id, status, settles_at, new_asset_ids, settled_at, created_at)
select s.id, o.account_id, o.offer_id, (700000000000 + s.id)::text, case when m.reversed_at is null then 3 else 12 end, m.settles_at,
  (select jsonb_object_agg(asset, asset) from unnest(o.asset_ids) asset),
  case when m.reversed_at is null then m.settles_at end, s.created_at + interval '2 minutes'
from sales s join trade_offers o on o.sale_id = s.id join sale_financials m on m.sale_id = s.id where ${ARRIVED}`

const READINGS = `
insert into trade_readings (sale_id, result, read_at)
select s.id, case when m.reversed_at is null then 'clean' else 'reversed' end, coalesce(m.reversed_at, s.created_at + interval '3 minutes')
from sales s join trades t on t.sale_id = s.id join sale_financials m on m.sale_id = s.id where ${ARRIVED}`
