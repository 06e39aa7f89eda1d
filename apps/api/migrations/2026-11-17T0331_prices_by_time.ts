import { sql, type Kysely } from 'kysely'

/** The sums of a day are read by time. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index appraisal_prices_time_idx on appraisal_prices (named_at)`.execute(db)
}
