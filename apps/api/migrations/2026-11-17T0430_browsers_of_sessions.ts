import { sql, type Kysely } from 'kysely'

/** Which sessions were held by one browser. A sign-in inherits the id from the session whose cookie the browser still has. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sessions add column browser_id uuid;
comment on column sessions.browser_id is 'none';

create function share_browser(one bigint, other bigint) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from sessions a join sessions b on b.browser_id = a.browser_id
    where a.user_id = one and b.user_id = other and one <> other)
$$;
`.execute(db)
}
