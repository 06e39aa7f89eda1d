-- Items that we own, their resale and the money that marketplaces hold for us.

create table stock_items (
  id bigint generated always as identity constraint stock_items_pk primary key,
  sale_id bigint not null,
  asset_id text not null,
  -- Empty when staff took the items over without a watched trade.
  account_id text constraint stock_items_account_fk references operator_accounts(steam_id),
  market_name text not null constraint stock_items_name_length check (char_length(market_name) between 1 and 200),
  category text not null constraint stock_items_category_length check (char_length(category) between 1 and 40),
  -- How its seller was paid.
  payout_option text not null constraint stock_items_option_known check (payout_option in ('instant', 'deferred')),
  cost_grosze bigint not null constraint stock_items_cost_positive check (cost_grosze > 0),
  -- The item's share of the tax on the purchase. It was booked as an expense with the purchase.
  tax_grosze bigint not null constraint stock_items_tax_range check (tax_grosze >= 0),
  written_down_grosze bigint not null default 0,
  state text not null default 'held'
    constraint stock_items_state_known check (state in ('held', 'listed', 'sold_pending', 'sold', 'returned', 'reversed',
      'written_off')),
  -- Until then Steam can undo the purchase and allows no trade.
  unlocks_at timestamptz not null,
  received_at timestamptz not null default now(),
  left_at timestamptz,
  constraint stock_items_item_once unique (sale_id, asset_id),
  constraint stock_items_item_fk foreign key (sale_id, asset_id) references sale_items(sale_id, asset_id),
  constraint stock_items_left_complete check ((left_at is null) = (state in ('held', 'listed'))),
  constraint stock_items_written_down_range check (written_down_grosze between 0 and cost_grosze)
);
create index stock_items_received_idx on stock_items (received_at desc, id desc);
create index stock_items_state_idx on stock_items (state, received_at desc, id desc);
create index stock_items_live_unlock_idx on stock_items (unlocks_at, id) where left_at is null;
-- Comparing held items with market prices reads many of them, so their index carries what the comparison needs.
create index stock_items_live_received_idx on stock_items (received_at, id)
  include (market_name, category, state, unlocks_at, cost_grosze, written_down_grosze, tax_grosze) where left_at is null;
create index stock_items_gone_idx on stock_items (received_at desc, id desc)
  where state in ('returned', 'reversed', 'written_off');
create index stock_items_live_cost_idx on stock_items (cost_grosze desc, id desc) where left_at is null;
create index stock_items_name_idx on stock_items (market_name, received_at desc, id desc);
create index stock_items_live_account_idx on stock_items (account_id, unlocks_at) where left_at is null;
comment on table stock_items is 'none: id, sale_id, account_id, category, payout_option, state, unlocks_at, received_at, left_at;
  financial: asset_id, market_name, cost_grosze, tax_grosze, written_down_grosze';
grant select on stock_items to skinkantor_api, skinkantor_worker;
grant update (state, left_at, written_down_grosze) on stock_items to skinkantor_api;

