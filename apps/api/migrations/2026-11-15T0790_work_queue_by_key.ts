import { sql, type Kysely } from 'kysely'

/**
 * What waits for us is a handful of rows, whatever there is. Left to itself PostgreSQL read every sale's money to find
 * theirs. The states alone now say which sales are meant, and `offset 0` keeps the look-up of their money one by the key.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create or replace view transactions_in_work as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval
  from sales s
  cross join lateral (
    select money.payout_case, money.settles_at from sale_money money where money.sale_id = s.id offset 0) m
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying', 'protected') and (s.state <> 'protected' or m.settles_at <= now())
  union all
  select p.transaction_id, p.created_at, p.state = 'created' from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');
`.execute(db)
}
