-- An approval that one person confirmed alone counts as two; see guard_proposal.
alter table payout_approvals add column proposal_id uuid
    constraint payout_approvals_proposal_fk references admin_proposals
    constraint payout_approvals_proposal_once unique,
  drop constraint payout_approvals_admin_once;
create unique index payout_approvals_admin_once on payout_approvals (payout_id, admin_id) where proposal_id is null;
comment on column payout_approvals.proposal_id is 'none';

create or replace function guard_payout_approval() returns trigger language plpgsql security definer
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

create or replace function guard_payout() returns trigger language plpgsql security definer
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
