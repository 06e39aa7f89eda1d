import { sql, type Kysely } from 'kysely'

/**
 * The code that moves a sale records the step, queues the mail and releases the advance. The database only refuses: a
 * step without its timeline row, status or releases does not commit.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger sales_begin on sales;
drop trigger sales_follow on sales;
drop trigger sales_release_advance on sales;
drop trigger sales_tell_begin on sales;
drop trigger sales_tell_step on sales;
drop trigger sales_keep_payout_class on sales;
drop function begin_sale();
drop function follow_sale();
drop function release_advance_of_ended_sale();
drop function tell_seller_of_sale();
drop function keep_payout_class();

-- It takes nothing but the sale's id and writes what the sale's row says, so no role can record anything else.
create function record_sale_step(sale bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved sales;
begin
  select * into strict moved from sales where id = sale;
  insert into sale_events (sale_id, version, from_state, state, actor, reason)
    select moved.id, moved.version, (select e.state from sale_events e where e.sale_id = moved.id order by e.version desc limit 1),
      moved.state, moved.actor, moved.reason;
  update transactions set status = moved.status, completed_at = moved.completed_at
    where id = moved.id and status <> moved.status;
  if moved.status in ('failed', 'cancelled') then
    update sale_items set released_at = now() where sale_id = moved.id and released_at is null;
  end if;
end $$;
revoke all on function record_sale_step(bigint) from public;
grant execute on function record_sale_step(bigint) to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant execute on function tell_seller(bigint, bigint, text, uuid) to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant update (moved_at, completed_at) on sales to skinkantor_api, skinkantor_worker, skinkantor_watcher;

create or replace function guard_sale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a sale raises its version by one'
      using errcode = 'check_violation', constraint = 'sales_version_step';
  end if;
  if (new.id, new.user_id, new.quote_id, new.code, new.rate_bps, new.minimum_grosze, new.market_grosze, new.total_grosze,
      new.payout_class, new.terms_version, new.terms_accepted_at, new.declared_sent_at, new.created_at)
    is distinct from (old.id, old.user_id, old.quote_id, old.code, old.rate_bps, old.minimum_grosze, old.market_grosze,
      old.total_grosze, old.payout_class, old.terms_version, old.terms_accepted_at, old.declared_sent_at, old.created_at) then
    raise exception 'what was agreed in sale % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists (
    select 1 from sale_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sale_transitions_known';
  end if;
  if (new.moved_at, new.completed_at) is distinct from (
    case when new.state = old.state then old.moved_at else now() end,
    case when new.state = old.state then old.completed_at when new.state = 'completed' then now() end
  ) then
    raise exception 'the times of sale % are those of its steps', old.id
      using errcode = 'check_violation', constraint = 'sales_times_of_step';
  end if;
  return new;
end $$;

create function check_sale_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' and (new.state <> 'awaiting_items' or new.version <> 1) then
    raise exception 'a sale begins by waiting for its items'
      using errcode = 'check_violation', constraint = 'sales_beginning';
  end if;
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if not exists (
    select 1 from sale_events e where e.sale_id = new.id and e.version = new.version
      and (e.state, e.actor, e.reason) is not distinct from (new.state, new.actor, new.reason)
  ) or not exists (
    select 1 from sales s join transactions t on t.id = s.id
    where s.id = new.id and t.status = s.status and t.completed_at is not distinct from s.completed_at
  ) then
    raise exception 'step % of sale % is not recorded', new.version, new.id
      using errcode = 'check_violation', constraint = 'sales_recorded';
  end if;
  if new.status in ('failed', 'cancelled') and (
    exists (select 1 from sale_items where sale_id = new.id and released_at is null)
    or exists (select 1 from sale_money where sale_id = new.id and released_at is null)
  ) then
    raise exception 'sale % has ended and holds its items or its advance', new.id
      using errcode = 'check_violation', constraint = 'sales_released';
  end if;
  return null;
end $$;
revoke all on function check_sale_is_recorded() from public;
create constraint trigger sales_recorded after insert or update of state on sales
  deferrable initially deferred for each row execute function check_sale_is_recorded();
`.execute(db)
}
