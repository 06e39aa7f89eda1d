import { sql, type Kysely } from 'kysely'

/** The staff queue is read from the states, so nothing keeps a copy of it any more. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger sale_money_keep_waiting on sale_money;
drop function keep_waiting_money();
`.execute(db)
}
