import { sql, type Kysely } from 'kysely'

/** Every sale asks whether another account was used on one of its seller's devices; without these it read all sessions. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index sessions_device_idx on sessions (device_hash, user_id);
create index sessions_user_idx on sessions (user_id, device_hash);
`.execute(db)
}
