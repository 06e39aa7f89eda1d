import { sql, type Kysely } from 'kysely'

/**
 * Colleagues send canned answers under our name, so every text that ever stood there is kept with its author, also when the
 * answer is gone. The database itself writes the versions.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table canned_answer_versions (
  id bigint generated always as identity constraint canned_answer_versions_pk primary key,
  answer_id bigint not null,
  title text not null,
  content text not null,
  written_by bigint constraint canned_answer_versions_writer_fk references users,
  written_at timestamptz not null
);
comment on table canned_answer_versions is 'none: id, answer_id, title, content, written_by, written_at';
create index canned_answer_versions_answer_idx on canned_answer_versions (answer_id, id);
insert into canned_answer_versions (answer_id, title, content, written_by, written_at)
  select id, title, content, updated_by, updated_at from canned_answers;
create trigger canned_answer_versions_append_only before update or delete or truncate on canned_answer_versions
  for each statement execute function refuse_change();
grant select on canned_answer_versions to skinkantor_api;

create function keep_canned_answer_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into canned_answer_versions (answer_id, title, content, written_by, written_at)
    values (new.id, new.title, new.content, new.updated_by, now());
  return null;
end $$;
create trigger canned_answers_keep_version after insert or update on canned_answers
  for each row execute function keep_canned_answer_version();
`.execute(db)
}
