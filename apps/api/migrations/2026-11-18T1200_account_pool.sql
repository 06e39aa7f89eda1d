-- Our Steam accounts as a pool: a sale gets places in one of them when it is made.

-- What an account holds or expects: items that we own there, and items of sales that may still come.
-- In plpgsql, because a function in SQL is planned again at every call.
create function account_load(account text, out items bigint, out grosze bigint) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select coalesce(sum(n), 0), coalesce(sum(cost), 0) into items, grosze from (
    select count(*) as n, sum(cost_grosze) as cost from stock_items where account_id = account and left_at is null
    union all
    select count(*), sum(i.our_grosze) from sales s join sale_items i on i.sale_id = s.id
    where s.account_id = account
      and s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying', 'review')
      -- A sale in review may have its items in the stock already.
      and not exists (select 1 from stock_items k where k.sale_id = s.id)) as held;
end $$;
grant execute on function account_load to skinkantor_api;

create function account_has_room(account text, more_items bigint, more_grosze bigint) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Until the sale commits, no other one may count the same places as free. Each statement below sees what committed
  -- before the lock.
  perform pg_advisory_xact_lock(hashtext('account-places'), hashtext(account));
  return (select load.items + more_items <= a.places and load.grosze + more_grosze <= coalesce(a.value_cap_grosze, load.grosze + more_grosze)
    from operator_accounts a, account_load(a.steam_id) as load where a.steam_id = account and a.state = 'active');
end $$;

-- Whether so much is free that sales made at this moment cannot fill the account. Then no lock is needed before the commit,
-- where the guard below counts again.
create function account_has_much_room(account text, more_items bigint, more_grosze bigint) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select load.items + more_items + 200 <= a.places
      and (a.value_cap_grosze is null or (load.grosze + more_grosze) * 2 <= a.value_cap_grosze)
    from operator_accounts a, account_load(a.steam_id) as load where a.steam_id = account);
end $$;

-- The account for a new sale, or null when none has room: the one where the seller's other sale waits, then the one with
-- the fewest offers of ours. The caller holds the seller's lock.
create function choose_account(seller bigint, more_items bigint, more_grosze bigint) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account text;
begin
  for account in
    select a.steam_id from operator_accounts a
    where a.state = 'active'
    order by exists (select 1 from sales s where s.user_id = seller and s.account_id = a.steam_id
        and s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying', 'review')) desc,
      a.leased_until > clock_timestamp() desc nulls last,
      (select count(*) from outgoing_offers o where o.account_id = a.steam_id and o.state <> 'ended'), random()
  loop
    if account_has_much_room(account, more_items, more_grosze) then
      return account;
    end if;
    -- Leaving the block by the exception gives the lock back, so that nobody holds two of them.
    begin
      if account_has_room(account, more_items, more_grosze) then
        return account;
      end if;
      raise exception sqlstate 'SK001';
    exception when sqlstate 'SK001' then
      null;
    end;
  end loop;
  return null;
end $$;
grant execute on function choose_account to skinkantor_api;

create function guard_sale_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not account_has_room(new.account_id, 0, 0) then
    raise exception 'account % has no room for sale %', new.account_id, new.id
      using errcode = 'check_violation', constraint = 'sales_account_room';
  end if;
  return null;
end $$;
create constraint trigger sales_account_room after insert or update of account_id on sales deferrable initially deferred
  for each row when (new.account_id is not null) execute function guard_sale_account();

-- A lost account stays lost, and only two people can call it lost.
create function guard_lost_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state = 'lost' or not exists (select 1 from admin_proposals where kind = 'account_lost' and subject = new.steam_id
      and state = 'confirmed') then
    raise exception 'account % does not change from % to %', old.steam_id, old.state, new.state
      using errcode = 'check_violation', constraint = 'operator_accounts_lost_by_two';
  end if;
  return new;
end $$;
create trigger operator_accounts_guard before update of state on operator_accounts for each row
  when (old.state <> new.state and 'lost' in (old.state, new.state)) execute function guard_lost_account();

-- A sale leaves only a lost account, and only before its items can be anywhere.
create function guard_account_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state not in ('awaiting_items', 'offer_seen') or not exists (
    select 1 from operator_accounts where steam_id = old.account_id and state = 'lost') then
    raise exception 'sale % keeps its account', old.id
      using errcode = 'check_violation', constraint = 'sales_account_kept';
  end if;
  return new;
end $$;
create trigger sales_account_guard before update of account_id on sales for each row
  when (new.account_id is distinct from old.account_id) execute function guard_account_change();
grant update (account_id) on sales to skinkantor_api;

-- Nobody can read the trades of a lost account, so each of them is final an hour after Steam's own time.
create function settle_lost_trade(for_sale bigint) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update trades t set settled_at = now(), next_read_at = null
  from operator_accounts a, sale_financials m
  where t.sale_id = for_sale and a.steam_id = t.account_id and a.state = 'lost' and t.settled_at is null
    and m.sale_id = t.sale_id and m.settles_at <= now() - interval '1 hour'
$$;
grant execute on function settle_lost_trade to skinkantor_worker;
