-- Steam trades, checks of inventories and returns.

create table operator_accounts (
  steam_id text
    constraint operator_accounts_pk primary key
    constraint operator_accounts_shape check (steam_id ~ '^76561(19|20)[0-9]{10}$'),
  -- Who watches it. Every commit names watcher and fence; whoever took over has raised the fence.
  watcher_id uuid,
  leased_until timestamptz,
  fence bigint not null default 0 constraint operator_accounts_fence_range check (fence >= 0),
  -- When the last complete look at its offers, and at all of them back to the oldest open one, was begun.
  polled_at timestamptz,
  full_polled_at timestamptz,
  -- The latest change of an offer by Steam's clock.
  changed_at timestamptz,
  history_read_at timestamptz,
  -- New sales come only to an active account. One that the watcher added rests until staff admit it with its trade link.
  state text not null default 'resting'
    constraint operator_accounts_state_known check (state in ('active', 'draining', 'resting', 'lost')),
  -- The public half of its trade link, where sellers send offers.
  trade_token text constraint operator_accounts_token_shape check (trade_token ~ '^[A-Za-z0-9_-]{6,20}$'),
  -- Steam allows a thousand items. Protected ones do not count yet, but they will, so we count them.
  places smallint not null default 1000 constraint operator_accounts_places_range check (places between 0 and 1000),
  -- So much may be bought into one account, because a ban takes everything in it.
  value_cap_grosze bigint constraint operator_accounts_value_cap_positive check (value_cap_grosze > 0),
  constraint operator_accounts_admitted check (state = 'resting' or trade_token is not null),
  constraint operator_accounts_lease_complete check ((watcher_id is null) = (leased_until is null))
);
comment on table operator_accounts is 'none: steam_id, watcher_id, leased_until, fence, polled_at, full_polled_at, changed_at,
  history_read_at, state, trade_token, places; financial: value_cap_grosze';
grant select, insert (steam_id, state, trade_token), update (state, trade_token, places, value_cap_grosze) on operator_accounts
  to skinkantor_api;
grant select, insert (steam_id), update (watcher_id, leased_until, fence, polled_at, full_polled_at, changed_at,
  history_read_at) on operator_accounts to skinkantor_watcher;
-- A mail about a sale reads the sale with the account that its items go to.
grant select (steam_id, trade_token, state) on operator_accounts to skinkantor_worker;

-- The account that the items of a sale go to. As long as they may come, they have their places there.
alter table sales add account_id text constraint sales_account_fk references operator_accounts(steam_id);
create index sales_account_expected_idx on sales (account_id)
  where state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying', 'review');
comment on column sales.account_id is 'none';
grant insert (account_id) on sales to skinkantor_api;

create table steam_egresses (
  egress text
    constraint steam_egresses_pk primary key
    constraint steam_egresses_length check (char_length(egress) between 1 and 200),
  paused_until timestamptz,
  -- How many times in a row Steam told us to slow down.
  strikes smallint not null default 0 constraint steam_egresses_strikes_range check (strikes >= 0),
  good_at timestamptz,
  bad_at timestamptz,
  problem text constraint steam_egresses_problem_length check (char_length(problem) <= 40)
);
comment on table steam_egresses is 'none: egress, paused_until, strikes, good_at, bad_at, problem';
grant select, insert, update on steam_egresses to skinkantor_api, skinkantor_watcher;

-- One row for each request that may leave within a window: a slot in use is free again a window after its answer.
create table steam_slots (
  egress text constraint steam_slots_egress_fk references steam_egresses(egress) on delete cascade,
  slot smallint constraint steam_slots_slot_range check (slot between 1 and 1000),
  free_at timestamptz not null default now(),
  -- Until the answer is noted, the latest time at which the slot is free whatever happens to the call.
  busy_until timestamptz,
  constraint steam_slots_pk primary key (egress, slot)
);
comment on table steam_slots is 'none: egress, slot, free_at, busy_until';
grant select, insert, update on steam_slots to skinkantor_api, skinkantor_watcher;

create table trade_checks (
  user_id bigint
    constraint trade_checks_pk primary key
    constraint trade_checks_user_fk references users,
  -- Tells an old trade URL from a new one without showing either.
  token_mark bytea not null,
  is_accepted boolean not null,
  hold_seconds integer not null constraint trade_checks_hold_range check (hold_seconds >= 0),
  checked_at timestamptz not null default now()
);
create index trade_checks_checked_idx on trade_checks (checked_at);
comment on table trade_checks is 'none: user_id, is_accepted, hold_seconds, checked_at; personal: token_mark';
grant select, insert, update on trade_checks to skinkantor_api;
grant select, delete on trade_checks to skinkantor_worker;

