import { sql, type Kysely } from 'kysely'

/** Two accounts in one browser are one person: the second admin confirms from a browser that the first has not used. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function refuse_proposal_of_same_browser() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if share_browser(new.proposed_by, new.decided_by) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'admin_proposals_other_browser';
  end if;
  return new;
end $$;
create trigger admin_proposals_other_browser before update of state on admin_proposals
  for each row when (new.state = 'confirmed' and old.state = 'waiting') execute function refuse_proposal_of_same_browser();
`.execute(db)
}