create table resales (
  id bigint generated always as identity constraint resales_pk primary key,
  stock_item_id bigint not null constraint resales_item_fk references stock_items,
  market text not null constraint resales_market_shape check (market ~ '^[a-z0-9_]{2,20}$'),
  -- The marketplace's own number of the sale.
  external_id text constraint resales_external_length check (char_length(external_id) between 1 and 100),
  state text not null default 'pending' constraint resales_state_known check (state in ('pending', 'final', 'reverted')),
  currency text not null constraint resales_currency_known check (currency in ('PLN', 'EUR', 'USD')),
  price_minor bigint not null constraint resales_price_positive check (price_minor > 0),
  fee_minor bigint not null constraint resales_fee_range check (fee_minor between 0 and price_minor),
  -- Zlotys for one unit of the currency, by the table of the National Bank of Poland.
  rate_e4 integer not null constraint resales_rate_range check (rate_e4 between 10000 and 200000),
  rate_table text constraint resales_rate_table_length check (char_length(rate_table) between 1 and 40),
  price_grosze bigint not null generated always as ((price_minor * rate_e4 + 5000) / 10000) stored,
  fee_grosze bigint not null generated always as ((fee_minor * rate_e4 + 5000) / 10000) stored,
  -- The item's book value when it was sold.
  cost_grosze bigint not null constraint resales_cost_range check (cost_grosze >= 0),
  -- Copies of the item's facts: the figures of the owner and their lists read resales alone.
  tax_grosze bigint not null constraint resales_tax_range check (tax_grosze >= 0),
  category text not null constraint resales_category_length check (char_length(category) between 1 and 40),
  payout_option text not null constraint resales_option_known check (payout_option in ('instant', 'deferred')),
  price_class text not null generated always as (case when cost_grosze < 5000 then '50' when cost_grosze < 20000 then '200'
    when cost_grosze < 50000 then '500' when cost_grosze < 200000 then '2000' else 'more' end) stored,
  margin_grosze bigint not null generated always as ((price_minor * rate_e4 + 5000) / 10000
    - (fee_minor * rate_e4 + 5000) / 10000 - cost_grosze - tax_grosze) stored,
  sold_at timestamptz not null,
  -- When the marketplace releases the money; empty when unknown.
  releases_at timestamptz,
  decided_at timestamptz,
  -- Empty when the connector of the marketplace read it.
  recorded_by bigint constraint resales_recorded_by_fk references users,
  proposal_id uuid constraint resales_proposal_once unique constraint resales_proposal_fk references admin_proposals,
  created_at timestamptz not null default now(),
  constraint resales_decided_complete check ((decided_at is null) = (state = 'pending')),
  constraint resales_zloty_rate check (currency <> 'PLN' or rate_e4 = 10000 and rate_table is null),
  constraint resales_foreign_rate check (currency = 'PLN' or rate_table is not null)
);
create unique index resales_one_live on resales (stock_item_id) where state <> 'reverted';
create unique index resales_external_once on resales (market, external_id) where external_id is not null;
create index resales_sold_idx on resales (sold_at desc, id desc) where state <> 'reverted';
create index resales_sold_category_idx on resales (category, sold_at desc, id desc) where state <> 'reverted';
create index resales_sold_class_idx on resales (price_class, sold_at desc, id desc) where state <> 'reverted';
create index resales_sold_option_idx on resales (payout_option, sold_at desc, id desc) where state <> 'reverted';
create index resales_sold_market_idx on resales (market, sold_at desc, id desc) where state <> 'reverted';
create index resales_sold_loss_idx on resales (sold_at desc, id desc) where state <> 'reverted' and margin_grosze < 0;
create index resales_pending_idx on resales (releases_at, id) where state = 'pending';
comment on table resales is 'none: id, stock_item_id, market, state, currency, rate_e4, rate_table, category,
  payout_option, price_class, sold_at, releases_at, decided_at, recorded_by, proposal_id, created_at; financial: external_id,
  price_minor, fee_minor, price_grosze, fee_grosze, cost_grosze, tax_grosze, margin_grosze';
grant select on resales to skinkantor_api, skinkantor_worker;
grant insert (stock_item_id, market, external_id, state, currency, price_minor, fee_minor, rate_e4, rate_table, cost_grosze,
  tax_grosze, category, payout_option, sold_at, releases_at, decided_at, recorded_by, proposal_id), update (state, decided_at) on resales to skinkantor_api;

create table stock_write_offs (
  id bigint generated always as identity constraint stock_write_offs_pk primary key,
  stock_item_id bigint not null constraint stock_write_offs_item_fk references stock_items,
  amount_grosze bigint not null constraint stock_write_offs_amount_positive check (amount_grosze > 0),
  -- A loss takes the item out of the stock; a write-down only lowers its book value.
  is_loss boolean not null,
  -- The loss of an account covers all items there; another write-off covers one.
  proposal_id uuid not null constraint stock_write_offs_proposal_fk references admin_proposals,
  at timestamptz not null default now(),
  constraint stock_write_offs_proposal_once unique (proposal_id, stock_item_id)
);
create index stock_write_offs_item_idx on stock_write_offs (stock_item_id);
create index stock_write_offs_at_idx on stock_write_offs (at);
comment on table stock_write_offs is 'none: id, stock_item_id, is_loss, proposal_id, at; financial: amount_grosze';
grant select on stock_write_offs to skinkantor_api, skinkantor_worker;
grant insert (stock_item_id, amount_grosze, is_loss, proposal_id) on stock_write_offs to skinkantor_api;

