import { SKINS, WEARS } from './history/history-skins.ts'
import type { SeedClient } from './seed.repository.ts'

const GROSZE_MIN = 30_00
const GROSZE_SPREAD = 620_00

/** A live price list: the skins of a history first, then made-up names, so that lookups have the real size. */
export async function seedPrices(client: SeedClient, count: number): Promise<void> {
  const names = SKINS.map(([name, wear]) => `${name} (${WEARS[wear]})`).slice(0, count)
  for (let place = names.length; place < count; place += 1) names.push(`Seeded | Item ${place}`)
  await client.query(
    `with list as (insert into price_lists (state, step, asked_by, finished_at, live_since, row_count)
      values ('live', 'done', 'schedule', now(), now(), $2) returning id),
    names as (insert into market_names (market_hash_name, slug, icon_ref)
      select name, trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 'icon' || place
      from unnest($1::text[]) with ordinality as named (name, place) returning id)
    insert into price_items (list_id, name_id, suggested_grosze, median_7d_grosze, quantity, sold_7d, updated_at)
    select list.id, names.id, grosze, grosze, 10, 30, now() from list cross join names
    cross join lateral (select ${GROSZE_MIN} + (hashint4(names.id) & 65535) * ${GROSZE_SPREAD}::bigint / 65536 as grosze) priced`,
    [names, count],
  )
}
