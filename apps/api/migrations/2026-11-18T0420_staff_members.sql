-- The staff page. Rights follow from a proposal that owners confirmed, so the API writes none by itself.

create function assert_owner_stays() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from users u where u.is_admin and u.staff_role = 'owner'
    and exists (select 1 from staff_factors f where f.user_id = u.id)) then
    raise exception 'the last owner with a second factor stays'
      using errcode = 'check_violation', constraint = 'users_last_owner';
  end if;
end $$;

-- It takes nothing but the proposal, so nobody gets a right that was not confirmed in this transaction.
create function change_staff_role(proposal uuid) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  confirmed admin_proposals;
  person bigint;
begin
  select * into confirmed from admin_proposals where id = proposal and kind = 'staff_role' and state = 'confirmed'
    and decided_at = now();
  if not found or exists (select 1 from unnest(array[confirmed.proposed_by, confirmed.decided_by]) as by_whom(id)
    where not exists (select 1 from users u where u.id = by_whom.id and u.is_admin and u.staff_role = 'owner')) then
    raise exception 'owners give rights, by a proposal'
      using errcode = 'check_violation', constraint = 'users_staff_by_owners';
  end if;
  update users set is_admin = true, staff_role = confirmed.payload ->> 'role'
    where steam_id = confirmed.subject and id = confirmed.seller_id returning id into strict person;
  perform assert_owner_stays();
  return person;
end $$;
grant execute on function change_staff_role to skinkantor_api;

-- Taking rights away makes nothing less strict, so one owner does it.
create function revoke_staff(person bigint, by_owner bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from users where id = by_owner and is_admin and staff_role = 'owner') then
    raise exception 'owners take rights away'
      using errcode = 'check_violation', constraint = 'users_staff_by_owners';
  end if;
  delete from admin_sessions where user_id = person;
  delete from staff_factor_challenges where user_id = person;
  delete from staff_recovery_codes where user_id = person;
  delete from staff_factors where user_id = person;
  delete from staff_enrolments where user_id = person;
  update users set is_admin = false, staff_role = null where id = person and is_admin;
  perform assert_owner_stays();
end $$;
grant execute on function revoke_staff to skinkantor_api;

-- A first factor of somebody whose rights owners confirmed within a week.
create function issue_staff_enrolment(person bigint, by_owner bigint, hash bytea) returns void language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from users where id = by_owner and is_admin and staff_role = 'owner')
    or not exists (select 1 from users where id = person and is_admin)
    or exists (select 1 from staff_factors where user_id = person)
    or not exists (select 1 from admin_proposals where kind = 'staff_role' and seller_id = person and state = 'confirmed'
      and decided_at > now() - interval '7 days') then
    raise exception 'a code is for new staff without a factor'
      using errcode = 'check_violation', constraint = 'staff_enrolments_of_new_staff';
  end if;
  insert into staff_enrolments (user_id, code_hash, expires_at) values (person, hash, now() + interval '24 hours')
    on conflict (user_id) do update set code_hash = hash, created_at = now(), expires_at = now() + interval '24 hours',
      used_at = null;
end $$;
grant execute on function issue_staff_enrolment to skinkantor_api;
