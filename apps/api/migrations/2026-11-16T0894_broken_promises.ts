import { sql, type Kysely } from 'kysely'

/** Payouts that came after their promise: how late, why it was not our fault, or what the seller got for it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table broken_promises (
  payout_id uuid constraint broken_promises_pk primary key constraint broken_promises_payout_fk references payouts,
  promised_by timestamptz not null,
  arrived_at timestamptz not null,
  days_late integer not null constraint broken_promises_days_positive check (days_late > 0),
  excuse text constraint broken_promises_excuse_known
    check (excuse in ('reversed', 'returned', 'unclaimed', 'frozen', 'held', 'debt')),
  bonus_grosze bigint not null default 0 constraint broken_promises_bonus_range check (bonus_grosze >= 0),
  decided_at timestamptz not null default now(),
  constraint broken_promises_late check (arrived_at > promised_by),
  constraint broken_promises_bonus_without_excuse check (excuse is null or bonus_grosze = 0)
);
create index broken_promises_decided_idx on broken_promises (decided_at);
create trigger broken_promises_append_only before update or delete or truncate on broken_promises
  for each statement execute function refuse_change();

create function check_broken_promise() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.promised_by = new.promised_by
      and (p.state = 'settled' or p.state = 'returned' and new.bonus_grosze = 0)
  ) then
    raise exception 'payout % is not paid, or was not promised for then', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_of_payout';
  end if;
  return new;
end $$;
create trigger broken_promises_check before insert on broken_promises
  for each row execute function check_broken_promise();

create function check_bonus_is_booked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from journals j join journal_entries e on e.journal_id = j.id
    join payouts p on p.id = new.payout_id and e.account_id = 'L:balance:' || p.user_id
    where j.key = 'payout:' || new.payout_id || ':late_bonus' and e.amount_grosze = -new.bonus_grosze
  ) then
    raise exception 'the bonus of payout % is not booked', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_booked';
  end if;
  return null;
end $$;
create constraint trigger broken_promises_booked after insert on broken_promises deferrable initially deferred
  for each row when (new.bonus_grosze > 0) execute function check_bonus_is_booked();

create function tell_of_late_bonus() returns trigger language plpgsql security definer set search_path = public as $$
declare
  late payouts := (select p from payouts p where p.id = new.payout_id);
begin
  perform tell_seller(late.user_id, late.sale_id, 'late_bonus', late.id);
  return null;
end $$;
create trigger broken_promises_tell after insert on broken_promises for each row when (new.bonus_grosze > 0)
  execute function tell_of_late_bonus();

grant select on broken_promises to skinkantor_api;
grant select, insert on broken_promises to skinkantor_worker;
-- Nothing new is promised of a rail that stands still, whoever makes the payout.
grant select (rail, paused_at) on rail_states to skinkantor_watcher;
`.execute(db)
}
