import { sql, type Kysely } from 'kysely'

/**
 * What became of payouts, by hour and rail: the public board adds up at most a month of these rows, however many payouts there
 * are. An hour that is over is counted once more after its end and never again.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table payout_hours (
  hour timestamptz not null,
  rail text not null constraint payout_hours_rail_fk references rail_states,
  paid integer not null constraint payout_hours_paid_range check (paid >= 0),
  failed integer not null constraint payout_hours_failed_range check (failed >= 0),
  -- How many took at most so many seconds and more than the step below: {"300": 4}.
  speeds jsonb not null constraint payout_hours_speeds_object check (jsonb_typeof(speeds) = 'object'),
  counted_at timestamptz not null,
  constraint payout_hours_pk primary key (hour, rail),
  constraint payout_hours_whole check (extract(minute from hour) = 0 and extract(second from hour) = 0),
  constraint payout_hours_speeds_size check (pg_column_size(speeds) <= 8000)
);
grant select on payout_hours to skinkantor_api, skinkantor_worker;
grant insert, update, delete on payout_hours to skinkantor_worker;
`.execute(db)
}
