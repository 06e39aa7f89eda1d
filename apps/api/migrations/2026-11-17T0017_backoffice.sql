-- Views, exports, notes and figures of the staff.

create table saved_views (
  id uuid default gen_random_uuid() constraint saved_views_pk primary key,
  admin_id bigint not null constraint saved_views_admin_fk references users,
  list text not null constraint saved_views_list_known check (list in ('transactions', 'tickets', 'users')),
  name text not null constraint saved_views_name_length check (char_length(name) between 1 and 40),
  query text not null constraint saved_views_query_length check (char_length(query) <= 500),
  created_at timestamptz not null default now(),
  constraint saved_views_name_unique unique (admin_id, list, name)
);
comment on table saved_views is 'none: id, admin_id, list, created_at; personal: name, query';
grant select, delete on saved_views to skinkantor_api;
grant insert (admin_id, list, name, query), update (name, query) on saved_views to skinkantor_api;

-- A link to a file for one browser, once. Neither the ticket nor the cookie stands here readable.
create table export_links (
  ticket_hash bytea
    constraint export_links_pk primary key
    constraint export_links_ticket_length check (octet_length(ticket_hash) = 32),
  session_id uuid not null constraint export_links_session_fk references sessions on delete cascade,
  language text not null constraint export_links_language_known check (language in ('pl', 'en')),
  filter jsonb not null constraint export_links_filter_object check (jsonb_typeof(filter) = 'object'),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index export_links_expires_idx on export_links (expires_at);
create index export_links_session_idx on export_links (session_id);
comment on table export_links is 'none: ticket_hash, session_id, language, expires_at, used_at; personal: filter';
grant select on export_links to skinkantor_api;
grant select, delete on export_links to skinkantor_worker;
grant insert (ticket_hash, session_id, language, filter, expires_at), update (used_at) on export_links to
  skinkantor_api;

-- What staff did to a transaction, as it is shown beside it. The audit log has the same and more, for other readers.
create table transaction_actions (
  id bigint generated always as identity constraint transaction_actions_pk primary key,
  transaction_id bigint not null constraint transaction_actions_transaction_fk references transactions,
  action text not null
    constraint transaction_actions_action_known check (action in ('approved', 'rejected', 'reference_entered',
      'details_revealed', 'return_closed', 'recall_wanted', 'refused_by_bank', 'payouts_held')),
  admin_id bigint not null constraint transaction_actions_admin_fk references users,
  reason text constraint transaction_actions_reason_length check (char_length(reason) <= 1000),
  at timestamptz not null default now()
);
create index transaction_actions_transaction_idx on transaction_actions (transaction_id, id);
comment on table transaction_actions is 'none: id, transaction_id, action, admin_id, at; personal: reason';
grant select on transaction_actions to skinkantor_api;
grant insert (transaction_id, action, admin_id, reason) on transaction_actions to skinkantor_api;

-- Every version stays; the last one is shown.
create table transaction_notes (
  transaction_id bigint constraint transaction_notes_transaction_fk references transactions,
  version integer constraint transaction_notes_version_positive check (version > 0),
  text text not null constraint transaction_notes_text_length check (char_length(text) <= 5000),
  admin_id bigint not null constraint transaction_notes_admin_fk references users,
  at timestamptz not null default now(),
  constraint transaction_notes_pk primary key (transaction_id, version)
);
comment on table transaction_notes is 'none: transaction_id, version, admin_id, at; personal: text';
grant select on transaction_notes to skinkantor_api;
grant insert (transaction_id, version, text, admin_id) on transaction_notes to skinkantor_api;

create table dashboard_days (
  day date constraint dashboard_days_pk primary key,
  new_users integer not null,
  completed_transactions integer not null,
  sold_grosze bigint not null
);
comment on table dashboard_days is 'none: day, new_users, completed_transactions; financial: sold_grosze';
grant select on dashboard_days to skinkantor_api;
grant select, insert on dashboard_days to skinkantor_worker;

-- Transactions that wait for the staff, since when, and whether for an approval.
-- A wait is late only after its own deadline: the promise to the seller, or the time an automatic step may take.
create view staff_queue as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval,
    case s.state
      when 'review' then began.at + interval '15 minutes'
      -- The watcher reads the trade up to an hour after Steam's settlement before the money may leave.
      when 'protected' then greatest(m.promised_by, m.settles_at + interval '75 minutes', began.at + interval '15 minutes')
      when 'paying' then coalesce(m.promised_by, began.at + interval '1 day')
      else coalesce(m.promised_by, case when m.payout_case = 'after_protection'
        then greatest(m.settles_at, began.at) else began.at end + interval '15 minutes')
    end as due_at
  from sales s
  cross join lateral (
    select money.payout_case, money.settles_at, money.promised_by from sale_financials money
    where money.sale_id = s.id offset 0) m
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying', 'protected')
    and (s.state <> 'protected' or m.settles_at <= now())
  union all
  select p.transaction_id, p.created_at, p.state = 'created',
    p.created_at + case p.state when 'created' then interval '15 minutes' else interval '1 day' end
  from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');
grant select on staff_queue to skinkantor_api, skinkantor_worker;

create trigger transaction_actions_append_only before delete or truncate on transaction_actions
  for each statement execute function refuse_change();
create trigger transaction_actions_never_changed before update on transaction_actions
  for each row when (to_jsonb(new.*) is distinct from (to_jsonb(old.*) || '{"reason": "—"}')) execute function
    refuse_change();
