import { sql, type Kysely } from 'kysely'

/**
 * The ledger and everything that money needs around it. Bookings are only ever added, through one function, balanced
 * and never below the floor of an account. A payout cannot change its state without the booking that belongs to it,
 * without its approvals or to another destination: the database looks again at what the code has decided.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table ledger_accounts (
  id text constraint ledger_accounts_pk primary key
    constraint ledger_accounts_shape check (id ~ '^[ALE]:[a-z_]+(:[a-z0-9_]+)?$'),
  -- What we owe a seller can reach zero and not pass it.
  has_floor boolean not null generated always as (id ~ '^L:(sale|balance):') stored,
  created_at timestamptz not null default now()
);
create table journals (
  id bigint generated always as identity constraint journals_pk primary key,
  key text not null constraint journals_key_unique unique
    constraint journals_key_shape check (key ~ '^[a-z_]+:[a-z0-9-]+:[a-z_]+(:[0-9]+)?$'),
  at timestamptz not null default now()
);
-- A debit is above zero, a credit below.
create table journal_entries (
  journal_id bigint not null constraint journal_entries_journal_fk references journals,
  line smallint not null constraint journal_entries_line_range check (line between 1 and 20),
  account_id text not null constraint journal_entries_account_fk references ledger_accounts,
  amount_grosze bigint not null constraint journal_entries_amount_not_zero check (amount_grosze <> 0),
  constraint journal_entries_pk primary key (journal_id, line)
);
create index journal_entries_account_idx on journal_entries (account_id) include (amount_grosze);
create trigger ledger_accounts_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();

create function check_journal_balance() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select coalesce(sum(amount_grosze), 1) from journal_entries where journal_id = new.id) <> 0 then
    raise exception 'journal % does not balance', new.key
      using errcode = 'check_violation', constraint = 'journals_balanced';
  end if;
  return null;
end $$;
create constraint trigger journals_balanced after insert on journals deferrable initially deferred
  for each row execute function check_journal_balance();

create function refuse_late_entries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from added join journals on journals.id = added.journal_id where journals.at <> now()) then
    raise exception 'a journal gets its entries when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger journal_entries_with_journal after insert on journal_entries referencing new table as added
  for each statement execute function refuse_late_entries();

-- The only way into the ledger. The same key with the same lines again is nothing new; with other lines it is an error.
create function post_journal(journal_key text, account_ids text[], amounts bigint[]) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  new_id bigint;
  below text;
begin
  if coalesce(cardinality(account_ids), 0) < 2 or cardinality(account_ids) <> cardinality(amounts) then
    raise exception 'a journal has at least two lines' using errcode = 'check_violation';
  end if;
  insert into ledger_accounts (id) select distinct unnest(account_ids) on conflict do nothing;
  -- Two journals that take from one seller wait for each other here; nobody queues for the house's own accounts.
  perform 1 from ledger_accounts where id = any(account_ids) and has_floor order by id for update;
  insert into journals (key) values (journal_key) on conflict (key) do nothing returning id into new_id;
  if new_id is null then
    if exists (
      (select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key
       except all select * from unnest(account_ids, amounts))
      union all
      (select * from unnest(account_ids, amounts)
       except all select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key)
    ) then
      raise exception 'journal % exists with other lines', journal_key
        using errcode = 'unique_violation', constraint = 'journals_same_lines';
    end if;
    return false;
  end if;
  insert into journal_entries (journal_id, line, account_id, amount_grosze)
    select new_id, place, account, amount
    from unnest(account_ids, amounts) with ordinality as given (account, amount, place);
  select a.id into below from ledger_accounts a
    where a.id = any(account_ids) and a.has_floor
      and (select sum(amount_grosze) from journal_entries where account_id = a.id) > 0 limit 1;
  if below is not null then
    raise exception 'journal % takes more from % than there is', journal_key, below
      using errcode = 'check_violation', constraint = 'ledger_floor';
  end if;
  -- A credit is done when it is booked.
  if journal_key ~ '^transaction:[0-9]+:deposit$' then
    update transactions set status = 'completed', completed_at = now()
      where id = split_part(journal_key, ':', 2)::bigint and type = 'deposit' and status = 'pending';
  end if;
  return true;
end $$;
revoke all on function post_journal from public;
`.execute(db)

  await sql`
-- Locked before anything that counts against the limit of all sellers together.
create table house_limit (
  id smallint constraint house_limit_pk primary key constraint house_limit_single check (id = 1),
  touched_at timestamptz not null default now()
);
insert into house_limit (id) values (1);

create table rail_states (
  rail text constraint rail_states_pk primary key
    constraint rail_states_rail_known check (rail in ('bank', 'paypal', 'skrill', 'btc', 'ltc', 'manual')),
  paused_at timestamptz,
  pause_reason text constraint rail_states_reason_known check (pause_reason in ('credentials', 'funds', 'breach', 'admin')),
  constraint rail_states_pause_complete check ((paused_at is null) = (pause_reason is null))
);
insert into rail_states (rail) values ('bank'), ('paypal'), ('skrill'), ('btc'), ('ltc'), ('manual');

create table seller_standings (
  user_id bigint constraint seller_standings_pk primary key constraint seller_standings_user_fk references users,
  settled_sales integer not null default 0 constraint seller_standings_settled_range check (settled_sales >= 0),
  reversals integer not null default 0 constraint seller_standings_reversals_range check (reversals >= 0),
  limit_by_hand_grosze bigint constraint seller_standings_limit_range check (limit_by_hand_grosze >= 0),
  -- Since the first sign of a reversal, until an admin has looked.
  frozen_at timestamptz
);

-- One row per sale: when it is paid, what is at risk for how long, and what Steam said about the trade.
create table sale_money (
  sale_id bigint constraint sale_money_pk primary key constraint sale_money_sale_fk references sales,
  user_id bigint not null constraint sale_money_user_fk references users,
  total_grosze bigint not null constraint sale_money_total_positive check (total_grosze > 0),
  pcc_grosze bigint not null default 0 constraint sale_money_pcc_range check (pcc_grosze >= 0),
  payout_case text not null constraint sale_money_case_known check (payout_case in ('advance', 'after_protection', 'manual')),
  destination_fingerprint bytea not null constraint sale_money_fingerprint_length check (octet_length(destination_fingerprint) = 32),
  is_new_seller boolean not null,
  quoted_at timestamptz not null,
  reserved_at timestamptz,
  house_reserved_at timestamptz,
  released_at timestamptz,
  accept_started_at timestamptz,
  settles_at timestamptz,
  reversed_at timestamptz,
  is_booked boolean not null default false,
  was_reviewed boolean not null default false,
  is_counted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint sale_money_house_after_seller check (house_reserved_at is null or reserved_at is not null)
);
create index sale_money_user_open_idx on sale_money (user_id) where reserved_at is not null and released_at is null;
create index sale_money_destination_open_idx on sale_money (destination_fingerprint)
  where reserved_at is not null and released_at is null;
create index sale_money_house_open_idx on sale_money (house_reserved_at)
  where house_reserved_at is not null and released_at is null;
create index sale_money_new_sellers_idx on sale_money (reserved_at) where is_new_seller and reserved_at is not null;
create index sale_money_settles_idx on sale_money (settles_at) where settles_at is not null and reversed_at is null;

create table debts (
  id bigint generated always as identity constraint debts_pk primary key,
  user_id bigint not null constraint debts_user_fk references users,
  sale_id bigint not null constraint debts_sale_fk references sales constraint debts_sale_unique unique,
  amount_grosze bigint not null constraint debts_amount_positive check (amount_grosze > 0),
  left_grosze bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint debts_left_range check (left_grosze between 0 and amount_grosze),
  constraint debts_closed_complete check ((left_grosze = 0) = (closed_at is not null))
);
create index debts_open_idx on debts (user_id) where closed_at is null;
create table debt_payments (
  debt_id bigint not null constraint debt_payments_debt_fk references debts,
  part integer not null constraint debt_payments_part_positive check (part > 0),
  how text not null constraint debt_payments_how_known check (how in ('balance', 'cash', 'written_off')),
  amount_grosze bigint not null constraint debt_payments_amount_positive check (amount_grosze > 0),
  actor text not null,
  at timestamptz not null default now(),
  constraint debt_payments_pk primary key (debt_id, part)
);
create trigger debt_payments_append_only before update or delete or truncate on debt_payments
  for each statement execute function refuse_change();

-- Items that must go back to their seller, from when Steam allows it until a trade has done it.
create table returns_due (
  sale_id bigint constraint returns_due_pk primary key constraint returns_due_sale_fk references sales,
  not_before timestamptz not null,
  opened_at timestamptz not null default now(),
  trade_id text constraint returns_due_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  closed_at timestamptz,
  constraint returns_due_closed_complete check ((closed_at is null) = (trade_id is null))
);
create index returns_due_open_idx on returns_due (not_before) where closed_at is null;
`.execute(db)

  await sql`
create table payout_transitions (
  from_state text not null,
  to_state text not null,
  constraint payout_transitions_pk primary key (from_state, to_state)
);
insert into payout_transitions (from_state, to_state) values
  ('created', 'approved'), ('created', 'cancelled'), ('approved', 'submitting'), ('approved', 'cancelled'),
  ('submitting', 'submitted'), ('submitting', 'unknown'), ('submitting', 'unclaimed'), ('submitting', 'settled'),
  ('submitting', 'failed'),
  ('unknown', 'submitting'), ('unknown', 'submitted'), ('unknown', 'unclaimed'), ('unknown', 'settled'),
  ('unknown', 'failed'), ('unknown', 'returned'),
  ('submitted', 'unclaimed'), ('submitted', 'settled'), ('submitted', 'failed'), ('submitted', 'returned'),
  ('unclaimed', 'settled'), ('unclaimed', 'returned'), ('settled', 'returned');
create trigger payout_transitions_append_only before update or delete or truncate on payout_transitions
  for each statement execute function refuse_change();

create table payouts (
  id uuid constraint payouts_pk primary key default gen_random_uuid(),
  kind text not null constraint payouts_kind_known check (kind in ('sale', 'withdrawal')),
  transaction_id bigint not null constraint payouts_transaction_fk references transactions,
  sale_id bigint constraint payouts_sale_fk references sales,
  user_id bigint not null constraint payouts_user_fk references users,
  rail text not null constraint payouts_rail_fk references rail_states,
  amount_grosze bigint not null constraint payouts_amount_positive check (amount_grosze > 0),
  state text not null default 'created' constraint payouts_state_known check (state in ('created', 'approved', 'submitting',
    'unknown', 'submitted', 'unclaimed', 'settled', 'failed', 'returned', 'cancelled')),
  version integer not null default 1 constraint payouts_version_positive check (version > 0),
  -- Made before the first order and the only one that this row is ever ordered with.
  rail_key text not null default replace(gen_random_uuid()::text, '-', '') constraint payouts_rail_key_unique unique
    constraint payouts_rail_key_shape check (rail_key ~ '^[a-z0-9]{16,64}$'),
  rail_ref text constraint payouts_rail_ref_length check (char_length(rail_ref) <= 200),
  -- Typed by an admin for money sent by hand.
  reference text constraint payouts_reference_length check (char_length(reference) between 1 and 200),
  payout_details_id uuid not null constraint payouts_details_fk references payout_details,
  destination_fingerprint bytea not null constraint payouts_fingerprint_length check (octet_length(destination_fingerprint) = 32),
  approvals_required smallint not null constraint payouts_approvals_range check (approvals_required between 0 and 2),
  is_evidence_clean boolean not null default true,
  is_order_out boolean not null default false,
  has_unclear_order boolean not null default false,
  is_resend_barred boolean not null default false,
  first_submitted_at timestamptz,
  last_submitted_at timestamptz,
  absent_seen_at timestamptz,
  -- A coin's amount in its smallest unit and the rate it was made with, both fixed when it is sent.
  coin_units numeric(38, 0) constraint payouts_coin_units_positive check (coin_units > 0),
  coin_rate numeric(30, 10) constraint payouts_coin_rate_positive check (coin_rate > 0),
  statement_matched_at timestamptz,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payouts_sale_complete check ((kind = 'sale') = (sale_id is not null)),
  constraint payouts_sale_is_transaction check (sale_id is null or sale_id = transaction_id),
  constraint payouts_coin_complete check ((coin_units is null) = (coin_rate is null)),
  constraint payouts_settled_complete check (state <> 'settled' or settled_at is not null)
);
-- What came back leaves as a withdrawal: only a payout that never paid makes room for another.
create unique index payouts_one_per_sale on payouts (sale_id) where state not in ('failed', 'cancelled');
create index payouts_user_unsent_idx on payouts (user_id) where state in ('created', 'approved');
create index payouts_in_flight_idx on payouts (rail, moved_at)
  where state in ('submitting', 'unknown', 'submitted', 'unclaimed');
create index payouts_transaction_idx on payouts (transaction_id);
create index payouts_destination_idx on payouts (user_id, destination_fingerprint) where state = 'settled';
create index payouts_state_idx on payouts (state, created_at);

create table payout_approvals (
  payout_id uuid not null constraint payout_approvals_payout_fk references payouts,
  number smallint not null constraint payout_approvals_number_range check (number between 1 and 5),
  how text not null constraint payout_approvals_how_known check (how in ('policy', 'admin')),
  admin_id bigint constraint payout_approvals_admin_fk references users,
  destination_fingerprint bytea not null,
  reason text constraint payout_approvals_reason_length check (char_length(reason) <= 1000),
  at timestamptz not null default now(),
  constraint payout_approvals_pk primary key (payout_id, number),
  constraint payout_approvals_admin_complete check ((how = 'admin') = (admin_id is not null)),
  constraint payout_approvals_admin_once unique (payout_id, admin_id)
);
create trigger payout_approvals_append_only before update or delete or truncate on payout_approvals
  for each statement execute function refuse_change();

create table payout_events (
  payout_id uuid not null constraint payout_events_payout_fk references payouts,
  version integer not null constraint payout_events_version_positive check (version > 0),
  from_state text,
  state text not null,
  at timestamptz not null default now(),
  constraint payout_events_pk primary key (payout_id, version),
  constraint payout_events_first_has_no_origin check ((version = 1) = (from_state is null)),
  constraint payout_events_step_fk foreign key (from_state, state) references payout_transitions (from_state, to_state)
);
create trigger payout_events_append_only before update or delete or truncate on payout_events
  for each statement execute function refuse_change();
create trigger payouts_never_removed before delete or truncate on payouts
  for each statement execute function refuse_change();
`.execute(db)

  await sql`
create function check_new_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_details d on d.id = new.payout_details_id
    where t.id = new.transaction_id and t.type = new.kind and t.user_id = new.user_id and t.amount_grosze = new.amount_grosze
      and d.user_id = new.user_id and d.fingerprint = new.destination_fingerprint
  ) then
    raise exception 'payout % is not for its transaction and its seller', new.id
      using errcode = 'check_violation', constraint = 'payouts_of_transaction';
  end if;
  insert into payout_events (payout_id, version, state) values (new.id, 1, new.state);
  return null;
end $$;
create trigger payouts_begin after insert on payouts for each row execute function check_new_payout();

create function guard_payout_approval() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.state = 'created'
      and p.destination_fingerprint = new.destination_fingerprint and p.user_id is distinct from new.admin_id
  ) then
    raise exception 'this approval is not for a payout that waits, to this destination, by somebody else'
      using errcode = 'check_violation', constraint = 'payout_approvals_right';
  end if;
  if new.admin_id is not null and not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin approves' using errcode = 'check_violation', constraint = 'payout_approvals_by_admin';
  end if;
  return new;
end $$;
create trigger payout_approvals_guard before insert on payout_approvals for each row execute function guard_payout_approval();

create function guard_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a payout raises its version by one'
      using errcode = 'check_violation', constraint = 'payouts_version_step';
  end if;
  if (new.id, new.kind, new.transaction_id, new.sale_id, new.user_id, new.rail, new.amount_grosze, new.rail_key,
      new.payout_details_id, new.destination_fingerprint, new.is_evidence_clean, new.created_at)
    is distinct from (old.id, old.kind, old.transaction_id, old.sale_id, old.user_id, old.rail, old.amount_grosze,
      old.rail_key, old.payout_details_id, old.destination_fingerprint, old.is_evidence_clean, old.created_at)
    or new.approvals_required < old.approvals_required
    or (old.coin_units is not null and (new.coin_units, new.coin_rate) is distinct from (old.coin_units, old.coin_rate)) then
    raise exception 'what payout % pays, to whom and under which key is never changed', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    new.moved_at := old.moved_at;
    new.settled_at := old.settled_at;
    return new;
  end if;
  if not exists (select 1 from payout_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_transitions_known';
  end if;
  if new.state in ('approved', 'submitting') and not exists (
    select 1 from payout_approvals where payout_id = new.id
    having count(*) > 0 and count(distinct admin_id) >= new.approvals_required
  ) then
    raise exception 'payout % has too few approvals', new.id
      using errcode = 'check_violation', constraint = 'payouts_approved';
  end if;
  new.moved_at := now();
  new.settled_at := case when new.state = 'settled' then now() else old.settled_at end;
  return new;
end $$;
create trigger payouts_guard before update on payouts for each row execute function guard_payout();

create function follow_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into payout_events (payout_id, version, from_state, state) values (new.id, new.version, old.state, new.state);
  if new.kind = 'withdrawal' and new.state in ('settled', 'failed', 'cancelled')
    or new.kind = 'withdrawal' and new.state = 'returned' and old.state <> 'settled' then
    update transactions set
      status = case new.state when 'settled' then 'completed' when 'returned' then 'failed' else new.state end,
      completed_at = new.settled_at
    where id = new.transaction_id;
  end if;
  return null;
end $$;
create trigger payouts_follow after update on payouts for each row when (new.state <> old.state)
  execute function follow_payout();

-- A step and its booking commit together or not at all.
create function check_payout_is_booked() returns trigger language plpgsql security definer set search_path = public as $$
declare
  needed text := case
    when new.state in ('submitting', 'unknown', 'submitted', 'unclaimed') then 'reserve'
    when new.state = 'settled' then 'settle'
    when new.state = 'failed' then 'release'
    when new.state = 'returned' then 'return' end;
begin
  if needed is not null and not exists (select 1 from journals where key = 'payout:' || new.id || ':' || needed) then
    raise exception 'payout % is % without its booking', new.id, new.state
      using errcode = 'check_violation', constraint = 'payouts_booked';
  end if;
  return null;
end $$;
create constraint trigger payouts_booked after update on payouts deferrable initially deferred
  for each row when (new.state <> old.state) execute function check_payout_is_booked();

create function guard_debt() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.user_id, new.sale_id, new.amount_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.sale_id, old.amount_grosze, old.created_at)
    or new.left_grosze >= old.left_grosze then
    raise exception 'a debt only ever becomes less' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger debts_guard before update on debts for each row execute function guard_debt();
create trigger debts_never_removed before delete or truncate on debts
  for each statement execute function refuse_change();

create function guard_sale_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.sale_id, new.user_id, new.total_grosze, new.pcc_grosze, new.is_new_seller, new.quoted_at)
    is distinct from (old.sale_id, old.user_id, old.total_grosze, old.pcc_grosze, old.is_new_seller, old.quoted_at)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (new.payout_case = 'advance' and old.payout_case <> 'advance') then
    raise exception 'what sale % risks is never loosened', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Whoever ends a sale: what it had reserved is free again in the same commit.
create function release_advance_of_ended_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sale_money set released_at = now() where sale_id = new.id and released_at is null;
  return null;
end $$;
create trigger sales_release_advance after update on sales for each row
  when (new.state <> old.state and new.state in ('failed', 'cancelled')) execute function release_advance_of_ended_sale();
create trigger sale_money_guard before update on sale_money for each row execute function guard_sale_money();
create trigger sale_money_never_removed before delete or truncate on sale_money
  for each statement execute function refuse_change();
`.execute(db)

  await sql`
grant execute on function post_journal to skinkantor_api, skinkantor_worker;
grant select on ledger_accounts, journals, journal_entries, house_limit, rail_states, seller_standings, sale_money, debts,
  debt_payments, returns_due, payout_transitions, payouts, payout_approvals, payout_events
  to skinkantor_api, skinkantor_worker;
grant update (touched_at) on house_limit to skinkantor_api, skinkantor_worker;
grant update (paused_at, pause_reason) on rail_states to skinkantor_api, skinkantor_worker;
grant insert (user_id), update (settled_sales, reversals, frozen_at) on seller_standings to skinkantor_api, skinkantor_worker;
grant update (limit_by_hand_grosze) on seller_standings to skinkantor_api;
grant insert on sale_money to skinkantor_api;
grant update (payout_case, destination_fingerprint, reserved_at, house_reserved_at, released_at, accept_started_at, settles_at,
  reversed_at, is_booked, was_reviewed, is_counted) on sale_money to skinkantor_api, skinkantor_worker;
grant insert (user_id, sale_id, amount_grosze, left_grosze), update (left_grosze, closed_at) on debts
  to skinkantor_api, skinkantor_worker;
grant insert on debt_payments to skinkantor_api, skinkantor_worker;
grant insert (sale_id, not_before), update (trade_id, closed_at) on returns_due to skinkantor_api, skinkantor_worker;
grant insert (kind, transaction_id, sale_id, user_id, rail, amount_grosze, payout_details_id, destination_fingerprint,
  approvals_required, is_evidence_clean) on payouts to skinkantor_api, skinkantor_worker;
grant update (state, version, rail_ref, reference, approvals_required, is_order_out, has_unclear_order, is_resend_barred,
  first_submitted_at, last_submitted_at, absent_seen_at) on payouts to skinkantor_api, skinkantor_worker;
grant update (coin_units, coin_rate, statement_matched_at) on payouts to skinkantor_worker;
-- Only to look for what must not stand there.
grant select (details) on audit_log to skinkantor_worker;
grant insert on payout_approvals to skinkantor_api;
grant insert (payout_id, number, how, destination_fingerprint) on payout_approvals to skinkantor_worker;
`.execute(db)
}
