import { sql, type Kysely } from 'kysely'

/** The code that judges a promise queues the mail about its bonus. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger broken_promises_tell on broken_promises;
drop function tell_of_late_bonus();
`.execute(db)
}
