import type { Keys } from '#platform/crypto/keys.ts'
import type { SeedClient } from '../seed.repository.ts'
import { methodFunction, priceFunctions, type SeedStyle } from '../seed-style.ts'
import { SeedOrderError, type SeedOrder } from '../sizes.ts'
import { addEndings } from './history-endings.ts'
import { listSkins } from './history-skins.ts'
import { sealDestinations } from './seal-destinations.ts'

const DAY_MS = 86_400_000
const SHARES = { bank: 0.34, paypal: 0.72, skrill: 0.87, crypto: 0.99 }
const OPEN_SHARE = 0.02
const FAILURE_SHARE = 0.03
const RESOLD_SHARE = 0.85

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
    facts: `${priceFunctions(skins.map(({ marketGrosze }) => marketGrosze))}
create or replace function pg_temp.items(id bigint) returns integer language sql immutable parallel safe as $$
  select 1 $$;
create or replace function pg_temp.skin(id bigint) returns jsonb language sql immutable parallel safe as $$
  select (array[${facts.map((text) => `'${text}'`).join()}])[
    1 + floor(pg_temp.chance(id, 2) * ${skins.length})::integer]::jsonb $$;
-- A transfer takes longer than the other methods.
create or replace function pg_temp.took(method double precision) returns interval language sql immutable parallel safe as $$
  select case when method < ${SHARES.bank} then make_interval(secs => 1500 + 12000 * method)
    else make_interval(secs => 190 + 700 * power((method - ${SHARES.bank}) / ${1 - SHARES.bank}, 2)) end $$;
-- The site grows: most sales are recent.
create or replace function pg_temp.moment(share double precision) returns double precision language sql immutable parallel safe as $$
  select power(share, 0.45) $$;
${methodFunction(SHARES)}
create or replace function pg_temp.open_state(id bigint) returns text language sql immutable parallel safe as $$
  select (array['protected', 'items_received', 'review'])[1 + id % 3] $$;
create or replace function pg_temp.had_failure(id bigint) returns boolean language sql immutable parallel safe as $$
  select pg_temp.chance(id, 32) < ${FAILURE_SHARE} $$`,
    addEndings: async (db, range) => {
      await sealDestinations(db, keys, range)
      return addEndings(db, range, firstUserId)
    },
    resold: { share: RESOLD_SHARE, recordedBy: firstUserId + 2 },
  }
}
