import { sql, type Kysely } from 'kysely'

/** PostgreSQL does not see that rows with `method is null` are ordered by the index column after it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index transactions_without_method_idx on transactions (status, type, created_at, id)
    include (amount_grosze) where method is null`.execute(db)
}
