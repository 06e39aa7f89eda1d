import { sql, type Kysely } from 'kysely'

/**
 * Lists that stay cheap at any size. Every transaction carries the number of its kind (type, status, method, step of
 * amount), and how many of each kind each day has is counted as they come and change. From these counts follow exact
 * totals, and the day on which any page begins.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- The words of each list stand in this order in the code as well; a test compares the two.
create function transaction_facet(type text, status text, method text, amount_grosze bigint) returns smallint
  language sql immutable parallel safe as $$
  select (((array_position(array['sale', 'purchase', 'withdrawal', 'deposit'], type) - 1) * 4
    + array_position(array['pending', 'completed', 'failed', 'cancelled'], status) - 1) * 6
    + coalesce(array_position(array['bank', 'paypal', 'skrill', 'crypto', 'neteller'], method), 0)) * 6
    + case when amount_grosze >= 500000 then 5 when amount_grosze >= 200000 then 4 when amount_grosze >= 100000 then 3
        when amount_grosze >= 50000 then 2 when amount_grosze >= 10000 then 1 else 0 end
$$;
alter table transactions add column facet smallint not null
  generated always as (transaction_facet(type, status, method, amount_grosze)) stored;
create index transactions_facet_idx on transactions (facet, created_at, id) include (amount_grosze);
drop index transactions_status_idx;
drop index transactions_type_idx;
drop index transactions_user_idx;
create index transactions_user_idx on transactions (user_id, id desc) include (created_at, facet, amount_grosze);

create table list_days (
  list text not null constraint list_days_list_known check (list in ('transactions', 'users')),
  -- Of creation, in Warsaw.
  day date not null,
  facet smallint not null,
  rows bigint not null,
  grosze bigint not null,
  constraint list_days_pk primary key (list, day, facet)
);
-- The same by months: years are added up from these and only the rest from days.
create table list_months (
  list text not null constraint list_months_list_known check (list in ('transactions', 'users')),
  month date not null constraint list_months_first_day check (extract(day from month) = 1),
  facet smallint not null,
  rows bigint not null,
  grosze bigint not null,
  constraint list_months_pk primary key (list, month, facet)
);
-- What has changed since the last fold. Money in motion only adds rows here and waits for nobody.
create table list_changes (
  list text not null,
  facet smallint not null,
  day date not null,
  rows integer not null,
  grosze bigint not null
);

create function warsaw_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'Europe/Warsaw')::date
$$;
insert into list_days
  select 'transactions', warsaw_day(created_at), facet, count(*), sum(amount_grosze) from transactions group by 2, 3;
insert into list_days select 'users', warsaw_day(created_at), 0, count(*), 0 from users group by 2;
insert into list_months
  select list, date_trunc('month', day)::date, facet, sum(rows), sum(grosze) from list_days group by 1, 2, 3;

create function count_transaction() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_changes values ('transactions', old.facet, warsaw_day(old.created_at), -1, -old.amount_grosze);
  end if;
  insert into list_changes values ('transactions', new.facet, warsaw_day(new.created_at), 1, new.amount_grosze);
  return null;
end $$;
create trigger transactions_counted after insert on transactions for each row execute function count_transaction();
create trigger transactions_recounted after update on transactions
  for each row when (new.facet <> old.facet) execute function count_transaction();

create function count_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into list_changes values ('users', 0, warsaw_day(new.created_at), 1, 0);
  return null;
end $$;
create trigger users_counted after insert on users for each row execute function count_user();

-- Each row goes from the changes into the counts in one commit, so whoever adds up both is right at any moment.
create function fold_list_changes() returns bigint language plpgsql security definer set search_path = public as $$
declare
  folded bigint;
begin
  -- Of two that fold at once the second would wait for the rows of the first and find them gone.
  if not pg_try_advisory_xact_lock(hashtext('fold_list_changes')) then
    return 0;
  end if;
  with gone as (delete from list_changes returning *),
    by_day as (
      insert into list_days as d select list, day, facet, sum(rows), sum(grosze) from gone group by 1, 2, 3
      on conflict (list, day, facet) do update set rows = d.rows + excluded.rows, grosze = d.grosze + excluded.grosze),
    by_month as (
      insert into list_months as m
        select list, date_trunc('month', day)::date, facet, sum(rows), sum(grosze) from gone group by 1, 2, 3
      on conflict (list, month, facet) do update set rows = m.rows + excluded.rows, grosze = m.grosze + excluded.grosze)
  select count(*) into folded from gone;
  return folded;
end $$;
revoke all on function fold_list_changes from public;
`.execute(db)

  await sql`
create extension if not exists pg_trgm;
-- "Żółw", "zolw" and "ZÓŁW" are one name; the same function folds what somebody searches for.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(normalize(name, nfkd), ${sql.raw(String.raw`'[\u0300-\u036f]'`)}, '', 'g'),
    'ŁłØøĐđ', 'LlOoDd'))
$$;
alter table users
  add column name_folded text not null generated always as (fold_name(persona_name)) stored,
  -- No quote, no sale and no withdrawal from then on.
  add column blocked_at timestamptz;
create index users_name_idx on users (name_folded text_pattern_ops, id);
create index users_name_parts_idx on users using gin (name_folded gin_trgm_ops) with (fastupdate = off);

-- What staff say about a person, with their reason. The flags follow from it; nobody sets them alone.
create table user_marks (
  id bigint generated always as identity constraint user_marks_pk primary key,
  user_id bigint not null constraint user_marks_user_fk references users,
  mark text not null constraint user_marks_mark_known check (mark in ('verified', 'unverified', 'blocked', 'unblocked')),
  admin_id bigint not null constraint user_marks_admin_fk references users,
  reason text not null constraint user_marks_reason_length check (char_length(reason) between 1 and 1000),
  at timestamptz not null default now(),
  constraint user_marks_not_own check (admin_id <> user_id)
);
create index user_marks_user_idx on user_marks (user_id, id desc);
create trigger user_marks_append_only before update or delete or truncate on user_marks
  for each statement execute function refuse_change();
create function follow_user_mark() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin marks a person' using errcode = 'check_violation', constraint = 'user_marks_by_admin';
  end if;
  update users set
    is_verified = case new.mark when 'verified' then true when 'unverified' then false else is_verified end,
    blocked_at = case new.mark when 'blocked' then now() when 'unblocked' then null else blocked_at end
  where id = new.user_id;
  return null;
end $$;
create trigger user_marks_follow after insert on user_marks for each row execute function follow_user_mark();

-- The code refuses in words; this is for the moment between its look and the commit.
create function refuse_blocked_seller() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from users where id = new.user_id and blocked_at is not null) then
    raise exception 'user % is blocked', new.user_id using errcode = 'check_violation', constraint = 'users_not_blocked';
  end if;
  return new;
end $$;
create trigger transactions_of_allowed before insert on transactions
  for each row when (new.type in ('sale', 'withdrawal')) execute function refuse_blocked_seller();
`.execute(db)

  await sql`
-- Where it is our turn, and since when. A sale that waits for Steam's settlement waits for us only after it.
create view transactions_in_work as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval
  from sales s
  join sale_money m on m.sale_id = s.id
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying') or s.state = 'protected' and m.settles_at <= now()
  union all
  select p.transaction_id, p.created_at, p.state = 'created' from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');

-- Settled payouts of a day in Warsaw; of today as they stood when they were last counted.
create table payout_days (
  day date constraint payout_days_pk primary key,
  payouts integer not null,
  grosze bigint not null,
  -- From checked items to paid money, where it was paid at once.
  median_seconds integer,
  p95_seconds integer,
  counted_at timestamptz not null
);
create index payouts_settled_at_idx on payouts (settled_at) where settled_at is not null;

-- Accounts of the house grow with every payout: their sums up to an entry that nothing can come before any more.
create table house_sums (
  account_id text constraint house_sums_pk primary key constraint house_sums_account_fk references ledger_accounts,
  upto_journal_id bigint not null,
  grosze bigint not null
);
drop index journal_entries_account_idx;
create index journal_entries_account_idx on journal_entries (account_id, journal_id) include (amount_grosze);

create table saved_views (
  id uuid constraint saved_views_pk primary key default gen_random_uuid(),
  admin_id bigint not null constraint saved_views_admin_fk references users,
  list text not null constraint saved_views_list_known check (list in ('transactions', 'tickets', 'users')),
  name text not null constraint saved_views_name_length check (char_length(name) between 1 and 40),
  query text not null constraint saved_views_query_length check (char_length(query) <= 500),
  created_at timestamptz not null default now(),
  constraint saved_views_name_unique unique (admin_id, list, name)
);

-- A link to a file for one browser, once. Neither the ticket nor the cookie stands here readable.
create table export_links (
  ticket_hash bytea constraint export_links_pk primary key constraint export_links_ticket_length check (octet_length(ticket_hash) = 32),
  session_id uuid not null constraint export_links_session_fk references sessions on delete cascade,
  language text not null constraint export_links_language_known check (language in ('pl', 'en')),
  filter jsonb not null constraint export_links_filter_object check (jsonb_typeof(filter) = 'object'),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index export_links_expires_idx on export_links (expires_at);
create index export_links_session_idx on export_links (session_id);
`.execute(db)

  await sql`
set local role skinkantor_worker;
create function jobs.queue_state() returns table (ready integer, oldest_seconds integer, running integer, scheduled integer, failed integer)
  language sql security definer set search_path = '' as $$
  select
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    (count(*) filter (where locked_at is not null))::integer,
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::integer,
    (count(*) filter (where locked_at is null and attempts >= max_attempts))::integer
  from graphile_worker.jobs
$$;
revoke all on function jobs.queue_state from public;
grant execute on function jobs.queue_state to skinkantor_api;
reset role;

grant select on list_days, list_months, list_changes, transactions_in_work, user_marks, payout_days, house_sums to skinkantor_api, skinkantor_worker;
grant insert (user_id, mark, admin_id, reason) on user_marks to skinkantor_api;
grant select, insert (admin_id, list, name, query), update (name, query), delete on saved_views to skinkantor_api;
grant select, insert (ticket_hash, session_id, language, filter, expires_at), update (used_at) on export_links to skinkantor_api;
grant select, delete on export_links to skinkantor_worker;
grant select (seen_at) on worker_heartbeats to skinkantor_api;
grant execute on function fold_list_changes to skinkantor_worker;
grant insert, update on payout_days, house_sums to skinkantor_worker;
`.execute(db)
}
