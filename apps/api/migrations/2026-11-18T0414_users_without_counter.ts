import { sql, type Kysely } from 'kysely'

/** The list of users is counted when it is read, up to ten thousand. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger users_counted on users;
drop function count_user();
`.execute(db)
}
