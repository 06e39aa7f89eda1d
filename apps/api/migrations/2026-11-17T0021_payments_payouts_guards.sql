-- Functions and guards of payments payouts, which look at tables of several contexts.

create function check_broken_promise() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.promised_by = new.promised_by
      and (p.state = 'settled' or p.state = 'returned' and new.bonus_grosze = 0)
  ) then
    raise exception 'payout % is not paid, or was not promised for then', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_of_payout';
  end if;
  if new.bonus_grosze > 0 and not exists (
    select 1 from journals j join journal_entries e on e.journal_id = j.id
    join payouts p on p.id = new.payout_id and e.account_id = 'L:balance:' || p.user_id
    where j.key = 'payout:' || new.payout_id || ':late_bonus' and e.amount_grosze = -new.bonus_grosze
  ) then
    raise exception 'the bonus of payout % is not booked', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_booked';
  end if;
  return null;
end $$;

-- Transactions are numbered again after a restore; a quote is named by chance and sold once, a request is made once.
-- Null for a withdrawal that no request asked for: its key is random.
create function payout_rail_key(payout_kind text, of_transaction bigint, payout uuid default null) returns text
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return left(encode(sha256(convert_to('payout:' || case payout_kind
      when 'sale' then (select s.quote_id::text from sales s where s.id = of_transaction)
      else (select 'withdrawal:' || t.user_id || ':' || encode(t.request_mark, 'hex') from transactions t
        where t.id = of_transaction)
    end || ':' || (
      select count(*) from payouts p where p.transaction_id = of_transaction and p.id is distinct from payout
    ), 'UTF8')), 'hex'), 32);
end $$;
grant execute on function payout_rail_key to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function check_new_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'withdrawal' and new.approvals_required = 0 and exists (
    select 1 from unwithdrawn_credits(new.user_id, new.transaction_id)
  ) then
    raise exception 'money that one admin credited leaves with the approval of another one'
      using errcode = 'check_violation', constraint = 'payouts_credit_approved';
  end if;
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_destinations d on d.id = new.payout_destination_id
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

