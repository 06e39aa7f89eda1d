-- Quotes, transactions and sales.

create table quotes (
  id uuid constraint quotes_pk primary key,
  user_id bigint not null constraint quotes_user_fk references users,
  code text not null constraint quotes_code_shape check (code ~ '^[A-Z2-7]{8,16}$'),
  rate_bps integer not null constraint quotes_rate_range check (rate_bps between 1 and 10000),
  minimum_grosze bigint not null constraint quotes_minimum_range check (minimum_grosze >= 0),
  market_grosze bigint not null constraint quotes_market_positive check (market_grosze > 0),
  total_grosze bigint not null constraint quotes_total_positive check (total_grosze > 0),
  -- No foreign key: old lists go, what they said about these items stands here.
  price_list_id integer not null,
  prices_fetched_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Of the same seller and with the same code; removed together, as nobody needs half a chain.
  supersedes_id uuid
    constraint quotes_supersedes_unique unique
    constraint quotes_supersedes_fk references quotes on delete cascade,
  extension smallint not null default 0 constraint quotes_extension_range check (extension between 0 and 10),
  later_rate_bps integer,
  later_total_grosze bigint,
  constraint quotes_extension_complete check ((extension = 0) = (supersedes_id is null)),
  constraint quotes_later_complete check ((later_rate_bps is null) = (later_total_grosze is null)),
  constraint quotes_later_rate_range check (later_rate_bps >= rate_bps and later_rate_bps <= 10000),
  constraint quotes_later_total_range check (later_total_grosze >= total_grosze),
  constraint quotes_life check (expires_at > created_at),
  constraint quotes_minimum_reached check (total_grosze >= minimum_grosze)
);
create unique index quotes_code_unique on quotes (code) where extension = 0;
create index quotes_expires_idx on quotes (expires_at);
create index quotes_user_idx on quotes (user_id, created_at desc);
comment on table quotes is 'none: id, user_id, code, price_list_id, prices_fetched_at, created_at, expires_at, supersedes_id,
  extension; financial: rate_bps, minimum_grosze, market_grosze, total_grosze, later_rate_bps, later_total_grosze';
grant select on quotes to skinkantor_api;
grant select, delete on quotes to skinkantor_worker;
grant insert (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id,
  prices_fetched_at, expires_at, supersedes_id, extension, later_rate_bps, later_total_grosze) on quotes to
  skinkantor_api;

create table quote_items (
  quote_id uuid constraint quote_items_quote_fk references quotes on delete cascade,
  asset_id text constraint quote_items_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  place smallint not null constraint quote_items_place_range check (place between 1 and 1000),
  market_name text not null constraint quote_items_name_length check (char_length(market_name) between 1 and 200),
  rate_bps integer not null constraint quote_items_rate_range check (rate_bps between 1 and 10000),
  market_grosze bigint not null constraint quote_items_market_positive check (market_grosze > 0),
  our_grosze bigint not null constraint quote_items_our_positive check (our_grosze > 0),
  -- What makes it this very thing and no other of the same name.
  fingerprint bytea not null constraint quote_items_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint quote_items_facts_object check (jsonb_typeof(facts) = 'object'),
  later_rate_bps integer,
  later_grosze bigint,
  appraisal_price_id bigint,
  constraint quote_items_pk primary key (quote_id, asset_id),
  constraint quote_items_place_unique unique (quote_id, place),
  constraint quote_items_later_complete check ((later_rate_bps is null) = (later_grosze is null)),
  constraint quote_items_later_price check (later_grosze = ((market_grosze * later_rate_bps + 5000) / 10000)),
  constraint quote_items_later_rate_range check (later_rate_bps >= rate_bps and later_rate_bps <= 10000),
  constraint quote_items_price check (our_grosze = ((market_grosze * rate_bps + 5000) / 10000)),
  constraint quote_items_appraised foreign key (appraisal_price_id, asset_id, fingerprint, our_grosze) references
    appraisal_prices(id, asset_id, fingerprint, payout_grosze)
);
create index quote_items_appraisal_idx on quote_items (appraisal_price_id) where appraisal_price_id is not null;
comment on table quote_items is 'none: quote_id, place, appraisal_price_id; financial: asset_id, market_name, rate_bps,
  market_grosze, our_grosze, fingerprint, facts, later_rate_bps, later_grosze';
grant select, insert on quote_items to skinkantor_api;
grant select on quote_items to skinkantor_worker;

