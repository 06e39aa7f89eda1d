import { sql, type Kysely } from 'kysely'

/**
 * The key of a withdrawal at its rail follows from the request, as that of a sale follows from its quote. A request that is
 * repeated after a restore has the key under which it was paid.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create or replace function name_payout_key() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Transactions are numbered again after a restore; a quote is named by chance and sold once, a request is made once.
  source text := case new.kind
    when 'sale' then (select s.quote_id::text from sales s where s.id = new.sale_id)
    else (select 'withdrawal:' || t.user_id || ':' || encode(t.request_mark, 'hex') from transactions t
      where t.id = new.transaction_id)
  end;
begin
  if source is not null then
    new.rail_key := left(encode(sha256(convert_to('payout:' || source || ':' || (
      select count(*) from payouts p where p.transaction_id = new.transaction_id), 'UTF8')), 'hex'), 32);
  end if;
  return new;
end $$;
create or replace trigger payouts_name_key before insert on payouts
  for each row execute function name_payout_key();
`.execute(db)
}
