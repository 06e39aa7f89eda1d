import { sql, type Kysely } from 'kysely'

/**
 * A role must not run code as the owner of the tables. Without `pg_temp` at the end of the search path PostgreSQL looks
 * for tables in the caller's temporary schema first; with EXECUTE for everybody a role can hang one of our trigger
 * functions on a table of its own. `findPrivilegeLeaks` asks for both.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
      and (p.prosecdef or exists (select from unnest(p.proconfig) as c where starts_with(c, 'search_path=')))
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f.name);
  end loop;
  -- Only the owner of the database can; where that is somebody else, \`migrate --prepare\` does it.
  if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;

alter default privileges for role skinkantor_migrator revoke execute on functions from public;
alter default privileges for role skinkantor_worker revoke execute on functions from public;
revoke execute on all functions in schema public, jobs from public;

-- Queries, indexes and generated columns use these with the rights of whoever asks.
grant execute on function banking_deadline, is_banking_day, warsaw_day, fold_name, forgotten_steam_id, transaction_facet, ticket_facts, ticket_query,
  ticket_era, ticket_era_query, ticket_era_words, ticket_words
  to skinkantor_api, skinkantor_worker, skinkantor_watcher;
`.execute(db)
}
