import { sql, type Kysely } from 'kysely'

/** What the house has at risk is added up from the index alone, at every sale: it looked at the row of each open advance. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index sale_money_house_at_risk_idx on sale_money (house_reserved_at) include (total_grosze)
  where house_reserved_at is not null and released_at is null;
drop index sale_money_house_open_idx;
`.execute(db)
}
