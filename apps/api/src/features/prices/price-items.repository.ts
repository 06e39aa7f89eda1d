import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import type { CheckedItem, PreviousList } from './domain/list-checks.ts'
import { itemKey } from './domain/read-list.ts'

/** One row of a list with its name, as the processes that serve it need it. */
export type PricedRow = {
  nameId: number
  marketName: string
  slug: string
  /** Empty where a name is one item. */
  version: string
  suggestedGrosze: number | null
  minGrosze: number | null
  maxGrosze: number | null
  suggestedCents: number | null
  minCents: number | null
  maxCents: number | null
  quantity: number
  sold7Days: number | null
  sold30Days: number | null
  median7DaysGrosze: number | null
  median30DaysGrosze: number | null
  median90DaysGrosze: number | null
  updatedAtSeconds: number
}

export type HistoryPoint = {
  day: string
  suggestedGrosze: number | null
  minGrosze: number | null
  sold7Days: number | null
}

export const priceItemsRepository = {
  /** Suggested prices by item, for the comparison with the next list. */
  async readSuggested(db: Db, listId: number): Promise<PreviousList> {
    const rows = await db
      .selectFrom('price_items')
      .innerJoin('market_names', 'market_names.id', 'price_items.name_id')
      .select(['market_hash_name', 'version', 'suggested_grosze', 'suggested_cents'])
      .where('list_id', '=', listId)
      .execute()
    const pln = new Map<string, bigint | null>()
    const eur = new Map<string, bigint | null>()
    for (const row of rows) {
      const key = itemKey(row.market_hash_name, row.version === '' ? null : row.version)
      pln.set(key, row.suggested_grosze === null ? null : BigInt(row.suggested_grosze))
      eur.set(key, row.suggested_cents === null ? null : BigInt(row.suggested_cents))
    }
    return { PLN: pln, EUR: eur }
  },

  /**
   * One statement with one array per column: as fast as COPY for this many rows, and it runs inside the transaction
   * of the job's fence, which a COPY on a connection of its own would not.
   */
  async insertAll(trx: Trx, listId: number, items: readonly CheckedItem[]): Promise<number> {
    const result = await sql`
      insert into price_items (list_id, name_id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
        suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d,
        median_7d_grosze, median_30d_grosze, median_90d_grosze, updated_at)
      select ${listId}, market_names.id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
        suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d,
        median_7d_grosze, median_30d_grosze, median_90d_grosze, to_timestamp(updated_at)
      from unnest(
        ${items.map((item) => item.marketName)}::text[], ${items.map((item) => item.version ?? '')}::text[],
        ${amounts(items, (item) => item.pln.suggested)}::integer[], ${amounts(items, (item) => item.pln.min)}::integer[],
        ${amounts(items, (item) => item.pln.max)}::integer[], ${amounts(items, (item) => item.pln.median)}::integer[],
        ${amounts(items, (item) => item.eur?.suggested)}::integer[], ${amounts(items, (item) => item.eur?.min)}::integer[],
        ${amounts(items, (item) => item.eur?.max)}::integer[], ${items.map((item) => item.quantity)}::integer[],
        ${items.map((item) => item.sales?.volume7Days ?? null)}::integer[],
        ${items.map((item) => item.sales?.volume30Days ?? null)}::integer[],
        ${amounts(items, (item) => item.sales?.median7DaysGrosze)}::integer[],
        ${amounts(items, (item) => item.sales?.median30DaysGrosze)}::integer[],
        ${amounts(items, (item) => item.sales?.median90DaysGrosze)}::integer[],
        ${items.map((item) => item.updatedAtSeconds)}::bigint[]
      ) as given (market_name, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
        suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d,
        median_7d_grosze, median_30d_grosze, median_90d_grosze, updated_at)
      join market_names on market_hash_name = market_name`.execute(trx)
    return Number(result.numAffectedRows ?? 0n)
  },

  /** In the order of names, phases of one name beside each other. */
  readAll(db: Db, listId: number): Promise<PricedRow[]> {
    return db
      .selectFrom('price_items')
      .innerJoin('market_names', 'market_names.id', 'price_items.name_id')
      .select([
        'name_id as nameId',
        'market_hash_name as marketName',
        'slug',
        'version',
        'suggested_grosze as suggestedGrosze',
        'min_grosze as minGrosze',
        'max_grosze as maxGrosze',
        'suggested_cents as suggestedCents',
        'min_cents as minCents',
        'max_cents as maxCents',
        'quantity',
        'sold_7d as sold7Days',
        'sold_30d as sold30Days',
        'median_7d_grosze as median7DaysGrosze',
        'median_30d_grosze as median30DaysGrosze',
        'median_90d_grosze as median90DaysGrosze',
        // Reading 25 000 dates as text would take longer than everything else here.
        sql<number>`extract(epoch from updated_at)::float8`.as('updatedAtSeconds'),
      ])
      .where('list_id', '=', listId)
      .orderBy(sql`market_hash_name collate "C"`)
      .orderBy('version')
      .execute()
  },

  /** The first list of a day gives the day's point; what is already there stays. */
  async saveDay(trx: Trx, keepDays: number): Promise<number> {
    await sql`select keep_price_history(${keepDays}::integer)`.execute(trx)
    const result = await sql`
      insert into price_history (name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d)
      select name_id, version, (now() at time zone 'Europe/Warsaw')::date, suggested_grosze, min_grosze,
        median_grosze, sold_7d
      from price_items where list_id = (select id from price_lists where state = 'live')
      on conflict do nothing`.execute(trx)
    return Number(result.numAffectedRows ?? 0n)
  },

  readHistory(db: Db, query: { nameId: number; version: string; days: number }): Promise<HistoryPoint[]> {
    return db
      .selectFrom('price_history')
      .select([
        sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
        'suggested_grosze as suggestedGrosze',
        'min_grosze as minGrosze',
        'sold_7d as sold7Days',
      ])
      .where('name_id', '=', query.nameId)
      .where('version', '=', query.version)
      .where('day', '>', sql<Date>`(now() at time zone 'Europe/Warsaw')::date - ${query.days}::integer`)
      .orderBy('price_history.day')
      .execute()
  },
}

function amounts(
  items: readonly CheckedItem[],
  pick: (item: CheckedItem) => bigint | null | undefined,
): (number | null)[] {
  return items.map((item) => {
    const amount = pick(item)
    return amount === null || amount === undefined ? null : Number(amount)
  })
}
