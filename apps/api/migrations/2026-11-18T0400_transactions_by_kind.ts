import { sql, type Kysely } from 'kysely'

/** Every filter of the list is a set of these prefixes, each of which holds its rows in the order of the list. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index transactions_kind_idx on transactions (status, type, method, created_at, id)
    include (amount_grosze)`.execute(db)
}
