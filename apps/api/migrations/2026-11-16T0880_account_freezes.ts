import { sql, type Kysely } from 'kysely'

/**
 * An account that its owner has reported as stolen. While a row is open no money of the account leaves, nothing new begins
 * and no destination changes; it ends only after an admin has asked, the owner was told, 72 hours have passed by the clock
 * of the database, and another admin has looked again.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
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
  constraint account_freezes_how_complete check (
    (how = 'key') = (sale_id is not null) and (how = 'staff') = (admin_id is not null)),
  constraint account_freezes_release_complete check (
    num_nonnulls(release_asked_at, release_asked_by, release_reason, release_not_before) in (0, 4)),
  constraint account_freezes_72_hours check (release_not_before >= release_asked_at + interval '72 hours'),
  constraint account_freezes_end_complete check ((ended_at is null) = (ended_by is null)),
  constraint account_freezes_end_after_wait check (
    ended_at is null or coalesce(ended_at >= release_not_before, false)),
  constraint account_freezes_four_eyes check (ended_by is null or ended_by <> release_asked_by),
  constraint account_freezes_not_own check (
    release_asked_by is distinct from user_id and ended_by is distinct from user_id and admin_id is distinct from user_id)
);
create unique index account_freezes_one_open on account_freezes (user_id) where ended_at is null;
create index account_freezes_user_idx on account_freezes (user_id, id);
create index account_freezes_ticket_idx on account_freezes (ticket_id) where ticket_id is not null;

create function guard_account_freeze() returns trigger language plpgsql security definer set search_path = public as $$
declare
  is_asked boolean;
begin
  if tg_op = 'INSERT' then
    if new.frozen_at <> now() or num_nonnulls(new.contested_at, new.release_asked_at, new.ended_at) > 0 then
      raise exception 'a freeze begins now and open' using errcode = 'check_violation', constraint = 'account_freezes_begin';
    end if;
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
  return new;
end $$;
create trigger account_freezes_guard before insert or update on account_freezes
  for each row execute function guard_account_freeze();
create trigger account_freezes_never_removed before delete or truncate on account_freezes
  for each statement execute function refuse_change();

grant select on account_freezes to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant insert (user_id, how, sale_id, admin_id, language) on account_freezes to skinkantor_api;
grant update (ticket_id, contested_at, release_asked_at, release_asked_by, release_reason, release_not_before, ended_at,
  ended_by) on account_freezes to skinkantor_api;

create function refuse_frozen_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
    raise exception 'the account of user % is frozen', new.user_id
      using errcode = 'check_violation', constraint = 'account_not_frozen';
  end if;
  return new;
end $$;
`.execute(db)
}
