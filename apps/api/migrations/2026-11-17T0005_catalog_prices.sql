-- Price lists and their history.

create table market_names (
  id integer generated always as identity constraint market_names_pk primary key,
  market_hash_name text not null
    constraint market_names_name_unique unique
    constraint market_names_name_length check (char_length(market_hash_name) between 1 and 200),
  slug text not null
    constraint market_names_slug_unique unique
    constraint market_names_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 220),
  icon_ref text
    constraint market_names_icon_ref_shape check (icon_ref ~ '^[A-Za-z0-9_-]+$' and char_length(icon_ref) <= 1000),
  created_at timestamptz not null default now()
);
comment on table market_names is 'none: id, market_hash_name, slug, icon_ref, created_at';
-- Icons of items that no catalogue knows come with the inventories in which they are seen.
grant select on market_names to skinkantor_api;
grant select, insert on market_names to skinkantor_worker;
grant update (icon_ref) on market_names to skinkantor_api, skinkantor_worker;

create table price_lists (
  id integer generated always as identity constraint price_lists_pk primary key,
  state text not null default 'fetching'
    constraint price_lists_state_known check (state in ('fetching', 'live', 'quarantined', 'superseded', 'dropped',
      'failed')),
  step text not null default 'fetching'
    constraint price_lists_step_known check (step in ('fetching', 'checking', 'storing', 'done')),
  asked_by text not null constraint price_lists_asked_by_length check (char_length(asked_by) between 1 and 80),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  row_count integer not null default 0 constraint price_lists_row_count_range check (row_count >= 0),
  bad_row_count integer not null default 0 constraint price_lists_bad_row_count_range check (bad_row_count >= 0),
  reasons jsonb not null default '[]' constraint price_lists_reasons_array check (jsonb_typeof(reasons) = 'array'),
  eur_rate_e4 integer constraint price_lists_eur_rate_range check (eur_rate_e4 between 10000 and 200000),
  nbp_table text constraint price_lists_nbp_table_length check (char_length(nbp_table) <= 40),
  live_since timestamptz,
  decided_by text,
  decided_at timestamptz,
  history_day date,
  constraint price_lists_decided_complete check ((decided_by is null) = (decided_at is null)),
  constraint price_lists_finished_complete check ((state = 'fetching') = (finished_at is null)),
  constraint price_lists_live_since_complete check ((state not in ('live', 'superseded')) or live_since is not null)
);
create unique index price_lists_one_fetching on price_lists ((true)) where state = 'fetching';
create unique index price_lists_one_live on price_lists ((true)) where state = 'live';
create index price_lists_started_idx on price_lists (started_at);
comment on table price_lists is 'none: id, state, step, asked_by, started_at, finished_at, row_count, bad_row_count, reasons,
  eur_rate_e4, nbp_table, live_since, decided_by, decided_at, history_day';
grant select on price_lists to skinkantor_api;
grant select, insert, delete on price_lists to skinkantor_worker;
grant update (state, live_since, decided_by, decided_at) on price_lists to skinkantor_api;
grant update (state, step, finished_at, row_count, bad_row_count, reasons, eur_rate_e4, nbp_table, live_since,
  decided_by, decided_at, history_day) on price_lists to skinkantor_worker;

create table price_items (
  -- No foreign key: it would look at the same list for each of 24 000 rows. Two triggers look once for each statement.
  list_id integer,
  -- No foreign key: nobody may remove a name, so it would only lock 25 000 names at each refresh.
  name_id integer,
  version text default '' constraint price_items_version_length check (char_length(version) <= 40),
  suggested_grosze integer,
  min_grosze integer,
  max_grosze integer,
  median_grosze integer,
  suggested_cents integer,
  min_cents integer,
  max_cents integer,
  quantity integer not null constraint price_items_quantity_range check (quantity >= 0),
  sold_7d integer,
  sold_30d integer,
  median_7d_grosze integer,
  median_30d_grosze integer,
  median_90d_grosze integer,
  updated_at timestamptz not null,
  constraint price_items_pk primary key (list_id, name_id, version),
  constraint price_items_amounts_positive check (least(suggested_grosze, min_grosze, max_grosze, median_grosze,
    suggested_cents, min_cents, max_cents, median_7d_grosze, median_30d_grosze, median_90d_grosze) > 0),
  constraint price_items_sold_range check (least(sold_7d, sold_30d) >= 0)
);
comment on table price_items is 'none: list_id, name_id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
  suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d, median_7d_grosze, median_30d_grosze, median_90d_grosze,
  updated_at';
grant select on price_items to skinkantor_api;
grant select, insert, delete on price_items to skinkantor_worker;

create table price_history (
  name_id integer,
  version text,
  day date,
  suggested_grosze integer,
  min_grosze integer,
  median_grosze integer,
  sold_7d integer,
  constraint price_history_pk primary key (name_id, version, day)
) partition by range (day);
comment on table price_history is 'none: name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d';
grant select on price_history to skinkantor_api;
grant select, insert on price_history to skinkantor_worker;

create function guard_price_list() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'skinkantor_api' and (old.state, new.state)
    not in (('quarantined', 'live'), ('quarantined', 'dropped'), ('live', 'superseded')) then
    raise exception '% does not move a price list from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'live' and old.state <> 'fetching' and not exists (
    select 1 from admin_proposals where kind = 'accept_price_list' and subject = new.id::text and state = 'confirmed') then
    raise exception 'two admins have not accepted price list %', new.id
      using errcode = 'check_violation', constraint = 'price_lists_two_admins';
  end if;
  return new;
end $$;

create function keep_price_history(keep_days integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (pg_catalog.now() at time zone 'Europe/Warsaw')::date;
  first_day date;
  part text;
begin
  if keep_days < 90 then
    raise exception 'price history is kept for at least 90 days' using errcode = 'check_violation';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('keep_price_history'));
  for ahead in 0..1 loop
    first_day := (pg_catalog.date_trunc('month', today) + pg_catalog.make_interval(months => ahead))::date;
    part := 'price_history_' || pg_catalog.to_char(first_day, 'YYYY_MM');
    if pg_catalog.to_regclass('public.' || part) is null then
      execute pg_catalog.format('create table public.%I partition of public.price_history for values from (%L) to (%L)',
        part, first_day, (first_day + interval '1 month')::date);
    end if;
  end loop;
  for part in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.price_history'::pg_catalog.regclass
  loop
    first_day := pg_catalog.to_date(pg_catalog.right(part, 7), 'YYYY_MM');
    if (first_day + interval '1 month')::date <= today - keep_days then
      execute pg_catalog.format('drop table public.%I', part);
    end if;
  end loop;
end $$;
grant execute on function keep_price_history to skinkantor_worker;

create function require_price_list() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  found_lists integer;
begin
  perform from price_lists where id in (select list_id from new_items) for key share;
  get diagnostics found_lists = row_count;
  if found_lists <> (select count(distinct list_id) from new_items) then
    raise exception 'prices belong to a list that exists'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;

create function refuse_list_with_prices() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from price_items where list_id in (select id from old_lists)) then
    raise exception 'a list with prices is not removed'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;

create trigger price_lists_guard before update of state on price_lists
  for each row when (new.state <> old.state) execute function guard_price_list();
create trigger price_items_list_inserted after insert on price_items referencing new table as new_items
  for each statement execute function require_price_list();
create trigger price_items_list_updated after update on price_items referencing new table as new_items
  for each statement execute function require_price_list();
create trigger price_lists_deleted after delete on price_lists referencing old table as old_lists
  for each statement execute function refuse_list_with_prices();
