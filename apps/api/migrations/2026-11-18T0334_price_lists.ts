import { sql, type Kysely } from 'kysely'

/** A list goes after its prices; the database refuses to remove one that has some. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger price_lists_deleted on price_lists;
drop function delete_prices_of_lists();
create function refuse_list_with_prices() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from price_items where list_id in (select id from old_lists)) then
    raise exception 'a list with prices is not removed'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;
revoke all on function refuse_list_with_prices() from public;
create trigger price_lists_deleted after delete on price_lists referencing old table as old_lists
  for each statement execute function refuse_list_with_prices();
`.execute(db)
}
