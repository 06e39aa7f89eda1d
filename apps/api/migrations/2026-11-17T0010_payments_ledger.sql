-- The ledger, debts, credits and corrections.

create table ledger_accounts (
  id text
    constraint ledger_accounts_pk primary key
    constraint ledger_accounts_shape check (id ~ '^[ALER]:[a-z_]+(:[a-z0-9_]+)?$'),
  -- What we owe a seller can reach zero and not pass it.
  has_floor boolean not null generated always as ((id ~ '^L:(sale|balance):')) stored,
  created_at timestamptz not null default now()
);
comment on table ledger_accounts is 'none: has_floor, created_at; financial: id';
alter table exposure_totals add constraint exposure_totals_account_fk foreign key (account_id) references ledger_accounts(id);
grant select on ledger_accounts to skinkantor_api, skinkantor_worker;

create table journals (
  id bigint generated always as identity constraint journals_pk primary key,
  key text not null
    constraint journals_key_unique unique
    constraint journals_key_shape check (key ~ '^[a-z_]+:[a-z0-9-]+:[a-z_]+(:[0-9]+)?$'),
  at timestamptz not null default now(),
  made_in xid8 default pg_current_xact_id()
);
create index journals_made_in_idx on journals (made_in) where made_in is not null;
create index journals_pcc_at_idx on journals (at, id) where key ~~ 'sale:%:pcc%';
create index journals_purchase_at_idx on journals (at, id)
  where (key ~~ 'sale:%:received') or (key ~~ 'sale:%:reversed') or (key ~~ 'sale:%:rejected');
comment on table journals is 'none: id, at, made_in; financial: key';
grant select on journals to skinkantor_api, skinkantor_worker;

-- A debit is above zero, a credit below.
create table journal_entries (
  journal_id bigint constraint journal_entries_journal_fk references journals,
  line smallint constraint journal_entries_line_range check (line between 1 and 20),
  account_id text not null constraint journal_entries_account_fk references ledger_accounts,
  amount_grosze bigint not null constraint journal_entries_amount_not_zero check (amount_grosze <> 0),
  constraint journal_entries_pk primary key (journal_id, line)
);
create index journal_entries_account_idx on journal_entries (account_id, journal_id) include (amount_grosze);
comment on table journal_entries is 'none: journal_id, line; financial: account_id, amount_grosze';
grant select on journal_entries to skinkantor_api, skinkantor_worker;

-- The last check that found nothing: up to where the invariants are known to hold.
create table ledger_checks (
  id smallint
    constraint ledger_checks_pk primary key
    constraint ledger_checks_single check (id = 1),
  snapshot pg_snapshot not null,
  checked_at timestamptz not null,
  -- By rail, what its clearing account said then: adding it up again would read every payout there ever was.
  clearing jsonb not null constraint ledger_checks_clearing_object check (jsonb_typeof(clearing) = 'object')
);
comment on table ledger_checks is 'none: id, snapshot, checked_at; financial: clearing';
-- When the books were last checked, and which migration was the last one, is shown on the same page.
grant select, insert, update on ledger_checks to skinkantor_worker;
grant select (checked_at) on ledger_checks to skinkantor_api;

create table debts (
  id bigint generated always as identity constraint debts_pk primary key,
  user_id bigint not null constraint debts_user_fk references users,
  sale_id bigint not null
    constraint debts_sale_unique unique
    constraint debts_sale_fk references sales,
  amount_grosze bigint not null constraint debts_amount_positive check (amount_grosze > 0),
  left_grosze bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint debts_closed_complete check ((left_grosze = 0) = (closed_at is not null)),
  constraint debts_left_range check (left_grosze >= 0 and left_grosze <= amount_grosze)
);
create index debts_open_idx on debts (user_id) where closed_at is null;
create index debts_user_idx on debts (user_id, id);
comment on table debts is 'none: id, user_id, sale_id, created_at, closed_at; financial: amount_grosze, left_grosze';
grant select on debts to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (user_id, sale_id, amount_grosze, left_grosze), update (left_grosze, closed_at) on debts to
  skinkantor_api, skinkantor_worker;
