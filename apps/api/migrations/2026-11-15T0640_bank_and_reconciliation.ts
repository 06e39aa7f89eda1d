import { sql, type Kysely } from 'kysely'

/**
 * Money that leaves by a file for the bank, what the bank's statements say about it, and the comparison of every rail's
 * own books with ours. Account numbers stand nowhere readable: a file is sealed for the worker, a line of a statement
 * keeps a fingerprint.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- Weekdays without Poland's public holidays; the movable ones hang on Easter.
create function is_banking_day(day date) returns boolean language plpgsql immutable parallel safe as $$
declare
  y integer := extract(year from day);
  a integer := y % 19;
  b integer := y / 100;
  c integer := y % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(y, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) < 6
    and day not in (easter + 1, easter + 60)
    and not (y >= 2025 and to_char(day, 'MMDD') = '1224')
    and to_char(day, 'MMDD') not in ('0101', '0106', '0501', '0503', '0815', '1101', '1111', '1225', '1226');
end $$;

-- The end of the banking day that follows: by then a statement must show what happened at this time.
create function banking_deadline(at timestamptz) returns timestamptz language plpgsql stable parallel safe as $$
declare
  day date := (at at time zone 'Europe/Warsaw')::date;
begin
  loop
    day := day + 1;
    exit when is_banking_day(day);
  end loop;
  return (day + 1)::timestamp at time zone 'Europe/Warsaw';
end $$;

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
  constraint bank_batches_key_once unique (maker_id, key_mark),
  constraint bank_batches_file_complete check ((ready_at is null) = (orders is null) and (ready_at is null) = (sum_grosze is null)
    and (ready_at is null) = (file_sha256 is null) and (ready_at is null) = (sealed_file is null)
    and (ready_at is null) = (sealing_key_id is null)),
  constraint bank_batches_ready_complete check (state not in ('ready', 'uploaded') or ready_at is not null),
  constraint bank_batches_uploaded_complete check ((uploaded_at is null) = (uploaded_by is null)
    and (state <> 'uploaded' or uploaded_at is not null)),
  constraint bank_batches_failed_complete check ((state = 'failed') = (failed_at is not null and fail_reason is not null)),
  constraint bank_batches_four_eyes check (uploaded_by is distinct from maker_id and failed_by is distinct from maker_id),
  -- Money may be on its way: only the bank can say that it is not.
  constraint bank_batches_failed_with_proof check (failed_at is null or uploaded_at is null or bank_proof is not null)
);

create function guard_bank_batch() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.format, new.maker_id, new.key_mark, new.created_at)
      is distinct from (old.id, old.format, old.maker_id, old.key_mark, old.created_at)
    or (old.ready_at is not null and (new.ready_at, new.orders, new.sum_grosze, new.file_sha256, new.sealed_file,
      new.sealing_key_id) is distinct from (old.ready_at, old.orders, old.sum_grosze, old.file_sha256, old.sealed_file,
      old.sealing_key_id))
    or (old.uploaded_at is not null and (new.uploaded_at, new.uploaded_by) is distinct from (old.uploaded_at, old.uploaded_by)) then
    raise exception 'what bank batch % holds is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('building', 'ready'), ('building', 'failed'),
    ('ready', 'uploaded'), ('ready', 'failed'), ('uploaded', 'failed')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'bank_batches_steps';
  end if;
  return new;
end $$;
create trigger bank_batches_guard before update on bank_batches for each row execute function guard_bank_batch();
create trigger bank_batches_never_removed before delete or truncate on bank_batches
  for each statement execute function refuse_change();

create table bank_batch_payouts (
  batch_id bigint not null constraint bank_batch_payouts_batch_fk references bank_batches,
  place integer not null constraint bank_batch_payouts_place_range check (place between 1 and 5000),
  payout_id uuid not null constraint bank_batch_payouts_payout_fk references payouts,
  -- Stands in the title of the transfer; a statement is matched by it.
  code text not null constraint bank_batch_payouts_code_unique unique
    constraint bank_batch_payouts_code_shape check (code ~ '^PO[A-Z2-7]{8}$'),
  is_in boolean not null default true,
  out_reason text constraint bank_batch_payouts_reason_length check (char_length(out_reason) between 1 and 100),
  constraint bank_batch_payouts_pk primary key (batch_id, place),
  constraint bank_batch_payouts_out_complete check (is_in = (out_reason is null))
);
create unique index bank_batch_payouts_one_live on bank_batch_payouts (payout_id) where is_in;
create index bank_batch_payouts_payout_idx on bank_batch_payouts (payout_id);
create function guard_bank_batch_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.batch_id, new.place, new.payout_id, new.code) is distinct from (old.batch_id, old.place, old.payout_id, old.code)
    or new.is_in and not old.is_in then
    raise exception 'a payout that left batch % does not come back into it', old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_batch_payouts_guard before update on bank_batch_payouts
  for each row execute function guard_bank_batch_payout();
create trigger bank_batch_payouts_never_removed before delete or truncate on bank_batch_payouts
  for each statement execute function refuse_change();

-- A file that waits for its upload still pays: a reference typed meanwhile would mean that somebody paid as well.
create function refuse_reference_in_open_file() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
      where o.payout_id = new.id and o.is_in and b.state in ('building', 'ready')) then
    raise exception 'payout % stands in a file for the bank', new.id
      using errcode = 'check_violation', constraint = 'payouts_not_in_open_file';
  end if;
  return new;
end $$;
create trigger payouts_not_in_open_file before update on payouts for each row
  when (new.reference is distinct from old.reference) execute function refuse_reference_in_open_file();

-- One reader's wish for one file: the worker seals it for the key that only the asking process knows.
create table bank_file_requests (
  id uuid constraint bank_file_requests_pk primary key default gen_random_uuid(),
  batch_id bigint not null constraint bank_file_requests_batch_fk references bank_batches,
  admin_id bigint not null constraint bank_file_requests_admin_fk references users,
  public_key bytea not null constraint bank_file_requests_key_length check (octet_length(public_key) = 32),
  request_id text not null,
  sealed bytea,
  created_at timestamptz not null default now()
);
create index bank_file_requests_created_idx on bank_file_requests (created_at);

create table bank_statements (
  id bigint generated always as identity constraint bank_statements_pk primary key,
  sha256 bytea not null constraint bank_statements_sha256_unique unique
    constraint bank_statements_sha256_length check (octet_length(sha256) = 32),
  format text not null constraint bank_statements_format_known check (format in ('mt940', 'camt053')),
  imported_by bigint not null constraint bank_statements_imported_by_fk references users,
  imported_at timestamptz not null default now(),
  closing_grosze bigint not null,
  closing_on date not null,
  line_count integer not null constraint bank_statements_lines_range check (line_count >= 0),
  -- Lines that an earlier statement had brought already.
  known_lines integer not null constraint bank_statements_known_range check (known_lines between 0 and line_count)
);
create trigger bank_statements_never_changed before update or delete or truncate on bank_statements
  for each statement execute function refuse_change();

create table bank_statement_lines (
  id bigint generated always as identity constraint bank_statement_lines_pk primary key,
  statement_id bigint not null constraint bank_statement_lines_statement_fk references bank_statements,
  reference text not null constraint bank_statement_lines_reference_length check (char_length(reference) between 1 and 100),
  direction text not null constraint bank_statement_lines_direction_known check (direction in ('in', 'out')),
  amount_grosze bigint not null constraint bank_statement_lines_amount_range check (amount_grosze >= 0),
  booked_on date not null,
  account_fingerprint bytea
    constraint bank_statement_lines_fingerprint_length check (octet_length(account_fingerprint) = 32),
  rail_key text constraint bank_statement_lines_key_length check (char_length(rail_key) between 1 and 64),
  -- People write their names into titles.
  sealed_title bytea not null,
  title_key_id text not null,
  outcome text not null default 'new' constraint bank_statement_lines_outcome_known check (outcome in ('new', 'settled',
    'confirmed', 'returned', 'unmatched', 'amount_differs', 'account_differs', 'paid_again', 'not_ordered')),
  payout_id uuid constraint bank_statement_lines_payout_fk references payouts,
  decided_at timestamptz,
  constraint bank_statement_lines_once unique (reference, direction, booked_on),
  constraint bank_statement_lines_decided_complete check ((outcome = 'new') = (decided_at is null)),
  constraint bank_statement_lines_payout_complete check ((outcome in ('new', 'unmatched')) = (payout_id is null))
);
create index bank_statement_lines_statement_idx on bank_statement_lines (statement_id, id);
create index bank_statement_lines_outcome_idx on bank_statement_lines (outcome, id);
create index bank_statement_lines_payout_idx on bank_statement_lines (payout_id) where payout_id is not null;
create function guard_bank_statement_line() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.outcome <> 'new' or (new.id, new.statement_id, new.reference, new.direction, new.amount_grosze, new.booked_on,
      new.account_fingerprint, new.rail_key, new.sealed_title, new.title_key_id)
    is distinct from (old.id, old.statement_id, old.reference, old.direction, old.amount_grosze, old.booked_on,
      old.account_fingerprint, old.rail_key, old.sealed_title, old.title_key_id) then
    raise exception 'a line of a statement is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_statement_lines_guard before update on bank_statement_lines
  for each row execute function guard_bank_statement_line();
create trigger bank_statement_lines_never_removed before delete or truncate on bank_statement_lines
  for each statement execute function refuse_change();
`.execute(db)

  await sql`
-- What a rail had to pay with when it was last asked. A rail that cannot be asked has no row: our ledger stands for it.
create table rail_balances (
  rail text constraint rail_balances_pk primary key constraint rail_balances_rail_fk references rail_states,
  currency text not null constraint rail_balances_currency_shape check (currency ~ '^[A-Z]{3}$'),
  minor numeric(38, 0) not null,
  grosze bigint not null,
  read_at timestamptz not null default now(),
  -- The last day on which it was compared with our ledger.
  compared_on date
);

-- Money that the operator gave a rail, or took away from it below zero. Two admins, one booking.
create table rail_fundings (
  id bigint generated always as identity constraint rail_fundings_pk primary key,
  rail text not null constraint rail_fundings_rail_fk references rail_states,
  amount_grosze bigint not null constraint rail_fundings_amount_not_zero check (amount_grosze <> 0),
  reference text not null constraint rail_fundings_reference_length check (char_length(reference) between 3 and 200),
  proposed_by bigint not null constraint rail_fundings_proposed_by_fk references users,
  key_mark bytea not null constraint rail_fundings_key_length check (octet_length(key_mark) = 32),
  proposed_at timestamptz not null default now(),
  confirmed_by bigint constraint rail_fundings_confirmed_by_fk references users,
  confirmed_at timestamptz,
  constraint rail_fundings_key_once unique (proposed_by, key_mark),
  constraint rail_fundings_confirmed_complete check ((confirmed_at is null) = (confirmed_by is null)),
  constraint rail_fundings_four_eyes check (confirmed_by is distinct from proposed_by)
);
create function guard_rail_funding() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.confirmed_at is not null or (new.id, new.rail, new.amount_grosze, new.reference, new.proposed_by, new.key_mark,
      new.proposed_at) is distinct from (old.id, old.rail, old.amount_grosze, old.reference, old.proposed_by, old.key_mark,
      old.proposed_at) then
    raise exception 'a funding is confirmed once, as it was proposed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rail_fundings_guard before update on rail_fundings for each row execute function guard_rail_funding();
create trigger rail_fundings_never_removed before delete or truncate on rail_fundings
  for each statement execute function refuse_change();
create index rail_fundings_rail_idx on rail_fundings (rail) where confirmed_at is not null;
-- A confirmed funding and its booking are one commit.
create function check_funding_is_booked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from journals where key = 'funding:' || new.id || ':booked') then
    raise exception 'funding % is confirmed without its booking', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_booked';
  end if;
  return null;
end $$;
create constraint trigger rail_fundings_booked after update on rail_fundings deferrable initially deferred
  for each row when (new.confirmed_at is not null) execute function check_funding_is_booked();

-- Every comparison of a rail with our books. Kept for five years at least; nothing prunes it.
create table reconciliation_runs (
  id bigint generated always as identity constraint reconciliation_runs_pk primary key,
  rail text not null constraint reconciliation_runs_rail_fk references rail_states,
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
create trigger reconciliation_runs_append_only before update or delete or truncate on reconciliation_runs
  for each statement execute function refuse_change();

create table reconciliation_findings (
  id bigint generated always as identity constraint reconciliation_findings_pk primary key,
  rail text not null constraint reconciliation_findings_rail_fk references rail_states,
  class text not null constraint reconciliation_findings_class_known
    check (class in ('ours_only', 'rail_only', 'amount_differs', 'state_differs', 'balance_differs')),
  -- What it is about: a payout, the rail's own name for a payment, or a day.
  subject text not null constraint reconciliation_findings_subject_length check (char_length(subject) between 1 and 200),
  payout_id uuid constraint reconciliation_findings_payout_fk references payouts,
  currency text not null default 'PLN' constraint reconciliation_findings_currency_shape check (currency ~ '^[A-Z]{3}$'),
  ours_minor numeric(38, 0),
  theirs_minor numeric(38, 0),
  ours_state text,
  theirs_state text,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Empty when it went away by itself.
  closed_by bigint constraint reconciliation_findings_closed_by_fk references users,
  close_reason text constraint reconciliation_findings_reason_length check (char_length(close_reason) between 1 and 1000),
  constraint reconciliation_findings_closed_complete check (closed_by is null or (closed_at is not null and close_reason is not null))
);
-- What a person has explained is not found again.
create unique index reconciliation_findings_once on reconciliation_findings (rail, class, subject)
  where closed_at is null or closed_by is not null;
create index reconciliation_findings_rail_idx on reconciliation_findings (rail, id desc);
create index reconciliation_findings_open_idx on reconciliation_findings (rail, class) where closed_at is null;
create trigger reconciliation_findings_never_removed before delete or truncate on reconciliation_findings
  for each statement execute function refuse_change();

-- When a payout of a rail without a list was last compared.
create table payout_checks (
  payout_id uuid constraint payout_checks_pk primary key constraint payout_checks_payout_fk references payouts,
  checked_at timestamptz not null
);

create index payouts_rail_submitted_idx on payouts (rail, last_submitted_at) where last_submitted_at is not null;
create index payouts_fingerprint_idx on payouts (destination_fingerprint, amount_grosze);
create index payouts_statement_open_idx on payouts (settled_at)
  where rail = 'bank' and state = 'settled' and statement_matched_at is null;

grant select (id, format, state, maker_id, key_mark, created_at, ready_at, orders, sum_grosze, file_sha256, uploaded_by,
  uploaded_at, failed_by, failed_at, fail_reason, bank_proof) on bank_batches to skinkantor_api;
grant insert (format, maker_id, key_mark), update (state, uploaded_by, uploaded_at, failed_by, failed_at, fail_reason, bank_proof)
  on bank_batches to skinkantor_api;
grant select, update (state, ready_at, orders, sum_grosze, file_sha256, sealed_file, sealing_key_id, failed_at, fail_reason)
  on bank_batches to skinkantor_worker;
grant select on bank_batch_payouts to skinkantor_api, skinkantor_worker;
grant insert (batch_id, place, payout_id, code), update (is_in, out_reason) on bank_batch_payouts to skinkantor_api;
grant update (is_in, out_reason) on bank_batch_payouts to skinkantor_worker;
grant select, insert (batch_id, admin_id, public_key, request_id), delete on bank_file_requests to skinkantor_api;
grant select, update (sealed), delete on bank_file_requests to skinkantor_worker;
grant select on bank_statements, bank_statement_lines to skinkantor_api, skinkantor_worker;
grant insert on bank_statements to skinkantor_api;
grant insert (statement_id, reference, direction, amount_grosze, booked_on, account_fingerprint, rail_key, sealed_title,
  title_key_id) on bank_statement_lines to skinkantor_api;
grant update (outcome, payout_id, decided_at) on bank_statement_lines to skinkantor_worker;
grant select on rail_balances, rail_fundings, reconciliation_runs, reconciliation_findings to skinkantor_api, skinkantor_worker;
grant insert, update on rail_balances to skinkantor_worker;
grant insert (rail, amount_grosze, reference, proposed_by, key_mark), update (confirmed_by, confirmed_at)
  on rail_fundings to skinkantor_api;
grant insert on reconciliation_runs to skinkantor_worker;
grant insert (rail, class, subject, payout_id, currency, ours_minor, theirs_minor, ours_state, theirs_state),
  update (seen_at, closed_at) on reconciliation_findings to skinkantor_worker;
grant update (closed_at, closed_by, close_reason) on reconciliation_findings to skinkantor_api;
grant select, insert, update on payout_checks to skinkantor_worker;
`.execute(db)
}
