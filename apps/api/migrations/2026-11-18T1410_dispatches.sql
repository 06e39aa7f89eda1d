-- Items that we give away (docs/decisions/0065). The reason of a row fixes the recipient, the items and the value.

create table dispatches (
  id bigint generated always as identity constraint dispatches_pk primary key,
  -- One reason: a return that is due to the seller of this sale, or a resale whose marketplace named a buyer.
  sale_id bigint constraint dispatches_return_fk references returns_due(sale_id),
  resale_id bigint constraint dispatches_resale_fk references resales,
  account_id text not null constraint dispatches_account_fk references operator_accounts(steam_id),
  -- Ids of the items in the inventory of our account.
  asset_ids text[] not null constraint dispatches_items_some check (cardinality(asset_ids) between 1 and 1000),
  value_grosze bigint not null constraint dispatches_value_positive check (value_grosze > 0),
  -- A part of the offer's message, by which an offer is found whose answer was lost.
  nonce text not null default left(replace(gen_random_uuid()::text, '-', ''), 16)
    constraint dispatches_nonce_once unique
    constraint dispatches_nonce_shape check (nonce ~ '^[0-9a-f]{16}$'),
  state text not null default 'requested'
    constraint dispatches_state_known check (state in ('requested', 'sending', 'sent', 'confirmed', 'done', 'refused', 'cancelled')),
  -- Part of the recipient's trade link. It goes as soon as the offer is there or the row has ended.
  trade_token text constraint dispatches_token_shape check (trade_token ~ '^[A-Za-z0-9_-]{6,20}$'),
  token_asked_at timestamptz,
  -- Two admins agreed to a large value.
  proposal_id uuid constraint dispatches_proposal_once unique constraint dispatches_proposal_fk references admin_proposals,
  not_before timestamptz not null default now(),
  send_count smallint not null default 0 constraint dispatches_send_count_range check (send_count between 0 and 10),
  send_started_at timestamptz,
  -- Until then the call may still reach Steam; what a list does not show before then proves nothing.
  arrives_by timestamptz,
  absent_reads smallint not null default 0 constraint dispatches_absent_range check (absent_reads between 0 and 2),
  problem text constraint dispatches_problem_length check (char_length(problem) between 1 and 60),
  offer_id text constraint dispatches_offer_once unique constraint dispatches_offer_shape check (offer_id ~ '^[0-9]{1,20}$'),
  steam_state smallint constraint dispatches_steam_state_range check (steam_state between 0 and 999),
  -- From then on the confirmation on the mobile device may be there, so the recipient may have the items.
  confirm_started_at timestamptz,
  cancel_wanted_at timestamptz,
  trade_id text constraint dispatches_trade_once unique constraint dispatches_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint dispatches_one_reason check (num_nonnulls(sale_id, resale_id) = 1),
  constraint dispatches_sending_timed check (state in ('requested', 'cancelled') or num_nulls(send_started_at, arrives_by) = 0),
  constraint dispatches_sent_named check ((state not in ('sent', 'confirmed', 'done') or offer_id is not null)
    and (offer_id is null) = (sent_at is null) and (offer_id is null) = (steam_state is null)),
  constraint dispatches_done_traded check ((state = 'done') = (trade_id is not null)),
  constraint dispatches_token_emptied check (trade_token is null or state in ('requested', 'sending')),
  constraint dispatches_ended_complete check ((state in ('done', 'refused', 'cancelled')) = (ended_at is not null))
);
create unique index dispatches_one_live_of_return on dispatches (sale_id) where state not in ('refused', 'cancelled');
create unique index dispatches_one_live_of_resale on dispatches (resale_id) where state not in ('refused', 'cancelled');
create index dispatches_live_idx on dispatches (account_id, id) where ended_at is null;
create index dispatches_sent_idx on dispatches (send_started_at);
create index dispatches_sale_idx on dispatches (sale_id, id desc);
create index dispatches_items_idx on dispatches using gin (asset_ids);
comment on table dispatches is 'none: id, sale_id, resale_id, account_id, nonce, state, token_asked_at, proposal_id, not_before,
  send_count, send_started_at, arrives_by, absent_reads, problem, steam_state, confirm_started_at, cancel_wanted_at,
  created_at, sent_at, ended_at; personal: trade_token; financial: asset_ids, value_grosze, offer_id, trade_id';

