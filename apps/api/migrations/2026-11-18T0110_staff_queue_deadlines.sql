-- A wait is late only after its own deadline: the promise to the seller, or the time an automatic step may take.
create or replace view staff_queue as
  select s.id, case when s.state <> 'review' and m.payout_case = 'after_protection'
      then greatest(m.settles_at, began.at) else began.at end as waiting_since,
    s.state = 'review' or exists (
      select 1 from payouts p where p.transaction_id = s.id and p.state = 'created') as needs_approval,
    case s.state
      when 'review' then began.at + interval '15 minutes'
      -- The watcher reads the trade up to an hour after Steam's settlement before the money may leave.
      when 'protected' then greatest(m.promised_by, m.settles_at + interval '75 minutes', began.at + interval '15 minutes')
      when 'paying' then coalesce(m.promised_by, began.at + interval '1 day')
      else coalesce(m.promised_by, case when m.payout_case = 'after_protection'
        then greatest(m.settles_at, began.at) else began.at end + interval '15 minutes')
    end as due_at
  from sales s
  cross join lateral (
    select money.payout_case, money.settles_at, money.promised_by from sale_financials money
    where money.sale_id = s.id offset 0) m
  cross join lateral (
    select min(e.at) as at from sale_events e where e.sale_id = s.id and e.state in ('review', 'items_received')) began
  where s.state in ('review', 'items_received', 'paying', 'protected')
    and (s.state <> 'protected' or m.settles_at <= now())
  union all
  select p.transaction_id, p.created_at, p.state = 'created',
    p.created_at + case p.state when 'created' then interval '15 minutes' else interval '1 day' end
  from payouts p
  where p.kind = 'withdrawal' and p.state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed');
