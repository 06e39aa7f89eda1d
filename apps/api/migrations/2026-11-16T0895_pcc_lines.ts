import { sql, type Kysely } from 'kysely'

/**
 * From what and by which rate a sale's tax was counted, kept beside the tax itself: the setting may be another one when the
 * register of the month is written. Sales from before know only their tax.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sale_money
  add column pcc_basis_grosze bigint,
  add column pcc_rate_bps integer,
  add constraint sale_money_pcc_line check (
    (pcc_basis_grosze is null) = (pcc_rate_bps is null)
    and (pcc_basis_grosze is null or (pcc_grosze > 0 and pcc_basis_grosze > 0
      and pcc_grosze = (pcc_basis_grosze * pcc_rate_bps + 5000) / 10000))
  );

create or replace function guard_sale_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.sale_id, new.user_id, new.total_grosze, new.pcc_grosze, new.pcc_basis_grosze, new.pcc_rate_bps, new.is_new_seller,
      new.quoted_at)
    is distinct from (old.sale_id, old.user_id, old.total_grosze, old.pcc_grosze, old.pcc_basis_grosze, old.pcc_rate_bps,
      old.is_new_seller, old.quoted_at)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (new.payout_case = 'advance' and old.payout_case <> 'advance') then
    raise exception 'what sale % risks is never loosened', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
`.execute(db)
}
