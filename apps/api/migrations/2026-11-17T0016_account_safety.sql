-- Frozen accounts and erasure.

create table account_freezes (
  id bigint generated always as identity constraint account_freezes_pk primary key,
  user_id bigint not null constraint account_freezes_user_fk references users,
  -- By somebody signed in, by the key of a sale, or by staff for somebody who has neither.
  how text not null constraint account_freezes_how_known check (how in ('session', 'key', 'staff')),
  sale_id bigint constraint account_freezes_sale_fk references sales,
  admin_id bigint constraint account_freezes_admin_fk references users,
  -- Of the page it was asked on: the mails about it follow.
  language text not null constraint account_freezes_language_known check (language in ('pl', 'en')),
  frozen_at timestamptz not null default now(),
  ticket_id bigint constraint account_freezes_ticket_fk references tickets on delete set null,
  -- The owner spoke against the first wish to end it. A second wish is not stopped in this way.
  contested_at timestamptz,
  release_asked_at timestamptz,
  release_asked_by bigint constraint account_freezes_asker_fk references users,
  release_reason text constraint account_freezes_reason_length check (char_length(release_reason) between 1 and 1000),
  release_not_before timestamptz,
  ended_at timestamptz,
  ended_by bigint constraint account_freezes_ender_fk references users,
  constraint account_freezes_72_hours check (release_not_before >= (release_asked_at + '72:00:00'::interval)),
  constraint account_freezes_end_after_wait check (ended_at is null or coalesce(ended_at >= release_not_before,
    false)),
  constraint account_freezes_end_complete check ((ended_at is null) = (ended_by is null)),
  constraint account_freezes_how_complete check ((how = 'key') = (sale_id is not null) and (how = 'staff') = (admin_id
    is not null)),
  constraint account_freezes_not_own check (release_asked_by is distinct from user_id and ended_by is distinct from
    user_id and admin_id is distinct from user_id),
  constraint account_freezes_release_complete check (num_nonnulls(release_asked_at, release_asked_by, release_reason,
    release_not_before) = any (array[0, 4]))
);
create unique index account_freezes_one_open on account_freezes (user_id) where ended_at is null;
create index account_freezes_ticket_idx on account_freezes (ticket_id) where ticket_id is not null;
create index account_freezes_user_idx on account_freezes (user_id, id);
comment on table account_freezes is 'none: id, user_id, how, sale_id, admin_id, language, frozen_at, ticket_id, contested_at,
  release_asked_at, release_asked_by, release_not_before, ended_at, ended_by; personal: release_reason';
grant select on account_freezes to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (user_id, how, sale_id, admin_id, language), update (ticket_id, contested_at, release_asked_at,
  release_asked_by, release_reason, release_not_before, ended_at, ended_by) on account_freezes to skinkantor_api;

create table erasure_requests (
  user_id bigint
    constraint erasure_requests_pk primary key
    constraint erasure_requests_user_fk references users,
  asked_by text not null constraint erasure_requests_asked_by_known check (asked_by in ('person', 'operator')),
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table erasure_requests is 'none: user_id, asked_by, asked_at, done_at';
grant select, delete on erasure_requests to skinkantor_api, skinkantor_worker;
grant insert (user_id, asked_by) on erasure_requests to skinkantor_api;

-- What the entries of the log can be about, for one person.
create function audit_objects_of(person bigint) returns table(object_type text, object_id text) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select 'user', person::text
  union all select 'transaction', id::text from transactions where user_id = person
  union all select 'payout_destinations', id::text from payout_destinations where user_id = person
  union all select 'proposal', id::text from admin_proposals where seller_id = person
  union all select 'debt', id::text from debts where user_id = person
  union all select 'bank_statement_line', l.id::text from bank_statement_lines l join payouts p on p.id = l.payout_id
    where p.user_id = person
$$;

-- Words that staff wrote about a person. What was decided, by whom and when stays.
create function erase_staff_words(person bigint) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_marks set reason = '—' where user_id = person;
  update account_freezes set release_reason = '—' where user_id = person and release_reason is not null;
  update admin_proposals set reason = '—' where seller_id = person;
  update destination_reveals set reason = '—', sealed = null
    where payout_destination_id in (select id from payout_destinations where user_id = person);
  update payout_approvals set reason = '—' where reason is not null
    and payout_id in (select id from payouts where user_id = person);
  update transaction_actions set reason = '—' where reason is not null
    and transaction_id in (select id from transactions where user_id = person);
  update bank_batch_payouts set refuse_reason = '—' where refuse_reason is not null
    and payout_id in (select id from payouts where user_id = person);
  delete from transaction_notes where transaction_id in (select id from transactions where user_id = person);
  -- Why the person was erased stays: it is the proof that somebody asked.
  delete from audit_reasons where mark in (select a.reason from audit_log a
    join audit_objects_of(person) o using (object_type, object_id) where a.action <> 'user.erasure_asked');
end $$;

-- What has to end before a person can be forgotten.
create function erasure_obstacles(person bigint) returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when exists (select from users where id = person and is_admin) then 'staff' end,
    case when exists (select from transactions where user_id = person and status = 'pending')
      -- Without the Steam id nobody could give the items back.
      or exists (select from returns_due r join sales s on s.id = r.sale_id where s.user_id = person and r.closed_at is null)
      then 'open_transaction' end,
    case when exists (select from payouts where user_id = person
      and state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed')) then 'open_payout' end,
    case when exists (select from sales s join trades t on t.sale_id = s.id
      where s.user_id = person and s.status = 'completed' and t.settled_at is null) then 'protected_trade' end,
    case when (select coalesce(sum(amount_grosze), 0) from journal_entries where account_id = 'L:balance:' || person) <> 0
      then 'balance' end,
    case when exists (select from debts where user_id = person and left_grosze > 0) then 'debt' end
  ], null)
