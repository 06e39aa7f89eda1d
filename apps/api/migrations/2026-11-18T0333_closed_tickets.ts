import { sql, type Kysely } from 'kysely'

/** The code that closes a ticket closes its appraisal. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger tickets_close_appraisal on tickets;
drop function close_appraisal_of_ticket();
`.execute(db)
}
