import { sql, type Kysely } from 'kysely'

/** The list of one person is filtered inside the index, by the columns that its filters name. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index transactions_user_kinds_idx on transactions (user_id, id desc)
  include (created_at, status, type, method, amount_grosze);
drop index transactions_user_idx;
alter index transactions_user_kinds_idx rename to transactions_user_idx;
`.execute(db)
}
