import { sql, type Kysely } from 'kysely'

/** Reads the long table without blocking writes; the constraint before this one has kept every other method out. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table transactions validate constraint transactions_method_fk`.execute(db)
}
