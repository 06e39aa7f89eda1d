import { sql, type Kysely } from 'kysely'

/**
 * A new method is a row of another table and no new constraint. The rows that are there are not read again, because the
 * table is long and the constraint that goes has kept every other method out.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table transactions drop constraint transactions_method_known,
  add constraint transactions_method_fk foreign key (method) references payout_methods not valid;
`.execute(db)
}