-- Which dispatcher works for an account. A row says that there is one at all.
create table dispatch_accounts (
  steam_id text constraint dispatch_accounts_pk primary key
    constraint dispatch_accounts_account_fk references operator_accounts(steam_id),
  dispatcher_id uuid,
  leased_until timestamptz,
  fence bigint not null default 0 constraint dispatch_accounts_fence_range check (fence >= 0),
  constraint dispatch_accounts_lease_complete check ((dispatcher_id is null) = (leased_until is null))
);
comment on table dispatch_accounts is 'none: steam_id, dispatcher_id, leased_until, fence';

-- Only the dispatcher moves a row. The token is read by it alone.
grant usage on schema public to skinkantor_dispatcher;
grant select on dispatches to skinkantor_dispatcher;
grant update (state, trade_token, not_before, send_count, send_started_at, arrives_by, absent_reads, problem, offer_id,
  steam_state, confirm_started_at, trade_id, sent_at, ended_at) on dispatches to skinkantor_dispatcher;
grant select, insert (steam_id), update (dispatcher_id, leased_until, fence) on dispatch_accounts to skinkantor_dispatcher;
grant select (id, sale_id, resale_id, account_id, asset_ids, value_grosze, state, token_asked_at, proposal_id, not_before,
  send_count, send_started_at, absent_reads, problem, offer_id, steam_state, confirm_started_at, cancel_wanted_at, trade_id,
  created_at, sent_at, ended_at) on dispatches to skinkantor_api, skinkantor_worker;
grant update (proposal_id, cancel_wanted_at) on dispatches to skinkantor_api;
grant update (trade_token, token_asked_at) on dispatches to skinkantor_worker;
grant select on dispatch_accounts to skinkantor_api, skinkantor_worker;

