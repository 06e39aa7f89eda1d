-- Files for the bank, its statements, and reconciliation.

create table bank_batches (
  id bigint generated always as identity constraint bank_batches_pk primary key,
  format text not null constraint bank_batches_format_known check (format in ('elixir', 'pain001')),
  state text not null default 'building'
    constraint bank_batches_state_known check (state in ('building', 'ready', 'uploaded', 'failed')),
  maker_id bigint not null constraint bank_batches_maker_fk references users,
  key_mark bytea not null constraint bank_batches_key_length check (octet_length(key_mark) = 32),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  orders integer constraint bank_batches_orders_range check (orders between 1 and 5000),
  sum_grosze bigint constraint bank_batches_sum_positive check (sum_grosze > 0),
  file_sha256 bytea constraint bank_batches_sha256_length check (octet_length(file_sha256) = 32),
  sealed_file bytea,
  sealing_key_id text,
  uploaded_by bigint constraint bank_batches_uploaded_by_fk references users,
  uploaded_at timestamptz,
  failed_by bigint constraint bank_batches_failed_by_fk references users,
  failed_at timestamptz,
  fail_reason text constraint bank_batches_reason_length check (char_length(fail_reason) between 1 and 1000),
  -- What the bank itself has written about a file that was given to it.
  bank_proof text constraint bank_batches_proof_length check (char_length(bank_proof) between 1 and 1000),
  first_read_at timestamptz,
  voided_at timestamptz,
  file_removed_at timestamptz,
  constraint bank_batches_key_once unique (maker_id, key_mark),
  constraint bank_batches_building_without_file check (state <> 'building' or ready_at is null),
  constraint bank_batches_failed_complete check ((state = 'failed') = (failed_at is not null and fail_reason is not
    null)),
  -- Money may be on its way: only the bank can say that it is not.
  constraint bank_batches_failed_with_proof check (failed_at is null or uploaded_at is null and first_read_at is null
    or bank_proof is not null),
  constraint bank_batches_file_complete check ((ready_at is null) = (orders is null) and (ready_at is null) =
    (sum_grosze is null) and (ready_at is null) = (file_sha256 is null) and (sealed_file is not null) = (ready_at is
    not null and file_removed_at is null) and (sealed_file is null) = (sealing_key_id is null)),
  constraint bank_batches_read_complete check (first_read_at is null or ready_at is not null),
  constraint bank_batches_ready_complete check ((state not in ('ready', 'uploaded')) or ready_at is not null),
  constraint bank_batches_uploaded_complete check ((uploaded_at is null) = (uploaded_by is null) and (state <>
    'uploaded' or uploaded_at is not null))
);
create index bank_batches_sealed_idx on bank_batches (ready_at) where sealed_file is not null;
comment on table bank_batches is 'none: id, format, state, maker_id, key_mark, created_at, ready_at, sealing_key_id,
  first_read_at, voided_at, file_removed_at, uploaded_by, uploaded_at, failed_by, failed_at; personal: sealed_file; financial: orders, sum_grosze, file_sha256,
  fail_reason, bank_proof';
-- A reversal that the watcher finds looks for the files that still hold an order of this seller.
grant select on bank_batches to skinkantor_worker;
grant insert (format, maker_id, key_mark), select (id, format, state, maker_id, key_mark, created_at, ready_at,
  orders, sum_grosze, file_sha256, uploaded_by, uploaded_at, failed_by, failed_at, fail_reason, bank_proof,
  first_read_at, voided_at, file_removed_at), update (state, uploaded_by, uploaded_at, failed_by, failed_at,
  fail_reason, bank_proof) on bank_batches to skinkantor_api;
grant select (id, state, first_read_at) on bank_batches to skinkantor_watcher;
grant update (state, ready_at, orders, sum_grosze, file_sha256, sealed_file, sealing_key_id, failed_at, fail_reason,
  first_read_at, voided_at, file_removed_at) on bank_batches to skinkantor_worker;

