import { sql, type Kysely } from 'kysely'

/** What a seller's standing is counted from, each time one of their sales has come to its end. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index sale_money_counted_idx on sale_money (user_id) where is_counted`.execute(db)
}