-- As in the registry of settings while nobody has changed it.
create function dispatch_limit(part text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select (coalesce((select value from settings where key = 'dispatch.limits' order by version desc limit 1),
    '{"twoAdminsFromGrosze": 200000, "accountHourGrosze": 500000, "hourGrosze": 1000000}') ->> part)::bigint
$$;

-- What a reason allows at this moment; no row when it allows nothing.
create function dispatch_reason(for_sale bigint, for_resale bigint)
  returns table(account_id text, recipient_id text, buyer_token text, asset_ids text[], value_grosze bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.account_id, u.steam_id, null::text, items.ids, s.market_grosze
  from returns_due r join sales s on s.id = r.sale_id join users u on u.id = s.user_id
  join trades t on t.sale_id = s.id join sale_financials m on m.sale_id = s.id
  cross join lateral (
    select array_agg(t.new_asset_ids ->> i.asset_id order by i.place) as ids, bool_and(t.new_asset_ids ? i.asset_id) as are_known
    from sale_items i where i.sale_id = s.id) as items
  where for_resale is null and r.sale_id = for_sale and r.closed_at is null and r.not_before <= now() and items.are_known
    -- The API can open a return of any sale, so the sale itself must have ended without money.
    and s.state = 'failed' and s.reason = 'rejected_by_operator' and not m.is_booked and m.reversed_at is null
    and coalesce(m.settles_at <= now(), true)
    and not exists (select 1 from payouts p where p.sale_id = s.id and p.state not in ('cancelled', 'failed'))
    and not exists (select 1 from stock_items k where k.sale_id = s.id and k.state <> 'returned')
    -- Whoever took the account over would get the items; a person decides about blocked people and about staff.
    and not exists (select 1 from account_freezes f where f.user_id = u.id and f.ended_at is null)
    and u.blocked_at is null and not u.is_admin and u.steam_id <> forgotten_steam_id(u.id)
  union all
  select k.account_id, e.buyer_id, e.buyer_token, array[t.new_asset_ids ->> k.asset_id],
    greatest(e.price_grosze, k.cost_grosze)
  from resales e join stock_items k on k.id = e.stock_item_id join trades t on t.sale_id = k.sale_id
  where for_sale is null and e.id = for_resale and e.state = 'pending' and k.state = 'sold_pending'
    and e.buyer_id is not null and k.account_id = t.account_id and t.new_asset_ids ? k.asset_id
    -- A marketplace that has the item delivers it.
    and not exists (select 1 from market_listings l where l.stock_item_id = k.id and l.deposit_id is not null)
    and not exists (select 1 from operator_accounts a where a.steam_id = e.buyer_id)
$$;

create function dispatch_needs_two(dispatch dispatches) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  -- Many small gifts to one person count together.
  select dispatch.value_grosze + coalesce((select sum(d.value_grosze) from dispatches d
      where d.id <> dispatch.id and d.proposal_id is null and d.send_started_at > clock_timestamp() - interval '24 hours'
        and coalesce((select s.user_id::text from sales s where s.id = d.sale_id),
          (select e.buyer_id from resales e where e.id = d.resale_id))
        = coalesce((select s.user_id::text from sales s where s.id = dispatch.sale_id),
          (select e.buyer_id from resales e where e.id = dispatch.resale_id))), 0)
    >= dispatch_limit('twoAdminsFromGrosze')
$$;

-- For pages: the API reads neither tokens nor nonces, so it cannot name a whole row.
create function dispatch_waits_for_two(dispatch_id bigint) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select d.proposal_id is null and dispatch_needs_two(d) from dispatches d where d.id = dispatch_id
$$;
grant execute on function dispatch_waits_for_two to skinkantor_api, skinkantor_worker;

-- What was or may have been sent within an hour, by one account or by all.
create function dispatched_grosze(account text, except_id bigint) returns bigint language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(value_grosze), 0)::bigint from dispatches
  where send_started_at > clock_timestamp() - interval '1 hour' and id <> except_id and account_id = coalesce(account, account_id)
$$;

create function dispatch_fits(dispatch dispatches) returns boolean language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select dispatched_grosze(dispatch.account_id, dispatch.id) + dispatch.value_grosze
      <= dispatch_limit('accountHourGrosze')
    and dispatched_grosze(null, dispatch.id) + dispatch.value_grosze <= dispatch_limit('hourGrosze')
$$;

create function dispatch_holds(dispatch dispatches) returns boolean language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select dispatch.cancel_wanted_at is null and exists (
    select 1 from dispatch_reason(dispatch.sale_id, dispatch.resale_id) r join operator_accounts a on a.steam_id = r.account_id
    where r.account_id = dispatch.account_id and r.asset_ids = dispatch.asset_ids and r.value_grosze = dispatch.value_grosze
      -- An account that rests gives nothing: that is the switch which stops it at once.
      and a.state in ('active', 'draining'))
$$;

-- Live rows of an account, with all that the dispatcher needs. It reads no sales, people or settings itself.
-- A row whose return was closed or whose resale was decided is cancelled; one that only has to wait is not.
create function list_dispatches(account text)
  returns table(id bigint, state text, recipient_id text, trade_token text, asset_ids text[], nonce text, code text,
    is_return boolean, holds boolean, may_send boolean, offer_id text, steam_state smallint, confirm_started_at timestamptz,
    send_count smallint, absent_reads smallint, problem text, has_arrived boolean, is_cancelled boolean)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.state, r.recipient_id, d.trade_token, d.asset_ids, d.nonce, coalesce(s.code, e.external_id, ''), d.sale_id is not null,
    dispatch_holds(d),
    dispatch_holds(d) and d.trade_token is not null and d.not_before <= clock_timestamp() and dispatch_fits(d)
      and (d.proposal_id is not null or not dispatch_needs_two(d)),
    d.offer_id, d.steam_state, d.confirm_started_at, d.send_count, d.absent_reads, d.problem,
    coalesce(d.arrives_by < clock_timestamp(), false),
    d.cancel_wanted_at is not null or coalesce(due.closed_at is not null, e.state <> 'pending')
  from dispatches d left join lateral dispatch_reason(d.sale_id, d.resale_id) r on true
  left join sales s on s.id = d.sale_id left join returns_due due on due.sale_id = d.sale_id
  left join resales e on e.id = d.resale_id
  where d.account_id = account and d.ended_at is null order by d.id
$$;
grant execute on function list_dispatches to skinkantor_dispatcher;

-- Returns that nobody has to give back by hand. One that was refused or cancelled waits for a person.
create function list_returns_to_dispatch() returns table(sale_id bigint) language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select r.sale_id from returns_due r cross join lateral dispatch_reason(r.sale_id, null) reason
  join dispatch_accounts a on a.steam_id = reason.account_id
  where r.closed_at is null and r.not_before <= now() and not exists (select 1 from dispatches d where d.sale_id = r.sale_id)
    and reason.value_grosze <= least(dispatch_limit('accountHourGrosze'),
      dispatch_limit('hourGrosze'))
  order by r.not_before limit 100
$$;
grant execute on function list_returns_to_dispatch to skinkantor_worker;

-- The callers name only the reason. Null when it allows nothing now.
create function request_dispatch(for_sale bigint, for_resale bigint) returns bigint language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into dispatches (sale_id, resale_id, account_id, asset_ids, value_grosze, trade_token)
  select for_sale, for_resale, r.account_id, r.asset_ids, r.value_grosze, r.buyer_token
  from dispatch_reason(for_sale, for_resale) r
  returning id
$$;
grant execute on function request_dispatch to skinkantor_api, skinkantor_worker;
