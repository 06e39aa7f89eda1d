import { sql, type Kysely } from 'kysely'

/**
 * The day for which every item of a list has its point of history: its follower on the same day only has to look at the
 * items that it brings along.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table price_lists add column history_day date;
grant update (history_day) on price_lists to skinkantor_worker;
`.execute(db)
}
