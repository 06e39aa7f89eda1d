import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { slugFor } from './market-slug.ts'
import type { CatalogueIcon } from './price-source.ts'

export const marketNamesRepository = {
  /** Returns the new names. Inserts in name order, so that neighbours in a list have neighbouring ids. */
  async saveMissing(trx: Trx, marketNames: Iterable<string>): Promise<string[]> {
    const wanted = new Set(marketNames)
    const known = await trx.selectFrom('market_names').select(['market_hash_name', 'slug']).execute()
    const knownNames = new Set(known.map((row) => row.market_hash_name))
    const slugs = new Set(known.map((row) => row.slug))
    const missing = [...wanted].filter((name) => !knownNames.has(name)).sort(byCodeUnits)
    if (missing.length === 0) return []
    const missingSlugs = missing.map((name) => {
      const slug = slugFor(name, (candidate) => slugs.has(candidate))
      slugs.add(slug)
      return slug
    })
    await sql`
      insert into market_names (market_hash_name, slug)
      select name, slug from unnest(${missing}::text[], ${missingSlugs}::text[]) with ordinality as given (name, slug, place)
      order by place`.execute(trx)
    return missing
  },

  /**
   * Updates only names that we have a price for, and only changed icons; the new icons become allowed picture
   * sources.
   */
  async saveIcons(trx: Trx, icons: readonly CatalogueIcon[]): Promise<number> {
    const { rows } = await sql<{ changed: number }>`
      with given as (
        select distinct on (name) name, icon from unnest(
          ${icons.map((icon) => icon.marketName)}::text[], ${icons.map((icon) => icon.iconRef)}::text[]) as row (name, icon)
      ), changed as (
        update market_names set icon_ref = icon from given
        where market_hash_name = name and icon_ref is distinct from icon returning icon_ref
      ), allowed as (
        insert into image_sources (kind, ref) select distinct 'item', icon_ref from changed on conflict do nothing
      ) select count(*)::integer as changed from changed`.execute(trx)
    return rows[0]?.changed ?? 0
  },

  /** Skips rows that another transaction is updating at the same moment. */
  async saveMissingIcons(db: Db, icons: readonly CatalogueIcon[]): Promise<void> {
    await sql`
      update market_names set icon_ref = missing.icon from (
        select id, icon from market_names join (
          select distinct on (name) name, icon from unnest(
            ${icons.map((icon) => icon.marketName)}::text[], ${icons.map((icon) => icon.iconRef)}::text[]) as row (name, icon)
        ) as given on market_hash_name = given.name
        where icon_ref is null for update of market_names skip locked
      ) as missing where market_names.id = missing.id`.execute(db)
  },

  async listIds(db: Db, marketNames: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from market_names where market_hash_name = any(${marketNames}::text[])`.execute(db)
    return rows.map(({ id }) => id)
  },

  findIcon(db: Db, nameId: number) {
    return db
      .selectFrom('market_names')
      .select(['market_hash_name as marketName', 'icon_ref as iconRef'])
      .where('id', '=', nameId)
      .executeTakeFirst()
  },
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
