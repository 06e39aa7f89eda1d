import { sql, type Kysely } from 'kysely'

/** The code that writes an answer records its version; an answer without it does not commit. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger canned_answers_keep_version on canned_answers;
drop function keep_canned_answer_version();
create function record_canned_answer(answer bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into canned_answer_versions (answer_id, title, content, written_by, written_at)
    select id, title, content, updated_by, now() from canned_answers where id = answer;
end $$;
revoke all on function record_canned_answer(bigint) from public;
grant execute on function record_canned_answer(bigint) to skinkantor_api;
create function check_canned_answer_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from canned_answer_versions v where v.answer_id = new.id and v.written_at = now()
      and (v.title, v.content, v.written_by) is not distinct from (new.title, new.content, new.updated_by)
  ) then
    raise exception 'answer % has no version for what it says', new.id
      using errcode = 'check_violation', constraint = 'canned_answers_recorded';
  end if;
  return null;
end $$;
revoke all on function check_canned_answer_is_recorded() from public;
create constraint trigger canned_answers_recorded after insert or update on canned_answers
  deferrable initially deferred for each row execute function check_canned_answer_is_recorded();
`.execute(db)
}
