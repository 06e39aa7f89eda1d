-- Figures of the public payout board.

-- Settled payouts of a day in Warsaw; of today as they stood when they were last counted.
create table payout_days (
  day date constraint payout_days_pk primary key,
  payouts integer not null,
  grosze bigint not null,
  -- From checked items to paid money, where it was paid at once.
  median_seconds integer,
  p95_seconds integer,
  counted_at timestamptz not null
);
comment on table payout_days is 'none: day, payouts, median_seconds, p95_seconds, counted_at; financial: grosze';
grant select on payout_days to skinkantor_api;
grant select, insert, update on payout_days to skinkantor_worker;

create table payout_hours (
  hour timestamptz
    constraint payout_hours_whole check (extract(minute from hour) = 0::numeric and extract(second from hour) =
      0::numeric),
  rail text constraint payout_hours_rail_fk references rail_states(rail),
  paid integer not null constraint payout_hours_paid_range check (paid >= 0),
  failed integer not null constraint payout_hours_failed_range check (failed >= 0),
  -- How many took at most so many seconds and more than the step below: {"300": 4}.
  speeds jsonb not null
    constraint payout_hours_speeds_object check (jsonb_typeof(speeds) = 'object')
    constraint payout_hours_speeds_size check (pg_column_size(speeds) <= 8000),
  counted_at timestamptz not null,
  constraint payout_hours_pk primary key (hour, rail)
);
comment on table payout_hours is 'none: hour, rail, paid, failed, speeds, counted_at';
grant select on payout_hours to skinkantor_api;
grant select, insert, update, delete on payout_hours to skinkantor_worker;
