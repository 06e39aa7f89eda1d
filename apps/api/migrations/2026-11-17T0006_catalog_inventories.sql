-- Inventories and appraisals.

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
  constraint appraisal_prices_four_eyes check (confirmed_by <> user_id),
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

create trigger appraisal_prices_guard before insert or update on appraisal_prices
  for each row execute function guard_appraisal_price();
create trigger appraisals_guard before update on appraisals for each row execute function guard_appraisal();
