-- Functions and guards of selling, which look at tables of several contexts.

create function check_deposit_has_credit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'skinkantor_api' and not exists (select 1 from balance_credits where transaction_id = new.id) then
    raise exception 'nobody is named who credited transaction %', new.id
      using errcode = 'check_violation', constraint = 'transactions_deposit_credited';
  end if;
  return null;
end $$;

-- A quote is whole when its transaction commits: nothing is added to it later, and its sums are those of its items.
create function check_quote_is_whole() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from quote_items where quote_id = new.id
    having count(*) between 1 and 1000 and sum(our_grosze) = new.total_grosze and sum(market_grosze) = new.market_grosze
      and min(rate_bps) = new.rate_bps and max(rate_bps) = new.rate_bps
      and sum(later_grosze) is not distinct from new.later_total_grosze
      and count(later_rate_bps) in (0, count(*))
      and min(later_rate_bps) is not distinct from new.later_rate_bps
      and max(later_rate_bps) is not distinct from new.later_rate_bps
  ) then
    raise exception 'the sums of quote % are not those of its items', new.id
      using errcode = 'check_violation', constraint = 'quotes_whole';
  end if;
  if new.supersedes_id is not null and not exists (
    select 1 from quotes before where before.id = new.supersedes_id and before.user_id = new.user_id
      and before.code = new.code and before.extension = new.extension - 1
  ) then
    raise exception 'quote % does not follow from the one it supersedes', new.id
      using errcode = 'check_violation', constraint = 'quotes_chain';
  end if;
  return null;
end $$;

create function check_quote_items() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select 1 from added join quotes q on q.id = added.quote_id join appraisal_prices p on p.id = added.appraisal_price_id
    where p.user_id <> q.user_id or p.state <> 'accepted' or p.valid_until <= now()
  ) then
    raise exception 'a quote holds a price that does not count'
      using errcode = 'check_violation', constraint = 'quote_items_appraisal_counts';
  end if;
  if exists (select 1 from added join quotes on quotes.id = added.quote_id where quotes.created_at <> now()) then
    raise exception 'a quote gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function check_sale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_later boolean := new.payout_class is not distinct from 'later';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'awaiting_items' or new.version <> 1 then
      raise exception 'a sale begins by waiting for its items'
        using errcode = 'check_violation', constraint = 'sales_beginning';
    end if;
  elsif new.state = old.state then
    return null;
  end if;
  if not exists (
    select 1 from sale_events e where e.sale_id = new.id and e.version = new.version
      and (e.state, e.actor, e.reason) is not distinct from (new.state, new.actor, new.reason)
  ) or not exists (
    select 1 from sales s join transactions t on t.id = s.id
    where s.id = new.id and t.status = s.status and t.completed_at is not distinct from s.completed_at
  ) then
    raise exception 'step % of sale % is not recorded', new.version, new.id
      using errcode = 'check_violation', constraint = 'sales_recorded';
  end if;
  if new.status in ('failed', 'cancelled') and (
    exists (select 1 from sale_items where sale_id = new.id and released_at is null)
    or exists (select 1 from sale_financials where sale_id = new.id and released_at is null)
  ) then
    raise exception 'sale % has ended and holds its items or its advance', new.id
      using errcode = 'check_violation', constraint = 'sales_released';
  end if;
  if tg_op = 'INSERT' then
    if not exists (
      select 1 from transactions t join quotes q on q.id = new.quote_id
      where t.id = new.id and t.type = 'sale' and t.user_id = new.user_id and t.amount_grosze = new.total_grosze
        and q.user_id = new.user_id and q.code = new.code
        and new.total_grosze = case when is_later then coalesce(q.later_total_grosze, q.total_grosze) else q.total_grosze end
        and new.rate_bps = case when is_later then coalesce(q.later_rate_bps, q.rate_bps) else q.rate_bps end
        and q.market_grosze = new.market_grosze and q.minimum_grosze = new.minimum_grosze
        and q.expires_at > new.created_at and not exists (select 1 from quotes n where n.supersedes_id = q.id)
    ) then
      raise exception 'sale % does not follow from its quote', new.id
        using errcode = 'check_violation', constraint = 'sales_from_quote';
    end if;
    if not exists (
      select 1 from payout_destinations d join transactions t on t.id = new.id
      where d.id = new.payout_destination_id and d.user_id = new.user_id and d.method = t.method
    ) then
      raise exception 'sale % is not paid to its seller', new.id
        using errcode = 'check_violation', constraint = 'sales_paid_to_seller';
    end if;
    if exists (
      select 1
      from (
        select asset_id, market_name, market_grosze, fingerprint, facts,
          case when is_later then coalesce(later_rate_bps, rate_bps) else rate_bps end as rate_bps,
          case when is_later then coalesce(later_grosze, our_grosze) else our_grosze end as our_grosze
        from quote_items where quote_id = new.quote_id
      ) q
      full join (select * from sale_items where sale_id = new.id) s using (asset_id)
      where (q.market_name, q.rate_bps, q.market_grosze, q.our_grosze, q.fingerprint, q.facts)
        is distinct from (s.market_name, s.rate_bps, s.market_grosze, s.our_grosze, s.fingerprint, s.facts)
    ) then
      raise exception 'the items of sale % are not those of its quote', new.id
        using errcode = 'check_violation', constraint = 'sales_whole';
    end if;
  end if;
  return null;
end $$;

