import { sql, type Kysely } from 'kysely'

/** The API tells a seller how much of a coin a payout would be by the last reading. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`grant select on coin_rates to skinkantor_api`.execute(db)
}
