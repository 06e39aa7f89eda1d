import { sql, type Kysely } from 'kysely'

/** The admin who credited the money does not approve its payout. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function refuse_approval_of_creditor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from payouts p cross join unwithdrawn_credits(p.user_id, p.transaction_id) c
    where p.id = new.payout_id and p.kind = 'withdrawal' and c.credited_by = new.admin_id) then
    raise exception 'who credited the money does not approve its payout'
      using errcode = 'check_violation', constraint = 'payout_approvals_not_creditor';
  end if;
  return new;
end $$;
revoke all on function refuse_approval_of_creditor() from public;
create trigger payout_approvals_not_creditor before insert on payout_approvals for each row
  when (new.admin_id is not null) execute function refuse_approval_of_creditor();
`.execute(db)
}
