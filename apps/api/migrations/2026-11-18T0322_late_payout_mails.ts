import { sql, type Kysely } from 'kysely'

/** The code that opens the ticket about a late payout queues its mail. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger late_payouts_tell on late_payouts;
drop function tell_of_late_payout();
`.execute(db)
}
