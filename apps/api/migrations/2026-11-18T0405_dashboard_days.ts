import { sql, type Kysely } from 'kysely'

/**
 * Figures of the dashboard by day in Warsaw. Each fact belongs to the day on which it happened and never changes, so a
 * day that has ended is counted once.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table dashboard_days (
  day date constraint dashboard_days_pk primary key,
  new_users integer not null,
  completed_transactions integer not null,
  sold_grosze bigint not null
);
comment on table dashboard_days is 'none: day, new_users, completed_transactions; financial: sold_grosze';
grant select on dashboard_days to skinkantor_api, skinkantor_worker;
grant insert on dashboard_days to skinkantor_worker;

insert into dashboard_days (day, new_users, completed_transactions, sold_grosze)
select day, sum(new_users), sum(completed), sum(sold)
from (
  select warsaw_day(created_at) as day, 1 as new_users, 0 as completed, 0 as sold from users
  union all
  select warsaw_day(completed_at), 0, 1, case type when 'sale' then amount_grosze else 0 end from transactions
  where completed_at is not null) facts
where day < warsaw_day(now() - interval '1 hour')
group by day;
`.execute(db)
}
