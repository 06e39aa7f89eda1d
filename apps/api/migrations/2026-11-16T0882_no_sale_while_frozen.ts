import { sql, type Kysely } from 'kysely'

/** No sale and no withdrawal begins on a frozen account. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create trigger transactions_not_while_frozen before insert on transactions
  for each row when (new.type in ('sale', 'withdrawal')) execute function refuse_frozen_account();
`.execute(db)
}
