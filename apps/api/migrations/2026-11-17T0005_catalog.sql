-- Prices, inventories and appraisals.

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
  list_id integer constraint price_items_list_fk references price_lists,
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

create table inventories (
  user_id bigint
    constraint inventories_pk primary key
    constraint inventories_user_fk references users,
  -- The last copy, compressed.
  content bytea constraint inventories_content_size check (octet_length(content) <= 8388608),
  item_count integer not null default 0 constraint inventories_item_count_range check (item_count >= 0),
  hidden_count integer not null default 0 constraint inventories_hidden_count_range check (hidden_count >= 0),
  fetched_at timestamptz,
  -- The last attempt that reached Steam.
  tried_at timestamptz,
  problem text constraint inventories_problem_length check (char_length(problem) <= 40),
  -- The line: since when, and when the turn was promised for.
  waiting_since timestamptz,
  turn_at timestamptz,
  -- Who reads at the moment; a reader that died loses its place when the time is over.
  reading_id uuid,
  reading_until timestamptz,
  read_items integer not null default 0 constraint inventories_read_items_range check (read_items >= 0),
  total_items integer constraint inventories_total_items_range check (total_items >= 0),
  seen_at timestamptz not null default now(),
  constraint inventories_copy_complete check ((content is null) = (fetched_at is null)),
  constraint inventories_reading_complete check ((reading_id is null) = (reading_until is null))
);
create index inventories_line_idx on inventories (waiting_since, user_id) where waiting_since is not null;
create index inventories_seen_idx on inventories (seen_at);
comment on table inventories is 'none: user_id, item_count, hidden_count, fetched_at, tried_at, problem, waiting_since, turn_at,
  reading_id, reading_until, read_items, total_items, seen_at; personal: content';
grant select, insert, update on inventories to skinkantor_api;
grant select, delete on inventories to skinkantor_worker;

create table appraisals (
  id bigint generated always as identity constraint appraisals_pk primary key,
  user_id bigint not null constraint appraisals_user_fk references users,
  -- Goes when the ticket is erased; what was agreed stays.
  ticket_id bigint constraint appraisals_ticket_unique unique,
  asset_id text not null constraint appraisals_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  market_name text not null constraint appraisals_name_length check (char_length(market_name) between 1 and 200),
  fingerprint bytea not null constraint appraisals_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint appraisals_facts_object check (jsonb_typeof(facts) = 'object'),
  -- What the list said about the name on that day, if anything.
  listed_grosze bigint constraint appraisals_listed_positive check (listed_grosze > 0),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint appraisals_whole unique (id, user_id, asset_id, fingerprint)
);
create unique index appraisals_one_open on appraisals (user_id, asset_id) where closed_at is null;
comment on table appraisals is 'none: id, user_id, ticket_id, created_at, closed_at; financial: asset_id, market_name,
  fingerprint, facts, listed_grosze';
grant select on appraisals to skinkantor_api, skinkantor_worker;
grant insert (user_id, ticket_id, asset_id, market_name, fingerprint, facts, listed_grosze), update (closed_at) on
  appraisals to skinkantor_api;

create table appraisal_prices (
  id bigint generated always as identity constraint appraisal_prices_pk primary key,
  appraisal_id bigint not null,
  user_id bigint not null,
  asset_id text not null,
  fingerprint bytea not null,
  payout_grosze bigint not null constraint appraisal_prices_positive check (payout_grosze > 0),
  -- Nobody names the price of their own item.
  named_by bigint not null constraint appraisal_prices_named_by_fk references users,
  named_at timestamptz not null default now(),
  valid_until timestamptz not null,
  state text not null default 'offered'
    constraint appraisal_prices_state_known check (state in ('offered', 'accepted', 'declined', 'withdrawn',
      'replaced', 'lapsed')),
  decided_at timestamptz,
  confirmed_by bigint constraint appraisal_prices_confirmed_by_fk references users,
  constraint appraisal_prices_whole unique (id, asset_id, fingerprint, payout_grosze),
  constraint appraisal_prices_decided check ((state = 'offered') = (decided_at is null)),
  constraint appraisal_prices_four_eyes check (confirmed_by <> named_by and confirmed_by <> user_id),
  constraint appraisal_prices_life check (valid_until > named_at and valid_until <= (named_at + '72:00:00'::interval)),
  constraint appraisal_prices_not_own check (named_by <> user_id),
  constraint appraisal_prices_of_appraisal foreign key (appraisal_id, user_id, asset_id, fingerprint) references
    appraisals(id, user_id, asset_id, fingerprint) on delete cascade
);
create unique index appraisal_prices_one_live on appraisal_prices (appraisal_id)
  where state in ('offered', 'accepted');
create index appraisal_prices_time_idx on appraisal_prices (named_at);
create index appraisal_prices_user_idx on appraisal_prices (user_id) where state in ('offered', 'accepted');
comment on column appraisal_prices.confirmed_by is 'none';
comment on table appraisal_prices is 'none: id, appraisal_id, user_id, named_by, named_at, valid_until, state, decided_at;
  financial: asset_id, fingerprint, payout_grosze';
grant select on appraisal_prices to skinkantor_api, skinkantor_worker;
grant insert (appraisal_id, user_id, asset_id, fingerprint, payout_grosze, named_by, valid_until, confirmed_by),
  update (state, decided_at) on appraisal_prices to skinkantor_api;

create function guard_appraisal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.user_id, new.asset_id, new.market_name, new.fingerprint, new.facts, new.listed_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.asset_id, old.market_name, old.fingerprint, old.facts, old.listed_grosze, old.created_at)
    or (new.ticket_id is not null and old.ticket_id is distinct from new.ticket_id)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at) then
    raise exception 'what an appraisal was asked for is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function guard_appraisal_price() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.confirmed_by is not null and not exists (
      select 1 from admin_proposals where kind = 'appraisal_price' and state = 'confirmed' and decided_at = now()
        and (subject, proposed_by, decided_by) = (new.appraisal_id::text, new.named_by, new.confirmed_by)
        and (payload->>'payoutGrosze')::bigint = new.payout_grosze) then
      raise exception 'a second admin confirms a price through a proposal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_confirmed';
    end if;
    if new.state <> 'offered' or new.named_at <> now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null) then
      raise exception 'a price begins as an offer, now, in an open appraisal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_begin';
    end if;
    return new;
  end if;
  if (new.id, new.appraisal_id, new.user_id, new.asset_id, new.fingerprint, new.payout_grosze, new.named_by, new.named_at, new.valid_until)
    is distinct from (old.id, old.appraisal_id, old.user_id, old.asset_id, old.fingerprint, old.payout_grosze, old.named_by,
      old.named_at, old.valid_until) then
    raise exception 'a price that was named is never changed' using errcode = 'restrict_violation';
  end if;
  -- What was accepted holds until its time is over, whoever would like it otherwise.
  if new.state = old.state
    or not (old.state = 'offered' or (old.state = 'accepted' and new.state = 'lapsed'))
    or (new.state = 'lapsed' and old.valid_until > now())
    or (new.state = 'accepted' and (old.valid_until <= now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null))) then
    raise exception 'a price cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'appraisal_prices_move';
  end if;
  return new;
end $$;

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

create trigger appraisal_prices_guard before insert or update on appraisal_prices
  for each row execute function guard_appraisal_price();
create trigger appraisals_guard before update on appraisals for each row execute function guard_appraisal();
create trigger price_lists_guard before update of state on price_lists
  for each row when (new.state <> old.state) execute function guard_price_list();
