import { sql, type Kysely } from 'kysely'

/**
 * Quotes, sales and the spine of all money movements. What must never be wrong is guarded here and not only in code:
 * a price that does not follow from its rate, an item in two sales, a step that the machine does not know, an amount
 * changed afterwards. The timeline, the spine's status and the release of items are written by triggers, so the roles
 * that move a sale cannot forget or forge them.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table transactions (
  id bigint generated always as identity constraint transactions_pk primary key,
  type text not null constraint transactions_type_known check (type in ('sale', 'purchase', 'withdrawal', 'deposit')),
  user_id bigint not null constraint transactions_user_fk references users,
  amount_grosze bigint not null constraint transactions_amount_positive check (amount_grosze > 0),
  fee_grosze bigint not null default 0 constraint transactions_fee_range check (fee_grosze >= 0),
  currency text not null default 'PLN' constraint transactions_currency_known check (currency = 'PLN'),
  status text not null default 'pending' constraint transactions_status_known
    check (status in ('pending', 'completed', 'failed', 'cancelled')),
  method text constraint transactions_method_known check (method in ('bank', 'paypal', 'skrill', 'crypto', 'neteller')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint transactions_completed_complete check ((status = 'completed') = (completed_at is not null))
);
create index transactions_user_idx on transactions (user_id, id desc);
create index transactions_status_idx on transactions (status, id desc);
create index transactions_type_idx on transactions (type, status, id desc);

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
  supersedes_id uuid constraint quotes_supersedes_fk references quotes on delete cascade,
  extension smallint not null default 0 constraint quotes_extension_range check (extension between 0 and 10),
  constraint quotes_supersedes_unique unique (supersedes_id),
  constraint quotes_extension_complete check ((extension = 0) = (supersedes_id is null)),
  constraint quotes_minimum_reached check (total_grosze >= minimum_grosze),
  constraint quotes_life check (expires_at > created_at)
);
create unique index quotes_code_unique on quotes (code) where extension = 0;
create index quotes_user_idx on quotes (user_id, created_at desc);
create index quotes_expires_idx on quotes (expires_at);

create table quote_items (
  quote_id uuid not null constraint quote_items_quote_fk references quotes on delete cascade,
  asset_id text not null constraint quote_items_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  place smallint not null constraint quote_items_place_range check (place between 1 and 1000),
  market_name text not null constraint quote_items_name_length check (char_length(market_name) between 1 and 200),
  rate_bps integer not null constraint quote_items_rate_range check (rate_bps between 1 and 10000),
  market_grosze bigint not null constraint quote_items_market_positive check (market_grosze > 0),
  our_grosze bigint not null constraint quote_items_our_positive check (our_grosze > 0),
  -- What makes it this very thing and no other of the same name.
  fingerprint bytea not null constraint quote_items_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint quote_items_facts_object check (jsonb_typeof(facts) = 'object'),
  constraint quote_items_pk primary key (quote_id, asset_id),
  constraint quote_items_place_unique unique (quote_id, place),
  constraint quote_items_price check (our_grosze = (market_grosze * rate_bps + 5000) / 10000)
);

create table sale_transitions (
  from_state text not null,
  to_state text not null,
  constraint sale_transitions_pk primary key (from_state, to_state)
);
insert into sale_transitions (from_state, to_state) values
  ('awaiting_items', 'offer_seen'), ('awaiting_items', 'verifying'), ('awaiting_items', 'review'),
  ('awaiting_items', 'failed'), ('awaiting_items', 'cancelled'),
  ('offer_seen', 'awaiting_items'), ('offer_seen', 'verifying'), ('offer_seen', 'review'),
  ('offer_seen', 'failed'), ('offer_seen', 'cancelled'),
  ('verifying', 'offer_seen'), ('verifying', 'review'), ('verifying', 'items_received'), ('verifying', 'failed'),
  ('review', 'awaiting_items'), ('review', 'items_received'), ('review', 'failed'),
  ('items_received', 'protected'), ('items_received', 'paying'), ('items_received', 'failed'),
  ('protected', 'review'), ('protected', 'paying'), ('protected', 'failed'),
  ('paying', 'items_received'), ('paying', 'completed'), ('paying', 'failed');
create trigger sale_transitions_append_only before update or delete or truncate on sale_transitions
  for each statement execute function refuse_change();

create table sales (
  id bigint constraint sales_pk primary key constraint sales_transaction_fk references transactions,
  user_id bigint not null constraint sales_user_fk references users,
  quote_id uuid not null constraint sales_quote_fk references quotes constraint sales_quote_unique unique,
  code text not null constraint sales_code_unique unique,
  state text not null default 'awaiting_items' constraint sales_state_known check (state in ('awaiting_items', 'offer_seen',
    'verifying', 'review', 'items_received', 'protected', 'paying', 'completed', 'failed', 'cancelled')),
  status text not null generated always as (
    case when state in ('completed', 'failed', 'cancelled') then state else 'pending' end) stored,
  version integer not null default 1 constraint sales_version_positive check (version > 0),
  rate_bps integer not null constraint sales_rate_range check (rate_bps between 1 and 10000),
  minimum_grosze bigint not null constraint sales_minimum_range check (minimum_grosze >= 0),
  market_grosze bigint not null constraint sales_market_positive check (market_grosze > 0),
  total_grosze bigint not null constraint sales_total_positive check (total_grosze > 0),
  payout_details_id uuid not null constraint sales_payout_details_fk references payout_details,
  terms_version text not null constraint sales_terms_version_length check (char_length(terms_version) between 1 and 40),
  terms_accepted_at timestamptz not null default now(),
  -- The seller said that the items were sent. Recorded as said; it proves nothing.
  declared_sent_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  -- Of the last step: who made it, and why where it needs a word.
  actor text not null default 'seller' constraint sales_actor_known check (actor in ('seller', 'system', 'operator')),
  reason text constraint sales_reason_known check (reason in ('cancelled_by_seller', 'no_offer_in_time',
    'rejected_by_operator', 'trade_failed', 'items_differ', 'reversed_on_steam')),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint sales_minimum_reached check (total_grosze >= minimum_grosze),
  constraint sales_deadline_after_start check (deadline_at > created_at),
  constraint sales_completed_complete check ((state = 'completed') = (completed_at is not null)),
  constraint sales_end_has_reason check (state not in ('failed', 'cancelled') or reason is not null)
);
create index sales_user_idx on sales (user_id, id desc);
create index sales_waiting_idx on sales (deadline_at) where state in ('awaiting_items', 'offer_seen');
create index sales_state_idx on sales (state, id desc);

create table sale_items (
  sale_id bigint not null constraint sale_items_sale_fk references sales,
  asset_id text not null constraint sale_items_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  place smallint not null constraint sale_items_place_range check (place between 1 and 1000),
  market_name text not null constraint sale_items_name_length check (char_length(market_name) between 1 and 200),
  rate_bps integer not null constraint sale_items_rate_range check (rate_bps between 1 and 10000),
  market_grosze bigint not null constraint sale_items_market_positive check (market_grosze > 0),
  our_grosze bigint not null constraint sale_items_our_positive check (our_grosze > 0),
  fingerprint bytea not null constraint sale_items_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint sale_items_facts_object check (jsonb_typeof(facts) = 'object'),
  -- Set when the sale ended without us getting the item: from then on it may be sold again.
  released_at timestamptz,
  constraint sale_items_pk primary key (sale_id, asset_id),
  constraint sale_items_place_unique unique (sale_id, place),
  constraint sale_items_price check (our_grosze = (market_grosze * rate_bps + 5000) / 10000)
);
create unique index sale_items_one_live_sale on sale_items (asset_id) where released_at is null;

create table sale_events (
  sale_id bigint not null constraint sale_events_sale_fk references sales,
  version integer not null constraint sale_events_version_positive check (version > 0),
  from_state text,
  state text not null,
  actor text not null,
  reason text,
  at timestamptz not null default now(),
  constraint sale_events_pk primary key (sale_id, version),
  constraint sale_events_first_has_no_origin check ((version = 1) = (from_state is null)),
  constraint sale_events_step_fk foreign key (from_state, state) references sale_transitions (from_state, to_state)
);
create trigger sale_events_append_only before update or delete or truncate on sale_events
  for each statement execute function refuse_change();

-- What was answered to a request that must not be carried out twice. Keys are what clients make of them and bodies
-- hold account numbers, so neither stands here readable.
create table idempotency_keys (
  user_id bigint not null constraint idempotency_keys_user_fk references users,
  key_mark bytea not null constraint idempotency_keys_key_length check (octet_length(key_mark) = 32),
  route text not null constraint idempotency_keys_route_length check (char_length(route) between 1 and 100),
  body_mark bytea not null constraint idempotency_keys_body_length check (octet_length(body_mark) = 32),
  transaction_id bigint constraint idempotency_keys_transaction_fk references transactions,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  -- Empty where money is concerned: those never end.
  expires_at timestamptz,
  constraint idempotency_keys_pk primary key (user_id, key_mark),
  constraint idempotency_keys_money_stays check ((transaction_id is null) = (expires_at is not null))
);
create index idempotency_keys_expires_idx on idempotency_keys (expires_at) where expires_at is not null;
`.execute(db)

  await sql`
create trigger quotes_never_changed before update or truncate on quotes
  for each statement execute function refuse_change();
create trigger quote_items_never_changed before update or truncate on quote_items
  for each statement execute function refuse_change();
create trigger transactions_never_removed before delete or truncate on transactions
  for each statement execute function refuse_change();
create trigger sales_never_removed before delete or truncate on sales
  for each statement execute function refuse_change();
create trigger sale_items_never_removed before delete or truncate on sale_items
  for each statement execute function refuse_change();

-- A quote is whole when its transaction commits: nothing is added to it later, and its sums are those of its items.
create function check_quote_is_whole() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from quote_items where quote_id = new.id
    having count(*) between 1 and 1000 and sum(our_grosze) = new.total_grosze and sum(market_grosze) = new.market_grosze
      and min(rate_bps) = new.rate_bps and max(rate_bps) = new.rate_bps
  ) then
    raise exception 'the sums of quote % are not those of its items', new.id
      using errcode = 'check_violation', constraint = 'quotes_whole';
  end if;
  if new.supersedes_id is not null and not exists (
    select 1 from quotes before where before.id = new.supersedes_id and before.user_id = new.user_id
      and before.code = new.code and before.extension = new.extension - 1
  ) then
    raise exception 'quote % does not follow from the one it supersedes', new.id
      using errcode = 'check_violation', constraint = 'quotes_chain';
  end if;
  return null;
end $$;
create constraint trigger quotes_whole after insert on quotes deferrable initially deferred
  for each row execute function check_quote_is_whole();

create function refuse_late_quote_items() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from added join quotes on quotes.id = added.quote_id where quotes.created_at <> now()) then
    raise exception 'a quote gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger quote_items_with_quote after insert on quote_items referencing new table as added
  for each statement execute function refuse_late_quote_items();

create function refuse_late_sale_items() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from added join sales on sales.id = added.sale_id where sales.created_at <> now()) then
    raise exception 'a sale gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger sale_items_with_sale after insert on sale_items referencing new table as added
  for each statement execute function refuse_late_sale_items();

create function check_sale_is_whole() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from transactions t join quotes q on q.id = new.quote_id
    where t.id = new.id and t.type = 'sale' and t.user_id = new.user_id and t.amount_grosze = new.total_grosze
      and q.user_id = new.user_id and q.code = new.code and q.total_grosze = new.total_grosze
      and q.market_grosze = new.market_grosze and q.rate_bps = new.rate_bps and q.minimum_grosze = new.minimum_grosze
      and q.expires_at > new.created_at and not exists (select 1 from quotes n where n.supersedes_id = q.id)
  ) then
    raise exception 'sale % does not follow from its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_from_quote';
  end if;
  if not exists (
    select 1 from payout_details d join transactions t on t.id = new.id
    where d.id = new.payout_details_id and d.user_id = new.user_id and d.method = t.method
  ) then
    raise exception 'sale % is not paid to its seller', new.id
      using errcode = 'check_violation', constraint = 'sales_paid_to_seller';
  end if;
  if exists (
    select 1
    from (select * from quote_items where quote_id = new.quote_id) q
    full join (select * from sale_items where sale_id = new.id) s using (asset_id)
    where (q.market_name, q.rate_bps, q.market_grosze, q.our_grosze, q.fingerprint, q.facts)
      is distinct from (s.market_name, s.rate_bps, s.market_grosze, s.our_grosze, s.fingerprint, s.facts)
  ) then
    raise exception 'the items of sale % are not those of its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_whole';
  end if;
  return null;
end $$;
create constraint trigger sales_whole after insert on sales deferrable initially deferred
  for each row execute function check_sale_is_whole();

create function begin_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.state <> 'awaiting_items' or new.version <> 1 then
    raise exception 'a sale begins by waiting for its items'
      using errcode = 'check_violation', constraint = 'sales_beginning';
  end if;
  insert into sale_events (sale_id, version, state, actor) values (new.id, 1, new.state, new.actor);
  return null;
end $$;
create trigger sales_begin after insert on sales for each row execute function begin_sale();

create function guard_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a sale raises its version by one'
      using errcode = 'check_violation', constraint = 'sales_version_step';
  end if;
  if (new.id, new.user_id, new.quote_id, new.code, new.rate_bps, new.minimum_grosze, new.market_grosze, new.total_grosze,
      new.terms_version, new.terms_accepted_at, new.declared_sent_at, new.created_at)
    is distinct from (old.id, old.user_id, old.quote_id, old.code, old.rate_bps, old.minimum_grosze, old.market_grosze,
      old.total_grosze, old.terms_version, old.terms_accepted_at, old.declared_sent_at, old.created_at) then
    raise exception 'what was agreed in sale % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    new.moved_at := old.moved_at;
    new.completed_at := old.completed_at;
    return new;
  end if;
  if not exists (select 1 from sale_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sale_transitions_known';
  end if;
  new.moved_at := now();
  new.completed_at := case when new.state = 'completed' then now() end;
  return new;
end $$;
create trigger sales_guard before update on sales for each row execute function guard_sale();

create function follow_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_events (sale_id, version, from_state, state, actor, reason)
    values (new.id, new.version, old.state, new.state, new.actor, new.reason);
  if new.status <> old.status then
    update transactions set status = new.status, completed_at = new.completed_at where id = new.id;
    if new.status in ('failed', 'cancelled') then
      update sale_items set released_at = now() where sale_id = new.id and released_at is null;
    end if;
  end if;
  return null;
end $$;
create trigger sales_follow after update on sales for each row when (new.state <> old.state)
  execute function follow_sale();

create function guard_sale_item() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.sale_id, new.asset_id, new.place, new.market_name, new.rate_bps, new.market_grosze, new.our_grosze,
      new.fingerprint, new.facts)
    is distinct from (old.sale_id, old.asset_id, old.place, old.market_name, old.rate_bps, old.market_grosze,
      old.our_grosze, old.fingerprint, old.facts)
    or old.released_at is not null
    or not exists (select 1 from sales where id = old.sale_id and status <> 'pending') then
    raise exception 'an item of a sale is only ever released, once, when the sale has ended'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sale_items_guard before update on sale_items for each row execute function guard_sale_item();

create function guard_transaction() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.type, new.user_id, new.amount_grosze, new.currency, new.created_at)
    is distinct from (old.id, old.type, old.user_id, old.amount_grosze, old.currency, old.created_at) then
    raise exception 'the amount of transaction % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.type = 'sale' and not exists (select 1 from sales where id = new.id and status = new.status) then
    raise exception 'transaction % must say what its sale says', new.id
      using errcode = 'check_violation', constraint = 'transactions_follow_sale';
  end if;
  return new;
end $$;
create trigger transactions_guard before update on transactions for each row execute function guard_transaction();
`.execute(db)

  await sql`
grant select on transactions, quotes, quote_items, sale_transitions, sales, sale_items, sale_events, idempotency_keys
  to skinkantor_api, skinkantor_worker;

grant insert (type, user_id, amount_grosze, method) on transactions to skinkantor_api;
grant insert (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id, prices_fetched_at,
  expires_at, supersedes_id, extension) on quotes to skinkantor_api;
grant insert on quote_items to skinkantor_api;
grant insert (id, user_id, quote_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, payout_details_id,
  terms_version, deadline_at) on sales to skinkantor_api;
grant insert (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts)
  on sale_items to skinkantor_api;
grant insert (user_id, key_mark, route, body_mark, transaction_id, answer, expires_at) on idempotency_keys to skinkantor_api;
grant update (state, version, actor, reason) on sales to skinkantor_api, skinkantor_worker;
grant update (deadline_at) on sales to skinkantor_worker;
grant delete on quotes, idempotency_keys to skinkantor_worker;
`.execute(db)
}