grant insert (user_id, sale_id, amount_grosze, left_grosze) on debts to skinkantor_watcher;

create table debt_payments (
  debt_id bigint constraint debt_payments_debt_fk references debts,
  part integer constraint debt_payments_part_positive check (part > 0),
  how text not null constraint debt_payments_how_known check (how in ('balance', 'cash', 'written_off')),
  amount_grosze bigint not null constraint debt_payments_amount_positive check (amount_grosze > 0),
  actor text not null,
  at timestamptz not null default now(),
  constraint debt_payments_pk primary key (debt_id, part)
);
comment on table debt_payments is 'none: debt_id, part, actor, at; financial: how, amount_grosze';
grant select, insert on debt_payments to skinkantor_api, skinkantor_worker;

create table balance_credits (
  transaction_id bigint
    constraint balance_credits_pkey primary key
    constraint balance_credits_transaction_fk references transactions,
  user_id bigint not null constraint balance_credits_user_fk references users,
  amount_grosze bigint not null constraint balance_credits_positive check (amount_grosze > 0),
  credited_by bigint not null constraint balance_credits_credited_by_fk references users,
  confirmed_by bigint constraint balance_credits_confirmed_by_fk references users,
  created_at timestamptz not null default now(),
  constraint balance_credits_not_own check (credited_by <> user_id and confirmed_by is distinct from user_id)
);
create index balance_credits_time_idx on balance_credits (created_at);
create index balance_credits_user_idx on balance_credits (user_id, transaction_id);
comment on table balance_credits is 'none: transaction_id, user_id, credited_by, confirmed_by, created_at; financial: amount_grosze';
grant select on balance_credits to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (transaction_id, user_id, amount_grosze, credited_by, confirmed_by) on balance_credits to skinkantor_api;

create table balance_corrections (
  id bigint default nextval('transactions_id_seq'::regclass) constraint balance_corrections_pk primary key,
  user_id bigint not null constraint balance_corrections_user_fk references users,
  amount_grosze bigint not null constraint balance_corrections_amount_positive check (amount_grosze > 0),
  proposal_id uuid not null
    constraint balance_corrections_proposal_once unique
    constraint balance_corrections_proposal_fk references admin_proposals,
  at timestamptz not null default now()
);
create index balance_corrections_user_idx on balance_corrections (user_id, id);
comment on table balance_corrections is 'none: id, user_id, proposal_id, at; financial: amount_grosze';
grant select on balance_corrections to skinkantor_api, skinkantor_worker;
grant insert (user_id, amount_grosze, proposal_id) on balance_corrections to skinkantor_api;

-- Money that the operator gave a rail, or took away from it below zero. Two admins, one booking.
create table rail_fundings (
  id bigint generated always as identity constraint rail_fundings_pk primary key,
  rail text not null constraint rail_fundings_rail_fk references rail_states(rail),
  amount_grosze bigint not null constraint rail_fundings_amount_not_zero check (amount_grosze <> 0),
  reference text not null constraint rail_fundings_reference_length check (char_length(reference) between 3 and 200),
  proposed_by bigint not null constraint rail_fundings_proposed_by_fk references users,
  key_mark bytea not null constraint rail_fundings_key_length check (octet_length(key_mark) = 32),
  proposed_at timestamptz not null default now(),
  confirmed_by bigint constraint rail_fundings_confirmed_by_fk references users,
  confirmed_at timestamptz,
  constraint rail_fundings_key_once unique (proposed_by, key_mark),
  constraint rail_fundings_confirmed_complete check ((confirmed_at is null) = (confirmed_by is null))
);
create index rail_fundings_rail_idx on rail_fundings (rail) where confirmed_at is not null;
comment on table rail_fundings is 'none: id, rail, proposed_by, key_mark, proposed_at, confirmed_by, confirmed_at; financial:
  amount_grosze, reference';
grant select on rail_fundings to skinkantor_api, skinkantor_worker;
grant insert (rail, amount_grosze, reference, proposed_by, key_mark), update (confirmed_by, confirmed_at) on
  rail_fundings to skinkantor_api;
