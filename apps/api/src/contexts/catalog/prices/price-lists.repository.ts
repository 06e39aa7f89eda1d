import { sql, type Selectable } from 'kysely'
import type { PriceLists } from '#platform/db/database.generated.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { ExchangeRate } from './price-source.ts'

export type AgedPriceList = Selectable<PriceLists> & { age_seconds: number }
/** `code` is stable, `text` is one English line for the admin who decides. */
export type ListReason = { code: string; text: string }
export type ListStep = 'fetching' | 'checking' | 'storing' | 'done'

export type ListOutcome = {
  state: 'live' | 'quarantined' | 'failed'
  rowCount: number
  badRowCount: number
  reasons: ListReason[]
  rate: ExchangeRate | null
}

/** How many replaced lists keep their rows, so that a process that is loading one can finish. */
const SUPERSEDED_KEPT = 2
const LISTS_KEPT_DAYS = 30

/** Uses the database's clock, like all times here. */
const ageSeconds = sql<number>`extract(epoch from now() - started_at)::float8`.as('age_seconds')

export const priceListsRepository = {
  /** Serializes starting, finishing and switching lists, so that two lists can never become live at once. */
  async lock(trx: Trx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('price_lists'))`.execute(trx)
  },

  /** One row by a unique index: cheap enough for every process to poll every few seconds. */
  findLive(db: Db) {
    return db
      .selectFrom('price_lists')
      .select(['id', 'started_at', 'row_count'])
      .select(ageSeconds)
      .where('state', '=', 'live')
      .executeTakeFirst()
  },

  findNewest(db: Db) {
    return db
      .selectFrom('price_lists')
      .selectAll()
      .select(ageSeconds)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  async insert(trx: Trx, askedBy: string): Promise<{ id: number; startedAt: Date }> {
    const row = await trx
      .insertInto('price_lists')
      .values({ asked_by: askedBy })
      .returning(['id', 'started_at'])
      .executeTakeFirstOrThrow()
    return { id: row.id, startedAt: row.started_at }
  },

  async setStep(trx: Trx, listId: number, step: ListStep): Promise<void> {
    await trx
      .updateTable('price_lists')
      .set({ step })
      .where('id', '=', listId)
      .where('state', '=', 'fetching')
      .execute()
  },

  /** Throws when the list is no longer being fetched, because this attempt was given up. */
  async finish(trx: Trx, listId: number, outcome: ListOutcome): Promise<void> {
    await trx
      .updateTable('price_lists')
      .set({
        state: outcome.state,
        step: 'done',
        finished_at: sql`clock_timestamp()`,
        row_count: outcome.rowCount,
        bad_row_count: outcome.badRowCount,
        reasons: JSON.stringify(outcome.reasons),
        eur_rate_e4: outcome.rate?.rateE4 ?? null,
        nbp_table: outcome.rate?.table ?? null,
        ...(outcome.state === 'live' ? { live_since: sql`clock_timestamp()` } : {}),
      })
      .where('id', '=', listId)
      .where('state', '=', 'fetching')
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async supersedeLive(trx: Trx): Promise<void> {
    await trx.updateTable('price_lists').set({ state: 'superseded' }).where('state', '=', 'live').execute()
  },

  /** A list that waits for a decision is worthless once a newer one exists. */
  async dropOvertaken(trx: Trx, newerListId: number): Promise<void> {
    await trx
      .updateTable('price_lists')
      .set({ state: 'dropped', decided_by: 'system', decided_at: sql`clock_timestamp()` })
      .where('state', '=', 'quarantined')
      .where('id', '<', newerListId)
      .execute()
  },

  find(db: Db, listId: number) {
    return db
      .selectFrom('price_lists')
      .selectAll()
      .select(ageSeconds)
      .where('id', '=', listId)
      .executeTakeFirst()
  },

  findByIdForUpdate(trx: Trx, listId: number) {
    return trx
      .selectFrom('price_lists')
      .select(['id', 'state'])
      .where('id', '=', listId)
      .forUpdate()
      .executeTakeFirst()
  },

  async decide(
    trx: Trx,
    decision: { listId: number; to: 'live' | 'dropped'; decidedBy: string },
  ): Promise<AgedPriceList> {
    const now = sql<Date>`clock_timestamp()`
    return trx
      .updateTable('price_lists')
      .set({
        state: decision.to,
        decided_by: decision.decidedBy,
        decided_at: now,
        ...(decision.to === 'live' ? { live_since: now } : {}),
      })
      .where('id', '=', decision.listId)
      .where('state', '=', 'quarantined')
      .returningAll()
      .returning(ageSeconds)
      .executeTakeFirstOrThrow()
  },

  /** The rate from the last successful response of the bank. */
  async findLastRate(db: Db): Promise<ExchangeRate | null> {
    const row = await db
      .selectFrom('price_lists')
      .select(['eur_rate_e4', 'nbp_table'])
      .where('eur_rate_e4', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.eur_rate_e4 ? { rateE4: row.eur_rate_e4, table: row.nbp_table ?? '' } : null
  },

  listNewest(db: Db, limit: number) {
    return (
      db
        .selectFrom('price_lists')
        .selectAll()
        .select(ageSeconds)
        // The live list is always included, even after many failed attempts.
        .orderBy(sql`state = 'live'`, 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    )
  },

  /** Deletes rows of lists that can no longer be requested. */
  async deleteUnusedItems(trx: Trx): Promise<void> {
    await sql`
      with kept as (
        select id from price_lists where state in ('live', 'quarantined', 'fetching')
        union all
        (select id from price_lists where state = 'superseded' order by live_since desc limit ${SUPERSEDED_KEPT})
      )
      delete from price_items where list_id in (
        select id from price_lists where id not in (select id from kept)
          and exists (select from price_items where list_id = price_lists.id))`.execute(trx)
  },

  async deleteOld(trx: Trx): Promise<void> {
    await trx
      .deleteFrom('price_lists')
      .where('state', 'in', ['superseded', 'dropped', 'failed'])
      .where('started_at', '<', sql<Date>`now() - ${LISTS_KEPT_DAYS} * interval '1 day'`)
      .where((row) =>
        row.not(row.exists(row.selectFrom('price_items').whereRef('list_id', '=', 'price_lists.id'))),
      )
      .execute()
  },
}
