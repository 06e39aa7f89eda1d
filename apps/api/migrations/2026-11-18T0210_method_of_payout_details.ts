import { sql, type Kysely } from 'kysely'

/** A new method or coin is a row of another table and no new constraint. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table payout_details drop constraint payout_details_method_known, drop constraint payout_details_coin_known,
  add constraint payout_details_method_fk foreign key (method) references payout_methods,
  add constraint payout_details_coin_fk foreign key (coin) references rail_states (coin);
`.execute(db)
}
