import { sql, type Kysely } from 'kysely'

/** The API marks a person by a function, which writes the mark and what follows from it; it no longer inserts marks itself. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger user_marks_follow on user_marks;
drop function follow_user_mark();
create function mark_user(marked bigint, given text, by_admin bigint, said text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into user_marks (user_id, mark, admin_id, reason) values (marked, given, by_admin, said);
  update users set
    is_verified = case given when 'verified' then true when 'unverified' then false else is_verified end,
    blocked_at = case given when 'blocked' then now() when 'unblocked' then null else blocked_at end
  where id = marked;
end $$;
revoke all on function mark_user(bigint, text, bigint, text) from public;
grant execute on function mark_user(bigint, text, bigint, text) to skinkantor_api;
revoke insert (user_id, mark, admin_id, reason) on user_marks from skinkantor_api;
create function check_marking_admin() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin marks a person' using errcode = 'check_violation', constraint = 'user_marks_by_admin';
  end if;
  return new;
end $$;
revoke all on function check_marking_admin() from public;
create trigger user_marks_by_admin before insert on user_marks for each row execute function check_marking_admin();
`.execute(db)
}