create table transactions (
  id bigint generated always as identity constraint transactions_pk primary key,
  type text not null constraint transactions_type_known check (type in ('sale', 'purchase', 'withdrawal', 'deposit')),
  user_id bigint not null constraint transactions_user_fk references users,
  amount_grosze bigint not null constraint transactions_amount_positive check (amount_grosze > 0),
  fee_grosze bigint not null default 0 constraint transactions_fee_range check (fee_grosze >= 0),
  currency text not null default 'PLN' constraint transactions_currency_known check (currency = 'PLN'),
  status text not null default 'pending'
    constraint transactions_status_known check (status in ('pending', 'completed', 'failed', 'cancelled')),
  method text constraint transactions_method_fk references payout_methods(method),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  request_mark bytea constraint transactions_request_mark_length check (octet_length(request_mark) = 32),
  constraint transactions_completed_complete check ((status = 'completed') = (completed_at is not null))
);
create index transactions_completed_idx on transactions (completed_at) include (type, amount_grosze)
  where completed_at is not null;
create index transactions_kind_idx on transactions (status, type, method, created_at, id) include (amount_grosze);
create index transactions_large_idx on transactions (status, type, method, created_at, id) include (amount_grosze)
  where amount_grosze >= 200000;
create index transactions_time_idx on transactions (created_at, id);
create index transactions_user_idx on transactions (user_id, id desc) include (created_at, status, type, method,
  amount_grosze);
create index transactions_without_method_idx on transactions (status, type, created_at, id) include (amount_grosze)
  where method is null;
comment on column transactions.request_mark is 'none';
comment on table transactions is 'none: id, user_id, status, created_at, completed_at; financial: type, amount_grosze,
  fee_grosze, currency, method';
alter table idempotency_keys add constraint idempotency_keys_transaction_fk foreign key (transaction_id) references
  transactions(id);
alter table destination_reveals add constraint destination_reveals_transaction_fk foreign key (transaction_id) references
  transactions(id);
grant select on transactions to skinkantor_api, skinkantor_worker;
grant insert (type, user_id, amount_grosze, method, request_mark) on transactions to skinkantor_api;
grant usage on sequence transactions_id_seq to skinkantor_api;

create table sale_transitions (
  from_state text,
  to_state text,
  constraint sale_transitions_pk primary key (from_state, to_state)
);
comment on table sale_transitions is 'none: from_state, to_state';
grant select on sale_transitions to skinkantor_api, skinkantor_watcher, skinkantor_worker;
insert into sale_transitions (from_state, to_state) values
  ('awaiting_items', 'cancelled'), ('awaiting_items', 'failed'), ('awaiting_items', 'offer_seen'),
  ('awaiting_items', 'review'), ('awaiting_items', 'verifying'),
  ('items_received', 'failed'), ('items_received', 'paying'), ('items_received', 'protected'),
  ('awaiting_items', 'offer_wanted'),
  ('offer_wanted', 'awaiting_items'), ('offer_wanted', 'cancelled'), ('offer_wanted', 'failed'),
  ('offer_wanted', 'offer_sent'), ('offer_wanted', 'verifying'),
  ('offer_sent', 'awaiting_items'), ('offer_sent', 'cancelled'), ('offer_sent', 'failed'), ('offer_sent', 'verifying'),
  ('offer_seen', 'awaiting_items'), ('offer_seen', 'cancelled'), ('offer_seen', 'failed'), ('offer_seen', 'review'),
  ('offer_seen', 'verifying'),
  ('paying', 'completed'), ('paying', 'failed'), ('paying', 'items_received'),
  ('protected', 'failed'), ('protected', 'paying'), ('protected', 'review'),
  ('review', 'awaiting_items'), ('review', 'failed'), ('review', 'items_received'),
  ('verifying', 'failed'), ('verifying', 'items_received'), ('verifying', 'offer_seen'), ('verifying', 'review');

