import { RAILS, type Rail } from '@app/contract/payments/rails'
import type { SeedClient } from '../seed.repository.ts'
import { addBankFiles, keepBankHours } from './history-bank.ts'
import { busiestSellerId } from './history-people.ts'
import { addTrades } from './history-trades.ts'

const RETURN_SHARE = 0.005
const REVERSAL_SHARE = 0.02

/** Money of the operator on each rail after all payouts. */
const LEFT_ON_RAIL_GROSZE: Partial<Record<Rail, number>> = {
  bank: 164_230_15,
  truelayer: 58_640_00,
  paypal: 42_118_40,
  skrill: 18_540_00,
  btc: 31_902_77,
  ltc: 7_240_10,
  manual: 3_000_00,
}
const LEFT_ELSEWHERE_GROSZE = 20_000_00

/** Failed attempts, returned payouts, reversed trades with their debts, and the money that paid for all this. */
export async function addEndings(
  client: SeedClient,
  range: readonly number[],
  firstUserId: number,
): Promise<number> {
  const withBusiest = [...range, busiestSellerId(firstUserId)]
  await client.query(SETTLED, [...range])
  await keepBankHours(client, range)
  await client.query(FAILED, [...range])
  for (const statement of [RETURNED, RETURNED_TO_BUSIEST, HELD_FOR_BUSIEST, HELD])
    await client.query(statement, withBusiest)
  await addBankFiles(client, range, { makerId: firstUserId + 2, uploaderId: firstUserId + 3 })
  for (const statement of [UNRECORDED, REVIEWED, WAS_REVIEWED]) await client.query(statement, [...range])
  await client.query(REVERSED, withBusiest)
  await addTrades(client, range)
  await client.query(CREDITS, [...range, firstUserId + 2])
  await client.query(DEBTS, [...range])
  await client.query(DEBT_PAYMENTS, [range[0], range[1], `admin:${firstUserId + 2}`])
  await client.query(STANDINGS, [...range])
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from rail_fundings')
  await client.query(FUNDINGS, [
    range[0],
    range[1],
    RAILS,
    RAILS.map((rail) => LEFT_ON_RAIL_GROSZE[rail] ?? LEFT_ELSEWHERE_GROSZE),
    firstUserId + 2,
    firstUserId + 3,
  ])
  return Number(rows[0]?.id)
}

/**
 * Their trades are unknown to the simulated Steam: only without protection can a payout be approved and sent. They were
 * agreed while staff checked every payout, so they wait for an approval.
 */
const SETTLED = `
update sale_financials m set settles_at = now(), payout_case = 'manual', reserved_at = null, pool_reserved_at = null
from sales s
where s.id = m.sale_id and s.id between $1 and $2 and s.state = 'items_received'`

const FAILED = `
insert into payouts (id, kind, transaction_id, sale_id, user_id, rail, amount_grosze, state, version, rail_key,
  payout_destination_id, destination_fingerprint, approvals_required, created_at, moved_at)
select pg_temp.uuid_of('failed payout of ' || sale_id), kind, transaction_id, sale_id, user_id, rail, amount_grosze, 'failed', 5,
  md5('failed payout ' || sale_id), payout_destination_id, destination_fingerprint, 0, created_at - interval '1 second', created_at + interval '90 seconds'
from payouts where sale_id between $1 and $2 and state = 'settled' and pg_temp.had_failure(sale_id)`

const RETURNED = `
update payouts set state = 'returned', version = 6, moved_at = settled_at + interval '5 hours'
where sale_id between $1 and $2 and state = 'settled' and settled_at < now() - interval '1 day'
  and user_id <> $3 and pg_temp.chance(sale_id, 31) < ${RETURN_SHARE}`

/** Whoever signs in as the busiest seller finds money on the balance. */
const RETURNED_TO_BUSIEST = `
update payouts set state = 'returned', version = 6, moved_at = settled_at + interval '5 hours'
where id = (select id from payouts where sale_id between $1 and $2 and user_id = $3 and state = 'settled'
  and settled_at between now() - interval '6 days' and now() - interval '1 day' order by settled_at desc limit 1)`

/** Not the account from which the money came back. */
const HELD_FOR_BUSIEST = `
with other as (select id, fingerprint from payout_destinations where user_id = $3 and method = 'skrill' limit 1),
held as (update sales s set payout_destination_id = other.id from other
  where s.id between $1 and $2 and s.user_id = $3 and s.state = 'protected' returning s.id, other.fingerprint),
money as (update sale_financials m set destination_fingerprint = held.fingerprint from held where m.sale_id = held.id)
update transactions t set method = 'skrill' from held where t.id = held.id`

/** A first sale waits because the Steam account has a low level. Limits are no reason: the inventory shows that most is left. */
const HELD = `
with held as (
  update sale_financials m set advance_obstacle = case when s.user_id = $3 or exists (select 1 from sales before
      where before.user_id = s.user_id and before.id < s.id and before.state = 'completed') then 'chosen' else 'new_account' end
  from sales s where s.id = m.sale_id and s.id between $1 and $2 and s.state = 'protected' returning m.user_id, advance_obstacle)
update users u set steam_level = least(steam_level, 3) from held where u.id = held.user_id and advance_obstacle = 'new_account'`

