import { sql, type Kysely } from 'kysely'

/** The last word on whether money of a frozen account leaves is the database's: no order goes out, first or repeated. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create trigger payouts_not_while_frozen before update on payouts
  for each row when (new.is_order_out and not old.is_order_out or new.state = 'submitting' and old.state = 'approved')
  execute function refuse_frozen_account();
`.execute(db)
}
