import { sql, type Kysely } from 'kysely'

/**
 * The staff queue: sales and withdrawals that wait for our decision or our money, and since when. A sale that waits for
 * Steam's settlement waits for us only after it. Lists and counts read it from the states themselves.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create view staff_queue as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval
  from sales s
  cross join lateral (
    select money.payout_case, money.settles_at from sale_money money where money.sale_id = s.id offset 0) m
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying', 'protected')
    and (s.state <> 'protected' or m.settles_at <= now())
  union all
  select p.transaction_id, p.created_at, p.state = 'created' from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');
grant select on staff_queue to skinkantor_api, skinkantor_worker;
`.execute(db)
}