create function guard_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_step boolean := new.state <> old.state;
  is_by_hand boolean := exists (select 1 from rail_states where rail = new.rail and not is_called);
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
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
  -- Another rail of the same method may carry it, as long as nothing was submitted.
  if new.rail <> old.rail and not (old.state = 'approved' and new.state = 'approved' and old.first_submitted_at is null
    and exists (select 1 from rail_states f join rail_states t on t.method = f.method and t.coin is not distinct from f.coin
      where f.rail = old.rail and f.is_called and t.rail = new.rail)) then
    raise exception 'payout % does not change its rail any more', old.id
      using errcode = 'check_violation', constraint = 'payouts_rail_before_submission';
  end if;
  if (new.id, new.kind, new.transaction_id, new.sale_id, new.user_id, new.amount_grosze, new.rail_key,
      new.payout_destination_id, new.destination_fingerprint, new.is_evidence_clean, new.created_at, new.promised_by,
      new.promise_terms)
    is distinct from (old.id, old.kind, old.transaction_id, old.sale_id, old.user_id, old.amount_grosze,
      old.rail_key, old.payout_destination_id, old.destination_fingerprint, old.is_evidence_clean, old.created_at,
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
    having count(*) > 0 and count(distinct admin_id) + least(count(proposal_id), 1) >= new.approvals_required
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
  if (new.is_submitted and not old.is_submitted or new.state = 'submitting' and old.state = 'approved')
    and exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
    raise exception 'the account of user % is frozen', new.user_id
      using errcode = 'check_violation', constraint = 'account_not_frozen';
  end if;
  if session_user in ('skinkantor_api', 'skinkantor_watcher') and not is_by_hand
    and (new.is_submitted, new.has_unknown_outcome, new.is_resubmit_blocked, new.first_submitted_at, new.last_submitted_at,
      new.first_not_found_at, new.rail_ref)
    is distinct from (old.is_submitted, old.has_unknown_outcome, old.is_resubmit_blocked, old.first_submitted_at,
      old.last_submitted_at, old.first_not_found_at, old.rail_ref) then
    raise exception '% does not say what became of an order', session_user using errcode = 'insufficient_privilege';
  end if;
  if new.moved_at is distinct from (case when is_step then now() else old.moved_at end)
    or new.settled_at is distinct from (case when is_step and new.state = 'settled' then now() else old.settled_at end) then
    raise exception 'the times of payout % are those of its steps', old.id
      using errcode = 'check_violation', constraint = 'payouts_times_of_step';
  end if;
  return new;
end $$;

create function guard_payout_approval() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- Erasing a person replaces the reason.
    if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
      return new;
    end if;
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.state = 'created'
      and p.destination_fingerprint = new.destination_fingerprint and p.user_id is distinct from new.admin_id
  ) then
    raise exception 'this approval is not for a payout that waits, to this destination, by somebody else'
      using errcode = 'check_violation', constraint = 'payout_approvals_right';
  end if;
  if new.admin_id is not null and not exists (
    select 1 from users where id = new.admin_id and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money approves'
      using errcode = 'check_violation', constraint = 'payout_approvals_by_admin';
  end if;
  if new.admin_id is null then
    return new;
  end if;
  if new.proposal_id is not null and not exists (
    select 1 from payouts p join admin_proposals s on s.id = new.proposal_id
    where p.id = new.payout_id and s.subject = p.transaction_id::text and s.seller_id = p.user_id
      and s.payload ->> 'destination' = encode(new.destination_fingerprint, 'hex')
      and is_confirmed_alone('approve_payout', s.subject, new.admin_id, p.amount_grosze)
  ) then
    raise exception 'nobody has confirmed this approval alone, after its wait'
      using errcode = 'check_violation', constraint = 'payout_approvals_alone';
  end if;
  -- The wait, the passkey and the stop link stand for the other person.
  if new.proposal_id is not null then
    return new;
  end if;
  -- Whoever named a price in a sale does not also approve its payout.
  if exists (
    select 1 from payouts o join sale_items i on i.sale_id = o.sale_id join appraisal_prices p on p.id = i.appraisal_price_id
    where o.id = new.payout_id and p.named_by = new.admin_id
  ) then
    raise exception 'the price of payout % was named by whoever approves it', new.payout_id
      using errcode = 'check_violation', constraint = 'payout_approvals_not_appraiser';
  end if;
  if exists (select 1 from payouts p cross join unwithdrawn_credits(p.user_id, p.transaction_id) c
    where p.id = new.payout_id and p.kind = 'withdrawal' and c.credited_by = new.admin_id) then
    raise exception 'who credited the money does not approve its payout'
      using errcode = 'check_violation', constraint = 'payout_approvals_not_creditor';
  end if;
  if exists (select 1 from payout_approvals earlier where earlier.payout_id = new.payout_id
    and earlier.admin_id <> new.admin_id and share_browser(earlier.admin_id, new.admin_id)) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'payout_approvals_other_browser';
  end if;
  return new;
end $$;

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
grant execute on function record_payout_step to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create trigger broken_promises_append_only before delete or update or truncate on broken_promises
  for each statement execute function refuse_change();
create constraint trigger broken_promises_booked after insert on broken_promises deferrable initially deferred
  for each row execute function check_broken_promise();
create trigger payout_approvals_append_only before delete or truncate on payout_approvals
  for each statement execute function refuse_change();
create trigger payout_approvals_guard before insert or update on payout_approvals
  for each row execute function guard_payout_approval();
create trigger payout_events_append_only before delete or update or truncate on payout_events
  for each statement execute function refuse_change();
create trigger payout_orders_never_removed before delete or truncate on payout_orders
  for each statement execute function refuse_change();
create trigger payout_transitions_append_only before delete or update or truncate on payout_transitions
  for each statement execute function refuse_change();
create trigger payouts_begin after insert on payouts for each row execute function check_new_payout();
create trigger payouts_guard before update or delete on payouts for each row execute function guard_payout();
create constraint trigger payouts_recorded after insert or update of state on payouts deferrable initially deferred
  for each row execute function check_payout_is_recorded();
