import { sql, type Kysely } from 'kysely'

/**
 * A balance that differs, and money that left without a payout, are explained by two admins. The worker closes a finding
 * without a name when the next comparison no longer shows it; the API cannot.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function guard_finding() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then
    raise exception 'finding % is closed once', old.id using errcode = 'restrict_violation';
  end if;
  if new.closed_by is null and session_user = 'skinkantor_api' then
    raise exception '% closes a finding in the name of an admin', session_user using errcode = 'insufficient_privilege';
  end if;
  if new.closed_by is not null and new.class in ('balance_differs', 'rail_only') and not exists (
    select 1 from admin_proposals
    where kind in ('close_balance_finding', 'close_rail_only_finding') and subject = new.id::text and state = 'confirmed'
      and decided_by = new.closed_by) then
    raise exception 'two admins have not explained finding %', new.id
      using errcode = 'check_violation', constraint = 'reconciliation_findings_two_admins';
  end if;
  return new;
end $$;
create trigger reconciliation_findings_guard before update of closed_at, closed_by, close_reason on reconciliation_findings
  for each row execute function guard_finding();
`.execute(db)
}
