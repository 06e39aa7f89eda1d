import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import { FACET_COUNT } from './domain/facets.ts'
import type { SpanCount } from './domain/locate-page.ts'
import { splitRange, type DayRange } from './domain/whole-months.ts'

export type CountQuery = DayRange & {
  list: 'transactions' | 'users'
  facets: readonly number[]
}

/** The first moment of a day in Warsaw; with `later` that of a day after it. */
export function startOfDay(day: string, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Warsaw')`
}

/** Exact at the moment of the query: what was not folded yet is added. The newest first. */
export const listCountsRepository = {
  async listMonths(db: Db, query: CountQuery): Promise<SpanCount[]> {
    return readSpans(db, sql`date_trunc('month', counted.day)::date`, countedBySpan(query))
  },

  async listDays(db: Db, query: CountQuery): Promise<SpanCount[]> {
    return readSpans(db, sql`counted.day`, countedByDay(query))
  },

  async sum(db: Db, query: CountQuery): Promise<{ rows: number; grosze: bigint }> {
    const { rows } = await sql<{ rows: bigint; grosze: bigint }>`
      select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(grosze), 0)::bigint as grosze
      from (${countedAtAll(query)}) counted`.execute(db)
    const row = rows[0]!
    return { rows: Number(row.rows), grosze: row.grosze }
  },

  async fold(trx: Trx): Promise<bigint> {
    const { rows } = await sql<{ folded: bigint }>`select fold_list_changes() as folded`.execute(trx)
    return rows[0]?.folded ?? 0n
  },
}

async function readSpans(
  db: Db,
  span: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<SpanCount[]> {
  const { rows } = await sql<{ first: string; rows: bigint }>`
    select to_char(${span}, 'YYYY-MM-DD') as first, sum(rows)::bigint as rows
    from (${counted}) counted group by ${span} having sum(rows) > 0 order by ${span} desc`.execute(db)
  return rows.map((row) => ({ first: row.first, rows: Number(row.rows) }))
}

/** Whole months, the days beside them, and what was not folded yet. */
function countedBySpan(query: CountQuery): RawBuilder<unknown> {
  const { months, days } = splitRange(query)
  const kind = ofKind(query)
  const parts = [
    ...(months
      ? [sql`select month as day, rows, grosze from list_months where ${kind} and ${monthsIn(months)}`]
      : []),
    ...days.map((range) => sql`select day, rows, grosze from list_days where ${kind} and ${daysIn(range)}`),
    sql`select day, rows, grosze from list_changes where ${ofChange(query)} and ${daysIn(query)}`,
  ]
  return sql.join(parts, sql` union all `)
}

/** Each kind has one count over all time, so no months are added up where none are asked for. */
function countedAtAll(query: CountQuery): RawBuilder<unknown> {
  if (query.from !== undefined || query.to !== undefined) return countedBySpan(query)
  return sql`select rows, grosze from list_totals where ${ofKind(query)}
    union all select rows, grosze from list_changes where ${ofChange(query)}`
}

function countedByDay(query: CountQuery): RawBuilder<unknown> {
  return sql`select day, rows, grosze from list_days where ${ofKind(query)} and ${daysIn(query)}
    union all select day, rows, grosze from list_changes where ${ofChange(query)} and ${daysIn(query)}`
}

/** All kinds of transactions together are counted as a list of their own. */
function ofKind(query: CountQuery): RawBuilder<boolean> {
  if (query.list === 'transactions' && query.facets.length === FACET_COUNT)
    return sql<boolean>`list = 'everything'`
  return ofChange(query)
}

function ofChange({ list, facets }: CountQuery): RawBuilder<boolean> {
  if (list === 'users' || facets.length === FACET_COUNT) return sql<boolean>`list = ${list}`
  return sql<boolean>`list = ${list} and facet = any(${[...facets]}::smallint[])`
}

function monthsIn({ from, before }: { from: string | undefined; before: string | undefined }) {
  return allOf([
    ...(from === undefined ? [] : [sql`month >= ${from}::date`]),
    ...(before === undefined ? [] : [sql`month < ${before}::date`]),
  ])
}

function daysIn({ from, to }: DayRange): RawBuilder<boolean> {
  return allOf([
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
  ])
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
