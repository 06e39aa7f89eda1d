import { sql, type Kysely } from 'kysely'

/** The staff queue is read from the states, so nothing keeps a copy of it any more. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger payouts_keep_waiting_begin on payouts;
drop trigger payouts_keep_waiting on payouts;
drop function keep_waiting_payout();
`.execute(db)
}
