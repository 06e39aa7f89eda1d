import { sql, type Kysely } from 'kysely'

/** Above the sums of a day a price of an appraisal is named by two admins, through a proposal. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table appraisal_prices
  add column confirmed_by bigint constraint appraisal_prices_confirmed_by_fk references users,
  add constraint appraisal_prices_four_eyes check (confirmed_by not in (named_by, user_id));
comment on column appraisal_prices.confirmed_by is 'none';
grant insert (confirmed_by) on appraisal_prices to skinkantor_api;

create function check_confirmed_price() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from admin_proposals where kind = 'appraisal_price' and state = 'confirmed' and decided_at = now()
      and (subject, proposed_by, decided_by) = (new.appraisal_id::text, new.named_by, new.confirmed_by)
      and (payload->>'payoutGrosze')::bigint = new.payout_grosze) then
    raise exception 'a second admin confirms a price through a proposal'
      using errcode = 'check_violation', constraint = 'appraisal_prices_confirmed';
  end if;
  return new;
end $$;
revoke all on function check_confirmed_price() from public;
create trigger appraisal_prices_confirmed before insert on appraisal_prices for each row
  when (new.confirmed_by is not null) execute function check_confirmed_price();
`.execute(db)
}
