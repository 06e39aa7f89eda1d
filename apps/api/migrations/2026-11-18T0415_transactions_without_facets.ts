import { sql, type Kysely } from 'kysely'

/** Lists read the columns that they filter by, so transactions need no number of their kind and no counter. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger transactions_keep_waiting on transactions;
drop trigger transactions_counted on transactions;
drop trigger transactions_recounted on transactions;
drop function keep_waiting_facet();
drop function count_transaction();
alter table transactions drop column facet;
drop function transaction_facet(text, text, text, bigint);
comment on table transactions is 'none: id, user_id, status, created_at, completed_at; financial: type, amount_grosze,
  fee_grosze, currency, method';
`.execute(db)
}