create table bank_batch_payouts (
  batch_id bigint constraint bank_batch_payouts_batch_fk references bank_batches,
  place integer constraint bank_batch_payouts_place_range check (place between 1 and 5000),
  payout_id uuid not null constraint bank_batch_payouts_payout_fk references payouts,
  -- Stands in the title of the transfer; a statement is matched by it.
  code text not null
    constraint bank_batch_payouts_code_unique unique
    constraint bank_batch_payouts_code_shape check (code ~ '^PO[A-Z2-7]{8}$'),
  is_in boolean not null default true,
  out_reason text constraint bank_batch_payouts_reason_length check (char_length(out_reason) between 1 and 100),
  refused_by bigint constraint bank_batch_payouts_refused_by_fk references users,
  refused_at timestamptz,
  refuse_reason text
    constraint bank_batch_payouts_refuse_reason_length check (char_length(refuse_reason) between 1 and 1000),
  -- What the bank itself has written about this order.
  bank_proof text constraint bank_batch_payouts_proof_length check (char_length(bank_proof) between 1 and 1000),
  constraint bank_batch_payouts_pk primary key (batch_id, place),
  constraint bank_batch_payouts_out_complete check (is_in = (out_reason is null)),
  constraint bank_batch_payouts_refused_complete check ((refused_at is null) = (refused_by is null) and (refused_at is
    null) = (refuse_reason is null) and (refused_at is null) = (bank_proof is null) and (refused_at is null) =
    (out_reason is distinct from 'refused_by_bank'))
);
create unique index bank_batch_payouts_one_live on bank_batch_payouts (payout_id) where is_in;
create index bank_batch_payouts_payout_idx on bank_batch_payouts (payout_id);
comment on table bank_batch_payouts is 'none: batch_id, place, payout_id, code, is_in, refused_by, refused_at; personal:
  refuse_reason; financial: out_reason, bank_proof';
grant select on bank_batch_payouts to skinkantor_api, skinkantor_worker;
grant insert (batch_id, place, payout_id, code), update (is_in, out_reason, refused_by, refused_at, refuse_reason,
  bank_proof) on bank_batch_payouts to skinkantor_api;
grant select (batch_id, place, payout_id, is_in) on bank_batch_payouts to skinkantor_watcher;
grant update (is_in, out_reason) on bank_batch_payouts to skinkantor_worker;

-- One reader's wish for one file: the worker seals it for the key that only the asking process knows.
create table bank_file_requests (
  id uuid default gen_random_uuid() constraint bank_file_requests_pk primary key,
  batch_id bigint not null constraint bank_file_requests_batch_fk references bank_batches,
  admin_id bigint not null constraint bank_file_requests_admin_fk references users,
  public_key bytea not null constraint bank_file_requests_key_length check (octet_length(public_key) = 32),
  request_id text not null,
  sealed bytea,
  created_at timestamptz not null default now(),
  refusal text
    constraint bank_file_requests_refusal_known check (refusal in ('not_staff', 'wrong_state', 'too_old', 'limit',
      'stopped', 'rail_paused', 'no_key')),
  constraint bank_file_requests_one_answer check (sealed is null or refusal is null)
);
create index bank_file_requests_created_idx on bank_file_requests (created_at);
comment on table bank_file_requests is 'none: id, batch_id, admin_id, public_key, request_id, created_at, refusal; personal: sealed';
grant select, delete on bank_file_requests to skinkantor_api, skinkantor_worker;
grant insert (batch_id, admin_id, public_key, request_id) on bank_file_requests to skinkantor_api;
grant update (sealed, refusal) on bank_file_requests to skinkantor_worker;

create table bank_file_readings (
  id bigint generated always as identity constraint bank_file_readings_pk primary key,
  batch_id bigint not null constraint bank_file_readings_batch_fk references bank_batches,
  admin_id bigint not null constraint bank_file_readings_admin_fk references users,
  read_at timestamptz not null default now()
);
create index bank_file_readings_time_idx on bank_file_readings (read_at);
comment on table bank_file_readings is 'none: id, batch_id, admin_id, read_at';
grant select on bank_file_readings to skinkantor_worker;
grant insert (batch_id, admin_id) on bank_file_readings to skinkantor_worker;

