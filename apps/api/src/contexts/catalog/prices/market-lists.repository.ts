import { setImmediate as yieldToMain } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { PricesByKey } from './domain/check-market.ts'
import { MARKET_SOURCES, type MarketEvidence, type MarketSource } from './domain/decide-price.ts'
import { itemKey } from './domain/read-list.ts'
import type { MarketRow } from './domain/market-row.ts'
import type { ListReason } from './price-lists.repository.ts'
import { arrayOfNumbers, arrayOfTexts } from './sql-arrays.ts'

export type MarketOutcome = {
  state: 'live' | 'quarantined' | 'failed'
  rowCount: number
  badRowCount: number
  reasons: ListReason[]
  usdRateE4: number | null
}

const LISTS_KEPT_DAYS = 30
const ROWS_IN_A_SLICE = 6_000
const ageSeconds = sql<number>`extract(epoch from now() - started_at)::float8`.as('age_seconds')

export type LiveMarket = {
  id: number
  source: MarketSource
  startedAt: Date
  ageSeconds: number
  rowCount: number
}

export const marketListsRepository = {
  async lock(trx: Trx, source: MarketSource): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`market_lists ${source}`}))`.execute(trx)
  },

  findNewest(db: Db, source: MarketSource) {
    return db
      .selectFrom('market_lists')
      .select(['id', 'state'])
      .select(ageSeconds)
      .where('source', '=', source)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  async insert(trx: Trx, source: MarketSource): Promise<number> {
    const row = await trx
      .insertInto('market_lists')
      .values({ source })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  /** Throws when the list is no longer being fetched, because this attempt was given up. */
  async finish(trx: Trx, listId: number, outcome: MarketOutcome): Promise<void> {
    await trx
      .updateTable('market_lists')
      .set({
        state: outcome.state,
        finished_at: sql`clock_timestamp()`,
        row_count: outcome.rowCount,
        bad_row_count: outcome.badRowCount,
        reasons: JSON.stringify(outcome.reasons),
        usd_rate_e4: outcome.usdRateE4,
      })
      .where('id', '=', listId)
      .where('state', '=', 'fetching')
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async supersedeLive(trx: Trx, source: MarketSource): Promise<void> {
    await trx
      .updateTable('market_lists')
      .set({ state: 'superseded' })
      .where('source', '=', source)
      .where('state', '=', 'live')
      .execute()
  },

  /** One row per market by a unique index: cheap enough for every process to poll every few seconds. */
  async listLive(db: Db): Promise<LiveMarket[]> {
    const rows = await db
      .selectFrom('market_lists')
      .select(['id', 'source', 'started_at', 'row_count'])
      .select(ageSeconds)
      .where('state', '=', 'live')
      .where('source', 'in', [...MARKET_SOURCES])
      .orderBy('source')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      source: row.source as MarketSource,
      startedAt: row.started_at,
      ageSeconds: row.age_seconds,
      rowCount: row.row_count,
    }))
  },

  async findLastUsdRate(db: Db): Promise<number | null> {
    const row = await db
      .selectFrom('market_lists')
      .select('usd_rate_e4')
      .where('usd_rate_e4', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.usd_rate_e4 ?? null
  },

  /** Rows with unknown names are skipped: only the list with real sales adds names. */
  async insertPrices(trx: Trx, listId: number, rows: readonly MarketRow[]): Promise<number> {
    let stored = 0
    for (let from = 0; from < rows.length; from += ROWS_IN_A_SLICE) {
      stored += await insertSlice(trx, listId, rows.slice(from, from + ROWS_IN_A_SLICE))
      await yieldToMain()
    }
    return stored
  },

  async readPrices(db: Db, listId: number): Promise<PricesByKey> {
    const { rows } = await sql<{
      names: string[] | null
      versions: string[] | null
      grosze: number[] | null
    }>`
      select array_to_json(array_agg(market_hash_name)) as names, array_to_json(array_agg(version)) as versions,
        array_to_json(array_agg(grosze)) as grosze
      from market_prices join market_names on market_names.id = name_id where list_id = ${listId}`.execute(db)
    const { names, versions, grosze } = rows[0] ?? {}
    return new Map(
      (names ?? []).map((name, place) => [itemKey(name, versions?.[place] || null), grosze?.[place] ?? 0]),
    )
  },

  /**
   * What these lists say, by name and phase. Of all items, or only of these. Undefined when the rows of a list are
   * already gone, because a newer one has replaced it.
   */
  async readEvidence(
    db: Db,
    lists: readonly LiveMarket[],
    nameIds?: readonly number[],
  ): Promise<EvidenceByItem | undefined> {
    const evidence = new Map<string, MarketEvidence[]>()
    for (const { id, source, rowCount } of lists) {
      const { rows } = await sql<EvidenceColumns>`
        select array_to_json(array_agg(name_id)) as names, array_to_json(array_agg(version)) as versions,
          array_to_json(array_agg(grosze)) as grosze, array_to_json(array_agg(quantity)) as quantities,
          array_to_json(array_agg(bid_grosze)) as bids
        from market_prices where list_id = ${id}
          ${nameIds === undefined ? sql`` : sql`and name_id = any(${nameIds}::integer[])`}`.execute(db)
      if (nameIds === undefined && (rows[0]?.names?.length ?? 0) !== rowCount) return undefined
      addColumns(evidence, source, rows[0])
      await yieldToMain()
    }
    return evidence
  },

  /** The replaced list keeps its rows for readers that are still loading it. */
  async deleteOld(trx: Trx, source: MarketSource): Promise<void> {
    await sql`
      with kept as (
        select id from market_lists where source = ${source} and state in ('live', 'fetching')
        union all
        (select id from market_lists where source = ${source} and state = 'superseded' order by id desc limit 1)
      )
      delete from market_prices where list_id in (
        select id from market_lists where source = ${source} and id not in (select id from kept)
          and exists (select from market_prices where list_id = market_lists.id))`.execute(trx)
    await sql`
      delete from market_lists where source = ${source} and state in ('superseded', 'quarantined', 'failed')
        and started_at < now() - ${LISTS_KEPT_DAYS} * interval '1 day'
        and not exists (select from market_prices where list_id = market_lists.id)`.execute(trx)
  },
}

type EvidenceColumns = {
  names: number[] | null
  versions: string[] | null
  grosze: number[] | null
  quantities: (number | null)[] | null
  bids: (number | null)[] | null
}

/** By `evidenceKey`. */
export type EvidenceByItem = ReadonlyMap<string, readonly MarketEvidence[]>

export function evidenceKey(nameId: number, version: string): string {
  return `${nameId} ${version}`
}

function addColumns(
  evidence: Map<string, MarketEvidence[]>,
  source: MarketSource,
  columns: EvidenceColumns | undefined,
): void {
  for (const [place, nameId] of (columns?.names ?? []).entries()) {
    const key = evidenceKey(nameId, columns?.versions?.[place] ?? '')
    const one: MarketEvidence = {
      source,
      grosze: columns?.grosze?.[place] ?? 0,
      quantity: columns?.quantities?.[place] ?? null,
      bidGrosze: columns?.bids?.[place] ?? null,
    }
    const known = evidence.get(key)
    if (known) known.push(one)
    else evidence.set(key, [one])
  }
}

async function insertSlice(trx: Trx, listId: number, rows: readonly MarketRow[]): Promise<number> {
  const result = await sql`
    insert into market_prices (list_id, name_id, version, grosze, quantity, bid_grosze)
    select ${listId}, market_names.id, version, grosze, quantity, bid_grosze
    from (select
      unnest(${arrayOfTexts(rows, (row) => row.marketName)}::text[]) as market_name,
      unnest(${arrayOfTexts(rows, (row) => row.version)}::text[]) as version,
      unnest(${arrayOfNumbers(rows, (row) => row.grosze)}::integer[]) as grosze,
      unnest(${arrayOfNumbers(rows, (row) => row.quantity)}::integer[]) as quantity,
      unnest(${arrayOfNumbers(rows, (row) => row.bidGrosze)}::integer[]) as bid_grosze
    ) as given
    join market_names on market_hash_name = market_name`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}
