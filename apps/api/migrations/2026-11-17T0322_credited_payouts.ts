import { sql, type Kysely } from 'kysely'

/** A withdrawal of money that one admin credited alone always needs an approval. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function guard_credited_money() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from unwithdrawn_credits(new.user_id, new.transaction_id)) then
    raise exception 'money that one admin credited leaves with the approval of another one'
      using errcode = 'check_violation', constraint = 'payouts_credit_approved';
  end if;
  return new;
end $$;
revoke all on function guard_credited_money() from public;
create trigger payouts_credit_approved before insert on payouts for each row
  when (new.kind = 'withdrawal' and new.approvals_required = 0) execute function guard_credited_money();
`.execute(db)
}
