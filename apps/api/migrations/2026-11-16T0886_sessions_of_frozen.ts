import { sql, type Kysely } from 'kysely'

/** A session can end because the account was frozen. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sessions drop constraint sessions_end_reason_known,
  add constraint sessions_end_reason_known check (end_reason in ('signed_out', 'ended_by_user', 'refresh_reused',
    'rights_changed', 'expired', 'account_frozen')) not valid;
alter table sessions validate constraint sessions_end_reason_known;
`.execute(db)
}
