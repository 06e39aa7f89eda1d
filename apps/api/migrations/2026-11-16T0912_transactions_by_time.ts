import { sql, type Kysely } from 'kysely'

/** The list of everything, which staff see first, is read in its own order instead of merged from 576 kinds. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index transactions_time_idx on transactions (created_at, id)`.execute(db)
}
