import { sql, type RawBuilder } from 'kysely'

/** Warsaw days from today until a time: every list by day counts the same days. */
export const daysAhead = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(warsaw_day(${time}) - warsaw_day(now()))`
