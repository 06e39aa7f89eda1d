import { sql, type Kysely } from 'kysely'

/**
 * The rows of two tables say which rails and payout methods there are, so a new rail is an insert and no new constraint.
 * Rows come from the registry of the code each time migrations are applied; no role of the product may insert them.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table rail_states drop constraint rail_states_rail_known,
  add column coin text constraint rail_states_coin_unique unique,
  add column is_called boolean not null default true;
comment on column rail_states.coin is 'none';
comment on column rail_states.is_called is 'none';
update rail_states set coin = upper(rail) where rail in ('btc', 'ltc');
update rail_states set is_called = false where rail in ('bank', 'manual');

create table payout_methods (method text constraint payout_methods_pk primary key);
comment on table payout_methods is 'none: method';
insert into payout_methods values ('bank'), ('paypal'), ('skrill'), ('crypto'), ('neteller');

create or replace function check_order_marks() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user in ('skinkantor_api', 'skinkantor_watcher')
    and not exists (select 1 from rail_states where rail = new.rail and not is_called)
    and (new.is_order_out, new.has_unclear_order, new.is_resend_barred, new.first_submitted_at, new.last_submitted_at,
      new.absent_seen_at, new.rail_ref)
    is distinct from (old.is_order_out, old.has_unclear_order, old.is_resend_barred, old.first_submitted_at,
      old.last_submitted_at, old.absent_seen_at, old.rail_ref) then
    raise exception '% does not say what became of an order', session_user using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function check_payout_mover() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state not in ('approved', 'cancelled') and (session_user = 'skinkantor_watcher'
    or session_user = 'skinkantor_api' and (new.state = 'returned'
      or not exists (select 1 from rail_states where rail = new.rail and not is_called))) then
    raise exception '% does not move a payout from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
`.execute(db)
}