$$;
grant execute on function erasure_obstacles to skinkantor_api, skinkantor_worker;

-- Files of tickets lie elsewhere and must be gone before, with their rows. False when something stands in the way.
create function forget_person(person bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare known users;
begin
  select * into known from users where id = person for update;
  if not found or erasure_obstacles(person) <> '{}' or not exists (
    select from erasure_requests where user_id = person and done_at is null) then return false; end if;
  perform from tickets where user_id = person for update;
  if exists (select from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = person) then
    return false; end if;
  perform erase_staff_words(person);
  update payout_destinations set masked = '•••' where user_id = person;
  delete from user_keys where user_id = person;
  delete from events where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from event_streams where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from mail_outbox where user_id = person;
  delete from tickets where user_id = person;
  -- A guest's ticket can name the account; the words in it are the guest's.
  with named as (update tickets set steam_id = null where steam_id = known.steam_id returning id)
    update ticket_texts set document = ts_delete(document, known.steam_id) where ticket_id in (select id from named);
  delete from sessions where user_id = person;
  delete from sign_in_codes where user_id = person;
  delete from email_confirmations where user_id = person;
  delete from inventories where user_id = person;
  delete from price_alerts where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from trade_checks where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from saved_views where admin_id = person;
  delete from staff_factors where user_id = person;
  delete from quotes q where user_id = person and not exists (select from sales s where s.code = q.code);
  delete from appraisals a where a.user_id = person and not exists (
    select from appraisal_prices p join quote_items q on q.appraisal_price_id = p.id where p.appraisal_id = a.id);
  delete from events where stream = 'user:' || person;
  delete from event_streams where stream = 'user:' || person;
  update trade_offers set sender_id = forgotten_steam_id(person) where sender_id = known.steam_id;
  update outgoing_offers set trade_token = null where user_id = person and trade_token is not null;
  update dispatches set trade_token = null where trade_token is not null
    and sale_id in (select sale_id from sale_financials where user_id = person);
  update users set steam_id = forgotten_steam_id(person), persona_name = '—', avatar_hash = null,
    trade_token_sealed = null, email_sealed = null, email_fingerprint = null, pending_email_sealed = null,
    steam_created_at = null, steam_level = null, steam_profile_public = null, steam_vac_banned = null,
    steam_community_banned = null, steam_economy_ban = null, steam_checked_at = null
  where id = person;
  -- Many people have one of Steam's own pictures.
  delete from image_sources where kind = 'avatar' and ref = known.avatar_hash
    and not exists (select from users where avatar_hash = known.avatar_hash);
  update erasure_requests set done_at = now() where user_id = person;
  return true;
end $$;
grant execute on function forget_person to skinkantor_worker;

create function guard_account_freeze() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_asked boolean;
begin
  if tg_op = 'INSERT' then
    if new.frozen_at <> now() or num_nonnulls(new.contested_at, new.release_asked_at, new.ended_at) > 0 then
      raise exception 'a freeze begins now and open' using errcode = 'check_violation', constraint = 'account_freezes_begin';
    end if;
    return new;
  end if;
  -- Erasing a person replaces the reason.
  if to_jsonb(new) = to_jsonb(old) || '{"release_reason": "—"}' then
    return new;
  end if;
  if (new.id, new.user_id, new.how, new.sale_id, new.admin_id, new.language, new.frozen_at)
    is distinct from (old.id, old.user_id, old.how, old.sale_id, old.admin_id, old.language, old.frozen_at)
    or (old.contested_at is not null and new.contested_at is distinct from old.contested_at) then
    raise exception 'who froze an account, and when, is never changed' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null then
    -- Only the request that it opened can go.
    if (new.contested_at, new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before, new.ended_at,
        new.ended_by) is distinct from (old.contested_at, old.release_asked_at, old.release_asked_by, old.release_reason,
        old.release_not_before, old.ended_at, old.ended_by) then
      raise exception 'a freeze ends once' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_asked := (new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before)
    is distinct from (old.release_asked_at, old.release_asked_by, old.release_reason, old.release_not_before);
  if is_asked and new.release_asked_at is not null and (old.release_asked_at is not null or new.release_asked_at <> now()
    or not exists (select 1 from users where id = new.release_asked_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'an admin for money asks once, and now'
      using errcode = 'check_violation', constraint = 'account_freezes_asked_right';
  end if;
  if new.ended_at is not null and (is_asked or new.ended_at <> now() or old.release_not_before is null
    or old.release_not_before > now()
    or not exists (select 1 from users where id = new.ended_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'a freeze ends by an admin for money, when the wait is over'
      using errcode = 'check_violation', constraint = 'account_freezes_ended_right';
  end if;
  if new.ended_by = new.release_asked_by and not is_confirmed_alone('end_freeze', new.id::text, new.ended_by) then
    raise exception 'another admin ends freeze %, or the same one after a wait', new.id
      using errcode = 'check_violation', constraint = 'account_freezes_four_eyes';
  end if;
  return new;
end $$;

create trigger account_freezes_guard before insert or update on account_freezes
  for each row execute function guard_account_freeze();
create trigger account_freezes_never_removed before delete or truncate on account_freezes
  for each statement execute function refuse_change();
