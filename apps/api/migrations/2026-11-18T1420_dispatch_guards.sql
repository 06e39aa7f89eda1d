-- A dispatch begins with a true reason, goes only forward and stays within the limits. Nothing here depends on the caller.

create function guard_new_dispatch() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A snapshot from before another commit would not see its row.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'dispatches are written in read committed'
      using errcode = 'check_violation', constraint = 'dispatches_isolation';
  end if;
  perform pg_advisory_xact_lock(hashtext('dispatches'));
  if new.state <> 'requested' or new.send_count > 0 or num_nonnulls(new.proposal_id, new.send_started_at, new.offer_id,
      new.confirm_started_at, new.cancel_wanted_at, new.trade_id) > 0 then
    raise exception 'a dispatch begins as a request'
      using errcode = 'check_violation', constraint = 'dispatches_beginning';
  end if;
  if not exists (select 1 from dispatch_reason(new.sale_id, new.resale_id) r where (r.account_id, r.asset_ids, r.value_grosze,
      r.buyer_token) is not distinct from (new.account_id, new.asset_ids, new.value_grosze, new.trade_token)) then
    raise exception 'nothing says that these items are given away'
      using errcode = 'check_violation', constraint = 'dispatches_reason';
  end if;
  -- Steam gives no id twice, so an id of two trades is wrong in one of them.
  if exists (select 1 from trades t where t.account_id = new.account_id
      and t.sale_id <> coalesce(new.sale_id, (select k.sale_id from resales e join stock_items k on k.id = e.stock_item_id
        where e.id = new.resale_id))
      and jsonb_path_query_array(t.new_asset_ids, '$.*') ?| new.asset_ids)
    or (select count(distinct id) <> cardinality(new.asset_ids) from unnest(new.asset_ids) as id) then
    raise exception 'an item is also one of another sale'
      using errcode = 'check_violation', constraint = 'dispatches_items_known';
  end if;
  if exists (select 1 from dispatches d where d.asset_ids && new.asset_ids and d.state not in ('refused', 'cancelled')) then
    raise exception 'an item is given away once' using errcode = 'check_violation', constraint = 'dispatches_item_once';
  end if;
  return new;
end $$;

