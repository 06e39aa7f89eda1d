import { sql, type Kysely } from 'kysely'

/** The staff queue is read from the states, so nothing keeps a copy of it any more. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger sales_keep_waiting on sales;
drop trigger sales_end_waiting on sales;
drop function keep_waiting_sale();
drop function end_waiting_sale();
`.execute(db)
}
