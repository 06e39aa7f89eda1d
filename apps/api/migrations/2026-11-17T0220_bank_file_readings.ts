import { sql, type Kysely } from 'kysely'

/** Every file that the worker handed out. Only the worker writes it, so its hourly limits hold against a hostile API too. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table bank_file_readings (
  id bigint generated always as identity constraint bank_file_readings_pk primary key,
  batch_id bigint not null constraint bank_file_readings_batch_fk references bank_batches,
  admin_id bigint not null constraint bank_file_readings_admin_fk references users,
  read_at timestamptz not null default now()
);
create index bank_file_readings_time_idx on bank_file_readings (read_at);
create trigger bank_file_readings_append_only before update or delete or truncate on bank_file_readings
  for each statement execute function refuse_change();
grant select, insert (batch_id, admin_id) on bank_file_readings to skinkantor_worker;
`.execute(db)
}