create function guard_dispatch() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Erasing a person takes the token away, whatever the state.
  if to_jsonb(new) = to_jsonb(old) || '{"trade_token": null}' and old.state <> 'sending' then
    return new;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'dispatches are written in read committed'
      using errcode = 'check_violation', constraint = 'dispatches_isolation';
  end if;
  if old.ended_at is not null or (new.id, new.sale_id, new.resale_id, new.account_id, new.asset_ids, new.value_grosze, new.nonce,
      new.created_at) is distinct from (old.id, old.sale_id, old.resale_id, old.account_id, old.asset_ids, old.value_grosze,
      old.nonce, old.created_at)
    or (old.offer_id is not null and new.offer_id is distinct from old.offer_id)
    or (old.proposal_id is not null and new.proposal_id is distinct from old.proposal_id)
    or (old.cancel_wanted_at is not null and new.cancel_wanted_at is distinct from old.cancel_wanted_at)
    or (old.confirm_started_at is not null and new.confirm_started_at is distinct from old.confirm_started_at) then
    raise exception 'what is given to whom is never changed'
      using errcode = 'restrict_violation', constraint = 'dispatches_kept';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('requested', 'sending'), ('requested', 'cancelled'),
      ('sending', 'requested'), ('sending', 'sent'), ('sending', 'refused'), ('sending', 'cancelled'), ('sent', 'confirmed'),
      ('sent', 'done'), ('sent', 'refused'), ('sent', 'cancelled'), ('confirmed', 'done'), ('confirmed', 'refused'), ('confirmed', 'cancelled')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'dispatches_step_known';
  end if;
  if new.proposal_id is distinct from old.proposal_id and (old.state <> 'requested' or not exists (
      select 1 from admin_proposals p where p.id = new.proposal_id and p.kind = 'give_items' and p.state = 'confirmed'
        and p.subject = new.id::text and p.payload ->> 'grosze' = new.value_grosze::text)) then
    raise exception 'no two admins agreed to dispatch %', old.id
      using errcode = 'check_violation', constraint = 'dispatches_two_admins';
  end if;
  if new.trade_token is not null and new.trade_token is distinct from old.trade_token
    and (old.state <> 'requested' or old.resale_id is not null) then
    raise exception 'the token of dispatch % is fixed', old.id
      using errcode = 'check_violation', constraint = 'dispatches_token_fixed';
  end if;
  -- Only the start of a call changes its time, so that no row leaves the hour which counts it.
  if new.send_started_at is distinct from old.send_started_at and (old.state, new.state) <> ('requested', 'sending') then
    raise exception 'the time of a call is not changed' using errcode = 'check_violation', constraint = 'dispatches_call_time';
  end if;
  if (old.state, new.state) = ('requested', 'sending') then
    -- One call after the other, so that two cannot both count the same free amount.
    perform pg_advisory_xact_lock(hashtext('dispatches'));
    if abs(extract(epoch from clock_timestamp() - new.send_started_at)) > 5 or new.send_count <> old.send_count + 1
      or new.absent_reads <> 0 or new.arrives_by < new.send_started_at or new.trade_token is null then
      raise exception 'a call begins now' using errcode = 'check_violation', constraint = 'dispatches_call_time';
    end if;
    if not dispatch_holds(new) then
      raise exception 'the reason of dispatch % holds no longer', old.id
        using errcode = 'check_violation', constraint = 'dispatches_reason';
    end if;
    if new.proposal_id is null and dispatch_needs_two(new) then
      raise exception 'two admins have to agree to dispatch %', old.id
        using errcode = 'check_violation', constraint = 'dispatches_two_admins';
    end if;
    if not dispatch_fits(new) then
      raise exception 'dispatch % is above the value of an hour', old.id
        using errcode = 'check_violation', constraint = 'dispatches_hour';
    end if;
  end if;
  -- What may be at Steam ends by Steam's word, or after two complete lists that did not show it.
  if old.state = 'sending' and new.state in ('requested', 'refused', 'cancelled') and (new.absent_reads < 2
      or new.offer_id is not null or old.arrives_by > clock_timestamp()) then
    raise exception 'a call for dispatch % may still arrive', old.id
      using errcode = 'check_violation', constraint = 'dispatches_proven_absent';
  end if;
  if new.confirm_started_at is distinct from old.confirm_started_at and (new.state <> 'sent'
      or abs(extract(epoch from clock_timestamp() - new.confirm_started_at)) > 5 or not dispatch_holds(new)) then
    raise exception 'dispatch % is not confirmed now', old.id
      using errcode = 'check_violation', constraint = 'dispatches_reason';
  end if;
  if new.state = 'confirmed' and new.confirm_started_at is null then
    raise exception 'a confirmation is started before it is done'
      using errcode = 'check_violation', constraint = 'dispatches_confirmed';
  end if;
  if old.state in ('sent', 'confirmed') and new.state in ('refused', 'cancelled') and new.steam_state in (2, 3, 9, 11) then
    raise exception 'offer % is open or done at Steam', old.offer_id
      using errcode = 'check_violation', constraint = 'dispatches_ended_at_steam';
  end if;
  if new.state = 'done' and (new.steam_state <> 3 or exists (select 1 from trades where trade_id = new.trade_id)) then
    raise exception 'dispatch % is done by a trade of its own', old.id
      using errcode = 'check_violation', constraint = 'dispatches_ended_at_steam';
  end if;
  return new;
end $$;

create trigger dispatches_begin before insert on dispatches for each row execute function guard_new_dispatch();
create trigger dispatches_guard before update on dispatches for each row execute function guard_dispatch();
create trigger dispatches_never_removed before delete or truncate on dispatches
  for each statement execute function refuse_change();

-- The dispatcher of a lost account has nothing to give.
create function guard_dispatch_lease() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.fence < old.fence or new.steam_id <> old.steam_id
    or (new.dispatcher_id is not null and exists (select 1 from operator_accounts where steam_id = new.steam_id and state = 'lost')) then
    raise exception 'no dispatcher works for account %', old.steam_id
      using errcode = 'check_violation', constraint = 'dispatch_accounts_lease';
  end if;
  return new;
end $$;
create trigger dispatch_accounts_guard before update on dispatch_accounts for each row execute function guard_dispatch_lease();
