-- Offers that we send. The row is there before the offer: it reserves a place at Steam and survives every crash.

create table outgoing_offers (
  id bigint generated always as identity constraint outgoing_offers_pk primary key,
  sale_id bigint not null constraint outgoing_offers_sale_fk references sales,
  user_id bigint not null constraint outgoing_offers_user_fk references users,
  account_id text not null constraint outgoing_offers_account_fk references operator_accounts(steam_id),
  -- Steam allows 30 open offers of one account and five to one person; we stay below both.
  slot smallint not null constraint outgoing_offers_slot_range check (slot between 1 and 28),
  person_slot smallint not null constraint outgoing_offers_person_slot_range check (person_slot between 1 and 4),
  state text not null default 'reserved'
    constraint outgoing_offers_state_known check (state in ('reserved', 'sending', 'open', 'ended')),
  -- Part of the seller's trade link. The worker writes it; it goes as soon as the offer is there or has ended.
  trade_token text constraint outgoing_offers_token_shape check (trade_token ~ '^[A-Za-z0-9_-]{6,20}$'),
  -- The earliest time of the next call.
  not_before timestamptz not null default now(),
  send_count smallint not null default 0 constraint outgoing_offers_send_count_range check (send_count between 0 and 10),
  send_started_at timestamptz,
  -- Until then the call may still reach Steam; what a poll does not show before then proves nothing.
  arrives_by timestamptz,
  absent_reads smallint not null default 0 constraint outgoing_offers_absent_range check (absent_reads between 0 and 2),
  -- What Steam said to the last call, or why the offer ended.
  problem text constraint outgoing_offers_problem_known check (problem in ('token_dead', 'trade_ban', 'not_available',
    'new_device', 'too_many', 'item_server_down', 'items_gone', 'steam_down', 'held', 'declined', 'countered', 'expired',
    'withdrawn')),
  offer_id text
    constraint outgoing_offers_offer_unique unique
    constraint outgoing_offers_offer_fk references trade_offers(offer_id),
  steam_state smallint constraint outgoing_offers_steam_state_range check (steam_state between 0 and 999),
  cancel_wanted_at timestamptz,
  cancel_reason text constraint outgoing_offers_cancel_reason_known check (cancel_reason in ('cancelled_by_seller',
    'account_frozen', 'no_offer_in_time', 'rejected_by_operator', 'own_offer')),
  -- The seller says that somebody else declined it.
  denied_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint outgoing_offers_open_named check ((state <> 'open' or offer_id is not null)
    and (offer_id is null) = (steam_state is null) and (offer_id is null) = (sent_at is null)),
  constraint outgoing_offers_sending_timed check (state not in ('sending', 'open')
    or num_nulls(send_started_at, arrives_by) = 0),
  constraint outgoing_offers_token_emptied check (trade_token is null or state in ('reserved', 'sending')),
  constraint outgoing_offers_cancel_complete check ((cancel_wanted_at is null) = (cancel_reason is null)),
  constraint outgoing_offers_denied_ended check (denied_at is null or state = 'ended'),
  constraint outgoing_offers_ended_complete check ((state = 'ended') = (ended_at is not null))
);
create unique index outgoing_offers_one_live_of_sale on outgoing_offers (sale_id) where state <> 'ended';
create unique index outgoing_offers_one_live_of_slot on outgoing_offers (account_id, slot) where state <> 'ended';
create unique index outgoing_offers_one_live_of_person on outgoing_offers (user_id, person_slot) where state <> 'ended';
create index outgoing_offers_denied_idx on outgoing_offers (account_id) where denied_at is not null;
create index outgoing_offers_sale_idx on outgoing_offers (sale_id, id desc);
comment on table outgoing_offers is 'none: id, sale_id, user_id, account_id, slot, person_slot, state, not_before, send_count,
  send_started_at, arrives_by, absent_reads, problem, steam_state, cancel_wanted_at, cancel_reason, denied_at, created_at,
  sent_at, ended_at; personal: trade_token; financial: offer_id';
