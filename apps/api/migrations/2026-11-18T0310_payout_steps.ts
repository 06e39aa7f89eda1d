import { sql, type Kysely } from 'kysely'

/**
 * The code that makes or moves a payout names its key, records the step and queues mails and jobs. The database only
 * refuses, and the guards of one table and event are one function.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger payouts_name_key on payouts;
drop trigger payouts_begin on payouts;
drop trigger payouts_follow on payouts;
drop trigger payouts_booked on payouts;
drop trigger payouts_tell on payouts;
drop trigger payouts_tell_withdrawal_begin on payouts;
drop trigger payouts_tell_withdrawal_step on payouts;
drop trigger payouts_ask_about_promise on payouts;
drop trigger payouts_bank_return_confirmed on payouts;
drop trigger payouts_mover on payouts;
drop trigger payouts_not_in_open_file on payouts;
drop trigger payouts_not_while_frozen on payouts;
drop trigger payouts_order_marks on payouts;
drop function refuse_unconfirmed_bank_return();
drop function check_payout_mover();
drop function refuse_reference_in_open_file();
drop function check_order_marks();
drop function name_payout_key();
drop function check_new_payout();
drop function follow_payout();
drop function check_payout_is_booked();
drop function tell_seller_of_payout();
drop function tell_of_withdrawal_step();
drop function ask_about_promise();

-- Transactions are numbered again after a restore; a quote is named by chance and sold once, a request is made once.
-- Null for a withdrawal that no request asked for: its key is random.
create function payout_rail_key(payout_kind text, of_transaction bigint, payout uuid default null) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select left(encode(sha256(convert_to('payout:' || case payout_kind
      when 'sale' then (select s.quote_id::text from sales s where s.id = of_transaction)
      else (select 'withdrawal:' || t.user_id || ':' || encode(t.request_mark, 'hex') from transactions t
        where t.id = of_transaction)
    end || ':' || (
      select count(*) from payouts p where p.transaction_id = of_transaction and p.id is distinct from payout
    ), 'UTF8')), 'hex'), 32)
$$;
revoke all on function payout_rail_key(text, bigint, uuid) from public;
grant execute on function payout_rail_key(text, bigint, uuid) to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant insert (rail_key) on payouts to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant update (moved_at, settled_at) on payouts to skinkantor_api, skinkantor_worker, skinkantor_watcher;

-- It takes nothing but the payout's id and writes what the payout's row says, so no role can record anything else.
create function record_payout_step(payout uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved payouts;
  before text;
begin
  select * into strict moved from payouts where id = payout;
  before := (select e.state from payout_events e where e.payout_id = moved.id order by e.version desc limit 1);
  insert into payout_events (payout_id, version, from_state, state) values (moved.id, moved.version, before, moved.state);
  if moved.kind = 'withdrawal' and (
    moved.state in ('settled', 'failed', 'cancelled') or moved.state = 'returned' and before <> 'settled'
  ) then
    update transactions set
      status = case moved.state when 'settled' then 'completed' when 'returned' then 'failed' else moved.state end,
      completed_at = moved.settled_at
    where id = moved.transaction_id;
  end if;
end $$;
revoke all on function record_payout_step(uuid) from public;
grant execute on function record_payout_step(uuid) to skinkantor_api, skinkantor_worker, skinkantor_watcher;
grant execute on function tell_of_withdrawal(bigint, uuid, text) to skinkantor_api, skinkantor_worker, skinkantor_watcher;

create or replace function guard_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_step boolean := new.state <> old.state;
  is_by_hand boolean := exists (select 1 from rail_states where rail = new.rail and not is_called);
begin
  if is_step and new.rail = 'bank' and new.state = 'returned' and not exists (
    select 1 from bank_statement_lines where payout_id = new.id and direction = 'in' and is_return_accepted
  ) then
    raise exception 'nobody has confirmed that payout % came back', new.id
      using errcode = 'check_violation', constraint = 'payouts_bank_return_confirmed';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'every change of a payout raises its version by one'
      using errcode = 'check_violation', constraint = 'payouts_version_step';
  end if;
  if (new.id, new.kind, new.transaction_id, new.sale_id, new.user_id, new.rail, new.amount_grosze, new.rail_key,
      new.payout_details_id, new.destination_fingerprint, new.is_evidence_clean, new.created_at, new.promised_by,
      new.promise_terms)
    is distinct from (old.id, old.kind, old.transaction_id, old.sale_id, old.user_id, old.rail, old.amount_grosze,
      old.rail_key, old.payout_details_id, old.destination_fingerprint, old.is_evidence_clean, old.created_at,
      old.promised_by, old.promise_terms)
    or new.approvals_required < old.approvals_required
    or (old.coin_units is not null and (new.coin_units, new.coin_rate) is distinct from (old.coin_units, old.coin_rate)) then
    raise exception 'what payout % pays, to whom, by when and under which key is never changed', old.id
      using errcode = 'restrict_violation';
  end if;
  if is_step and not exists (select 1 from payout_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_transitions_known';
  end if;
  if is_step and new.state in ('approved', 'submitting') and not exists (
    select 1 from payout_approvals where payout_id = new.id
    having count(*) > 0 and count(distinct admin_id) >= new.approvals_required
  ) then
    raise exception 'payout % has too few approvals', new.id
      using errcode = 'check_violation', constraint = 'payouts_approved';
  end if;
  if is_step and new.state not in ('approved', 'cancelled') and (session_user = 'skinkantor_watcher'
    or session_user = 'skinkantor_api' and (new.state = 'returned' or not is_by_hand)) then
    raise exception '% does not move a payout from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  if new.reference is distinct from old.reference and exists (
    select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
    where o.payout_id = new.id and o.is_in and b.state in ('building', 'ready')
  ) then
    raise exception 'payout % stands in a file for the bank', new.id
      using errcode = 'check_violation', constraint = 'payouts_not_in_open_file';
  end if;
  if (new.is_order_out and not old.is_order_out or new.state = 'submitting' and old.state = 'approved')
    and exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
    raise exception 'the account of user % is frozen', new.user_id
      using errcode = 'check_violation', constraint = 'account_not_frozen';
  end if;
  if session_user in ('skinkantor_api', 'skinkantor_watcher') and not is_by_hand
    and (new.is_order_out, new.has_unclear_order, new.is_resend_barred, new.first_submitted_at, new.last_submitted_at,
      new.absent_seen_at, new.rail_ref)
    is distinct from (old.is_order_out, old.has_unclear_order, old.is_resend_barred, old.first_submitted_at,
      old.last_submitted_at, old.absent_seen_at, old.rail_ref) then
    raise exception '% does not say what became of an order', session_user using errcode = 'insufficient_privilege';
  end if;
  if new.moved_at is distinct from (case when is_step then now() else old.moved_at end)
    or new.settled_at is distinct from (case when is_step and new.state = 'settled' then now() else old.settled_at end) then
    raise exception 'the times of payout % are those of its steps', old.id
      using errcode = 'check_violation', constraint = 'payouts_times_of_step';
  end if;
  return new;
end $$;

create function check_new_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_details d on d.id = new.payout_details_id
    where t.id = new.transaction_id and t.type = new.kind and t.user_id = new.user_id and t.amount_grosze = new.amount_grosze
      and d.user_id = new.user_id and d.fingerprint = new.destination_fingerprint
  ) then
    raise exception 'payout % is not for its transaction and its seller', new.id
      using errcode = 'check_violation', constraint = 'payouts_of_transaction';
  end if;
  if new.rail_key <> payout_rail_key(new.kind, new.transaction_id, new.id) then
    raise exception 'payout % has the key of another', new.id
      using errcode = 'check_violation', constraint = 'payouts_key_of_source';
  end if;
  return null;
end $$;
revoke all on function check_new_payout() from public;
create trigger payouts_begin after insert on payouts for each row execute function check_new_payout();

create function check_payout_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  needed text := case
    when new.state in ('submitting', 'unknown', 'submitted', 'unclaimed') then 'reserve'
    when new.state = 'settled' then 'settle'
    when new.state = 'failed' then 'release'
    when new.state = 'returned' then 'return' end;
  ended text := case when new.kind = 'withdrawal' then case new.state
    when 'settled' then 'completed' when 'failed' then 'failed' when 'cancelled' then 'cancelled'
    when 'returned' then 'failed' end end;
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if needed is not null and not exists (select 1 from journals where key = 'payout:' || new.id || ':' || needed) then
    raise exception 'payout % is % without its booking', new.id, new.state
      using errcode = 'check_violation', constraint = 'payouts_booked';
  end if;
  -- What came back after it had arrived does not undo the withdrawal.
  if tg_op = 'UPDATE' and new.state = 'returned' and old.state = 'settled' then
    ended := null;
  end if;
  if not exists (select 1 from payout_events where payout_id = new.id and version = new.version and state = new.state)
    or ended is not null and not exists (
      select 1 from transactions where id = new.transaction_id and status = ended
        and completed_at is not distinct from new.settled_at) then
    raise exception 'step % of payout % is not recorded', new.version, new.id
      using errcode = 'check_violation', constraint = 'payouts_recorded';
  end if;
  return null;
end $$;
revoke all on function check_payout_is_recorded() from public;
create constraint trigger payouts_recorded after insert or update of state on payouts
  deferrable initially deferred for each row execute function check_payout_is_recorded();
`.execute(db)
}