create table sales (
  id bigint
    constraint sales_pk primary key
    constraint sales_transaction_fk references transactions,
  user_id bigint not null constraint sales_user_fk references users,
  quote_id uuid not null
    constraint sales_quote_unique unique
    constraint sales_quote_fk references quotes,
  code text not null constraint sales_code_unique unique,
  state text not null default 'awaiting_items'
    constraint sales_state_known check (state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen',
      'verifying', 'review', 'items_received', 'protected', 'paying', 'completed', 'failed', 'cancelled')),
  status text not null generated always as ( case when (state in ('completed', 'failed', 'cancelled')) then state else
    'pending' end) stored,
  version integer not null default 1 constraint sales_version_positive check (version > 0),
  rate_bps integer not null constraint sales_rate_range check (rate_bps between 1 and 10000),
  minimum_grosze bigint not null constraint sales_minimum_range check (minimum_grosze >= 0),
  market_grosze bigint not null constraint sales_market_positive check (market_grosze > 0),
  total_grosze bigint not null constraint sales_total_positive check (total_grosze > 0),
  payout_destination_id uuid not null constraint sales_payout_destinations_fk references payout_destinations,
  terms_version text not null
    constraint sales_terms_version_length check (char_length(terms_version) between 1 and 40),
  terms_accepted_at timestamptz not null default now(),
  -- The seller said that the items were sent. Recorded as said; it proves nothing.
  declared_sent_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  -- Of the last step: who made it, and why where it needs a word.
  actor text not null default 'seller' constraint sales_actor_known check (actor in ('seller', 'system', 'operator')),
  reason text
    constraint sales_reason_known check (reason in ('cancelled_by_seller', 'no_offer_in_time', 'items_left',
      'rejected_by_operator', 'trade_failed', 'items_differ', 'reversed_on_steam', 'account_frozen',
      'undone_after_report', 'account_lost')),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  completed_at timestamptz,
  language text not null default 'pl' constraint sales_language_known check (language in ('pl', 'en')),
  payout_class text constraint sales_payout_class_known check (payout_class in ('now', 'later')),
  constraint sales_completed_complete check ((state = 'completed') = (completed_at is not null)),
  constraint sales_deadline_after_start check (deadline_at > created_at),
  constraint sales_end_has_reason check ((state not in ('failed', 'cancelled')) or reason is not null),
  constraint sales_minimum_reached check (total_grosze >= minimum_grosze)
);
create index sales_state_idx on sales (state, id desc);
create index sales_user_idx on sales (user_id, id desc);
create index sales_waiting_idx on sales (deadline_at)
  where state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen');
comment on table sales is 'none: id, user_id, quote_id, code, state, status, version, payout_destination_id, declared_sent_at,
  deadline_at, actor, reason, created_at, moved_at, completed_at, language, payout_class; financial: rate_bps, minimum_grosze,
  market_grosze, total_grosze, terms_version, terms_accepted_at';
grant select on sales to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (id, user_id, quote_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, payout_destination_id,
  terms_version, deadline_at, language, payout_class), update (state, version, actor, reason, moved_at, completed_at)
  on sales to skinkantor_api;
grant update (state, version, actor, reason, moved_at, completed_at) on sales to skinkantor_watcher;
grant update (state, version, deadline_at, actor, reason, moved_at, completed_at) on sales to skinkantor_worker;

create table sale_items (
  sale_id bigint constraint sale_items_sale_fk references sales,
  asset_id text constraint sale_items_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  place smallint not null constraint sale_items_place_range check (place between 1 and 1000),
  market_name text not null constraint sale_items_name_length check (char_length(market_name) between 1 and 200),
  rate_bps integer not null constraint sale_items_rate_range check (rate_bps between 1 and 10000),
  market_grosze bigint not null constraint sale_items_market_positive check (market_grosze > 0),
  our_grosze bigint not null constraint sale_items_our_positive check (our_grosze > 0),
  fingerprint bytea not null constraint sale_items_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint sale_items_facts_object check (jsonb_typeof(facts) = 'object'),
  -- Set when the sale ended without us getting the item: from then on it may be sold again.
  released_at timestamptz,
  appraisal_price_id bigint constraint sale_items_appraisal_fk references appraisal_prices,
  constraint sale_items_pk primary key (sale_id, asset_id),
  constraint sale_items_place_unique unique (sale_id, place),
  constraint sale_items_price check (our_grosze = ((market_grosze * rate_bps + 5000) / 10000))
);
-- A price is used once; a sale that came to nothing gives it back for the rest of its time.
create unique index sale_items_one_live_appraisal on sale_items (appraisal_price_id)
  where (appraisal_price_id is not null) and (released_at is null);
create unique index sale_items_one_live_sale on sale_items (asset_id) where released_at is null;
comment on table sale_items is 'none: sale_id, place, released_at, appraisal_price_id; financial: asset_id, market_name,
  rate_bps, market_grosze, our_grosze, fingerprint, facts';
grant select on sale_items to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts,
  appraisal_price_id) on sale_items to skinkantor_api;

create table sale_events (
  sale_id bigint constraint sale_events_sale_fk references sales,
  version integer constraint sale_events_version_positive check (version > 0),
  from_state text,
  state text not null,
  actor text not null,
  reason text,
  at timestamptz not null default now(),
  made_in xid8 default pg_current_xact_id(),
  constraint sale_events_pk primary key (sale_id, version),
  constraint sale_events_first_has_no_origin check ((version = 1) = (from_state is null)),
  constraint sale_events_step_fk foreign key (from_state, state) references sale_transitions(from_state, to_state)
);
create index sale_events_made_in_idx on sale_events (made_in) where made_in is not null;
comment on table sale_events is 'none: sale_id, version, from_state, state, actor, reason, at, made_in';
grant select on sale_events to skinkantor_api, skinkantor_worker;
