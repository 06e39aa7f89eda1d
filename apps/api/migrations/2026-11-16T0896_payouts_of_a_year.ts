import { sql, type Kysely } from 'kysely'

/** A seller's paid payouts by time: the statement of a year reads nothing else. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index payouts_user_settled_idx on payouts (user_id, settled_at) where settled_at is not null`.execute(
    db,
  )
}
