import { sql, type Kysely } from 'kysely'

/** The code that raises an alarm queues its mail and its ticket. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger diversion_alarms_tell on diversion_alarms;
drop function tell_of_diversion();
`.execute(db)
}
