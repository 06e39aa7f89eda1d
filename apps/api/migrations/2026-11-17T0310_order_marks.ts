import { sql, type Kysely } from 'kysely'

/** What is known of an order at a provider is the worker's word: another process could have an order sent twice. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function check_order_marks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user in ('skinkantor_api', 'skinkantor_watcher') and new.rail not in ('bank', 'manual')
    and (new.is_order_out, new.has_unclear_order, new.is_resend_barred, new.first_submitted_at, new.last_submitted_at,
      new.absent_seen_at, new.rail_ref)
    is distinct from (old.is_order_out, old.has_unclear_order, old.is_resend_barred, old.first_submitted_at,
      old.last_submitted_at, old.absent_seen_at, old.rail_ref) then
    raise exception '% does not say what became of an order', session_user using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payouts_order_marks before update on payouts for each row execute function check_order_marks();
`.execute(db)
}
