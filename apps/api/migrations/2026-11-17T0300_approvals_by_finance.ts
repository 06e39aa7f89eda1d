import { sql, type Kysely } from 'kysely'

/** An approval counts for money, so it takes the same roles as a proposal, a setting or the end of a freeze. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create or replace function guard_payout_approval() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.state = 'created'
      and p.destination_fingerprint = new.destination_fingerprint and p.user_id is distinct from new.admin_id
  ) then
    raise exception 'this approval is not for a payout that waits, to this destination, by somebody else'
      using errcode = 'check_violation', constraint = 'payout_approvals_right';
  end if;
  if new.admin_id is not null and not exists (
    select 1 from users where id = new.admin_id and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money approves'
      using errcode = 'check_violation', constraint = 'payout_approvals_by_admin';
  end if;
  return new;
end $$;
`.execute(db)
}
