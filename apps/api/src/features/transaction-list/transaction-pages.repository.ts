import { sql, type RawBuilder } from 'kysely'
import type { TransactionQueue, TransactionSort } from '@app/contract/transaction-facts'
import type { Db } from '#platform/database.ts'
import { FACET_COUNT, startOfDay } from '#features/list-counts/index.ts'

/** Which transactions a list is about. */
export type Selection = {
  facets: readonly number[]
  /** Days in Warsaw, both included. */
  from: string | undefined
  to: string | undefined
  /** Of these people, or exactly these; nothing for everybody's. */
  userIds: readonly bigint[] | undefined
  ids: readonly bigint[] | undefined
  queue: TransactionQueue | undefined
}

type Order = 'newest' | 'oldest'

/** What decides about a transaction's place in a list. */
export type ListKey = { id: bigint; atUs: bigint; amountGrosze: bigint }

/** What stands before and after a transaction; no position when it is not in the list itself. */
export type Neighbours = {
  previousId: bigint | null
  nextId: bigint | null
  position: number | null
  total: number
}

/**
 * Two ways to a page. A list of everybody's is never walked: its counts say between which days a page lies, and from
 * there each kind of transaction is read in order, at most as many rows as the page needs. A list of a few (one person's,
 * or what waits for us) is taken whole and sorted.
 */
export const transactionPagesRepository = {
  async listIds(
    db: Db,
    page: Pick<Selection, 'facets' | 'from' | 'to'> & { skip: number; limit: number },
    order: Order,
  ): Promise<bigint[]> {
    const direction = DIRECTION[order]
    const { rows } = await sql<{ id: bigint }>`
      select found.id from ${byKind(
        page.facets,
        (ofKind) => sql`
          select t.id, t.created_at from transactions t
          where ${ofKind} and ${within(page)}
          order by t.created_at ${direction}, t.id ${direction} limit ${page.skip + page.limit}`,
      )}
      order by found.created_at ${direction}, found.id ${direction} limit ${page.limit} offset ${page.skip}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },

  async findKey(db: Db, id: bigint): Promise<(ListKey & { facet: number; day: string }) | undefined> {
    const { rows } = await sql<ListKey & { facet: number; day: string }>`
      select id, ${MICROSECONDS} as "atUs", amount_grosze as "amountGrosze", facet,
        to_char(warsaw_day(created_at), 'YYYY-MM-DD') as day
      from transactions t where id = ${String(id)}`.execute(db)
    return rows[0]
  },

  /** The day that a moment belongs to. */
  async dayOf(db: Db, atUs: bigint): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select to_char(warsaw_day(${moment(atUs)}), 'YYYY-MM-DD') as day`.execute(db)
    return rows[0]!.day
  },

  /** Rows of the key's own day that are newer, or older, than the key. */
  async countBeside(
    db: Db,
    query: { facets: readonly number[]; day: string; key: Pick<ListKey, 'id' | 'atUs'> },
    side: 'newer' | 'older',
  ): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(found.count), 0)::integer as count from ${byKind(
        query.facets,
        (ofKind) => sql`
          select count(*) as count from transactions t where ${ofKind}
            and t.created_at >= ${startOfDay(query.day)} and t.created_at < ${startOfDay(query.day, 1)}
            and ${beside(query.key, side)}`,
      )}`.execute(db)
    return rows[0]!.count
  },

  async findNearest(
    db: Db,
    query: Pick<Selection, 'facets' | 'from' | 'to'> & { key: ListKey },
    side: 'newer' | 'older',
  ): Promise<bigint | null> {
    const direction = DIRECTION[side === 'newer' ? 'oldest' : 'newest']
    const { rows } = await sql<{ id: bigint }>`
      select found.id from ${byKind(
        query.facets,
        (ofKind) => sql`
          select t.id, t.created_at from transactions t
          where ${ofKind} and ${within(query)} and ${beside(query.key, side)}
          order by t.created_at ${direction}, t.id ${direction} limit 1`,
      )}
      order by found.created_at ${direction}, found.id ${direction} limit 1`.execute(db)
    return rows[0]?.id ?? null
  },

  /** A page of a list that is short enough to be sorted, and how many it has. */
  async listFew(
    db: Db,
    selection: Selection,
    sort: TransactionSort,
    page: { limit: number; offset: number },
  ): Promise<{ ids: bigint[]; total: number }> {
    const { rows } = await sql<{ id: bigint | null; total: number }>`
      with listed as materialized (${listed(selection)})
      select found.id, counted.total from (select count(*)::integer as total from listed) counted
      left join lateral (
        select t.id, row_number() over (order by ${ORDER_BY[sort]}) as place from listed t
        order by ${ORDER_BY[sort]} limit ${page.limit} offset ${page.offset}) found on true
      order by found.place`.execute(db)
    return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]!.total }
  },

  async countFew(db: Db, selection: Selection): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${few(selection)}`.execute(db)
    return rows[0]!.total
  },

  /** In such a list, what stands beside a transaction or beside the place where it stood. */
  async findAround(db: Db, selection: Selection, key: ListKey, sort: TransactionSort): Promise<Neighbours> {
    const before = sql`${PLACE_OF_ROW[sort]} ${sort === 'oldest' ? sql`<` : sql`>`} ${placeOfKey(key, sort)}`
    const after = sql`${PLACE_OF_ROW[sort]} ${sort === 'oldest' ? sql`>` : sql`<`} ${placeOfKey(key, sort)}`
    const { rows } = await sql<Neighbours>`
      with listed as materialized (${listed(selection)})
      select (select t.id from listed t where ${before} order by ${BACKWARDS[sort]} limit 1) as "previousId",
        (select t.id from listed t where ${after} order by ${ORDER_BY[sort]} limit 1) as "nextId",
        case when bool_or(t.id = ${String(key.id)}::bigint) then (count(*) filter (where ${before}))::integer + 1 end as position,
        count(*)::integer as total
      from listed t`.execute(db)
    return rows[0]!
  },

  /** Each along an index of its own, which has a hundred of them on a page. */
  async countQueues(db: Db): Promise<{ approval: number; overdue: number }> {
    const { rows } = await sql<{ approval: number; overdue: number }>`
      select (select count(*)::integer from waiting_transactions t where ${QUEUES.approval}) as approval,
        (select count(*)::integer from waiting_transactions t where ${QUEUES.overdue}) as overdue`.execute(db)
    return rows[0]!
  },
}

