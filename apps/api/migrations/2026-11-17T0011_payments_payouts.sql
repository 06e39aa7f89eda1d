-- Payouts, their approvals and orders, and what their rails said.

create table payout_transitions (
  from_state text,
  to_state text,
  constraint payout_transitions_pk primary key (from_state, to_state)
);
comment on table payout_transitions is 'none: from_state, to_state';
grant select on payout_transitions to skinkantor_api, skinkantor_worker;
insert into payout_transitions (from_state, to_state) values
  ('approved', 'cancelled'), ('approved', 'created'), ('approved', 'submitting'),
  ('created', 'approved'), ('created', 'cancelled'),
  ('settled', 'returned'),
  ('submitted', 'failed'), ('submitted', 'returned'), ('submitted', 'settled'), ('submitted', 'unclaimed'),
  ('submitting', 'failed'), ('submitting', 'settled'), ('submitting', 'submitted'), ('submitting', 'unclaimed'),
  ('submitting', 'unknown'),
  ('unclaimed', 'returned'), ('unclaimed', 'settled'),
  ('unknown', 'failed'), ('unknown', 'returned'), ('unknown', 'settled'), ('unknown', 'submitted'),
  ('unknown', 'submitting'), ('unknown', 'unclaimed');

create table payouts (
  id uuid default gen_random_uuid() constraint payouts_pk primary key,
  kind text not null constraint payouts_kind_known check (kind in ('sale', 'withdrawal')),
  transaction_id bigint not null constraint payouts_transaction_fk references transactions,
  sale_id bigint constraint payouts_sale_fk references sales,
  user_id bigint not null constraint payouts_user_fk references users,
  rail text not null constraint payouts_rail_fk references rail_states(rail),
  amount_grosze bigint not null constraint payouts_amount_positive check (amount_grosze > 0),
  state text not null default 'created'
    constraint payouts_state_known check (state in ('created', 'approved', 'submitting', 'unknown', 'submitted',
      'unclaimed', 'settled', 'failed', 'returned', 'cancelled')),
  version integer not null default 1 constraint payouts_version_positive check (version > 0),
  -- Made before the first order and the only one that this row is ever ordered with.
  rail_key text not null default replace((gen_random_uuid())::text, '-', '')
    constraint payouts_rail_key_unique unique
    constraint payouts_rail_key_shape check (rail_key ~ '^[a-z0-9]{16,64}$'),
  rail_ref text constraint payouts_rail_ref_length check (char_length(rail_ref) <= 200),
  -- Typed by an admin for money sent by hand.
  reference text constraint payouts_reference_length check (char_length(reference) between 1 and 200),
  payout_destination_id uuid not null constraint payouts_details_fk references payout_destinations,
  destination_fingerprint bytea not null
    constraint payouts_fingerprint_length check (octet_length(destination_fingerprint) = 32),
  approvals_required smallint not null constraint payouts_approvals_range check (approvals_required between 0 and 2),
  is_evidence_clean boolean not null default true,
  is_submitted boolean not null default false,
  has_unknown_outcome boolean not null default false,
  is_resubmit_blocked boolean not null default false,
  first_submitted_at timestamptz,
  last_submitted_at timestamptz,
  first_not_found_at timestamptz,
  -- A coin's amount in its smallest unit and the rate it was made with, both fixed when it is sent.
  coin_units numeric(38,0) constraint payouts_coin_units_positive check (coin_units > 0::numeric),
  coin_rate numeric(30,10) constraint payouts_coin_rate_positive check (coin_rate > 0::numeric),
  statement_matched_at timestamptz,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  settled_at timestamptz,
  -- A sale has its own language; a withdrawal has no row but this one.
  language text constraint payouts_language_known check (language in ('pl', 'en')),
  -- An admin wants back what nobody has claimed.
  recall_wanted_at timestamptz,
  promised_by timestamptz,
  promise_terms integer constraint payouts_promise_terms_range check (promise_terms >= 0),
  constraint payouts_coin_complete check ((coin_units is null) = (coin_rate is null)),
  constraint payouts_language_of_withdrawal check (language is null or kind = 'withdrawal'),
  constraint payouts_promise_complete check ((promised_by is null) = (promise_terms is null)),
  constraint payouts_promise_of_sale check (promised_by is null or kind = 'sale'),
  constraint payouts_sale_complete check ((kind = 'sale') = (sale_id is not null)),
  constraint payouts_sale_is_transaction check (sale_id is null or sale_id = transaction_id),
  constraint payouts_settled_complete check (state <> 'settled' or settled_at is not null)
);
create index payouts_destination_idx on payouts (user_id, destination_fingerprint) where state = 'settled';
create index payouts_fingerprint_idx on payouts (destination_fingerprint, amount_grosze);
create index payouts_in_flight_idx on payouts (rail, moved_at)
  where state in ('submitting', 'unknown', 'submitted', 'unclaimed');
