import { sql, type Kysely } from 'kysely'

/**
 * A trade that Steam undid after its seller had reported the account as stolen: it ends the sale like any reversal, but says
 * nothing against the seller. The database takes the word only while the report is open and only together with the reversal.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sale_money
  add column is_undo_agreed boolean not null default false,
  add constraint sale_money_undo_reversed check (not is_undo_agreed or reversed_at is not null);

create function guard_agreed_undo() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.is_undo_agreed or old.reversed_at is not null or not exists (
    select 1 from account_freezes where user_id = new.user_id and ended_at is null
  ) then
    raise exception 'only a report that stands before the reversal makes an undo agreed'
      using errcode = 'check_violation', constraint = 'sale_money_undo_reported';
  end if;
  return new;
end $$;
create trigger sale_money_agreed_undo before update on sale_money
  for each row when (new.is_undo_agreed is distinct from old.is_undo_agreed) execute function guard_agreed_undo();

grant update (is_undo_agreed) on sale_money to skinkantor_api, skinkantor_worker, skinkantor_watcher;
`.execute(db)
}