-- Every offer that came to us. One that is for no sale is left alone and shown to the staff.
create table trade_offers (
  offer_id text
    constraint trade_offers_pk primary key
    constraint trade_offers_shape check (offer_id ~ '^[0-9]{1,20}$'),
  account_id text not null constraint trade_offers_account_fk references operator_accounts(steam_id),
  sender_id text not null constraint trade_offers_sender_shape check (sender_id ~ '^76561(19|20)[0-9]{10}$'),
  asset_ids text[] not null,
  given_count integer not null constraint trade_offers_given_range check (given_count >= 0),
  -- By Steam's clock.
  created_at timestamptz not null,
  state smallint not null constraint trade_offers_state_range check (state between 0 and 999),
  -- Whose it is, or, where there are reasons against it, whose it seems to be.
  sale_id bigint constraint trade_offers_sale_fk references sales,
  reasons text[] not null default '{}'::text[],
  -- What the seller is told of it.
  problem text
    constraint trade_offers_problem_known check (problem in ('older_than_quote', 'other_items', 'asks_items', 'held')),
  -- The checks before the accept said no: it is never taken again.
  refused_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- We sent it; a trade names its offer either way.
  is_ours boolean not null default false,
  -- Staff asked for it; the watcher of the account declines it while it is for no sale.
  decline_asked_at timestamptz,
  decline_asked_by bigint constraint trade_offers_decline_fk references users,
  constraint trade_offers_decline_complete check ((decline_asked_at is null) = (decline_asked_by is null)),
  constraint trade_offers_problem_has_reason check (problem is null or cardinality(reasons) > 0),
  constraint trade_offers_refused_has_reason check (refused_at is null or cardinality(reasons) > 0)
);
create index trade_offers_open_idx on trade_offers (account_id, offer_id) where state = 2;
create index trade_offers_sale_idx on trade_offers (sale_id, created_at desc) where sale_id is not null;
create index trade_offers_stale_idx on trade_offers (last_seen_at) where (state <> 2) and (sale_id is null);
create index trade_offers_unmatched_idx on trade_offers (first_seen_at desc, offer_id desc)
  where (state = 2) and ((sale_id is null) or (cardinality(reasons) > 0));
comment on table trade_offers is 'none: account_id, created_at, state, sale_id, reasons, problem, refused_at, first_seen_at,
  last_seen_at, is_ours, decline_asked_at, decline_asked_by; personal: sender_id; financial: offer_id, asset_ids, given_count';
grant select, update (decline_asked_at, decline_asked_by) on trade_offers to skinkantor_api;
grant select, insert, update on trade_offers to skinkantor_watcher;
grant select, delete on trade_offers to skinkantor_worker;