create table market_withdrawals (
  id bigint generated always as identity constraint market_withdrawals_pk primary key,
  market text not null constraint market_withdrawals_market_shape check (market ~ '^[a-z0-9_]{2,20}$'),
  currency text not null constraint market_withdrawals_currency_known check (currency in ('PLN', 'EUR', 'USD')),
  amount_minor bigint not null constraint market_withdrawals_amount_positive check (amount_minor > 0),
  -- What our books held for that amount, and what arrived on our bank account.
  book_grosze bigint not null constraint market_withdrawals_book_positive check (book_grosze > 0),
  received_grosze bigint not null constraint market_withdrawals_received_positive check (received_grosze > 0),
  proposal_id uuid not null
    constraint market_withdrawals_proposal_once unique
    constraint market_withdrawals_proposal_fk references admin_proposals,
  at timestamptz not null default now()
);
create index market_withdrawals_market_idx on market_withdrawals (market, currency) include (amount_minor, book_grosze);
create index market_withdrawals_at_idx on market_withdrawals (at);
comment on table market_withdrawals is 'none: id, market, currency, proposal_id, at; financial: amount_minor, book_grosze,
  received_grosze';
grant select on market_withdrawals to skinkantor_api, skinkantor_worker;
grant insert (market, currency, amount_minor, book_grosze, received_grosze, proposal_id) on market_withdrawals to
  skinkantor_api;

-- Items come in and go back only with the booking of their sale, as the sale states them.
create function add_stock(for_sale bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into stock_items (sale_id, asset_id, account_id, market_name, category, payout_option, cost_grosze, tax_grosze,
    unlocks_at)
  select i.sale_id, i.asset_id, t.account_id, i.market_name,
    coalesce(nullif(left(i.facts ->> 'weaponType', 40), ''), 'other'),
    case m.payout_case when 'advance' then 'instant' else 'deferred' end, i.our_grosze,
    -- Running sums are rounded, so that the shares add up to the tax.
    (m.pcc_grosze * sum(i.our_grosze) over through / m.total_grosze
      - m.pcc_grosze * (sum(i.our_grosze) over through - i.our_grosze) / m.total_grosze)::bigint,
    m.settles_at
  from sale_items i join sale_financials m on m.sale_id = i.sale_id left join trades t on t.sale_id = i.sale_id
  where i.sale_id = for_sale and m.is_booked
  window through as (order by i.place);
  if not found then
    raise exception 'sale % is not booked', for_sale
      using errcode = 'check_violation', constraint = 'stock_items_booked';
  end if;
end $$;
grant execute on function add_stock to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function remove_stock(for_sale bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from sale_financials where sale_id = for_sale and is_booked)
    or exists (select 1 from stock_items where sale_id = for_sale and (left_at is not null or written_down_grosze > 0)) then
    raise exception 'items of sale % do not go back', for_sale
      using errcode = 'check_violation', constraint = 'stock_items_go_back';
  end if;
  update stock_items i set left_at = now(),
    state = case when m.reversed_at is not null then 'reversed' else 'returned' end
  from sale_financials m where m.sale_id = for_sale and i.sale_id = for_sale;
end $$;
grant execute on function remove_stock to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- An item is free when its seller was paid and Steam can no longer undo the trade: then nothing can take it back.
create function is_stock_free(item stock_items) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select item.left_at is null and item.unlocks_at <= now() and exists (
    select 1 from sales s left join trades t on t.sale_id = s.id
    where s.id = item.sale_id and s.state = 'completed' and (t.sale_id is null or t.settled_at is not null))
$$;
grant execute on function is_stock_free to skinkantor_api;

create function guard_stock_item() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.sale_id, new.asset_id, new.account_id, new.market_name, new.category, new.payout_option, new.cost_grosze,
      new.tax_grosze, new.unlocks_at, new.received_at) is distinct from (old.id, old.sale_id, old.asset_id, old.account_id,
      old.market_name, old.category, old.payout_option, old.cost_grosze, old.tax_grosze, old.unlocks_at, old.received_at)
    or new.written_down_grosze < old.written_down_grosze
    or new.state <> old.state and not (
      old.state in ('held', 'listed') and (new.state in ('held', 'listed', 'sold_pending', 'sold', 'written_off')
        or new.state in ('returned', 'reversed') and exists (
          select 1 from sale_financials where sale_id = old.sale_id and not is_booked))
      or old.state = 'sold_pending' and new.state in ('held', 'sold')) then
    raise exception 'stock item % does not change from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'stock_items_steps';
  end if;
  return new;
