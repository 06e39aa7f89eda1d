-- The guard asks for another person, or for a step that one person confirmed alone.
alter table account_freezes drop constraint account_freezes_four_eyes;

create or replace function guard_account_freeze() returns trigger language plpgsql security definer
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