create table bank_statement_starts (
  id bigint generated always as identity constraint bank_statement_starts_pk primary key,
  balance_grosze bigint not null,
  balance_on date not null,
  made_at timestamptz not null default now()
);
comment on table bank_statement_starts is 'none: id, made_at; financial: balance_grosze, balance_on';
grant select on bank_statement_starts to skinkantor_api;

create table bank_statements (
  id bigint generated always as identity constraint bank_statements_pk primary key,
  sha256 bytea not null
    constraint bank_statements_sha256_unique unique
    constraint bank_statements_sha256_length check (octet_length(sha256) = 32),
  format text not null constraint bank_statements_format_known check (format in ('mt940', 'camt053')),
  imported_by bigint not null constraint bank_statements_imported_by_fk references users,
  imported_at timestamptz not null default now(),
  closing_grosze bigint not null,
  closing_on date not null,
  line_count integer not null constraint bank_statements_lines_range check (line_count >= 0),
  -- Lines that an earlier statement had brought already.
  known_lines integer not null default 0,
  -- Both are empty for statements from before this rule.
  opening_grosze bigint,
  opening_on date,
  account_fingerprint bytea constraint bank_statements_account_length check (octet_length(account_fingerprint) = 32),
  constraint bank_statements_known_range check (known_lines >= 0 and known_lines <= line_count),
  constraint bank_statements_opening_complete check ((opening_grosze is null) = (opening_on is null) and
    (opening_grosze is null) = (account_fingerprint is null))
);
comment on table bank_statements is 'none: id, format, imported_by, imported_at, line_count, known_lines; financial: sha256,
  account_fingerprint, opening_grosze, opening_on, closing_grosze, closing_on';
grant select, insert on bank_statements to skinkantor_api;
grant select on bank_statements to skinkantor_worker;

create table bank_statement_lines (
  id bigint generated always as identity constraint bank_statement_lines_pk primary key,
  statement_id bigint not null constraint bank_statement_lines_statement_fk references bank_statements,
  reference text not null
    constraint bank_statement_lines_reference_length check (char_length(reference) between 1 and 100),
  direction text not null constraint bank_statement_lines_direction_known check (direction in ('in', 'out')),
  amount_grosze bigint not null constraint bank_statement_lines_amount_range check (amount_grosze >= 0),
  booked_on date not null,
  account_fingerprint bytea
    constraint bank_statement_lines_fingerprint_length check (octet_length(account_fingerprint) = 32),
  rail_key text constraint bank_statement_lines_key_length check (char_length(rail_key) between 1 and 64),
  -- People write their names into titles.
  sealed_title bytea not null,
  title_key_id text not null,
  outcome text not null default 'new'
    constraint bank_statement_lines_outcome_known check (outcome in ('new', 'settled', 'confirmed', 'return_waiting',
      'returned', 'unmatched', 'amount_differs', 'account_differs', 'paid_again', 'not_ordered')),
  payout_id uuid constraint bank_statement_lines_payout_fk references payouts,
  decided_at timestamptz,
  return_decided_by bigint constraint bank_statement_lines_return_decided_by_fk references users,
  return_decided_at timestamptz,
  is_return_accepted boolean,
  constraint bank_statement_lines_once unique (reference, direction, booked_on),
  constraint bank_statement_lines_decided_complete check ((outcome = 'new') = (decided_at is null)),
  constraint bank_statement_lines_payout_complete check ((outcome in ('new', 'unmatched')) = (payout_id is null)),
  constraint bank_statement_lines_return_complete check ((return_decided_at is null) = (return_decided_by is null) and
    (return_decided_at is null) = (is_return_accepted is null))
);
create index bank_statement_lines_outcome_idx on bank_statement_lines (outcome, id);
create index bank_statement_lines_payout_idx on bank_statement_lines (payout_id) where payout_id is not null;
create index bank_statement_lines_statement_idx on bank_statement_lines (statement_id, id);
comment on table bank_statement_lines is 'none: id, statement_id, direction, title_key_id, outcome, payout_id, decided_at,
  return_decided_by, return_decided_at, is_return_accepted; personal: account_fingerprint, sealed_title; financial: reference, amount_grosze, booked_on, rail_key';