-- What came back leaves as a withdrawal: only a payout that never paid makes room for another.
create unique index payouts_one_per_sale on payouts (sale_id) where state not in ('failed', 'cancelled');
create unique index payouts_rail_ref_idx on payouts (rail, rail_ref) where rail_ref is not null;
create index payouts_rail_submitted_idx on payouts (rail, last_submitted_at) where last_submitted_at is not null;
create index payouts_settled_at_idx on payouts (settled_at) where settled_at is not null;
-- How long payouts of a kind have taken lately.
create index payouts_settled_idx on payouts (rail, settled_at desc) where settled_at is not null;
create index payouts_state_idx on payouts (state, created_at);
create index payouts_statement_open_idx on payouts (settled_at)
  where (rail = 'bank') and (state = 'settled') and (statement_matched_at is null);
create index payouts_transaction_idx on payouts (transaction_id);
create index payouts_user_returned_idx on payouts (user_id) where state = 'returned';
create index payouts_user_settled_idx on payouts (user_id, settled_at) where settled_at is not null;
create index payouts_user_time_idx on payouts (user_id, created_at) include (state, amount_grosze);
create index payouts_user_unsent_idx on payouts (user_id) where state in ('created', 'approved');
-- What the balance page of a seller reads.
create index payouts_user_withdrawals_idx on payouts (user_id) where kind = 'withdrawal';
comment on table payouts is 'none: id, kind, transaction_id, sale_id, user_id, state, version, payout_destination_id,
  approvals_required, is_evidence_clean, is_submitted, has_unknown_outcome, is_resubmit_blocked, first_submitted_at,
  last_submitted_at, first_not_found_at, statement_matched_at, created_at, moved_at, settled_at, language, recall_wanted_at,
  promised_by, promise_terms; personal: destination_fingerprint; financial: rail, amount_grosze, rail_key, rail_ref, reference,
  coin_units, coin_rate';
grant select on payouts to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (kind, transaction_id, sale_id, user_id, rail, amount_grosze, rail_key, payout_destination_id,
  destination_fingerprint, approvals_required, is_evidence_clean, language, promised_by, promise_terms), update
  (state, version, rail_ref, reference, approvals_required, is_submitted, has_unknown_outcome, is_resubmit_blocked,
  first_submitted_at, last_submitted_at, first_not_found_at, moved_at, settled_at, recall_wanted_at) on payouts to
  skinkantor_api;
grant insert (kind, transaction_id, sale_id, user_id, rail, amount_grosze, rail_key, payout_destination_id,
  destination_fingerprint, approvals_required, is_evidence_clean, promised_by, promise_terms), update (state, version,
  moved_at, settled_at) on payouts to skinkantor_watcher;
grant insert (kind, transaction_id, sale_id, user_id, rail, amount_grosze, rail_key, payout_destination_id,
  destination_fingerprint, approvals_required, is_evidence_clean, promised_by, promise_terms), update (state, version,
  rail, rail_ref, reference, approvals_required, is_submitted, has_unknown_outcome, is_resubmit_blocked, first_submitted_at,
  last_submitted_at, first_not_found_at, coin_units, coin_rate, statement_matched_at, moved_at, settled_at) on payouts to
  skinkantor_worker;

