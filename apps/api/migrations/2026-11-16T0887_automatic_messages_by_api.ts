import { sql, type Kysely } from 'kysely'

/** The API opens a request by itself as well: the one of a frozen account, in the transaction that freezes it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
grant insert (is_automatic) on ticket_messages to skinkantor_api;
`.execute(db)
}
