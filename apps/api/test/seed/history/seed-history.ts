import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import type { Keys } from '#platform/crypto/keys.ts'
import type { SeedClient } from '../seed.repository.ts'
import type { SeededWorld } from '../user-rows.ts'
import { addDecisions, changeSettings } from './history-audit.ts'
import { addCannedAnswers } from './history-answers.ts'
import { addStatements } from './history-bank.ts'
import { seedThreads } from './history-tickets.ts'

type HistoryWorld = SeededWorld & { days: number; keys: Keys }

/** The most sold items and the calculator's first pages: charts of all items would cost more than all the rest. */
const CHARTED_ITEMS = 1_500
const CALCULATOR_ITEMS = 700
/** From here on the calculator lists an item; the price it decides differs a little from the market's. */
const CALCULATOR_GROSZE_MIN = 28_58

/** What a site has after some months besides its people and sales: tickets, old prices and figures of every day. */
export async function seedHistory(client: SeedClient, world: HistoryWorld): Promise<void> {
  await client.query(JOINED_BEFORE_SELLING, [world.firstUserId])
  await addStatements(client, world.keys, {
    importerId: world.firstUserId + 2,
    deciderId: world.firstUserId + 3,
  })
  await seedThreads(client, { ...world, wrappingKeys: world.keys['profile-encryption'] })
  await addCannedAnswers(client, world.firstUserId)
  await addDecisions(client, world.firstUserId)
  await changeSettings(client, world.firstUserId)
  await client.query(PRICE_PARTITIONS, [])
  await client.query(PRICES, [world.days, world.seed])
  // The worker has counted these hours and days before they had any payouts.
  await client.query(`delete from payout_hours; delete from payout_days;
    select graphile_worker.add_job('count-payout-hours', '{}'), graphile_worker.add_job('count-payouts', '{}')`)
}

const JOINED_BEFORE_SELLING = `
update users u set created_at = least(u.created_at, first.at - interval '1 hour'),
  last_login_at = greatest(u.last_login_at, first.last)
from (select user_id, min(created_at) as at, max(created_at) as last from transactions group by user_id) first
where first.user_id = u.id and u.id >= $1`

/** As keep_price_history makes them, for this month and those before. */
const PRICE_PARTITIONS = `
do $$ declare first_day date; part text;
begin
  for ago in 0..13 loop
    first_day := (date_trunc('month', now() at time zone 'Europe/Warsaw') - make_interval(months => ago))::date;
    part := 'price_history_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('public.' || part) is null then
      execute format('create table public.%I partition of public.price_history for values from (%L) to (%L)',
        part, first_day, (first_day + interval '1 month')::date);
    end if;
  end loop;
end $$`

/**
 * A slow wave, a trend and daily noise, so that every chart looks different and ends at the present price. What we paid
 * follows the price that several markets decide together.
 */
const PRICES = `
insert into price_history (name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d, payout_grosze)
select name_id, version, (now() at time zone 'Europe/Warsaw')::date - ago,
  greatest(1, suggested_grosze * share)::integer, greatest(1, min_grosze * share)::integer,
  greatest(1, median_grosze * share)::integer, sold_7d, greatest(1, decided_grosze * share * ${INITIAL_OFFER_TERMS.rateBps} / 10000)::integer
from (
  select p.*, ago, 1 + least(ago, 30) / 30.0 * (
      0.09 * sin(ago / (6.0 + name_id % 11) + name_id) + (name_id % 13 - 6) / 400.0 * ago / 10
      + 0.03 * ((hashint8extended(name_id * 1000 + ago, $2::integer) & 65535) / 32768.0 - 1)) as share
  from (select * from (select i.*, d.grosze as decided_grosze, row_number() over (order by sold_30d desc nulls last) as by_sales,
        row_number() over (order by abs(coalesce(median_7d_grosze, suggested_grosze) - ${CALCULATOR_GROSZE_MIN})) as by_price
      from price_items i left join decided_prices d using (name_id, version) where list_id = (select id from price_lists where state = 'live')
        and suggested_grosze between 2000 and 100000) ranked
    where by_sales <= ${CHARTED_ITEMS} or by_price <= ${CALCULATOR_ITEMS}) p
    cross join generate_series(1, $1::integer) ago) drawn
on conflict do nothing`