create table payout_events (
  payout_id uuid constraint payout_events_payout_fk references payouts,
  version integer constraint payout_events_version_positive check (version > 0),
  from_state text,
  state text not null,
  at timestamptz not null default now(),
  made_in xid8 default pg_current_xact_id(),
  constraint payout_events_pk primary key (payout_id, version),
  constraint payout_events_first_has_no_origin check ((version = 1) = (from_state is null)),
  constraint payout_events_step_fk foreign key (from_state, state) references payout_transitions(from_state, to_state)
);
create index payout_events_made_in_idx on payout_events (made_in) where made_in is not null;
comment on table payout_events is 'none: payout_id, version, from_state, state, at, made_in';
grant select on payout_events to skinkantor_api, skinkantor_worker;

create table payout_approvals (
  payout_id uuid constraint payout_approvals_payout_fk references payouts,
  number smallint constraint payout_approvals_number_range check (number between 1 and 5),
  how text not null constraint payout_approvals_how_known check (how in ('policy', 'admin')),
  admin_id bigint constraint payout_approvals_admin_fk references users,
  destination_fingerprint bytea not null,
  reason text constraint payout_approvals_reason_length check (char_length(reason) <= 1000),
  at timestamptz not null default now(),
  constraint payout_approvals_pk primary key (payout_id, number),
  constraint payout_approvals_admin_once unique (payout_id, admin_id),
  constraint payout_approvals_admin_complete check ((how = 'admin') = (admin_id is not null))
);
comment on table payout_approvals is 'none: payout_id, number, how, admin_id, at; personal: destination_fingerprint, reason';
grant select, insert on payout_approvals to skinkantor_api;
grant select on payout_approvals to skinkantor_watcher, skinkantor_worker;
grant insert (payout_id, number, how, destination_fingerprint) on payout_approvals to skinkantor_watcher,
  skinkantor_worker;

create table payout_orders (
  payout_id uuid
    constraint payout_orders_pk primary key
    constraint payout_orders_payout_fk references payouts,
  amount_grosze bigint not null constraint payout_orders_amount_positive check (amount_grosze > 0),
  ordered_at timestamptz not null default clock_timestamp()
);
create index payout_orders_by_time on payout_orders (ordered_at) include (payout_id, amount_grosze);
comment on table payout_orders is 'none: payout_id, ordered_at; financial: amount_grosze';
grant select on payout_orders to skinkantor_worker;
grant insert (payout_id, amount_grosze), update (ordered_at) on payout_orders to skinkantor_worker;

-- A payout counts when it is submitted, whatever its outcome; submitted again it counts once, at its last time. The lock is
-- the last of all, so that two workers never both see room for the last order and nobody waits longer than for a commit.
create function record_payout_order(payout uuid, grosze bigint, ceiling_grosze bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('payout_orders'));
  if grosze + (select coalesce(sum(amount_grosze), 0) from payout_orders
    where ordered_at > clock_timestamp() - interval '24 hours' and payout_id <> payout) > ceiling_grosze then
    raise exception 'payout % does not fit under the ceiling of 24 hours', payout
      using errcode = 'check_violation', constraint = 'payout_orders_ceiling';
  end if;
  insert into payout_orders (payout_id, amount_grosze) values (payout, grosze)
  on conflict (payout_id) do update set ordered_at = clock_timestamp();
end $$;
grant execute on function record_payout_order to skinkantor_worker;

-- When we ask a rail about a payout. No step of the payout, so it does not raise its version.
create table payout_lookups (
  payout_id uuid
    constraint payout_lookups_pk primary key
    constraint payout_lookups_payout_fk references payouts,
  -- The last look that messages have caused, so that a flood of them costs the rail one call in five seconds.
  wake_at timestamptz,
  -- When a payout of a rail without a list was last compared.
  checked_at timestamptz
);
comment on table payout_lookups is 'none: payout_id, wake_at, checked_at';
grant select on payout_lookups to skinkantor_api, skinkantor_worker;
grant insert (payout_id, wake_at), update (wake_at) on payout_lookups to skinkantor_api;
grant insert (payout_id, checked_at), update (checked_at) on payout_lookups to skinkantor_worker;

