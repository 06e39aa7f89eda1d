import { sql, type Kysely } from 'kysely'

/** Nothing is put on a balance without the name of the admin who did it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function check_deposit_has_credit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'skinkantor_api' and not exists (select 1 from balance_credits where transaction_id = new.id) then
    raise exception 'nobody is named who credited transaction %', new.id
      using errcode = 'check_violation', constraint = 'transactions_deposit_credited';
  end if;
  return null;
end $$;
revoke all on function check_deposit_has_credit() from public;
create constraint trigger transactions_deposit_credited after insert on transactions deferrable initially deferred
  for each row when (new.type = 'deposit') execute function check_deposit_has_credit();
`.execute(db)
}
