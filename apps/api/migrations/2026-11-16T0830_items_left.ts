import { sql, type Kysely } from 'kysely'

/** A sale without an offer can end with a second word: the items are gone from their seller all the same. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sales drop constraint sales_reason_known,
  add constraint sales_reason_known check (reason in ('cancelled_by_seller', 'no_offer_in_time', 'items_left',
    'rejected_by_operator', 'trade_failed', 'items_differ', 'reversed_on_steam')) not valid;
alter table sales validate constraint sales_reason_known;
`.execute(db)
}
