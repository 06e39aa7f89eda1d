import { sql, type Kysely } from 'kysely'

/** Nobody leads the money of a frozen account elsewhere. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create trigger payout_details_not_while_frozen before insert on payout_details
  for each row execute function refuse_frozen_account();
`.execute(db)
}
