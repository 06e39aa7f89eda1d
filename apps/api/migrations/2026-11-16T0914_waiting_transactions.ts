import { sql, type Kysely } from 'kysely'

/**
 * What waits for us, one narrow row each. Reading it from sales, their money, their events and their payouts looked at
 * some ten pages for each that waits; here a hundred stand on one page, and an index has them in the order of the list.
 * A view says what waiting means; the rows follow it in the commit of whatever changes it. The view of before,
 * `transactions_in_work`, stays for processes that are older than this.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- In use, and the rows below must miss nothing that is written meanwhile. Only the first is waited for: who holds it and
-- waited for another might wait for a sale that waits for the first. The migrator tries again.
lock table sales in share row exclusive mode;
lock table sale_money, transactions, payouts in share row exclusive mode nowait;

-- Where it is our turn, since when, and from when on. A sale that waits for Steam's settlement waits for us only after it.
create view work_of_transactions as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    case when s.state = 'protected' then coalesce(m.settles_at, 'infinity') else '-infinity' end as waits_from,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval
  from sales s
  cross join lateral (
    select money.payout_case, money.settles_at from sale_money money where money.sale_id = s.id offset 0) m
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying', 'protected')
  union all
  select p.transaction_id, p.created_at, '-infinity', p.state = 'created' from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');

-- Copied from the transaction, which is never removed, so no reference is checked for each.
create table waiting_transactions (
  id bigint constraint waiting_transactions_pk primary key,
  user_id bigint not null,
  facet smallint not null,
  amount_grosze bigint not null,
  created_at timestamptz not null,
  waiting_since timestamptz,
  waits_from timestamptz not null,
  needs_approval boolean not null
-- Rows come and go: the pages that an index need not look behind must be known again soon.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create function keep_waiting(transaction bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  work record;
begin
  select * into work from work_of_transactions where id = transaction order by needs_approval desc limit 1;
  if not found then
    delete from waiting_transactions where id = transaction;
    return;
  end if;
  insert into waiting_transactions as w
      (id, user_id, facet, amount_grosze, created_at, waiting_since, waits_from, needs_approval)
    select t.id, t.user_id, t.facet, t.amount_grosze, t.created_at, work.waiting_since, work.waits_from, work.needs_approval
    from transactions t where t.id = transaction
  on conflict (id) do update set facet = excluded.facet, waiting_since = excluded.waiting_since,
    waits_from = excluded.waits_from, needs_approval = excluded.needs_approval
  where (w.facet, w.waiting_since, w.waits_from, w.needs_approval)
    is distinct from (excluded.facet, excluded.waiting_since, excluded.waits_from, excluded.needs_approval);
end $$;
revoke all on function keep_waiting from public;
`.execute(db)

  await sql`
-- Whoever moves a sale or a payout holds its seller's lock, so no two keep one row at once.
create function keep_waiting_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_waiting(new.id);
  return null;
end $$;
-- Its name comes after sales_follow: the event that says since when must be there.
create trigger sales_keep_waiting after update on sales for each row
  when (new.state <> old.state and new.state in ('review', 'items_received', 'paying', 'protected'))
  execute function keep_waiting_sale();

create function end_waiting_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from waiting_transactions where id = new.id;
  return null;
end $$;
-- Its name comes before sales_follow, so that the new status of the transaction finds no row to change any more.
create trigger sales_end_waiting after update on sales for each row
  when (old.state in ('review', 'items_received', 'paying', 'protected')
    and new.state not in ('review', 'items_received', 'paying', 'protected'))
  execute function end_waiting_sale();

create function keep_waiting_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from waiting_transactions where id = new.sale_id) then
    perform keep_waiting(new.sale_id);
  end if;
  return null;
end $$;
create trigger sale_money_keep_waiting after update on sale_money for each row
  when ((new.payout_case, new.settles_at) is distinct from (old.payout_case, old.settles_at))
  execute function keep_waiting_money();

create function keep_waiting_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_waiting(new.transaction_id);
  return null;
end $$;
create trigger payouts_keep_waiting_begin after insert on payouts for each row execute function keep_waiting_payout();
create trigger payouts_keep_waiting after update on payouts for each row
  when (new.state <> old.state and (new.kind = 'withdrawal' or old.state = 'created' or new.state = 'created'))
  execute function keep_waiting_payout();

create function keep_waiting_facet() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update waiting_transactions set facet = new.facet where id = new.id;
  return null;
end $$;
create trigger transactions_keep_waiting after update on transactions for each row
  when (new.facet <> old.facet) execute function keep_waiting_facet();

insert into waiting_transactions (id, user_id, facet, amount_grosze, created_at, waiting_since, waits_from, needs_approval)
  select distinct on (t.id) t.id, t.user_id, t.facet, t.amount_grosze, t.created_at, w.waiting_since, w.waits_from, w.needs_approval
  from work_of_transactions w join transactions t on t.id = w.id order by t.id, w.needs_approval desc;
create index waiting_transactions_approval_idx on waiting_transactions (created_at, id)
  include (facet, user_id, amount_grosze, waits_from) where needs_approval;
create index waiting_transactions_since_idx on waiting_transactions (waiting_since)
  include (id, created_at, facet, user_id, amount_grosze, waits_from);
grant select on waiting_transactions, work_of_transactions to skinkantor_api, skinkantor_worker;
`.execute(db)
}
