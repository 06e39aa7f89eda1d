import { sql, type Kysely } from 'kysely'

/**
 * The list of all transactions is the one that staff see first, and its counts were added up from those of 576 kinds. It has
 * counts of its own now, and each kind one count over all time, for pages that need no day.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- Nobody folds meanwhile. What was not folded yet is no part of these counts either. Only the first is waited for, as
-- whoever reads both might hold the second.
lock table list_days in access exclusive mode;
lock table list_months in access exclusive mode nowait;
alter table list_days drop constraint list_days_list_known,
  add constraint list_days_list_known check (list in ('transactions', 'everything', 'users'));
alter table list_months drop constraint list_months_list_known,
  add constraint list_months_list_known check (list in ('transactions', 'everything', 'users'));

create table list_totals (
  list text not null constraint list_totals_list_known check (list in ('transactions', 'everything', 'users')),
  facet smallint not null,
  rows bigint not null,
  grosze bigint not null,
  constraint list_totals_pk primary key (list, facet)
);
insert into list_days
  select 'everything', day, 0, sum(rows), sum(grosze) from list_days where list = 'transactions' group by 2;
insert into list_months
  select 'everything', month, 0, sum(rows), sum(grosze) from list_months where list = 'transactions' group by 2;
insert into list_totals select list, facet, sum(rows), sum(grosze) from list_months group by 1, 2;
grant select on list_totals to skinkantor_api, skinkantor_worker;

create or replace function fold_list_changes() returns bigint language plpgsql security definer set search_path = public as $$
declare
  folded bigint;
begin
  -- Of two that fold at once the second would wait for the rows of the first and find them gone.
  if not pg_try_advisory_xact_lock(hashtext('fold_list_changes')) then
    return 0;
  end if;
  with gone as (delete from list_changes returning *),
    counted as (
      select list, day, facet, sum(rows) as rows, sum(grosze) as grosze from gone group by 1, 2, 3
      union all
      select 'everything', day, 0, sum(rows), sum(grosze) from gone where list = 'transactions' group by 2),
    by_day as (
      insert into list_days as d select list, day, facet, rows, grosze from counted
      on conflict (list, day, facet) do update set rows = d.rows + excluded.rows, grosze = d.grosze + excluded.grosze),
    by_month as (
      insert into list_months as m
        select list, date_trunc('month', day)::date, facet, sum(rows), sum(grosze) from counted group by 1, 2, 3
      on conflict (list, month, facet) do update set rows = m.rows + excluded.rows, grosze = m.grosze + excluded.grosze),
    ever as (
      insert into list_totals as e select list, facet, sum(rows), sum(grosze) from counted group by 1, 2
      on conflict (list, facet) do update set rows = e.rows + excluded.rows, grosze = e.grosze + excluded.grosze)
  select count(*) into folded from gone;
  return folded;
end $$;
`.execute(db)
}
