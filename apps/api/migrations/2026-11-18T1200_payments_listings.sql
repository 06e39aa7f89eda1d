-- Items that a connector sells on a marketplace (docs/decisions/0056).

create table market_listings (
  id bigint generated always as identity constraint market_listings_pk primary key,
  stock_item_id bigint not null constraint market_listings_item_fk references stock_items,
  market text not null constraint market_listings_market_known check (market in ('dmarket')),
  -- The item's id in our Steam inventory.
  steam_asset_id text not null constraint market_listings_steam_asset_shape check (steam_asset_id ~ '^[0-9]{1,20}$'),
  state text not null
    constraint market_listings_state_known check (state in ('depositing', 'ready', 'listed', 'withdrawing', 'sold', 'withdrawn')),
  deposit_id text constraint market_listings_deposit_length check (char_length(deposit_id) between 1 and 100),
  -- A person accepts this trade offer in the Steam app.
  trade_offer_id text constraint market_listings_trade_offer_length check (char_length(trade_offer_id) between 1 and 40),
  -- The marketplace's own ids of the item and of its offer.
  asset_id text constraint market_listings_asset_length check (char_length(asset_id) between 1 and 100),
  offer_id text constraint market_listings_offer_length check (char_length(offer_id) between 1 and 100),
  -- In cents of a dollar.
  price_minor bigint not null,
  floor_minor bigint not null constraint market_listings_floor_positive check (floor_minor > 0),
  -- Since when the outcome of a call, or the place of the offer, is unknown.
  unsure_since timestamptz,
  error text constraint market_listings_error_length check (char_length(error) between 1 and 60),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint market_listings_above_floor check (price_minor >= floor_minor),
  constraint market_listings_ended_complete check ((ended_at is null) = (state not in ('sold', 'withdrawn'))),
  constraint market_listings_listed_offer check (state <> 'listed' or offer_id is not null)
);
create unique index market_listings_one_live on market_listings (stock_item_id) where ended_at is null;
create unique index market_listings_one_live_asset on market_listings (market, steam_asset_id) where ended_at is null;
create unique index market_listings_offer_once on market_listings (market, offer_id) where offer_id is not null;
create index market_listings_item_idx on market_listings (stock_item_id, id desc);
create index market_listings_steam_asset_idx on market_listings (market, steam_asset_id);
comment on table market_listings is 'none: id, stock_item_id, market, state, price_minor, floor_minor, unsure_since, error,
  created_at, changed_at, ended_at; financial: steam_asset_id, deposit_id, trade_offer_id, asset_id, offer_id';
grant select on market_listings to skinkantor_api, skinkantor_worker;
grant insert (stock_item_id, market, steam_asset_id, state, asset_id, price_minor, floor_minor, unsure_since),
  update (state, deposit_id, trade_offer_id, asset_id, offer_id, price_minor, floor_minor, unsure_since, error, changed_at,
  ended_at) on market_listings to skinkantor_worker;

-- Every step of a listing, for questions about it later.
create table market_listing_events (
  id bigint generated always as identity constraint market_listing_events_pk primary key,
  listing_id bigint not null constraint market_listing_events_listing_fk references market_listings,
  state text not null,
  offer_id text,
  price_minor bigint not null,
  error text,
  at timestamptz not null default now()
);
create index market_listing_events_listing_idx on market_listing_events (listing_id, id);
comment on table market_listing_events is 'none: id, listing_id, state, price_minor, error, at; financial: offer_id';
grant select on market_listing_events to skinkantor_api, skinkantor_worker;
grant insert (listing_id, state, offer_id, price_minor, error) on market_listing_events to skinkantor_worker;

-- How the last runs of a connector went.
create table market_connectors (
  market text constraint market_connectors_pk primary key
    constraint market_connectors_market_known check (market in ('dmarket')),
  usd_rate_e4 integer constraint market_connectors_rate_range check (usd_rate_e4 between 10000 and 200000),
  rate_table text constraint market_connectors_rate_table_length check (char_length(rate_table) between 1 and 40),
  last_listing_at timestamptz,
  last_reading_at timestamptz,
  error text constraint market_connectors_error_length check (char_length(error) between 1 and 60),
  error_at timestamptz,
  failures integer not null default 0 constraint market_connectors_failures_range check (failures >= 0),
  -- No call before this time.
  not_before timestamptz
);
comment on table market_connectors is 'none: market, usd_rate_e4, rate_table, last_listing_at, last_reading_at, error, error_at,
  failures, not_before';
grant select on market_connectors to skinkantor_api;
grant select, insert, update on market_connectors to skinkantor_worker;

-- A listing ends once and keeps its item; a live one never changes to another item.
create function guard_market_listing() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select 1 from stock_items i where i.id = new.stock_item_id and is_stock_free(i)) then
      raise exception 'stock item % cannot be listed', new.stock_item_id
        using errcode = 'check_violation', constraint = 'market_listings_item_free';
    end if;
  elsif old.ended_at is not null or (new.stock_item_id, new.market, new.steam_asset_id, new.created_at) is distinct from
      (old.stock_item_id, old.market, old.steam_asset_id, old.created_at) then
    raise exception 'listing % has ended, or is about another item', old.id
      using errcode = 'restrict_violation', constraint = 'market_listings_steps';
  end if;
  return new;
end $$;
create trigger market_listings_guard before insert or update on market_listings
  for each row execute function guard_market_listing();
create trigger market_listings_never_removed before delete or truncate on market_listings
  for each statement execute function refuse_change();
create trigger market_listing_events_append_only before delete or update or truncate on market_listing_events
  for each statement execute function refuse_change();

-- The connector books what its marketplace sold.
grant update (state, left_at, written_down_grosze) on stock_items to skinkantor_worker;
grant insert (stock_item_id, market, external_id, state, currency, price_minor, fee_minor, rate_e4, rate_table, cost_grosze,
  tax_grosze, category, payout_option, sold_at, releases_at, decided_at), update (state, decided_at) on resales to skinkantor_worker;
grant insert (market, currency, stated_minor, book_minor) on market_balances to skinkantor_worker;
grant execute on function is_stock_free to skinkantor_worker;
