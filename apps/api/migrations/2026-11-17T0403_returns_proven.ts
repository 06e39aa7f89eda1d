import { sql, type Kysely } from 'kysely'

/** A return is closed by a trade that the watcher has read, or by two admins where Steam cannot show one. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function guard_return() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then
    raise exception 'the return of sale % is closed once', old.sale_id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from return_readings
      where sale_id = new.sale_id and trade_id = new.trade_id and result = 'proven')
    and not exists (select 1 from admin_proposals where kind = 'close_return' and subject = new.sale_id::text
      and payload ->> 'tradeId' = new.trade_id and state = 'confirmed') then
    raise exception 'nothing proves that the items of sale % went back', new.sale_id
      using errcode = 'check_violation', constraint = 'returns_due_proven';
  end if;
  if exists (select 1 from returns_due where trade_id = new.trade_id and sale_id <> new.sale_id)
    or exists (select 1 from trades where trade_id = new.trade_id) then
    raise exception 'trade % belongs to another sale', new.trade_id
      using errcode = 'check_violation', constraint = 'returns_due_trade_once';
  end if;
  return new;
end $$;
create trigger returns_due_guard before update of trade_id, closed_at on returns_due
  for each row execute function guard_return();
`.execute(db)
}
