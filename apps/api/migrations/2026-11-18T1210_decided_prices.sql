-- The last decided price of each item, so that a jump between two lists is noticed, and what we paid on each day.

create table decided_prices (
  -- No foreign key, as in price_items: it would lock 25 000 names at each refresh.
  name_id integer,
  version text default '' constraint decided_prices_version_length check (char_length(version) <= 40),
  grosze integer not null constraint decided_prices_positive check (grosze > 0),
  decided_at timestamptz not null default now(),
  constraint decided_prices_pk primary key (name_id, version)
);
comment on table decided_prices is 'none: name_id, version, grosze, decided_at';
grant select, insert, update (grosze, decided_at) on decided_prices to skinkantor_worker;

create table price_moves (
  id bigint generated always as identity constraint price_moves_pk primary key,
  name_id integer not null constraint price_moves_name_fk references market_names,
  version text not null default '',
  before_grosze integer not null,
  after_grosze integer not null,
  moved_at timestamptz not null default now(),
  constraint price_moves_positive check (least(before_grosze, after_grosze) > 0)
);
create index price_moves_moved_idx on price_moves (moved_at);
create index price_moves_name_idx on price_moves (name_id);
comment on table price_moves is 'none: id, name_id, version, before_grosze, after_grosze, moved_at';
grant select on price_moves to skinkantor_api;
grant select, insert, delete on price_moves to skinkantor_worker;

alter table price_history add column payout_grosze integer;
comment on table price_history is 'none: name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d, payout_grosze';
grant update (payout_grosze) on price_history to skinkantor_worker;
