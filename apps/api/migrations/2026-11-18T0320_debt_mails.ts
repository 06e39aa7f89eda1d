import { sql, type Kysely } from 'kysely'

/** The effect that opens a debt queues the mail about it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger debts_tell on debts;
drop function tell_seller_of_debt();
`.execute(db)
}
