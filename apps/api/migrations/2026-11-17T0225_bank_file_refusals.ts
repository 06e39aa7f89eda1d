import { sql, type Kysely } from 'kysely'

/** The worker says why it does not hand a file out. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table bank_file_requests
  add column refusal text constraint bank_file_requests_refusal_known check (refusal in ('not_staff', 'wrong_state', 'too_old',
    'limit', 'stopped', 'rail_paused', 'no_key')),
  add constraint bank_file_requests_one_answer check (sealed is null or refusal is null);
grant update (refusal) on bank_file_requests to skinkantor_worker;
`.execute(db)
}
