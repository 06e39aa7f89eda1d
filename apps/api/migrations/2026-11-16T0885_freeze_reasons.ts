import { sql, type Kysely } from 'kysely'

/** Two more ends of a sale: the account was frozen before the items came, or its owner undid the trade after the report. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sales drop constraint sales_reason_known,
  add constraint sales_reason_known check (reason in ('cancelled_by_seller', 'no_offer_in_time', 'items_left',
    'rejected_by_operator', 'trade_failed', 'items_differ', 'reversed_on_steam', 'account_frozen', 'undone_after_report'))
    not valid;
alter table sales validate constraint sales_reason_known;
`.execute(db)
}
