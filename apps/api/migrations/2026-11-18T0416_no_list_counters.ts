import { sql, type Kysely } from 'kysely'

/** Totals of lists are counted when they are read, up to ten thousand. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop function keep_waiting(bigint);
drop view work_of_transactions;
drop view transactions_in_work;
drop table waiting_transactions;
drop function fold_list_changes();
drop table list_changes;
drop table list_totals;
drop table list_months;
drop table list_days;
`.execute(db)
}
