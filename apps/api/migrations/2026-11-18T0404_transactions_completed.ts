import { sql, type Kysely } from 'kysely'

/** The dashboard adds the transactions that were completed since the last closed day. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index transactions_completed_idx on transactions (completed_at) include (type, amount_grosze)
    where completed_at is not null`.execute(db)
}