end $$;

-- At the end of the transaction the state of an item and its rows of resale and loss say the same.
create function check_stock_item() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  item stock_items := (select i from stock_items i where i.id = new.id);
begin
  if (item.state in ('sold_pending', 'sold')) is distinct from exists (select 1 from resales where stock_item_id = item.id
      and state = case item.state when 'sold_pending' then 'pending' when 'sold' then 'final' else state end
      and state <> 'reverted')
    or item.written_down_grosze <> (select coalesce(sum(amount_grosze), 0) from stock_write_offs where stock_item_id = item.id)
    or (item.state = 'written_off') is distinct from exists (
      select 1 from stock_write_offs where stock_item_id = item.id and is_loss)
    or item.state = 'written_off' and item.written_down_grosze <> item.cost_grosze then
    raise exception 'stock item % says % and its rows do not', item.id, item.state
      using errcode = 'check_violation', constraint = 'stock_items_sourced';
  end if;
  return null;
end $$;

create function guard_resale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
  -- Generated columns are still empty here.
  changeable text[] := array['state', 'decided_at', 'price_grosze', 'fee_grosze', 'price_class', 'margin_grosze'];
  -- As in the registry of settings while nobody has changed it.
  two_from bigint := coalesce((select value::text::bigint from settings where key = 'approval.two_admins_from_grosze'
    order by version desc limit 1), 200000);
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'pending' or new.state = 'pending' or (to_jsonb(new) - changeable) is distinct from
        (to_jsonb(old) - changeable) then
      raise exception 'a resale is decided once, as it was recorded' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select i.*, is_stock_free(i) as is_free into item from stock_items i where i.id = new.stock_item_id for no key update of i;
  if not item.is_free or (new.cost_grosze, new.tax_grosze, new.category, new.payout_option) is distinct from
      (item.cost_grosze - item.written_down_grosze, item.tax_grosze, item.category, item.payout_option) then
    raise exception 'stock item % cannot be sold', new.stock_item_id
      using errcode = 'check_violation', constraint = 'resales_item_free';
  end if;
  if new.recorded_by is null and not exists (select 1 from market_listings where stock_item_id = new.stock_item_id
      and market = new.market and offer_id = new.external_id) then
    raise exception 'nobody says that stock item % was sold', new.stock_item_id
      using errcode = 'check_violation', constraint = 'resales_listed';
  end if;
  if new.price_minor * new.rate_e4 / 10000 >= two_from or new.price_minor * new.rate_e4 / 10000 < item.cost_grosze / 2 then
    if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'resale' and state = 'confirmed'
      and proposed_by = new.recorded_by and payload ->> 'stockItemId' = new.stock_item_id::text
      and payload ->> 'market' = new.market and payload ->> 'currency' = new.currency
      and payload ->> 'priceMinor' = new.price_minor::text and payload ->> 'feeMinor' = new.fee_minor::text
      and payload ->> 'rateE4' = new.rate_e4::text) then
      raise exception 'this resale needs a proposal that a second admin confirms'
        using errcode = 'check_violation', constraint = 'resales_two_admins';
    end if;
  end if;
  return new;
end $$;

create function guard_write_off() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Its items are gone, whoever was paid and whatever Steam protects.
  if exists (select 1 from admin_proposals p join stock_items i on i.id = new.stock_item_id
      join operator_accounts a on a.steam_id = i.account_id
    where p.id = new.proposal_id and p.kind = 'account_lost' and p.state = 'confirmed' and p.subject = i.account_id
      and a.state = 'lost' and i.left_at is null and new.is_loss
      and new.amount_grosze = i.cost_grosze - i.written_down_grosze) then
    return new;
  end if;
  if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'write_off' and state = 'confirmed'
    and payload ->> 'stockItemId' = new.stock_item_id::text and payload ->> 'grosze' = new.amount_grosze::text
    and payload ->> 'isLoss' = new.is_loss::text) then
    raise exception 'two admins have not agreed on this write-off'
      using errcode = 'check_violation', constraint = 'stock_write_offs_two_admins';
  end if;
  if not exists (select 1 from stock_items i where i.id = new.stock_item_id and is_stock_free(i)) then
    raise exception 'stock item % is not ours to write off', new.stock_item_id
      using errcode = 'check_violation', constraint = 'stock_write_offs_item_free';
  end if;
  return new;
