import { setImmediate as yieldToMain } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { CheckedItem, PreviousList } from './domain/list-checks.ts'
import { itemKey } from './domain/read-list.ts'
import { arrayOfNumbers, arrayOfTexts } from './sql-arrays.ts'

/** One row of a list with its name, as the serving processes need it. */
export type PricedRow = {
  nameId: number
  marketName: string
  slug: string
  /** Empty when the name is a single item. */
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
  /** What we paid; null when we did not buy it, or before this was recorded. */
  payoutGrosze: number | null
}

const ROWS_IN_A_SLICE = 6_000

export const priceItemsRepository = {
  /**
   * Suggested prices by item, for the comparison with the next list. Returns one row with an array per column:
   * reading 24 000 rows would take the driver longer than the comparison.
   */
  async readSuggested(db: Db, listId: number): Promise<PreviousList> {
    const { rows } = await sql<SuggestedColumns>`
      select array_to_json(array_agg(market_hash_name)) as names, array_to_json(array_agg(version)) as versions,
        array_to_json(array_agg(suggested_grosze)) as grosze, array_to_json(array_agg(suggested_cents)) as cents
      from price_items join market_names on market_names.id = name_id where list_id = ${listId}`.execute(db)
    const { names, versions, grosze, cents } = rows[0] ?? {}
    const pln = new Map<string, bigint | null>()
    const eur = new Map<string, bigint | null>()
    for (const [place, name] of (names ?? []).entries()) {
      const key = itemKey(name, versions?.[place] || null)
      pln.set(key, amountOf(grosze?.[place]))
      eur.set(key, amountOf(cents?.[place]))
    }
    return { PLN: pln, EUR: eur }
  },

  /**
   * Inserts in batches: PostgreSQL stores one while the next is being built. Items with unknown names are skipped.
   */
  async insertAll(trx: Trx, listId: number, items: readonly CheckedItem[]): Promise<number> {
    const slices: Promise<number>[] = []
    for (let from = 0; from < items.length; from += ROWS_IN_A_SLICE) {
      const slice = insertSlice(trx, listId, items.slice(from, from + ROWS_IN_A_SLICE))
      // `Promise.all` below reports the error; this prevents an unhandled rejection until then.
      slice.catch(() => undefined)
      slices.push(slice)
      await yieldToMain()
    }
    const counts = await Promise.all(slices)
    return counts.reduce((sum, count) => sum + count, 0)
  },

  /** In name order, so that phases of one name are adjacent. */
  /** Of all items, or only of these. */
  readAll(db: Db, listId: number, nameIds?: readonly number[]): Promise<PricedRow[]> {
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
        // Reading 25 000 dates as text would take longer than all other work here.
        sql<number>`extract(epoch from updated_at)::float8`.as('updatedAtSeconds'),
      ])
      .where('list_id', '=', listId)
      .$if(nameIds !== undefined, (query) => query.where('name_id', 'in', nameIds ?? []))
      .orderBy(sql`market_hash_name collate "C"`)
      .orderBy('version')
      .execute()
  },

  /**
   * The first list of a day creates the day's points; existing points stay. A list stores the day for which all its
   * items have points. So the next list only checks items that the previous one did not have.
   */
  async saveDay(trx: Trx, keepDays: number): Promise<number> {
    await sql`select keep_price_history(${keepDays}::integer)`.execute(trx)
    const result = await sql`
      with today as (
        select (now() at time zone 'Europe/Warsaw')::date as day
      ), saved as (
        select id from price_lists
        where state = 'superseded' and history_day = (select day from today) order by live_since desc limit 1
      ), live as (
        update price_lists set history_day = (select day from today)
        where state = 'live' and history_day is distinct from (select day from today) returning id
      )
      insert into price_history (name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d)
      select name_id, version, (select day from today), suggested_grosze, min_grosze, median_grosze, sold_7d
      from price_items as item where list_id = (select id from live) and not exists (
        select from price_items as before where before.list_id = (select id from saved)
          and before.name_id = item.name_id and before.version = item.version)
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
        'payout_grosze as payoutGrosze',
      ])
      .where('name_id', '=', query.nameId)
      .where('version', '=', query.version)
      .where('day', '>', sql<Date>`(now() at time zone 'Europe/Warsaw')::date - ${query.days}::integer`)
      .orderBy('price_history.day')
      .execute()
  },
}

/**
 * One statement with one array per column: as fast as COPY for this many rows. It runs inside the job's fenced
 * transaction, unlike a COPY on its own connection. Parallel `unnest` calls in the select list take a quarter of the
 * time of one `unnest` over all arrays.
 */
async function insertSlice(trx: Trx, listId: number, items: readonly CheckedItem[]): Promise<number> {
  const result = await sql`
    insert into price_items (list_id, name_id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
      suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d,
      median_7d_grosze, median_30d_grosze, median_90d_grosze, updated_at)
    select ${listId}, market_names.id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
      suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d,
      median_7d_grosze, median_30d_grosze, median_90d_grosze, to_timestamp(updated_at)
    from (select
      unnest(${arrayOfTexts(items, (item) => item.marketName)}::text[]) as market_name,
      unnest(${arrayOfTexts(items, (item) => item.version ?? '')}::text[]) as version,
      unnest(${arrayOfNumbers(items, (item) => item.pln.suggested)}::integer[]) as suggested_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.pln.min)}::integer[]) as min_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.pln.max)}::integer[]) as max_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.pln.median)}::integer[]) as median_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.eur?.suggested)}::integer[]) as suggested_cents,
      unnest(${arrayOfNumbers(items, (item) => item.eur?.min)}::integer[]) as min_cents,
      unnest(${arrayOfNumbers(items, (item) => item.eur?.max)}::integer[]) as max_cents,
      unnest(${arrayOfNumbers(items, (item) => item.quantity)}::integer[]) as quantity,
      unnest(${arrayOfNumbers(items, (item) => item.sales?.volume7Days)}::integer[]) as sold_7d,
      unnest(${arrayOfNumbers(items, (item) => item.sales?.volume30Days)}::integer[]) as sold_30d,
      unnest(${arrayOfNumbers(items, (item) => item.sales?.median7DaysGrosze)}::integer[]) as median_7d_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.sales?.median30DaysGrosze)}::integer[]) as median_30d_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.sales?.median90DaysGrosze)}::integer[]) as median_90d_grosze,
      unnest(${arrayOfNumbers(items, (item) => item.updatedAtSeconds)}::bigint[]) as updated_at
    ) as given
    join market_names on market_hash_name = market_name`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Plain JSON numbers are safe here, because the columns refuse larger amounts. */
type SuggestedColumns = {
  names: string[] | null
  versions: string[] | null
  grosze: (number | null)[] | null
  cents: (number | null)[] | null
}

function amountOf(value: number | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value)
}
