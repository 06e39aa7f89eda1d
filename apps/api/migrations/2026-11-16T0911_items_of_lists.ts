import { sql, type Kysely } from 'kysely'

/**
 * A foreign key looks at the list once for each of its 24 000 rows, which took longer than storing them. The same
 * promise once for each statement: rows belong to a list that is there and stays while they come, and go with it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function require_price_list() returns trigger language plpgsql set search_path = public as $$
declare
  found_lists integer;
begin
  perform from price_lists where id in (select list_id from new_items) for key share;
  get diagnostics found_lists = row_count;
  if found_lists <> (select count(distinct list_id) from new_items) then
    raise exception 'prices belong to a list that exists'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;
create function delete_prices_of_lists() returns trigger language plpgsql set search_path = public as $$
begin
  delete from price_items where list_id in (select id from old_lists);
  return null;
end $$;

create trigger price_items_list_inserted after insert on price_items referencing new table as new_items
  for each statement execute function require_price_list();
create trigger price_items_list_updated after update on price_items referencing new table as new_items
  for each statement execute function require_price_list();
alter table price_items drop constraint price_items_list_fk;
create trigger price_lists_deleted after delete on price_lists referencing old table as old_lists
  for each statement execute function delete_prices_of_lists();
`.execute(db)
}
