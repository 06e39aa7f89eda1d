import { sql, type Kysely } from 'kysely'

/** A transfer comes back by a confirmed line of a statement, or not at all. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function refuse_unconfirmed_bank_return() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from bank_statement_lines where payout_id = new.id and direction = 'in' and is_return_accepted) then
    raise exception 'nobody has confirmed that payout % came back', new.id
      using errcode = 'check_violation', constraint = 'payouts_bank_return_confirmed';
  end if;
  return new;
end $$;
revoke all on function refuse_unconfirmed_bank_return() from public;
create trigger payouts_bank_return_confirmed before update on payouts for each row
  when (new.rail = 'bank' and new.state = 'returned' and old.state <> 'returned')
  execute function refuse_unconfirmed_bank_return();
`.execute(db)
}