-- Written together with the step that comes before the accept.
create table trades (
  sale_id bigint
    constraint trades_pk primary key
    constraint trades_sale_fk references sales,
  account_id text not null constraint trades_account_fk references operator_accounts(steam_id),
  offer_id text not null
    constraint trades_offer_unique unique
    constraint trades_offer_fk references trade_offers(offer_id),
  accept_count integer not null default 1 constraint trades_accept_count_range check (accept_count > 0),
  trade_id text
    constraint trades_trade_unique unique
    constraint trades_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  status smallint,
  -- Steam's own word; empty while it has not given one.
  settles_at timestamptz,
  -- The item's id in the offer, and the one under which it came to us.
  new_asset_ids jsonb not null default '{}'
    constraint trades_new_assets_object check (jsonb_typeof(new_asset_ids) = 'object'),
  -- Empty when nobody needs to look any more.
  next_read_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create index trades_due_idx on trades (account_id, next_read_at) where next_read_at is not null;
comment on table trades is 'none: sale_id, account_id, accept_count, status, settles_at, next_read_at, settled_at, created_at;
  financial: offer_id, trade_id, new_asset_ids';
grant select on trades to skinkantor_api, skinkantor_worker;
grant select, insert, update on trades to skinkantor_watcher;

-- How a trade stood when it was last read. Who pays asks for a new reading by a time in wanted_at.
create table trade_readings (
  sale_id bigint
    constraint trade_readings_pk primary key
    constraint trade_readings_trade_fk references trades(sale_id),
  result text constraint trade_readings_result_known check (result in ('clean', 'reversed', 'unclear')),
  read_at timestamptz,
  wanted_at timestamptz,
  constraint trade_readings_complete check ((result is null) = (read_at is null))
);
create index trade_readings_wanted_idx on trade_readings (wanted_at) where wanted_at is not null;
comment on table trade_readings is 'none: sale_id, result, read_at, wanted_at';
-- Before a reference is taken the watcher is asked to look at the trade.
grant select on trade_readings to skinkantor_api, skinkantor_worker;
grant select, insert, update on trade_readings to skinkantor_watcher;
grant update (wanted_at) on trade_readings to skinkantor_api, skinkantor_worker;

-- How often that happens at the moment, as those who look have reckoned it.
create table inventory_check_schedule (
  is_only boolean default true
    constraint inventory_check_schedule_pk primary key
    constraint inventory_check_schedule_one_row check (is_only),
  interval_seconds integer not null constraint inventory_check_schedule_interval_positive check (interval_seconds > 0),
  waiting_sales integer not null constraint inventory_check_schedule_sales_counted check (waiting_sales >= 0),
  requests_per_round integer not null constraint inventory_check_schedule_requests_counted check (requests_per_round >= 0),
  reckoned_at timestamptz not null,
  -- When the next ordinary look may leave, so that looks do not come all at once and second looks find room.
  turn_at timestamptz not null default now()
);
comment on table inventory_check_schedule is 'none: is_only, interval_seconds, waiting_sales, requests_per_round, reckoned_at, turn_at';
grant select on inventory_check_schedule to skinkantor_api;
grant select, insert, update on inventory_check_schedule to skinkantor_watcher;

-- One for each sale that waits; it goes when the sale goes on.
create table inventory_checks (
  sale_id bigint
    constraint inventory_checks_pk primary key
    constraint inventory_checks_sale_fk references sales,
  next_look_at timestamptz not null default now(),
  -- Whoever looks; a late answer of somebody else does not count.
  lease_mark uuid,
  leased_until timestamptz,
  looked_at timestamptz,
  outcome text constraint inventory_checks_outcome_known check (outcome in ('there', 'gone', 'unknown', 'with_us')),
  problem text constraint inventory_checks_problem_length check (char_length(problem) between 1 and 100),
  -- Requests that the last whole look has cost.
  pages smallint not null default 1 constraint inventory_checks_pages_positive check (pages between 1 and 100),
  missing text[] not null default '{}'::text[],
  -- Missing in two looks. The second ended then; what our own side shows must be read after it.
  confirmed_at timestamptz,
  -- Accounts of ours that were read after that and have not got them.
  clear_accounts text[] not null default '{}'::text[],
  -- After our offer was declined the items are looked at with priority for a while.
  urgent_until timestamptz,
  constraint inventory_checks_clear_confirmed check (cardinality(clear_accounts) = 0 or confirmed_at is not null),
  constraint inventory_checks_confirmed_missing check (confirmed_at is null or cardinality(missing) > 0),
  constraint inventory_checks_lease_whole check ((lease_mark is null) = (leased_until is null)),
  constraint inventory_checks_unknown_why check ((not outcome is distinct from 'unknown') = (problem is not null))
);
create index inventory_checks_due_idx on inventory_checks (next_look_at);
comment on table inventory_checks is 'none: sale_id, next_look_at, lease_mark, leased_until, looked_at, outcome, problem, pages,
  confirmed_at, clear_accounts, urgent_until; financial: missing';
grant select, insert, update, delete on inventory_checks to skinkantor_watcher;
grant select (sale_id, looked_at, outcome, problem) on inventory_checks to skinkantor_api;

-- Why a sale was doubted: for the people who decide.
create table sale_review_reasons (
  id bigint generated always as identity constraint sale_review_reasons_pk primary key,
  sale_id bigint not null constraint sale_review_reasons_sale_fk references sales,
  code text not null constraint sale_review_reasons_code_shape check (code ~ '^[a-z_]{1,60}$'),
  details jsonb not null default '{}' constraint sale_review_reasons_details_object check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now()
);
create unique index sale_review_reasons_once on sale_review_reasons (sale_id, code, md5((details)::text));
comment on table sale_review_reasons is 'none: id, sale_id, code, details, at';
grant select on sale_review_reasons to skinkantor_api, skinkantor_watcher;
grant insert (sale_id, code, details) on sale_review_reasons to skinkantor_api, skinkantor_watcher;

create table diversion_alarms (
  sale_id bigint
    constraint diversion_alarms_pk primary key
    constraint diversion_alarms_sale_fk references sales,
  asset_ids text[] not null constraint diversion_alarms_some_items check (cardinality(asset_ids) > 0),
  noticed_at timestamptz not null default now(),
  -- Seen in the inventory again; empty once more when they leave once more.
  back_at timestamptz,
  -- The seller has put the line on top of every page away.
  put_away_at timestamptz,
  ticket_id bigint constraint diversion_alarms_ticket_fk references tickets on delete set null
);
create index diversion_alarms_ticket_idx on diversion_alarms (ticket_id) where ticket_id is not null;
comment on table diversion_alarms is 'none: sale_id, noticed_at, back_at, put_away_at, ticket_id; financial: asset_ids';
grant select on diversion_alarms to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant update (put_away_at) on diversion_alarms to skinkantor_api;
grant insert (sale_id, asset_ids), update (asset_ids, back_at) on diversion_alarms to skinkantor_watcher;
grant update (ticket_id) on diversion_alarms to skinkantor_worker;

-- Items that must go back to their seller, from when Steam allows it until a trade has done it.
create table returns_due (
  sale_id bigint
    constraint returns_due_pk primary key
    constraint returns_due_sale_fk references sales,
  not_before timestamptz not null,
  opened_at timestamptz not null default now(),
  trade_id text constraint returns_due_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  closed_at timestamptz,
  constraint returns_due_closed_complete check ((closed_at is null) = (trade_id is null))
);
create index returns_due_open_idx on returns_due (not_before) where closed_at is null;
comment on table returns_due is 'none: sale_id, not_before, opened_at, closed_at; financial: trade_id';
grant select on returns_due to skinkantor_api, skinkantor_worker;
grant insert (sale_id, not_before), update (trade_id, closed_at) on returns_due to skinkantor_api, skinkantor_worker;

create table return_readings (
  sale_id bigint constraint return_readings_sale_fk references sales,
  trade_id text constraint return_readings_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  asked_by bigint not null constraint return_readings_asker_fk references users,
  asked_at timestamptz not null default clock_timestamp(),
  result text
    constraint return_readings_result_known check (result in ('proven', 'trade_unknown', 'trade_not_done',
      'other_partner', 'other_items')),
  read_at timestamptz,
  constraint return_readings_pk primary key (sale_id, trade_id),
  constraint return_readings_read_complete check ((result is null) = (read_at is null))
);
create index return_readings_asked_idx on return_readings (asked_at) where (read_at is null) or (read_at < asked_at);
create unique index return_readings_proven_once on return_readings (trade_id) where result = 'proven';
comment on table return_readings is 'none: sale_id, asked_by, asked_at, result, read_at; financial: trade_id';
grant select on return_readings to skinkantor_api, skinkantor_watcher;
grant insert (sale_id, trade_id, asked_by), update (asked_by, asked_at) on return_readings to skinkantor_api;
grant update (result, read_at) on return_readings to skinkantor_watcher;

create function guard_return() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then
    raise exception 'the return of sale % is closed once', old.sale_id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from return_readings
      where sale_id = new.sale_id and trade_id = new.trade_id and result = 'proven')
    and not exists (select 1 from admin_proposals where kind = 'close_return' and subject = new.sale_id::text
      and payload ->> 'tradeId' = new.trade_id and state = 'confirmed') then
    raise exception 'nothing proves that the items of sale % went back', new.sale_id
      using errcode = 'check_violation', constraint = 'returns_due_proven';
  end if;
  if exists (select 1 from returns_due where trade_id = new.trade_id and sale_id <> new.sale_id)
    or exists (select 1 from trades where trade_id = new.trade_id) then
    raise exception 'trade % belongs to another sale', new.trade_id
      using errcode = 'check_violation', constraint = 'returns_due_trade_once';
  end if;
  return new;
end $$;

create trigger returns_due_guard before update of trade_id, closed_at on returns_due
  for each row execute function guard_return();
create trigger sale_review_reasons_append_only before delete or update or truncate on sale_review_reasons
  for each statement execute function refuse_change();
