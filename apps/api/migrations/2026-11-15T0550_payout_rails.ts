import { sql, type Kysely } from 'kysely'

/** What the worker that pays keeps besides the payouts themselves: rates of coins, and what rails have told us. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- The last reading of each coin: a rate that is far from it pays nobody.
create table coin_rates (
  rail text constraint coin_rates_pk primary key constraint coin_rates_rail_known check (rail in ('btc', 'ltc')),
  rate numeric(30, 10) not null constraint coin_rates_rate_positive check (rate > 0),
  read_at timestamptz not null default now()
);

-- Each message of a rail counts once. What it says is not kept: it only makes us ask.
create table rail_messages (
  rail text not null constraint rail_messages_rail_fk references rail_states,
  event_id text not null constraint rail_messages_event_length check (char_length(event_id) between 1 and 100),
  payout_id uuid not null constraint rail_messages_payout_fk references payouts,
  received_at timestamptz not null default now(),
  constraint rail_messages_pk primary key (rail, event_id)
);
create index rail_messages_payout_idx on rail_messages (payout_id, received_at);
create index rail_messages_received_idx on rail_messages (received_at);
create unique index payouts_rail_ref_idx on payouts (rail, rail_ref) where rail_ref is not null;

-- When messages have last made us look at a payout, so that a flood of them costs the rail one call in five seconds.
create table payout_wakes (
  payout_id uuid constraint payout_wakes_pk primary key constraint payout_wakes_payout_fk references payouts,
  at timestamptz not null
);

grant select, insert, update on coin_rates to skinkantor_worker;
grant select, insert on rail_messages to skinkantor_api;
grant select, delete on rail_messages to skinkantor_worker;
grant select, insert, update on payout_wakes to skinkantor_api;
`.execute(db)
}
