import { sql, type Kysely } from 'kysely'

/** As for proposals: two approvals of one payout come from two browsers. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function refuse_approval_of_same_browser() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from payout_approvals earlier where earlier.payout_id = new.payout_id
    and earlier.admin_id <> new.admin_id and share_browser(earlier.admin_id, new.admin_id)) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'payout_approvals_other_browser';
  end if;
  return new;
end $$;
create trigger payout_approvals_other_browser before insert on payout_approvals
  for each row when (new.admin_id is not null) execute function refuse_approval_of_same_browser();
`.execute(db)
}