const DIRECTION = { newest: sql`desc`, oldest: sql`asc` } as const
const MICROSECONDS = sql<bigint>`(extract(epoch from t.created_at) * 1000000)::bigint`
export const ORDER_BY: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: sql`t.created_at desc, t.id desc`,
  oldest: sql`t.created_at, t.id`,
  highest: sql`t.amount_grosze desc, t.created_at desc, t.id desc`,
  lowest: sql`t.amount_grosze, t.created_at desc, t.id desc`,
}
const BACKWARDS: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: ORDER_BY.oldest,
  oldest: ORDER_BY.newest,
  highest: sql`t.amount_grosze, t.created_at, t.id`,
  lowest: sql`t.amount_grosze desc, t.created_at, t.id`,
}
/** The same order as one value: the greatest comes first, of `oldest` the least. */
const PLACE_OF_ROW: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: sql`(t.created_at, t.id)`,
  oldest: sql`(t.created_at, t.id)`,
  highest: sql`(t.amount_grosze, t.created_at, t.id)`,
  lowest: sql`(-t.amount_grosze, t.created_at, t.id)`,
}

function placeOfKey({ id, atUs, amountGrosze }: ListKey, sort: TransactionSort): RawBuilder<unknown> {
  const at = sql`${moment(atUs)}, ${String(id)}::bigint`
  if (sort === 'newest' || sort === 'oldest') return sql`(${at})`
  return sql`(${String(sort === 'highest' ? amountGrosze : -amountGrosze)}::bigint, ${at})`
}

/** Of a row of `waiting_transactions`, which has all that lists choose and sort by. */
const QUEUES: Record<TransactionQueue, RawBuilder<boolean>> = {
  approval: sql<boolean>`t.needs_approval and t.waits_from <= now()`,
  overdue: sql<boolean>`t.waiting_since < now() - interval '15 minutes' and t.waits_from <= now()`,
}

/** Each kind along its own stretch of an index; all kinds together along one of all rows, which asks once, not 576 times. */
function byKind(
  facets: readonly number[],
  rows: (ofKind: RawBuilder<boolean>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (facets.length === FACET_COUNT) return sql`(${rows(sql<boolean>`true`)}) found`
  return sql`unnest(${[...facets]}::smallint[]) as kind (facet)
    cross join lateral (${rows(sql<boolean>`t.facet = kind.facet`)}) found`
}

function moment(atUs: bigint): RawBuilder<Date> {
  // Whole seconds and the rest apart: a moment as one fraction would lose its last digit.
  return sql<Date>`(to_timestamp(${String(atUs / 1_000_000n)}::bigint) + ${String(atUs % 1_000_000n)}::integer * interval '1 microsecond')`
}

function beside(key: Pick<ListKey, 'id' | 'atUs'>, side: 'newer' | 'older'): RawBuilder<boolean> {
  const sign = side === 'newer' ? sql`>` : sql`<`
  return sql<boolean>`(t.created_at, t.id) ${sign} (${moment(key.atUs)}, ${String(key.id)}::bigint)`
}

function within({ from, to }: Pick<Selection, 'from' | 'to'>): RawBuilder<boolean> {
  const parts = [
    ...(from === undefined ? [] : [sql`t.created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${startOfDay(to, 1)}`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

function listed(selection: Selection): RawBuilder<unknown> {
  return sql`select t.id, t.created_at, t.amount_grosze from ${few(selection)}`
}

/** All that transactions have, for files. */
export function wholeRows(selection: Selection): RawBuilder<unknown> {
  if (selection.queue === undefined) return sql`select t.* from ${few(selection)}`
  return sql`select t.* from transactions t where t.id in (select t.id from ${few(selection)})`
}

/** The rows as `t`: of a queue only the columns by which lists choose and sort. */
function few(selection: Selection): RawBuilder<unknown> {
  const { queue, userIds, ids } = selection
  const ofThese = [
    ...(queue ? [QUEUES[queue]] : []),
    ...(userIds ? [sql`t.user_id = any(${userIds.map(String)}::bigint[])`] : []),
    ...(ids ? [sql`t.id = any(${ids.map(String)}::bigint[])`] : []),
    ofKinds(selection.facets),
    within(selection),
  ]
  return sql`${queue ? sql`waiting_transactions` : sql`transactions`} t where ${sql.join(ofThese, sql` and `)}`
}

function ofKinds(facets: readonly number[]): RawBuilder<boolean> {
  return facets.length === FACET_COUNT
    ? sql<boolean>`true`
    : sql<boolean>`t.facet = any(${[...facets]}::smallint[])`
}
