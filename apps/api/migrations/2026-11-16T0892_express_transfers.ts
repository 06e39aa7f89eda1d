import { sql, type Kysely } from 'kysely'

/**
 * Whether the bank of an account takes Express Elixir. The watcher, which makes payouts, may not see even the mask of an
 * account number, so the one bit that a promise needs stands beside it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table payout_details add column takes_express boolean not null default false;
grant select (takes_express), insert (takes_express) on payout_details to skinkantor_api;
grant select (takes_express) on payout_details to skinkantor_watcher;
`.execute(db)
}
