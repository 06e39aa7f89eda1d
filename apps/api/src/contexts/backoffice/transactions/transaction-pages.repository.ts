import { sql, type RawBuilder } from 'kysely'
import { LIST_ROWS_MAX, type TransactionSort } from '@app/contract/payments/transaction-facts'
import type { Db } from '#platform/db/database.ts'
import {
  isByAmount,
  listedRows,
  ORDER_BY,
  queuedIds,
  ROWS_READ_MAX,
  type Selection,
} from './listed-rows.repository.ts'

/** The sort key of a transaction in a list. */
export type ListKey = { id: bigint; atUs: bigint; amountGrosze: bigint }
/** The first row of an anchored list. */
export type AnchorKey = Pick<ListKey, 'id' | 'atUs'>

/** Queues with a number on their tab. */
const COUNTED_QUEUES = ['approval', 'overdue', 'protected'] as const
type CountedQueue = (typeof COUNTED_QUEUES)[number]

export const transactionPagesRepository = {
  /** One page and the row count of the list. A `count` above LIST_ROWS_MAX means that there are more. */
  async listPage(
    db: Db,
    selection: Selection,
    { sort, limit, offset, anchor }: PageOrder,
  ): Promise<{ ids: bigint[]; count: number }> {
    const where = anchor ? { where: notNewerThan(anchor) } : {}
    const shown = Math.max(0, Math.min(limit, LIST_ROWS_MAX - offset))
    const { rows } = await sql<{ id: bigint | null; count: number }>`
      with listed as materialized (${listedRows(selection, { sort, ...where, limit: ROWS_READ_MAX })})
      select found.id, counted.count from (select count(*)::integer as count from listed) counted
      left join lateral (
        select t.id, row_number() over (order by ${ORDER_BY[sort]}) as place from listed t
        order by ${ORDER_BY[sort]} limit ${shown} offset ${offset}) found on true
      order by found.place`.execute(db)
    return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]!.count }
  },

  /** Counts up to the limit. */
  async count(
    db: Db,
    selection: Selection,
    { limit, newerThan }: { limit: number; newerThan?: AnchorKey },
  ): Promise<number> {
    const where = newerThan ? { where: sql<boolean>`not ${notNewerThan(newerThan)}` } : {}
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        ${listedRows(selection, { sort: 'newest', ...where, limit })}) listed`.execute(db)
    return rows[0]!.count
  },

  async findKey(db: Db, id: bigint): Promise<ListKey | undefined> {
    const { rows } = await sql<ListKey>`
      select t.id, ${MICROSECONDS} as "atUs", t.amount_grosze as "amountGrosze"
      from transactions t where t.id = ${String(id)}`.execute(db)
    return rows[0]
  },

  /** The transaction before or after a position in the list; the list need not contain a row at that position. */
  async findBeside(
    db: Db,
    selection: Selection,
    { key, sort, side }: { key: ListKey; sort: TransactionSort; side: 'before' | 'after' },
  ): Promise<bigint | null> {
    const isBackwards = side === 'before'
    const { rows } = await sql<{ id: bigint }>`
      ${listedRows(selection, { sort, isBackwards, where: besideKey(key, sort, side), limit: 1 })}`.execute(
      db,
    )
    return rows[0]?.id ?? null
  },

  /** The position is null when the transaction is not among the first LIST_ROWS_MAX rows. */
  async findPosition(
    db: Db,
    selection: Selection,
    { key, sort }: { key: ListKey; sort: TransactionSort },
  ): Promise<{ position: number | null; count: number }> {
    const { rows } = await sql<{ position: number | null; count: number }>`
      with listed as materialized (${listedRows(selection, { sort, limit: ROWS_READ_MAX })})
      select count(*)::integer as count, case when bool_or(t.id = ${String(key.id)}::bigint)
        then (count(*) filter (where ${besideKey(key, sort, 'before')}))::integer + 1 end as position
      from listed t`.execute(db)
    const { position, count } = rows[0]!
    return { position: position !== null && position <= LIST_ROWS_MAX ? position : null, count }
  },

  /** Counts up to LIST_ROWS_MAX in each queue. */
  async countQueues(
    db: Db,
    staffId: bigint | undefined,
  ): Promise<Record<CountedQueue, { count: number; grosze: bigint }>> {
    const counted = COUNTED_QUEUES.map(
      (queue) => sql`select ${sql.lit(queue)} as queue, count(*)::integer as count,
        coalesce(sum(t.amount_grosze), 0)::bigint as grosze
        from (${queuedIds(queue, staffId)} limit ${LIST_ROWS_MAX}) q join transactions t on t.id = q.id`,
    )
    const { rows } = await sql<{ queue: CountedQueue; count: number; grosze: bigint }>`
      ${sql.join(counted, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ queue, ...sums }) => [queue, sums])) as Record<
      CountedQueue,
      { count: number; grosze: bigint }
    >
  },
}

type PageOrder = { sort: TransactionSort; limit: number; offset: number; anchor?: AnchorKey | undefined }

export const MICROSECONDS = sql<bigint>`(extract(epoch from t.created_at) * 1000000)::bigint`

/** The sort order as one comparable value: the greatest comes first, except for `oldest`, where the least does. */
const PLACE_OF_ROW: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: sql`(t.created_at, t.id)`,
  oldest: sql`(t.created_at, t.id)`,
  highest: sql`(t.amount_grosze, t.created_at, t.id)`,
  lowest: sql`(-t.amount_grosze, t.created_at, t.id)`,
}

function placeOfKey({ id, atUs, amountGrosze }: ListKey, sort: TransactionSort): RawBuilder<unknown> {
  const at = sql`${moment(atUs)}, ${String(id)}::bigint`
  if (!isByAmount(sort)) return sql`(${at})`
  return sql`(${String(sort === 'highest' ? amountGrosze : -amountGrosze)}::bigint, ${at})`
}

export function besideKey(
  key: ListKey,
  sort: TransactionSort,
  side: 'before' | 'after',
): RawBuilder<boolean> {
  const sign = (side === 'before') === (sort === 'oldest') ? sql`<` : sql`>`
  return sql<boolean>`${PLACE_OF_ROW[sort]} ${sign} ${placeOfKey(key, sort)}`
}

function notNewerThan({ id, atUs }: AnchorKey): RawBuilder<boolean> {
  return sql<boolean>`((t.created_at, t.id) <= (${moment(atUs)}, ${String(id)}::bigint))`
}

function moment(atUs: bigint): RawBuilder<Date> {
  // Seconds and microseconds are passed separately, because a floating-point timestamp would lose its last digit.
  return sql<Date>`(to_timestamp(${String(atUs / 1_000_000n)}::bigint) + ${String(atUs % 1_000_000n)}::integer * interval '1 microsecond')`
}
