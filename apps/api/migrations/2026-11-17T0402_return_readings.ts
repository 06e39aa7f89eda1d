import { sql, type Kysely } from 'kysely'

/**
 * What the watcher has read on Steam about a trade that is said to have carried items back. The API asks, only the watcher
 * answers, and one trade proves one return.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table return_readings (
  sale_id bigint constraint return_readings_sale_fk references sales,
  trade_id text constraint return_readings_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  asked_by bigint not null constraint return_readings_asker_fk references users,
  asked_at timestamptz not null default clock_timestamp(),
  result text constraint return_readings_result_known
    check (result in ('proven', 'trade_unknown', 'trade_not_done', 'other_partner', 'other_items')),
  read_at timestamptz,
  constraint return_readings_pk primary key (sale_id, trade_id),
  constraint return_readings_read_complete check ((result is null) = (read_at is null))
);
comment on table return_readings is 'none: sale_id, asked_by, asked_at, result, read_at; financial: trade_id';
create unique index return_readings_proven_once on return_readings (trade_id) where result = 'proven';
create index return_readings_asked_idx on return_readings (asked_at) where read_at is null or read_at < asked_at;

grant select, insert (sale_id, trade_id, asked_by), update (asked_by, asked_at) on return_readings to skinkantor_api;
grant select, update (result, read_at) on return_readings to skinkantor_watcher;
`.execute(db)
}