/** The simulated rails do not know these payouts, and a reconciliation looks for every recorded submission. */
const UNRECORDED = `
update payouts set first_submitted_at = null, last_submitted_at = null, rail_ref = null
where transaction_id between $1 and $2`

/** The first item of each reviewed sale came with another float. */
const REVIEWED = `
insert into sale_review_reasons (sale_id, code, details, at)
select s.id, 'items_differ_after', jsonb_build_object('assetIds', jsonb_build_array(i.asset_id), 'seen',
    jsonb_build_object(i.asset_id, jsonb_build_object('name', i.market_name, 'float', 0.3714, 'paintSeed',
      i.facts -> 'paintSeed', 'stickerWears', '[]'::jsonb, 'hasCharm', false, 'hasNameTag', false))), s.moved_at
from sales s join sale_items i on i.sale_id = s.id and i.place = 1
where s.id between $1 and $2 and s.state = 'review'`

const WAS_REVIEWED = `
update sale_financials m set was_reviewed = true from sales s
where s.id = m.sale_id and s.id between $1 and $2 and s.state = 'review'`

/** One admin credited the money of each withdrawal, so another one must approve it. */
const CREDITS = `
with credited as (
  insert into balance_credits (transaction_id, user_id, amount_grosze, credited_by, created_at)
  select id, user_id, amount_grosze, $3::bigint, created_at from transactions
  where id between $1 and $2 and type = 'deposit' returning transaction_id)
update payouts p set approvals_required = 1 from credited c
where p.transaction_id = c.transaction_id + 1 and p.kind = 'withdrawal' and p.approvals_required = 0`

/** A frozen seller could not show the product. */
const REVERSED = `
update sale_financials m set reversed_at = m.created_at + interval '2 days', is_booked = false
from payouts p where p.sale_id = m.sale_id and p.state = 'settled' and m.sale_id between $1 and $2
  and m.user_id <> $3 and m.settles_at < now() and pg_temp.chance(m.sale_id, 33) < ${REVERSAL_SHARE}`

/** Every second debt is repaid after five days. */
const DEBTS = `
insert into debts (user_id, sale_id, amount_grosze, left_grosze, created_at, closed_at)
select user_id, sale_id, total_grosze, case when number % 2 = 0 then 0 else total_grosze end, reversed_at,
  case when number % 2 = 0 then reversed_at + interval '5 days' end
from (select *, row_number() over (order by sale_id) as number from sale_financials
  where sale_id between $1 and $2 and reversed_at is not null) reversed`

const DEBT_PAYMENTS = `
insert into debt_payments (debt_id, part, how, amount_grosze, actor, at)
select id, 1, 'cash', amount_grosze, $3, closed_at from debts where sale_id between $1 and $2 and closed_at is not null`

const STANDINGS = `
insert into seller_risk_profiles (user_id, settled_sales, reversals, frozen_at)
select m.user_id, count(*) filter (where m.reversed_at is null), count(m.reversed_at), max(m.reversed_at) filter (
    where exists (select 1 from debts d where d.sale_id = m.sale_id and d.closed_at is null))
from sale_financials m join sales s on s.id = m.sale_id
where m.sale_id between $1 and $2 and s.state = 'completed' and m.settles_at < now() group by m.user_id
on conflict (user_id) do nothing`

/** An opening balance of each rail, and a round sum after each third of the time, in office hours. */
const FUNDINGS = `
insert into rail_fundings (rail, amount_grosze, reference, proposed_by, key_mark, proposed_at, confirmed_by, confirmed_at)
select rail, case part when 0 then grosze - 2 * later else later end,
  case when part = 0 then 'saldo początkowe' when rail in ('btc', 'ltc') then 'Zonda ' || upper(rail) || ' 2026/' || 8 + part
    else 'mBank FT 2026/' || 8 + part end, $5::bigint,
  sha256((rail || part)::bytea), at, $6::bigint, at + interval '20 minutes'
from (select *, case when grosze < 300000 then grosze / 3 else grosze / 300000 * 100000 end as later from (
  select rail, part, grosze + coalesce((select sum(amount_grosze) from payouts
      where rail = left_on.rail and state = 'settled' and transaction_id between $1 and $2), 0)::bigint
    - case rail when 'bank' then coalesce((select sum(amount_grosze) from debts where closed_at is not null
      and sale_id between $1 and $2), 0)::bigint else 0 end as grosze,
    (pg_temp.banking_day((first at time zone 'Europe/Warsaw')::date - 6 + part * ((last::date - first::date) / 3 + 6)) + time '9:05' + make_interval(mins => (place * place * 11 + part * 37)::integer % 240)) at time zone 'Europe/Warsaw' as at
  from unnest($3::text[], $4::bigint[]) with ordinality as left_on (rail, grosze, place) cross join generate_series(0, 2) part
  cross join (select min(created_at) as first, max(created_at) as last from transactions
    where id between $1 and $2) times) planned) rounded
order by at, rail`
