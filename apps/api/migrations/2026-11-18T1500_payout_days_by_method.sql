-- What each method paid on a day. The days that are shown are counted again.
alter table payout_days
  add column by_method jsonb not null default '{}' constraint payout_days_by_method_object check (jsonb_typeof(by_method) = 'object');
comment on table payout_days is 'none: day, payouts, median_seconds, p95_seconds, counted_at; financial: grosze, by_method';
update payout_days set counted_at = to_timestamp(0) where day > current_date - 15;