create function check_sale_items() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select 1 from added join sales s on s.id = added.sale_id
      join quote_items q on q.quote_id = s.quote_id and q.asset_id = added.asset_id
    where q.appraisal_price_id is distinct from added.appraisal_price_id
  ) then
    raise exception 'a sold item does not have the price of its quote'
      using errcode = 'check_violation', constraint = 'sale_items_appraisal_kept';
  end if;
  if exists (select 1 from added join sales on sales.id = added.sale_id where sales.created_at <> now()) then
    raise exception 'a sale gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function guard_sale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'every change of a sale raises its version by one'
      using errcode = 'check_violation', constraint = 'sales_version_step';
  end if;
  if (new.id, new.user_id, new.quote_id, new.code, new.rate_bps, new.minimum_grosze, new.market_grosze, new.total_grosze,
      new.payout_class, new.terms_version, new.terms_accepted_at, new.declared_sent_at, new.created_at)
    is distinct from (old.id, old.user_id, old.quote_id, old.code, old.rate_bps, old.minimum_grosze, old.market_grosze,
      old.total_grosze, old.payout_class, old.terms_version, old.terms_accepted_at, old.declared_sent_at, old.created_at) then
    raise exception 'what was agreed in sale % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists (
    select 1 from sale_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sale_transitions_known';
  end if;
  if (new.moved_at, new.completed_at) is distinct from (
    case when new.state = old.state then old.moved_at else now() end,
    case when new.state = old.state then old.completed_at when new.state = 'completed' then now() end
  ) then
    raise exception 'the times of sale % are those of its steps', old.id
      using errcode = 'check_violation', constraint = 'sales_times_of_step';
  end if;
  return new;
end $$;

create function guard_sale_item() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.sale_id, new.asset_id, new.place, new.market_name, new.rate_bps, new.market_grosze, new.our_grosze,
      new.fingerprint, new.facts)
    is distinct from (old.sale_id, old.asset_id, old.place, old.market_name, old.rate_bps, old.market_grosze,
      old.our_grosze, old.fingerprint, old.facts)
    or old.released_at is not null
    or not exists (select 1 from sales where id = old.sale_id and status <> 'pending') then
    raise exception 'an item of a sale is only ever released, once, when the sale has ended'
      using errcode = 'restrict_violation';
  end if;
  if new.appraisal_price_id is distinct from old.appraisal_price_id then
    raise exception 'where the price of a sold item came from is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function guard_transaction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.type not in ('sale', 'withdrawal') then
      return new;
    end if;
    if exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
      raise exception 'the account of user % is frozen', new.user_id
        using errcode = 'check_violation', constraint = 'account_not_frozen';
    end if;
    -- The code refuses in words; this is for the moment between its look and the commit.
    if exists (select 1 from users where id = new.user_id and blocked_at is not null) then
      raise exception 'user % is blocked', new.user_id using errcode = 'check_violation', constraint = 'users_not_blocked';
    end if;
    return new;
  end if;
  if (new.id, new.type, new.user_id, new.amount_grosze, new.currency, new.created_at)
    is distinct from (old.id, old.type, old.user_id, old.amount_grosze, old.currency, old.created_at) then
    raise exception 'the amount of transaction % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.type = 'sale' and not exists (select 1 from sales where id = new.id and status = new.status) then
    raise exception 'transaction % must say what its sale says', new.id
      using errcode = 'check_violation', constraint = 'transactions_follow_sale';
  end if;
  return new;
end $$;

-- It takes nothing but the sale's id and writes what the sale's row says, so no role can record anything else.
create function record_sale_step(sale bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved sales;
begin
  select * into strict moved from sales where id = sale;
  insert into sale_events (sale_id, version, from_state, state, actor, reason)
    select moved.id, moved.version, (select e.state from sale_events e where e.sale_id = moved.id order by e.version desc limit 1),
      moved.state, moved.actor, moved.reason;
  update transactions set status = moved.status, completed_at = moved.completed_at
    where id = moved.id and status <> moved.status;
  if moved.status in ('failed', 'cancelled') then
    update sale_items set released_at = now() where sale_id = moved.id and released_at is null;
  end if;
end $$;
grant execute on function record_sale_step to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create trigger quote_items_check after insert on quote_items referencing new table as added
  for each statement execute function check_quote_items();
create trigger quote_items_never_changed before update or truncate on quote_items
  for each statement execute function refuse_change();
create trigger quotes_never_changed before update or truncate on quotes
  for each statement execute function refuse_change();
create constraint trigger quotes_whole after insert on quotes deferrable initially deferred
  for each row execute function check_quote_is_whole();
create trigger sale_events_append_only before delete or update or truncate on sale_events
  for each statement execute function refuse_change();
create trigger sale_items_check after insert on sale_items referencing new table as added
  for each statement execute function check_sale_items();
create trigger sale_items_guard before update on sale_items for each row execute function guard_sale_item();
create trigger sale_items_never_removed before delete or truncate on sale_items
  for each statement execute function refuse_change();
create trigger sale_transitions_append_only before delete or update or truncate on sale_transitions
  for each statement execute function refuse_change();
create trigger sales_guard before update or delete on sales for each row execute function guard_sale();
create constraint trigger sales_recorded after insert or update of state on sales deferrable initially deferred
  for each row execute function check_sale();
create constraint trigger transactions_deposit_credited after insert on transactions deferrable initially deferred
  for each row when (new.type = 'deposit') execute function check_deposit_has_credit();
create trigger transactions_guard before insert or update or delete on transactions
  for each row execute function guard_transaction();
