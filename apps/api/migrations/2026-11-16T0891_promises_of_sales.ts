import { sql, type Kysely } from 'kysely'

/** What the seller was told when the sale was confirmed. It can be taken back by what the rules foretold, never moved. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sale_money
  add column promised_by timestamptz,
  add column promise_terms integer,
  add constraint sale_money_promise_complete check ((promised_by is null) = (promise_terms is null)) not valid,
  add constraint sale_money_promise_terms_range check (promise_terms >= 0) not valid;
alter table sale_money validate constraint sale_money_promise_complete;
alter table sale_money validate constraint sale_money_promise_terms_range;

create function keep_promise_of_sale() returns trigger language plpgsql as $$
begin
  if new.promised_by is not null then
    raise exception 'what sale % was promised is never moved', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sale_money_keep_promise before update on sale_money for each row
  when ((new.promised_by, new.promise_terms) is distinct from (old.promised_by, old.promise_terms))
  execute function keep_promise_of_sale();

grant update (promised_by, promise_terms) on sale_money to skinkantor_api, skinkantor_worker, skinkantor_watcher;
`.execute(db)
}
