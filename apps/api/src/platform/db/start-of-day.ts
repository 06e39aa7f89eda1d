import { sql, type RawBuilder } from 'kysely'

/** The first moment of a day in Warsaw, plus `later` days. */
function startOfDay(day: string, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Warsaw')`
}

/** The condition that a time is between two days in Warsaw, both included. */
export function betweenDays(
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const parts = [
    ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${startOfDay(to, 1)}`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}
