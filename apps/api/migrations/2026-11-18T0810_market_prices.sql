-- Prices of markets other than the one with real sales: they confirm or lower its prices (docs/decisions/0061).

create table market_lists (
  id integer generated always as identity constraint market_lists_pk primary key,
  source text not null constraint market_lists_source_known check (source in ('csfloat', 'dmarket', 'buff')),
  state text not null default 'fetching'
    constraint market_lists_state_known check (state in ('fetching', 'live', 'quarantined', 'superseded', 'failed')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  row_count integer not null default 0 constraint market_lists_row_count_range check (row_count >= 0),
  bad_row_count integer not null default 0 constraint market_lists_bad_row_count_range check (bad_row_count >= 0),
  reasons jsonb not null default '[]' constraint market_lists_reasons_array check (jsonb_typeof(reasons) = 'array'),
  usd_rate_e4 integer constraint market_lists_usd_rate_range check (usd_rate_e4 between 10000 and 200000),
  constraint market_lists_finished_complete check ((state = 'fetching') = (finished_at is null))
);
create unique index market_lists_one_fetching on market_lists (source) where state = 'fetching';
create unique index market_lists_one_live on market_lists (source) where state = 'live';
create index market_lists_source_idx on market_lists (source, id);
create index market_lists_started_idx on market_lists (started_at);
comment on table market_lists is 'none: id, source, state, started_at, finished_at, row_count, bad_row_count, reasons, usd_rate_e4';
grant select on market_lists to skinkantor_api;
grant select, insert, delete on market_lists to skinkantor_worker;
grant update (state, finished_at, row_count, bad_row_count, reasons, usd_rate_e4) on market_lists to skinkantor_worker;

create table market_prices (
  -- No foreign keys, as in price_items: they would look at the same list and lock 25 000 names at each refresh.
  list_id integer,
  name_id integer,
  version text default '' constraint market_prices_version_length check (char_length(version) <= 40),
  grosze integer not null,
  quantity integer constraint market_prices_quantity_range check (quantity >= 0),
  bid_grosze integer,
  constraint market_prices_pk primary key (list_id, name_id, version),
  constraint market_prices_amounts_positive check (least(grosze, bid_grosze) > 0)
);
comment on table market_prices is 'none: list_id, name_id, version, grosze, quantity, bid_grosze';
grant select on market_prices to skinkantor_api;
grant select, insert, delete on market_prices to skinkantor_worker;

create function require_market_list() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  found_lists integer;
begin
  perform from market_lists where id in (select list_id from new_prices) for key share;
  get diagnostics found_lists = row_count;
  if found_lists <> (select count(distinct list_id) from new_prices) then
    raise exception 'prices belong to a list that exists'
      using errcode = 'foreign_key_violation', constraint = 'market_prices_list_fk', table = 'market_prices';
  end if;
  return null;
end $$;
create trigger market_prices_list_inserted after insert on market_prices referencing new table as new_prices
  for each statement execute function require_market_list();
