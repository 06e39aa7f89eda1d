-- How many items an account expects is counted twice with every sale, and reading the items of all waiting sales made each
-- sale dearer than the one before it. Sales of the previous release have no count; their items are still read.
alter table sales add column items_count smallint;
comment on column sales.items_count is 'none';
grant insert (items_count) on sales to skinkantor_api;

create or replace function account_load(account text, out items bigint, out grosze bigint) language plpgsql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select coalesce(sum(n), 0), coalesce(sum(cost), 0) into items, grosze from (
    select count(*) as n, sum(cost_grosze) as cost from stock_items where account_id = account and left_at is null
    union all
    select sum(coalesce(s.items_count, (select count(*) from sale_items i where i.sale_id = s.id))), sum(s.total_grosze)
    from sales s
    where s.account_id = account
      and s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying', 'review')
      -- A sale in review may have its items in the stock already.
      and (s.state <> 'review' or not exists (select 1 from stock_items k where k.sale_id = s.id))) as held;
end $$;

create or replace function check_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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
    if new.items_count <> (select count(*) from sale_items where sale_id = new.id) or exists (
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

create or replace function guard_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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
      new.items_count, new.payout_class, new.terms_version, new.terms_accepted_at, new.declared_sent_at, new.created_at)
    is distinct from (old.id, old.user_id, old.quote_id, old.code, old.rate_bps, old.minimum_grosze, old.market_grosze,
      old.total_grosze, old.items_count, old.payout_class, old.terms_version, old.terms_accepted_at, old.declared_sent_at, old.created_at) then
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
