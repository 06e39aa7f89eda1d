import { sql, type Kysely } from 'kysely'

/**
 * Who credited a balance, and who confirmed it. Sums per admin and day are counted here, and what one admin credited alone
 * leaves only with the approval of another one.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table balance_credits (
  transaction_id bigint primary key constraint balance_credits_transaction_fk references transactions,
  user_id bigint not null constraint balance_credits_user_fk references users,
  amount_grosze bigint not null constraint balance_credits_positive check (amount_grosze > 0),
  credited_by bigint not null constraint balance_credits_credited_by_fk references users,
  confirmed_by bigint constraint balance_credits_confirmed_by_fk references users,
  created_at timestamptz not null default now(),
  constraint balance_credits_four_eyes check (confirmed_by <> credited_by),
  constraint balance_credits_not_own check (credited_by <> user_id and confirmed_by is distinct from user_id)
);
comment on table balance_credits is 'none: transaction_id, user_id, credited_by, confirmed_by, created_at; financial: amount_grosze';
create index balance_credits_user_idx on balance_credits (user_id, transaction_id);
create index balance_credits_time_idx on balance_credits (created_at);

-- The audit log knows who did it until now. A credit without an entry there counts as made by nobody in particular.
insert into balance_credits (transaction_id, user_id, amount_grosze, credited_by, confirmed_by, created_at)
  select t.id, t.user_id, t.amount_grosze, coalesce(a.details->>'proposedBy', a.actor_id)::bigint,
    case when a.details ? 'proposedBy' then a.actor_id::bigint end, t.created_at
  from audit_log a join transactions t on t.id = a.object_id::bigint and t.type = 'deposit'
  where a.action = 'balance.credited' and a.actor_type = 'admin' and a.object_type = 'transaction';

create trigger balance_credits_append_only before update or delete or truncate on balance_credits
  for each statement execute function refuse_change();

create function guard_balance_credit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- As in the registry of settings while nobody has changed it.
  two_from bigint := coalesce((select value::text::bigint from settings where key = 'credit.two_admins_from_grosze'
    order by version desc limit 1), 50000);
begin
  if not exists (select 1 from transactions where id = new.transaction_id and type = 'deposit'
    and (user_id, amount_grosze) = (new.user_id, new.amount_grosze)) then
    raise exception 'a credit says what its transaction says'
      using errcode = 'check_violation', constraint = 'balance_credits_of_transaction';
  end if;
  -- Each confirmed proposal makes one credit, in the transaction that confirms it.
  if not exists (select 1 from users where id = new.credited_by and is_admin and staff_role in ('finance', 'owner'))
    or new.confirmed_by is not null and (
      select count(*) from admin_proposals where kind = 'credit' and state = 'confirmed' and decided_at = now()
        and (seller_id, proposed_by, decided_by) = (new.user_id, new.credited_by, new.confirmed_by)
        and (payload->>'grosze')::bigint = new.amount_grosze) <= (
      select count(*) from balance_credits where user_id = new.user_id and created_at = now()
        and amount_grosze = new.amount_grosze and confirmed_by is not null) then
    raise exception 'a balance is credited by an admin for money, or by two through a proposal'
      using errcode = 'check_violation', constraint = 'balance_credits_by_admin';
  end if;
  if new.confirmed_by is null and session_user = 'skinkantor_api' and two_from <= new.amount_grosze + (
    select coalesce(sum(amount_grosze), 0) from balance_credits
    where user_id = new.user_id and created_at > now() - interval '1 day') then
    raise exception 'credit % needs a proposal that a second admin confirms', new.transaction_id
      using errcode = 'check_violation', constraint = 'balance_credits_confirmed';
  end if;
  return new;
end $$;
revoke all on function guard_balance_credit() from public;
create trigger balance_credits_guard before insert on balance_credits for each row execute function guard_balance_credit();

-- First credited, first withdrawn: what one admin credited alone and no earlier withdrawal has taken out that an admin
-- approved. Both get their transactions under the seller's lock, so the numbers are their order.
create function unwithdrawn_credits(seller bigint, withdrawal bigint) returns table (credited_by bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with credits as (
    select c.credited_by, c.amount_grosze, coalesce(sum(c.amount_grosze) over later, 0) as later_grosze,
      (select coalesce(sum(p.amount_grosze), 0) from payouts p where p.user_id = seller and p.kind = 'withdrawal'
        and p.transaction_id > c.transaction_id and p.transaction_id < withdrawal
        and p.state not in ('failed', 'cancelled', 'returned')
        and exists (select 1 from payout_approvals a where a.payout_id = p.id and a.admin_id is not null)) as withdrawn_grosze
    from balance_credits c where c.user_id = seller and c.confirmed_by is null and c.transaction_id < withdrawal
    window later as (order by c.transaction_id rows between 1 following and unbounded following))
  select distinct c.credited_by from credits c
  where c.later_grosze < (select max(amount_grosze + later_grosze - withdrawn_grosze) from credits)
$$;

revoke all on function unwithdrawn_credits(bigint, bigint) from public;
grant execute on function unwithdrawn_credits(bigint, bigint) to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant select on balance_credits to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant insert (transaction_id, user_id, amount_grosze, credited_by, confirmed_by) on balance_credits to skinkantor_api;
`.execute(db)
}
