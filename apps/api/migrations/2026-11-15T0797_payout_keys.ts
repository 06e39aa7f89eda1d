import { sql, type Kysely } from 'kysely'

/**
 * The key of a sale's payout follows from its sale and the number of the attempt. After a restore to an earlier moment the
 * same payout is made again under the same key, and the rail answers with what it has paid under it instead of paying
 * twice. A withdrawal and its payout are committed together, so neither is made again.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function name_payout_key() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Sales are numbered again after a restore; a quote is named by chance and sold once.
  new.rail_key := coalesce((
    select left(encode(sha256(convert_to('payout:' || s.quote_id || ':' || (
      select count(*) from payouts p where p.transaction_id = new.transaction_id), 'UTF8')), 'hex'), 32)
    from sales s where s.id = new.sale_id), new.rail_key);
  return new;
end $$;
revoke all on function name_payout_key from public;
create trigger payouts_name_key before insert on payouts for each row when (new.kind = 'sale')
  execute function name_payout_key();
`.execute(db)
}