-- The transaction of a coin's chain that paid; the rail tells it some time after the order.
create table payout_chain_transactions (
  payout_id uuid
    constraint payout_chain_transactions_pk primary key
    constraint payout_chain_transactions_payout_fk references payouts,
  hash text not null constraint payout_chain_transactions_hash_shape check (hash ~ '^[0-9a-zA-Z]{1,100}$'),
  seen_at timestamptz not null default now()
);
comment on table payout_chain_transactions is 'none: payout_id, seen_at; financial: hash';
grant select on payout_chain_transactions to skinkantor_api;
grant select, insert on payout_chain_transactions to skinkantor_worker;

-- Each message of a rail counts once. What it says is not kept: it only makes us ask.
create table rail_messages (
  rail text constraint rail_messages_rail_fk references rail_states(rail),
  event_id text constraint rail_messages_event_length check (char_length(event_id) between 1 and 100),
  payout_id uuid not null constraint rail_messages_payout_fk references payouts,
  received_at timestamptz not null default now(),
  constraint rail_messages_pk primary key (rail, event_id)
);
create index rail_messages_payout_idx on rail_messages (payout_id, received_at);
create index rail_messages_received_idx on rail_messages (received_at);
comment on table rail_messages is 'none: rail, payout_id, received_at; financial: event_id';
grant select, insert on rail_messages to skinkantor_api;
grant select, delete on rail_messages to skinkantor_worker;

-- What a rail had to pay with when it was last asked. A rail that cannot be asked has no row: our ledger stands for it.
create table rail_balances (
  rail text
    constraint rail_balances_pk primary key
    constraint rail_balances_rail_fk references rail_states(rail),
  currency text not null constraint rail_balances_currency_shape check (currency ~ '^[A-Z]{3}$'),
  minor numeric(38,0) not null,
  grosze bigint not null,
  read_at timestamptz not null default now(),
  -- The last day on which it was compared with our ledger.
  compared_on date
);
comment on table rail_balances is 'none: rail, read_at, compared_on; financial: currency, minor, grosze';
grant select on rail_balances to skinkantor_api, skinkantor_watcher;
grant select, insert, update on rail_balances to skinkantor_worker;

create table broken_promises (
  payout_id uuid
    constraint broken_promises_pk primary key
    constraint broken_promises_payout_fk references payouts,
  promised_by timestamptz not null,
  arrived_at timestamptz not null,
  days_late integer not null constraint broken_promises_days_positive check (days_late > 0),
  excuse text
    constraint broken_promises_excuse_known check (excuse in ('reversed', 'returned', 'unclaimed', 'frozen', 'held',
      'debt')),
  bonus_grosze bigint not null default 0 constraint broken_promises_bonus_range check (bonus_grosze >= 0),
  decided_at timestamptz not null default now(),
  constraint broken_promises_bonus_without_excuse check (excuse is null or bonus_grosze = 0),
  constraint broken_promises_late check (arrived_at > promised_by)
);
create index broken_promises_decided_idx on broken_promises (decided_at);
comment on table broken_promises is 'none: payout_id, promised_by, arrived_at, days_late, excuse, decided_at; financial:
  bonus_grosze';
grant select on broken_promises to skinkantor_api;
grant select, insert on broken_promises to skinkantor_worker;

-- Once for each payout, also after its ticket was erased.
create table late_payouts (
  payout_id uuid
    constraint late_payouts_pk primary key
    constraint late_payouts_payout_fk references payouts,
  ticket_id bigint,
  noticed_at timestamptz not null default now()
);
create index late_payouts_ticket_idx on late_payouts (ticket_id) where ticket_id is not null;
comment on table late_payouts is 'none: payout_id, ticket_id, noticed_at';
grant select on late_payouts to skinkantor_api, skinkantor_worker;
grant insert (payout_id), update (ticket_id) on late_payouts to skinkantor_worker;
