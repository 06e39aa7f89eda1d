import { sql, type Kysely } from 'kysely'

/** The code that thaws a seller writes when; the database refuses any other time. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger seller_standings_note_thaw on seller_standings;
drop function note_thaw();
create function guard_thaw() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.frozen_at is null or new.frozen_at is not null or new.thawed_at is distinct from now() then
    raise exception 'the last thaw of seller % is never moved', old.user_id
      using errcode = 'check_violation', constraint = 'seller_standings_thaw';
  end if;
  return new;
end $$;
revoke all on function guard_thaw() from public;
create trigger seller_standings_thaw before update on seller_standings for each row
  when (new.thawed_at is distinct from old.thawed_at) execute function guard_thaw();
grant update (thawed_at) on seller_standings to skinkantor_api;
`.execute(db)
}