end $$;

create function guard_market_withdrawal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  held record;
begin
  perform pg_advisory_xact_lock(hashtext('market'), hashtext(new.market || new.currency));
  select coalesce(sum(minor), 0) as minor, coalesce(sum(grosze), 0) as grosze into held from (
    select price_minor - fee_minor as minor, price_grosze - fee_grosze as grosze from resales
      where market = new.market and currency = new.currency and state <> 'reverted'
    union all select -amount_minor, -book_grosze from market_withdrawals
      where market = new.market and currency = new.currency) as moves;
  if new.amount_minor > held.minor or new.book_grosze <> round(held.grosze * new.amount_minor / held.minor) then
    raise exception 'the market does not hold this' using errcode = 'check_violation',
      constraint = 'market_withdrawals_held';
  end if;
  if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'market_withdrawal'
    and state = 'confirmed' and payload ->> 'market' = new.market and payload ->> 'currency' = new.currency
    and payload ->> 'amountMinor' = new.amount_minor::text and payload ->> 'receivedGrosze' = new.received_grosze::text) then
    raise exception 'two admins have not agreed on this withdrawal'
      using errcode = 'check_violation', constraint = 'market_withdrawals_two_admins';
  end if;
  return new;
end $$;

-- Rows and bookings are one commit.
create function check_stock_booked() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text[] := case tg_table_name
    when 'resales' then array['resale:' || new.id || ':sold']
      || case when (to_jsonb(new) ->> 'cost_grosze')::bigint > 0 then array['resale:' || new.id || ':cost'] else '{}' end
      || case when (to_jsonb(new) ->> 'fee_grosze')::bigint > 0 then array['resale:' || new.id || ':fee'] else '{}' end
      || case when to_jsonb(new) ->> 'state' = 'reverted' then array['resale:' || new.id || ':sold_undone'] else '{}' end
    when 'stock_write_offs' then array['write_off:' || new.id || ':booked']
    else array['market_withdrawal:' || new.id || ':booked'] end;
begin
  if exists (select 1 from unnest(wanted) as needed (key) where not exists (
    select 1 from journals j where j.key = needed.key)) then
    raise exception '% % is not booked', tg_table_name, new.id
      using errcode = 'check_violation', constraint = 'stock_booked';
  end if;
  return null;
end $$;

create trigger stock_items_guard before update on stock_items for each row execute function guard_stock_item();
create trigger stock_items_never_removed before delete or truncate on stock_items
  for each statement execute function refuse_change();
create constraint trigger stock_items_sourced after update on stock_items deferrable initially deferred
  for each row execute function check_stock_item();
create trigger resales_guard before insert or update on resales for each row execute function guard_resale();
create trigger resales_never_removed before delete or truncate on resales
  for each statement execute function refuse_change();
create constraint trigger resales_booked after insert or update on resales deferrable initially deferred
  for each row execute function check_stock_booked();
create trigger stock_write_offs_guard before insert on stock_write_offs
  for each row execute function guard_write_off();
create trigger stock_write_offs_append_only before delete or update or truncate on stock_write_offs
  for each statement execute function refuse_change();
create constraint trigger stock_write_offs_booked after insert on stock_write_offs deferrable initially deferred
  for each row execute function check_stock_booked();
create trigger market_withdrawals_guard before insert on market_withdrawals
  for each row execute function guard_market_withdrawal();
create trigger market_withdrawals_append_only before delete or update or truncate on market_withdrawals
  for each statement execute function refuse_change();
create constraint trigger market_withdrawals_booked after insert on market_withdrawals deferrable initially deferred
  for each row execute function check_stock_booked();
