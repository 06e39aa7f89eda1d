-- When the confirmed address was last replaced: a new one does not receive links that stop a proposal for a day.
alter table users add column email_saved_at timestamptz;
comment on column users.email_saved_at is 'none';
grant update (email_saved_at) on users to skinkantor_api;
create function guard_email() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.email_saved_at is distinct from now() then
    raise exception 'an address is saved now' using errcode = 'check_violation', constraint = 'users_email_saved_now';
  end if;
  return new;
end $$;
create trigger users_email_guard before update of email_sealed, email_saved_at on users for each row
  when (session_user = 'skinkantor_api' and (new.email_sealed, new.email_saved_at)
    is distinct from (old.email_sealed, old.email_saved_at))
  execute function guard_email();