grant select on outgoing_offers to skinkantor_watcher;
grant select (id, sale_id, user_id, account_id, slot, person_slot, state, not_before, send_count, send_started_at,
  arrives_by, absent_reads, problem, offer_id, steam_state, cancel_wanted_at, cancel_reason, denied_at, created_at, sent_at,
  ended_at) on outgoing_offers to skinkantor_api, skinkantor_worker;
grant insert (sale_id, user_id, account_id, slot, person_slot), update (state, trade_token, cancel_wanted_at,
  cancel_reason, denied_at, ended_at) on outgoing_offers to skinkantor_api;
grant update (trade_token) on outgoing_offers to skinkantor_worker;
grant update (state, trade_token, not_before, send_count, send_started_at, arrives_by, absent_reads, problem, offer_id,
  steam_state, cancel_wanted_at, cancel_reason, sent_at, ended_at) on outgoing_offers to skinkantor_watcher;

create function guard_outgoing_offer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'reserved' or num_nonnulls(new.trade_token, new.offer_id, new.send_started_at, new.cancel_wanted_at) > 0
      or not exists (select 1 from sales where id = new.sale_id and user_id = new.user_id) then
      raise exception 'an offer begins as a reservation for its seller'
        using errcode = 'check_violation', constraint = 'outgoing_offers_beginning';
    end if;
    return new;
  end if;
  if (new.id, new.sale_id, new.user_id, new.account_id, new.slot, new.person_slot, new.created_at)
    is distinct from (old.id, old.sale_id, old.user_id, old.account_id, old.slot, old.person_slot, old.created_at)
    or (old.offer_id is not null and new.offer_id is distinct from old.offer_id) then
    raise exception 'whose offer it is, and which one, is never changed' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('reserved', 'sending'), ('reserved', 'ended'),
      ('sending', 'reserved'), ('sending', 'open'), ('sending', 'ended'), ('open', 'ended')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'outgoing_offers_step_known';
  end if;
  -- Nobody can ask Steam any more about the offers of a lost account.
  if new.state = 'ended' and exists (select 1 from operator_accounts where steam_id = old.account_id and state = 'lost') then
    return new;
  end if;
  -- What may be open at Steam ends by Steam's word, or after two complete polls that did not show it.
  if old.state = 'open' and new.state = 'ended' and new.steam_state in (2, 9) then
    raise exception 'offer % is open at Steam', old.offer_id
      using errcode = 'check_violation', constraint = 'outgoing_offers_ended_at_steam';
  end if;
  if old.state = 'sending' and new.state in ('reserved', 'ended') and new.absent_reads < 2 and new.send_count >= old.send_count then
    raise exception 'a call for sale % may still arrive', old.sale_id
      using errcode = 'check_violation', constraint = 'outgoing_offers_proven_absent';
  end if;
  if session_user = 'skinkantor_api' and new.state <> old.state and old.state <> 'reserved' then
    raise exception 'only the watcher ends an offer that may be at Steam'
      using errcode = 'check_violation', constraint = 'outgoing_offers_ended_by_watcher';
  end if;
  return new;
end $$;

-- A sale waits for the seller's answer exactly as long as its offer may be open at Steam.
create function check_sale_offer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  sale bigint := case when tg_table_name = 'sales' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'sale_id')::bigint end;
begin
  if (select state in ('offer_wanted', 'offer_sent') from sales where id = sale)
    <> exists (select 1 from outgoing_offers where sale_id = sale and state <> 'ended') then
    raise exception 'sale % and the offer that we send for it do not agree', sale
      using errcode = 'check_violation', constraint = 'sales_offer_live';
  end if;
  return null;
end $$;

create trigger outgoing_offers_guard before insert or update on outgoing_offers
  for each row execute function guard_outgoing_offer();
create trigger outgoing_offers_never_removed before delete or truncate on outgoing_offers
  for each statement execute function refuse_change();
create constraint trigger outgoing_offers_of_sale after insert or update of state on outgoing_offers
  deferrable initially deferred for each row execute function check_sale_offer();
create constraint trigger sales_offer_live after update of state on sales deferrable initially deferred
  for each row execute function check_sale_offer();