grant select on bank_statement_lines to skinkantor_api, skinkantor_worker;
grant insert (statement_id, reference, direction, amount_grosze, booked_on, account_fingerprint, rail_key,
  sealed_title, title_key_id), update (return_decided_by, return_decided_at, is_return_accepted) on
  bank_statement_lines to skinkantor_api;
grant update (outcome, payout_id, decided_at) on bank_statement_lines to skinkantor_worker;

-- Every comparison of a rail with our books. Kept for five years at least; nothing prunes it.
create table reconciliation_runs (
  id bigint generated always as identity constraint reconciliation_runs_pk primary key,
  rail text not null constraint reconciliation_runs_rail_fk references rail_states(rail),
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  outcome text not null constraint reconciliation_runs_outcome_known check (outcome in ('done', 'unavailable')),
  since timestamptz not null,
  ours integer not null default 0,
  theirs integer not null default 0,
  matched integer not null default 0,
  opened integer not null default 0
);
create index reconciliation_runs_rail_idx on reconciliation_runs (rail, id desc);
comment on table reconciliation_runs is 'none: id, rail, started_at, finished_at, outcome, since, ours, theirs, matched,
  opened';
grant select on reconciliation_runs to skinkantor_api;
grant select, insert on reconciliation_runs to skinkantor_worker;

create table reconciliation_findings (
  id bigint generated always as identity constraint reconciliation_findings_pk primary key,
  rail text not null constraint reconciliation_findings_rail_fk references rail_states(rail),
  class text not null
    constraint reconciliation_findings_class_known check (class in ('ours_only', 'rail_only', 'amount_differs',
      'state_differs', 'balance_differs')),
  -- What it is about: a payout, the rail's own name for a payment, or a day.
  subject text not null
    constraint reconciliation_findings_subject_length check (char_length(subject) between 1 and 200),
  payout_id uuid constraint reconciliation_findings_payout_fk references payouts,
  currency text not null default 'PLN'
    constraint reconciliation_findings_currency_shape check (currency ~ '^[A-Z]{3}$'),
  ours_minor numeric(38,0),
  theirs_minor numeric(38,0),
  ours_state text,
  theirs_state text,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Empty when it went away by itself.
  closed_by bigint constraint reconciliation_findings_closed_by_fk references users,
  close_reason text
    constraint reconciliation_findings_reason_length check (char_length(close_reason) between 1 and 1000),
  constraint reconciliation_findings_closed_complete check (closed_by is null or closed_at is not null and
    close_reason is not null)
);
-- What a person has explained is not found again.
create unique index reconciliation_findings_once on reconciliation_findings (rail, class, subject)
  where (closed_at is null) or (closed_by is not null);
create index reconciliation_findings_open_idx on reconciliation_findings (rail, class) where closed_at is null;
create index reconciliation_findings_rail_idx on reconciliation_findings (rail, id desc);
comment on table reconciliation_findings is 'none: id, rail, class, payout_id, ours_state, theirs_state, opened_at, seen_at,
  closed_at, closed_by; financial: subject, currency, ours_minor, theirs_minor, close_reason';
-- Whether a rail's balance is in doubt decides how many approvals a new payout needs, whoever makes it.
grant select on reconciliation_findings to skinkantor_api, skinkantor_worker;
grant update (closed_at, closed_by, close_reason) on reconciliation_findings to skinkantor_api;
grant select (rail, class, closed_at) on reconciliation_findings to skinkantor_watcher;
grant insert (rail, class, subject, payout_id, currency, ours_minor, theirs_minor, ours_state, theirs_state), update
  (seen_at, closed_at) on reconciliation_findings to skinkantor_worker;
