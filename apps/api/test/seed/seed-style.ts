import { payoutFor } from '@app/contract/payout-share'
import type { SeedClient } from './seed.repository.ts'

export const RATE_BPS = 7_000

/** What differs between plain rows for measurements and the history of a demo. */
export type SeedStyle = {
  /** Millions of rows: indexes and references are rebuilt afterwards, under locks that stop every reader. */
  isBulk: boolean
  openedAtMs: number
  /** Share of transactions that are still in progress; they are the newest ones. */
  openShare: number
  /** One in so many payouts under protection counts as an advance: with all, bulk rows would exceed the house's limit. */
  advanceEvery: number
  /** This many of the first users work here and sell nothing. */
  staffCount: number
  /** SQL functions for the items, prices, duration and open state of a transaction. */
  facts: string
  /** Changes payouts before they are booked; returns the last funding of a rail that is booked already. */
  addEndings: (client: SeedClient, range: readonly number[]) => Promise<number>
  /** Share of the free items that were sold again, and the admin who recorded it. */
  resold?: { share: number; recordedBy: number }
}

const OPENED_AT_MS = Date.UTC(2024, 0, 1)
/** Many small prices and a few large ones. */
const MARKET_GROSZE = Array.from(
  { length: 4_096 },
  (_, place) => 30_00 + Math.floor(10 ** (2.5 + 3.2 * (place / 4_096) ** 2)),
)
const ONE_SKIN = {
  market_name: 'AK-47 | Redline (Field-Tested)',
  name: 'AK-47 | Redline',
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  rarity: 'Legendary',
  image: '/img/skin/1',
  wearFloat: 0.2512,
  paintSeed: 412,
  nameTag: null,
  stickers: [],
  charm: null,
}

export const PLAIN: SeedStyle = {
  isBulk: true,
  openedAtMs: OPENED_AT_MS,
  openShare: 0.0005,
  advanceEvery: 50,
  staffCount: 0,
  facts: `${priceFunctions(MARKET_GROSZE, 'pg_temp.chance(id, 2)')}
create or replace function pg_temp.items(id bigint) returns integer language sql immutable parallel safe as $$
  select 1 + floor(power(pg_temp.chance(id, 1), 3) * 4)::integer $$;
${totalFunctions((price) => `pg_temp.items(id) * ${price}(id, 1)`)}
create or replace function pg_temp.skin(id bigint, place integer) returns jsonb language sql immutable parallel safe as $$
  select '${JSON.stringify(ONE_SKIN)}'::jsonb $$;
create or replace function pg_temp.bank_rail(id bigint, is_paid boolean) returns text language sql immutable parallel safe as $$
  select 'bank' $$;
create or replace function pg_temp.took(method double precision) returns interval language sql immutable parallel safe as $$
  select make_interval(secs => 240 + 900 * method) $$;
create or replace function pg_temp.moment(share double precision) returns double precision language sql immutable parallel safe as $$
  select share $$;
${methodFunction({ bank: 0.55, paypal: 0.8, skrill: 0.92, crypto: 0.99 })}
create or replace function pg_temp.open_state(id bigint, user_id bigint) returns text language sql immutable parallel safe as $$
  select (array['awaiting_items', 'awaiting_items', 'protected', 'items_received', 'review', 'paying'])[1 + id % 6] $$;
create or replace function pg_temp.had_failure(id bigint) returns boolean language sql immutable parallel safe as $$
  select false $$;
create or replace function pg_temp.is_ours(id bigint) returns boolean language sql immutable parallel safe as $$
  select false $$`,
  addEndings: async () => 0,
}

/**
 * The price of a sale's items by its id. Both lists are written here, so that the product's own function computes the
 * payout of each. `draw` is a number from 0 up to 1 in SQL, of `id` and `place`.
 */
export function priceFunctions(marketGrosze: readonly number[], draw: string): string {
  const payoutGrosze = marketGrosze.map((grosze) => payoutFor(grosze, RATE_BPS))
  const pick = `
create or replace function pg_temp.pick(id bigint, place integer) returns integer language sql immutable parallel safe as $$
  select 1 + floor((${draw}) * ${marketGrosze.length})::integer $$;`
  return [['market', marketGrosze] as const, ['payout', payoutGrosze] as const].reduce(
    (text, [name, grosze]) => `${text}
create or replace function pg_temp.${name}(id bigint, place integer) returns bigint language sql immutable parallel safe as $$
  select ('{${grosze.join()}}'::bigint[])[pg_temp.pick(id, place)] $$;`,
    pick,
  )
}

/** The totals of a sale; `sumOf` gets the name of the function for one item. */
export function totalFunctions(sumOf: (price: string) => string): string {
  return ['market', 'payout']
    .map(
      (name) => `
create or replace function pg_temp.${name}_total(id bigint) returns bigint language sql immutable parallel safe as $$
  select (${sumOf(`pg_temp.${name}`)})::bigint $$;`,
    )
    .join('')
}

/** Each method with the end of its share; the rest is Neteller. */
export function methodFunction(shares: Record<'bank' | 'paypal' | 'skrill' | 'crypto', number>): string {
  const cases = Object.entries(shares).map(([method, end]) => `when chance < ${end} then '${method}'`)
  return `
create or replace function pg_temp.method_of(chance double precision) returns text language sql immutable parallel safe as $$
  select case ${cases.join(' ')} else 'neteller' end $$;`
}
