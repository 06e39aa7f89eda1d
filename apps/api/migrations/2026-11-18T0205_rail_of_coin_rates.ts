import { sql, type Kysely } from 'kysely'

/** A new coin is a row of rail_states and no new constraint. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table coin_rates drop constraint coin_rates_rail_known,
  add constraint coin_rates_rail_fk foreign key (rail) references rail_states;
`.execute(db)
}
