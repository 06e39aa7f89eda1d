-- What a marketplace says it holds for us, beside what our books say at the same moment.
create table market_balances (
  id bigint generated always as identity constraint market_balances_pk primary key,
  market text not null constraint market_balances_market_shape check (market ~ '^[a-z0-9_]{2,20}$'),
  currency text not null constraint market_balances_currency_known check (currency in ('PLN', 'EUR', 'USD')),
  stated_minor bigint not null constraint market_balances_stated_range check (stated_minor >= 0),
  book_minor bigint not null,
  difference_minor bigint not null generated always as (stated_minor - book_minor) stored,
  -- Empty when the connector of the marketplace read it.
  recorded_by bigint constraint market_balances_recorded_by_fk references users,
  at timestamptz not null default now()
);
create index market_balances_latest_idx on market_balances (market, currency, id desc);
create index market_balances_recorded_by_idx on market_balances (recorded_by);
comment on table market_balances is 'none: id, market, currency, recorded_by, at; financial: stated_minor, book_minor,
  difference_minor';
grant select on market_balances to skinkantor_api, skinkantor_worker;
grant insert (market, currency, stated_minor, book_minor, recorded_by) on market_balances to skinkantor_api;

create function guard_market_balance() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.book_minor <> (select coalesce(sum(minor), 0) from (
      select price_minor - fee_minor as minor from resales
        where market = new.market and currency = new.currency and state <> 'reverted'
      union all select -amount_minor from market_withdrawals
        where market = new.market and currency = new.currency) as moves) then
    raise exception 'our books hold another amount' using errcode = 'check_violation', constraint = 'market_balances_book';
  end if;
  return new;
end $$;
create trigger market_balances_guard before insert on market_balances
  for each row execute function guard_market_balance();
create trigger market_balances_append_only before delete or update or truncate on market_balances
  for each statement execute function refuse_change();
