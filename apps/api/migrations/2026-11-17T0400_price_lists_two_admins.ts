import { sql, type Kysely } from 'kysely'

/**
 * A list goes live by the worker's own checks, or by two admins who overrule them. A single admin, or the API in the name
 * of one, cannot set the prices that we pay.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function guard_price_list() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'skinkantor_api' and (old.state, new.state)
    not in (('quarantined', 'live'), ('quarantined', 'dropped'), ('live', 'superseded')) then
    raise exception '% does not move a price list from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'live' and old.state <> 'fetching' and not exists (
    select 1 from admin_proposals where kind = 'accept_price_list' and subject = new.id::text and state = 'confirmed') then
    raise exception 'two admins have not accepted price list %', new.id
      using errcode = 'check_violation', constraint = 'price_lists_two_admins';
  end if;
  return new;
end $$;
create trigger price_lists_guard before update of state on price_lists
  for each row when (new.state <> old.state) execute function guard_price_list();
`.execute(db)
}
