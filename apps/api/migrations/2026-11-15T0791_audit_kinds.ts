import { sql, type Kysely } from 'kysely'

/**
 * A filter of the audit log chooses kinds of entries: what was done, by what sort of actor, to what sort of thing. There
 * are some dozens of them; each is read newest first, however rare it is among millions.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index audit_log_kind_idx on audit_log (action, actor_type, object_type, at desc, id desc);
`.execute(db)
}
