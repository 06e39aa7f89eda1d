import { sql, type Kysely } from 'kysely'

/** The worker carries the end of the audit chain to another place, and looks whether the end of before is still in it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`grant select (number, hash) on audit_chain to skinkantor_worker`.execute(db)
}
