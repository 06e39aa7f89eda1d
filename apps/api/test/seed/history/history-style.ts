import type { Keys } from '#platform/crypto/keys.ts'
import type { SeedClient } from '../seed.repository.ts'
import { methodFunction, priceFunctions, totalFunctions, type SeedStyle } from '../seed-style.ts'
import { SeedOrderError, type SeedOrder } from '../sizes.ts'
import { dayCurveFunction } from './day-curve.ts'
import { addEndings } from './history-endings.ts'
import { busiestSellerId, STAFF_COUNT } from './history-people.ts'
import { listSkins } from './history-skins.ts'
import { sealDestinations } from './seal-destinations.ts'

const DAY_MS = 86_400_000
const SHARES = { bank: 0.34, paypal: 0.72, skrill: 0.87, crypto: 1 }
const OPEN_SHARE = 0.02
const FAILURE_SHARE = 0.004
const RESOLD_SHARE = 0.85
/** Of the other sales the seller sent the offer. */
const OUR_OFFER_SHARE = 0.9
const INSTANT_GROSZE_MAX = 500_00
/** Multiples of the golden ratio: sales that follow one another are of different skins. */
const SPREAD = 'mod(id * 0.6180339887 + place * 0.3819660113, 1)'

/** Sales of real items at their prices, some of which fail, come back or are reversed. */
export async function historyStyle(
  client: SeedClient,
  order: SeedOrder,
  { firstUserId, keys }: { firstUserId: number; keys: Keys },
): Promise<SeedStyle> {
  const skins = await listSkins(client)
  if (skins.length === 0)
    throw new SeedOrderError('A history needs a live price list: start the worker first.')
  const facts = skins.map((skin) => JSON.stringify(skin.facts).replaceAll("'", "''"))
  return {
    isBulk: false,
    openedAtMs: order.asOf.getTime() - order.historyDays * DAY_MS,
    openShare: OPEN_SHARE,
    advanceEvery: 1,
    staffCount: STAFF_COUNT,
    facts: `${priceFunctions(
      skins.map(({ marketGrosze }) => marketGrosze),
      SPREAD,
    )}
-- Most players sell one item at a time; a sale never exceeds what a new seller gets at once.
create or replace function pg_temp.items(id bigint) returns integer language sql immutable parallel safe as $$
  select case when pg_temp.chance(id, 1) < 0.7 or pg_temp.payout(id, 1) + pg_temp.payout(id, 2) > ${INSTANT_GROSZE_MAX} then 1
    when pg_temp.chance(id, 1) < 0.9 or pg_temp.payout(id, 1) + pg_temp.payout(id, 2) + pg_temp.payout(id, 3) > ${INSTANT_GROSZE_MAX} then 2
    else 3 end $$;
${totalFunctions((price) => `select sum(${price}(id, place)) from generate_series(1, pg_temp.items(id)) place`)}
create or replace function pg_temp.between(low double precision, high double precision, chance double precision) returns numeric
  language sql immutable parallel safe as $$ select round((low + (high - low) * chance)::numeric, 6) $$;
create or replace function pg_temp.skin(id bigint, place integer) returns jsonb language sql immutable parallel safe as $$
  select fact - 'floats' || jsonb_build_object('paintSeed', floor(1000 * pg_temp.chance(id * 10 + place, 35)),
    'wearFloat', pg_temp.between((fact -> 'floats' ->> 0)::double precision, (fact -> 'floats' ->> 1)::double precision,
      pg_temp.chance(id * 10 + place, 36)))
  from (select (array[${facts.map((text) => `'${text}'`).join()}])[pg_temp.pick(id, place)]::jsonb as fact) picked $$;
-- Within the minutes that the pages promise. A transfer takes as long as a wallet, because a bank's API carries most of them.
create or replace function pg_temp.took(method double precision) returns interval language sql immutable parallel safe as $$
  select make_interval(secs => case when method < ${SHARES.bank} then 290 + 1000 * power(method / ${SHARES.bank}, 2) / 3
    else 190 + 700 * power((method - ${SHARES.bank}) / ${1 - SHARES.bank}, 2) end) $$;
create or replace function pg_temp.bank_rail(id bigint, is_paid boolean) returns text language sql immutable parallel safe as $$
  select case when is_paid and id % 16 <> 0 then 'truelayer' else 'bank' end $$;
-- The site grows: most sales are recent, and the last ones ended within the hour.
${dayCurveFunction(order.asOf)}
create or replace function pg_temp.moment(share double precision) returns double precision language sql immutable parallel safe as $$
  select pg_temp.in_waking_hours(${order.historyDays} * (1 - power(1 - power(share, 0.6), 1.3))) / ${order.historyDays} $$;
${methodFunction(SHARES)}
create or replace function pg_temp.open_state(id bigint, user_id bigint) returns text language sql immutable parallel safe as $$
  select case when user_id = ${busiestSellerId(firstUserId)} then 'protected' else (array['protected', 'items_received', 'review'])[1 + id % 3] end $$;
-- As long as the product's own, without letters that look alike. An odd factor keeps different ids different.
create or replace function pg_temp.code(id bigint) returns text language sql immutable parallel safe as $$
  select translate(upper(lpad(to_hex((id * 2654435761) & 4294967295), 8, '0')), '0189', 'GHKM') $$;
create or replace function pg_temp.had_failure(id bigint) returns boolean language sql immutable parallel safe as $$
  select pg_temp.chance(id, 32) < ${FAILURE_SHARE} $$;
create or replace function pg_temp.is_ours(id bigint) returns boolean language sql immutable parallel safe as $$
  select pg_temp.chance(id, 37) < ${OUR_OFFER_SHARE} $$`,
    addEndings: async (db, range) => {
      await sealDestinations(db, keys, range)
      return addEndings(db, range, firstUserId)
    },
    resold: { share: RESOLD_SHARE, recordedBy: firstUserId + 2 },
  }
}
