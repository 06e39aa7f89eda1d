CREATE SCHEMA jobs;

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION jobs.enqueue(task text, payload json, key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, queue text DEFAULT NULL::text, max_attempts integer DEFAULT 20, priority integer DEFAULT 0) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  return (select id from graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => coalesce(key, task || ':' || gen_random_uuid()), priority => priority,
    job_key_mode => 'replace'));
end $$;

CREATE FUNCTION jobs.queue_state() RETURNS TABLE(ready integer, oldest_seconds integer, running integer, scheduled integer, failed integer)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    (count(*) filter (where locked_at is not null))::integer,
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::integer,
    (count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null))::integer
  from graphile_worker.jobs
$$;

CREATE FUNCTION public.account_has_much_room(account text, more_items bigint, more_grosze bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  return (select load.items + more_items + 200 <= a.places
      and (a.value_cap_grosze is null or (load.grosze + more_grosze) * 2 <= a.value_cap_grosze)
    from operator_accounts a, account_load(a.steam_id) as load where a.steam_id = account);
end $$;

CREATE FUNCTION public.account_has_room(account text, more_items bigint, more_grosze bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  -- Until the sale commits, no other one may count the same places as free. Each statement below sees what committed
  -- before the lock.
  perform pg_advisory_xact_lock(hashtext('account-places'), hashtext(account));
  return (select load.items + more_items <= a.places and load.grosze + more_grosze <= coalesce(a.value_cap_grosze, load.grosze + more_grosze)
    from operator_accounts a, account_load(a.steam_id) as load where a.steam_id = account and a.state = 'active');
end $$;

CREATE FUNCTION public.account_load(account text, OUT items bigint, OUT grosze bigint) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.add_stock(for_sale bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.append_event(stream_name text, event_kind text, event_data jsonb) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  given bigint;
begin
  with numbered as (
    insert into event_streams (stream, last_number) values (stream_name, 1)
    on conflict (stream) do update set last_number = event_streams.last_number + 1
    returning last_number)
  insert into events (stream, number, kind, data) select stream_name, last_number, event_kind, event_data from numbered
  returning number into given;
  return given;
end $$;

CREATE FUNCTION public.assert_owner_stays() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select 1 from users u where u.is_admin and u.staff_role = 'owner'
    and exists (select 1 from staff_factors f where f.user_id = u.id)) then
    raise exception 'the last owner with a second factor stays'
      using errcode = 'check_violation', constraint = 'users_last_owner';
  end if;
end $$;

CREATE FUNCTION public.audit_objects_of(person bigint) RETURNS TABLE(object_type text, object_id text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select 'user', person::text
  union all select 'transaction', id::text from transactions where user_id = person
  union all select 'payout_destinations', id::text from payout_destinations where user_id = person
  union all select 'proposal', id::text from admin_proposals where seller_id = person
  union all select 'debt', id::text from debts where user_id = person
  union all select 'bank_statement_line', l.id::text from bank_statement_lines l join payouts p on p.id = l.payout_id
    where p.user_id = person
$$;

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_type text NOT NULL,
    actor_id text NOT NULL,
    action text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text,
    CONSTRAINT audit_log_action_length CHECK (((char_length(action) >= 1) AND (char_length(action) <= 80))),
    CONSTRAINT audit_log_actor_known CHECK ((actor_type = ANY (ARRAY['visitor'::text, 'user'::text, 'admin'::text, 'operator'::text, 'system'::text])))
);

COMMENT ON TABLE public.audit_log IS 'none: id, at, actor_type, actor_id, action, object_type, object_id, reason, details, request_id';

CREATE FUNCTION public.audit_text(entry public.audit_log) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select jsonb_build_array(
    entry.id, extract(epoch from entry.at)::text, entry.actor_type, entry.actor_id, entry.action,
    entry.object_type, entry.object_id, entry.reason, entry.details, entry.request_id)::text
$$;

CREATE FUNCTION public.banking_deadline(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
declare
  day date := (at at time zone 'Europe/Warsaw')::date;
begin
  loop
    day := day + 1;
    exit when is_banking_day(day);
  end loop;
  return (day + 1)::timestamp at time zone 'Europe/Warsaw';
end $$;

CREATE FUNCTION public.change_staff_role(proposal uuid) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  confirmed admin_proposals;
  person bigint;
begin
  select * into confirmed from admin_proposals where id = proposal and kind = 'staff_role' and state = 'confirmed'
    and decided_at = now();
  if not found or exists (select 1 from unnest(array[confirmed.proposed_by, confirmed.decided_by]) as by_whom(id)
    where not exists (select 1 from users u where u.id = by_whom.id and u.is_admin and u.staff_role = 'owner')) then
    raise exception 'owners give rights, by a proposal'
      using errcode = 'check_violation', constraint = 'users_staff_by_owners';
  end if;
  update users set is_admin = true, staff_role = confirmed.payload ->> 'role'
    where steam_id = confirmed.subject and id = confirmed.seller_id returning id into strict person;
  perform assert_owner_stays();
  return person;
end $$;

CREATE FUNCTION public.check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtext('advance_pool'));
  if grosze + (select coalesce(sum(total_grosze), 0) from sale_financials
    where pool_reserved_at is not null and released_at is null and sale_id <> sale) > pool_grosze then
    raise exception 'sale % does not fit into the advance pool', sale
      using errcode = 'check_violation', constraint = 'sale_financials_pool';
  end if;
end $$;

CREATE FUNCTION public.check_audit_link() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select 1 from audit_chain link left join audit_chain before on before.number = link.number - 1
    where link.audit_id = new.id and (before.number is not null or link.number = 1)
      and link.hash = sha256(coalesce(before.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8'))
  ) then
    raise exception 'entry % is not in the chain', new.id
      using errcode = 'check_violation', constraint = 'audit_log_linked';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_broken_promise() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.promised_by = new.promised_by
      and (p.state = 'settled' or p.state = 'returned' and new.bonus_grosze = 0)
  ) then
    raise exception 'payout % is not paid, or was not promised for then', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_of_payout';
  end if;
  if new.bonus_grosze > 0 and not exists (
    select 1 from journals j join journal_entries e on e.journal_id = j.id
    join payouts p on p.id = new.payout_id and e.account_id = 'L:balance:' || p.user_id
    where j.key = 'payout:' || new.payout_id || ':late_bonus' and e.amount_grosze = -new.bonus_grosze
  ) then
    raise exception 'the bonus of payout % is not booked', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_booked';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_canned_answer_is_recorded() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select 1 from canned_answer_versions v where v.answer_id = new.id and v.written_at = now()
      and (v.title, v.content, v.written_by) is not distinct from (new.title, new.content, new.updated_by)
  ) then
    raise exception 'answer % has no version for what it says', new.id
      using errcode = 'check_violation', constraint = 'canned_answers_recorded';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_deposit_has_credit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if session_user = 'skinkantor_api' and not exists (select 1 from balance_credits where transaction_id = new.id) then
    raise exception 'nobody is named who credited transaction %', new.id
      using errcode = 'check_violation', constraint = 'transactions_deposit_credited';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_funding_is_booked() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select 1 from journals where key = 'funding:' || new.id || ':booked') then
    raise exception 'funding % is confirmed without its booking', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_booked';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_journal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  entries record;
begin
  select count(*) as lines, sum(amount_grosze) as total, max(amount_grosze) as grosze,
      max(account_id) filter (where amount_grosze > 0) as debit, max(account_id) filter (where amount_grosze < 0) as credit
    into entries from journal_entries where journal_id = new.id;
  if entries.lines is distinct from 2 or entries.total <> 0 then
    raise exception 'journal % does not balance', new.key
      using errcode = 'check_violation', constraint = 'journals_balanced';
  end if;
  if session_user = 'skinkantor_watcher' and new.key !~ '^sale:'
    or session_user = 'skinkantor_worker' and new.key ~ '^(correction|write_off|market_withdrawal):'
    or session_user = 'skinkantor_api' and new.key !~ '^(sale:|transaction:|correction:|funding:|debt:|resale:|write_off:|market_withdrawal:|payout:[0-9a-f-]+:(reserve|settle|release)$)' then
    raise exception '% does not book journal %', session_user, new.key using errcode = 'insufficient_privilege';
  end if;
  if not has_journal_source(new.key, entries.debit, entries.credit, entries.grosze) then
    raise exception 'no row says what journal % books', new.key
      using errcode = 'check_violation', constraint = 'journals_sourced';
  end if;
  return null;
end $_$;

CREATE FUNCTION public.check_new_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.kind = 'withdrawal' and new.approvals_required = 0 and exists (
    select 1 from unwithdrawn_credits(new.user_id, new.transaction_id)
  ) then
    raise exception 'money that one admin credited leaves with the approval of another one'
      using errcode = 'check_violation', constraint = 'payouts_credit_approved';
  end if;
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_destinations d on d.id = new.payout_destination_id
    where t.id = new.transaction_id and t.type = new.kind and t.user_id = new.user_id and t.amount_grosze = new.amount_grosze
      and d.user_id = new.user_id and d.fingerprint = new.destination_fingerprint
  ) then
    raise exception 'payout % is not for its transaction and its seller', new.id
      using errcode = 'check_violation', constraint = 'payouts_of_transaction';
  end if;
  if new.rail_key <> payout_rail_key(new.kind, new.transaction_id, new.id) then
    raise exception 'payout % has the key of another', new.id
      using errcode = 'check_violation', constraint = 'payouts_key_of_source';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_payout_is_recorded() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  needed text := case
    when new.state in ('submitting', 'unknown', 'submitted', 'unclaimed') then 'reserve'
    when new.state = 'settled' then 'settle'
    when new.state = 'failed' then 'release'
    when new.state = 'returned' then 'return' end;
  ended text := case when new.kind = 'withdrawal' then case new.state
    when 'settled' then 'completed' when 'failed' then 'failed' when 'cancelled' then 'cancelled'
    when 'returned' then 'failed' end end;
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if needed is not null and not exists (select 1 from journals where key = 'payout:' || new.id || ':' || needed) then
    raise exception 'payout % is % without its booking', new.id, new.state
      using errcode = 'check_violation', constraint = 'payouts_booked';
  end if;
  -- What came back after it had arrived does not undo the withdrawal.
  if tg_op = 'UPDATE' and new.state = 'returned' and old.state = 'settled' then
    ended := null;
  end if;
  if not exists (select 1 from payout_events where payout_id = new.id and version = new.version and state = new.state)
    or ended is not null and not exists (
      select 1 from transactions where id = new.transaction_id and status = ended
        and completed_at is not distinct from new.settled_at) then
    raise exception 'step % of payout % is not recorded', new.version, new.id
      using errcode = 'check_violation', constraint = 'payouts_recorded';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_quote_is_whole() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_quote_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_sale() RETURNS trigger
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

CREATE FUNCTION public.check_sale_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_sale_offer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_stock_booked() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_stock_item() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.check_ticket_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select 1 from ticket_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'a ticket cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'tickets_move_known';
  end if;
  return new;
end $$;

CREATE FUNCTION public.choose_account(seller bigint, more_items bigint, more_grosze bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.count_sale(sale bigint, seller bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  update sale_financials m set is_counted = true from sales s
  where m.sale_id = sale and s.id = m.sale_id and not m.is_counted
    and (m.reversed_at is not null and m.settles_at is not null or s.state = 'completed' and m.settles_at <= now());
  if not exists (select from sale_financials where sale_id = sale and is_counted) then return; end if;
  insert into seller_risk_profiles (user_id) values (seller) on conflict (user_id) do nothing;
  update seller_risk_profiles st set settled_sales = counts.settled, reversals = counts.reversed
  from (
    select count(*) filter (where reversed_at is null) as settled,
      count(*) filter (where reversed_at is not null and not is_undo_agreed) as reversed
    from sale_financials where user_id = seller and is_counted) counts
  where st.user_id = seller;
end $$;

CREATE TABLE public.dispatches (
    id bigint NOT NULL,
    sale_id bigint,
    resale_id bigint,
    account_id text NOT NULL,
    asset_ids text[] NOT NULL,
    value_grosze bigint NOT NULL,
    nonce text DEFAULT "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 16) NOT NULL,
    state text DEFAULT 'requested'::text NOT NULL,
    trade_token text,
    token_asked_at timestamp with time zone,
    proposal_id uuid,
    not_before timestamp with time zone DEFAULT now() NOT NULL,
    send_count smallint DEFAULT 0 NOT NULL,
    send_started_at timestamp with time zone,
    arrives_by timestamp with time zone,
    absent_reads smallint DEFAULT 0 NOT NULL,
    problem text,
    offer_id text,
    steam_state smallint,
    confirm_started_at timestamp with time zone,
    cancel_wanted_at timestamp with time zone,
    trade_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT dispatches_absent_range CHECK (((absent_reads >= 0) AND (absent_reads <= 2))),
    CONSTRAINT dispatches_done_traded CHECK (((state = 'done'::text) = (trade_id IS NOT NULL))),
    CONSTRAINT dispatches_ended_complete CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT dispatches_items_some CHECK (((cardinality(asset_ids) >= 1) AND (cardinality(asset_ids) <= 1000))),
    CONSTRAINT dispatches_nonce_shape CHECK ((nonce ~ '^[0-9a-f]{16}$'::text)),
    CONSTRAINT dispatches_offer_shape CHECK ((offer_id ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT dispatches_one_reason CHECK ((num_nonnulls(sale_id, resale_id) = 1)),
    CONSTRAINT dispatches_problem_length CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 60))),
    CONSTRAINT dispatches_send_count_range CHECK (((send_count >= 0) AND (send_count <= 10))),
    CONSTRAINT dispatches_sending_timed CHECK (((state = ANY (ARRAY['requested'::text, 'cancelled'::text])) OR (num_nulls(send_started_at, arrives_by) = 0))),
    CONSTRAINT dispatches_sent_named CHECK ((((state <> ALL (ARRAY['sent'::text, 'confirmed'::text, 'done'::text])) OR (offer_id IS NOT NULL)) AND ((offer_id IS NULL) = (sent_at IS NULL)) AND ((offer_id IS NULL) = (steam_state IS NULL)))),
    CONSTRAINT dispatches_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'sent'::text, 'confirmed'::text, 'done'::text, 'refused'::text, 'cancelled'::text]))),
    CONSTRAINT dispatches_steam_state_range CHECK (((steam_state >= 0) AND (steam_state <= 999))),
    CONSTRAINT dispatches_token_emptied CHECK (((trade_token IS NULL) OR (state = ANY (ARRAY['requested'::text, 'sending'::text])))),
    CONSTRAINT dispatches_token_shape CHECK ((trade_token ~ '^[A-Za-z0-9_-]{6,20}$'::text)),
    CONSTRAINT dispatches_trade_shape CHECK ((trade_id ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT dispatches_value_positive CHECK ((value_grosze > 0))
);

COMMENT ON TABLE public.dispatches IS 'none: id, sale_id, resale_id, account_id, nonce, state, token_asked_at, proposal_id, not_before,
  send_count, send_started_at, arrives_by, absent_reads, problem, steam_state, confirm_started_at, cancel_wanted_at,
  created_at, sent_at, ended_at; personal: trade_token; financial: asset_ids, value_grosze, offer_id, trade_id';

CREATE FUNCTION public.dispatch_fits(dispatch public.dispatches) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select dispatched_grosze(dispatch.account_id, dispatch.id) + dispatch.value_grosze
      <= dispatch_limit('accountHourGrosze')
    and dispatched_grosze(null, dispatch.id) + dispatch.value_grosze <= dispatch_limit('hourGrosze')
$$;

CREATE FUNCTION public.dispatch_holds(dispatch public.dispatches) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select dispatch.cancel_wanted_at is null and exists (
    select 1 from dispatch_reason(dispatch.sale_id, dispatch.resale_id) r join operator_accounts a on a.steam_id = r.account_id
    where r.account_id = dispatch.account_id and r.asset_ids = dispatch.asset_ids and r.value_grosze = dispatch.value_grosze
      -- An account that rests gives nothing: that is the switch which stops it at once.
      and a.state in ('active', 'draining'))
$$;

CREATE FUNCTION public.dispatch_limit(part text) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select (coalesce((select value from settings where key = 'dispatch.limits' order by version desc limit 1),
    '{"twoAdminsFromGrosze": 200000, "accountHourGrosze": 500000, "hourGrosze": 1000000}') ->> part)::bigint
$$;

CREATE FUNCTION public.dispatch_needs_two(dispatch public.dispatches) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  -- Many small gifts to one person count together.
  select dispatch.value_grosze + coalesce((select sum(d.value_grosze) from dispatches d
      where d.id <> dispatch.id and d.proposal_id is null and d.send_started_at > clock_timestamp() - interval '24 hours'
        and coalesce((select s.user_id::text from sales s where s.id = d.sale_id),
          (select e.buyer_id from resales e where e.id = d.resale_id))
        = coalesce((select s.user_id::text from sales s where s.id = dispatch.sale_id),
          (select e.buyer_id from resales e where e.id = dispatch.resale_id))), 0)
    >= dispatch_limit('twoAdminsFromGrosze')
$$;

CREATE FUNCTION public.dispatch_reason(for_sale bigint, for_resale bigint) RETURNS TABLE(account_id text, recipient_id text, buyer_token text, asset_ids text[], value_grosze bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.dispatch_waits_for_two(dispatch_id bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select d.proposal_id is null and dispatch_needs_two(d) from dispatches d where d.id = dispatch_id
$$;

CREATE FUNCTION public.dispatched_grosze(account text, except_id bigint) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce(sum(value_grosze), 0)::bigint from dispatches
  where send_started_at > clock_timestamp() - interval '1 hour' and id <> except_id and account_id = coalesce(account, account_id)
$$;

CREATE FUNCTION public.erase_staff_words(person bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  update user_marks set reason = '—' where user_id = person;
  update account_freezes set release_reason = '—' where user_id = person and release_reason is not null;
  update admin_proposals set reason = '—' where seller_id = person;
  update destination_reveals set reason = '—', sealed = null
    where payout_destination_id in (select id from payout_destinations where user_id = person);
  update payout_approvals set reason = '—' where reason is not null
    and payout_id in (select id from payouts where user_id = person);
  update transaction_actions set reason = '—' where reason is not null
    and transaction_id in (select id from transactions where user_id = person);
  update bank_batch_payouts set refuse_reason = '—' where refuse_reason is not null
    and payout_id in (select id from payouts where user_id = person);
  delete from transaction_notes where transaction_id in (select id from transactions where user_id = person);
  -- Why the person was erased stays: it is the proof that somebody asked.
  delete from audit_reasons where mark in (select a.reason from audit_log a
    join audit_objects_of(person) o using (object_type, object_id) where a.action <> 'user.erasure_asked');
end $$;

CREATE FUNCTION public.erasure_obstacles(person bigint) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select array_remove(array[
    case when exists (select from users where id = person and is_admin) then 'staff' end,
    case when exists (select from transactions where user_id = person and status = 'pending')
      -- Without the Steam id nobody could give the items back.
      or exists (select from returns_due r join sales s on s.id = r.sale_id where s.user_id = person and r.closed_at is null)
      then 'open_transaction' end,
    case when exists (select from payouts where user_id = person
      and state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed')) then 'open_payout' end,
    case when exists (select from sales s join trades t on t.sale_id = s.id
      where s.user_id = person and s.status = 'completed' and t.settled_at is null) then 'protected_trade' end,
    case when (select coalesce(sum(amount_grosze), 0) from journal_entries where account_id = 'L:balance:' || person) <> 0
      then 'balance' end,
    case when exists (select from debts where user_id = person and left_grosze > 0) then 'debt' end
  ], null)
$$;

CREATE FUNCTION public.fold_name(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select lower(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'),
    'ŁłØøĐđ', 'LlOoDd'))
$$;

CREATE FUNCTION public.forget_person(person bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare known users;
begin
  select * into known from users where id = person for update;
  if not found or erasure_obstacles(person) <> '{}' or not exists (
    select from erasure_requests where user_id = person and done_at is null) then return false; end if;
  perform from tickets where user_id = person for update;
  if exists (select from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = person) then
    return false; end if;
  perform erase_staff_words(person);
  update payout_destinations set masked = '•••' where user_id = person;
  delete from user_keys where user_id = person;
  delete from events where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from event_streams where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from mail_outbox where user_id = person;
  delete from tickets where user_id = person;
  -- A guest's ticket can name the account; the words in it are the guest's.
  with named as (update tickets set steam_id = null where steam_id = known.steam_id returning id)
    update ticket_texts set document = ts_delete(document, known.steam_id) where ticket_id in (select id from named);
  delete from sessions where user_id = person;
  delete from sign_in_codes where user_id = person;
  delete from email_confirmations where user_id = person;
  delete from inventories where user_id = person;
  delete from price_alerts where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from trade_checks where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from saved_views where admin_id = person;
  delete from staff_factors where user_id = person;
  delete from quotes q where user_id = person and not exists (select from sales s where s.code = q.code);
  delete from appraisals a where a.user_id = person and not exists (
    select from appraisal_prices p join quote_items q on q.appraisal_price_id = p.id where p.appraisal_id = a.id);
  delete from events where stream = 'user:' || person;
  delete from event_streams where stream = 'user:' || person;
  update trade_offers set sender_id = forgotten_steam_id(person) where sender_id = known.steam_id;
  update outgoing_offers set trade_token = null where user_id = person and trade_token is not null;
  update dispatches set trade_token = null where trade_token is not null
    and sale_id in (select sale_id from sale_financials where user_id = person);
  update users set steam_id = forgotten_steam_id(person), persona_name = '—', avatar_hash = null,
    trade_token_sealed = null, email_sealed = null, email_fingerprint = null, pending_email_sealed = null,
    steam_created_at = null, steam_level = null, steam_profile_public = null, steam_vac_banned = null,
    steam_community_banned = null, steam_economy_ban = null, steam_checked_at = null
  where id = person;
  -- Many people have one of Steam's own pictures.
  delete from image_sources where kind = 'avatar' and ref = known.avatar_hash
    and not exists (select from users where avatar_hash = known.avatar_hash);
  update erasure_requests set done_at = now() where user_id = person;
  return true;
end $$;

CREATE FUNCTION public.forgotten_steam_id(person bigint) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select (76561209000000000 + person)::text
$$;

CREATE FUNCTION public.guard_account_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.state not in ('awaiting_items', 'offer_seen') or not exists (
    select 1 from operator_accounts where steam_id = old.account_id and state = 'lost') then
    raise exception 'sale % keeps its account', old.id
      using errcode = 'check_violation', constraint = 'sales_account_kept';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_account_freeze() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  is_asked boolean;
begin
  if tg_op = 'INSERT' then
    if new.frozen_at <> now() or num_nonnulls(new.contested_at, new.release_asked_at, new.ended_at) > 0 then
      raise exception 'a freeze begins now and open' using errcode = 'check_violation', constraint = 'account_freezes_begin';
    end if;
    return new;
  end if;
  -- Erasing a person replaces the reason.
  if to_jsonb(new) = to_jsonb(old) || '{"release_reason": "—"}' then
    return new;
  end if;
  if (new.id, new.user_id, new.how, new.sale_id, new.admin_id, new.language, new.frozen_at)
    is distinct from (old.id, old.user_id, old.how, old.sale_id, old.admin_id, old.language, old.frozen_at)
    or (old.contested_at is not null and new.contested_at is distinct from old.contested_at) then
    raise exception 'who froze an account, and when, is never changed' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null then
    -- Only the request that it opened can go.
    if (new.contested_at, new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before, new.ended_at,
        new.ended_by) is distinct from (old.contested_at, old.release_asked_at, old.release_asked_by, old.release_reason,
        old.release_not_before, old.ended_at, old.ended_by) then
      raise exception 'a freeze ends once' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_asked := (new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before)
    is distinct from (old.release_asked_at, old.release_asked_by, old.release_reason, old.release_not_before);
  if is_asked and new.release_asked_at is not null and (old.release_asked_at is not null or new.release_asked_at <> now()
    or not exists (select 1 from users where id = new.release_asked_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'an admin for money asks once, and now'
      using errcode = 'check_violation', constraint = 'account_freezes_asked_right';
  end if;
  if new.ended_at is not null and (is_asked or new.ended_at <> now() or old.release_not_before is null
    or old.release_not_before > now()
    or not exists (select 1 from users where id = new.ended_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'a freeze ends by an admin for money, when the wait is over'
      using errcode = 'check_violation', constraint = 'account_freezes_ended_right';
  end if;
  if new.ended_by = new.release_asked_by and not is_confirmed_alone('end_freeze', new.id::text, new.ended_by) then
    raise exception 'another admin ends freeze %, or the same one after a wait', new.id
      using errcode = 'check_violation', constraint = 'account_freezes_four_eyes';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_appraisal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (new.id, new.user_id, new.asset_id, new.market_name, new.fingerprint, new.facts, new.listed_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.asset_id, old.market_name, old.fingerprint, old.facts, old.listed_grosze, old.created_at)
    or (new.ticket_id is not null and old.ticket_id is distinct from new.ticket_id)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at) then
    raise exception 'what an appraisal was asked for is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_appraisal_price() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.confirmed_by is not null and not exists (
      select 1 from admin_proposals where kind = 'appraisal_price' and state = 'confirmed' and decided_at = now()
        and (subject, proposed_by, decided_by) = (new.appraisal_id::text, new.named_by, new.confirmed_by)
        and (payload->>'payoutGrosze')::bigint = new.payout_grosze) then
      raise exception 'a second admin confirms a price through a proposal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_confirmed';
    end if;
    if new.state <> 'offered' or new.named_at <> now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null) then
      raise exception 'a price begins as an offer, now, in an open appraisal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_begin';
    end if;
    return new;
  end if;
  if (new.id, new.appraisal_id, new.user_id, new.asset_id, new.fingerprint, new.payout_grosze, new.named_by, new.named_at, new.valid_until)
    is distinct from (old.id, old.appraisal_id, old.user_id, old.asset_id, old.fingerprint, old.payout_grosze, old.named_by,
      old.named_at, old.valid_until) then
    raise exception 'a price that was named is never changed' using errcode = 'restrict_violation';
  end if;
  -- What was accepted holds until its time is over, whoever would like it otherwise.
  if new.state = old.state
    or not (old.state = 'offered' or (old.state = 'accepted' and new.state = 'lapsed'))
    or (new.state = 'lapsed' and old.valid_until > now())
    or (new.state = 'accepted' and (old.valid_until <= now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null))) then
    raise exception 'a price cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'appraisal_prices_move';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_balance_correction() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'correction' and state = 'confirmed'
    and seller_id = new.user_id and payload ->> 'grosze' = new.amount_grosze::text) then
    raise exception 'two admins have not agreed on this correction'
      using errcode = 'check_violation', constraint = 'balance_corrections_two_admins';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_balance_credit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  -- As in the registry of settings while nobody has changed it.
  two_from bigint := coalesce((select value::text::bigint from settings where key = 'credit.two_admins_from_grosze'
    order by version desc limit 1), 50000);
begin
  if not exists (select 1 from transactions where id = new.transaction_id and type = 'deposit'
    and (user_id, amount_grosze) = (new.user_id, new.amount_grosze)) then
    raise exception 'a credit says what its transaction says'
      using errcode = 'check_violation', constraint = 'balance_credits_of_transaction';
  end if;
  -- Each confirmed proposal makes one credit, in the transaction that confirms it.
  if not exists (select 1 from users where id = new.credited_by and is_admin and staff_role in ('finance', 'owner'))
    or new.confirmed_by is not null and (
      select count(*) from admin_proposals where kind = 'credit' and state = 'confirmed' and decided_at = now()
        and (seller_id, proposed_by, decided_by) = (new.user_id, new.credited_by, new.confirmed_by)
        and (payload->>'grosze')::bigint = new.amount_grosze) <= (
      select count(*) from balance_credits where user_id = new.user_id and created_at = now()
        and amount_grosze = new.amount_grosze and confirmed_by is not null) then
    raise exception 'a balance is credited by an admin for money, or by two through a proposal'
      using errcode = 'check_violation', constraint = 'balance_credits_by_admin';
  end if;
  if new.confirmed_by is null and session_user = 'skinkantor_api' and two_from <= new.amount_grosze + (
    select coalesce(sum(amount_grosze), 0) from balance_credits
    where user_id = new.user_id and created_at > now() - interval '1 day') then
    raise exception 'credit % needs a proposal that a second admin confirms', new.transaction_id
      using errcode = 'check_violation', constraint = 'balance_credits_confirmed';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_bank_batch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  is_voided boolean := old.state = 'ready' and new.state = 'building' and old.first_read_at is null and new.first_read_at is null
    and new.voided_at is not null;
  is_removed boolean := old.file_removed_at is null and new.file_removed_at is not null;
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if (new.id, new.format, new.maker_id, new.key_mark, new.created_at)
      is distinct from (old.id, old.format, old.maker_id, old.key_mark, old.created_at)
    or (old.ready_at is not null and not is_voided and (new.ready_at, new.orders, new.sum_grosze, new.file_sha256)
      is distinct from (old.ready_at, old.orders, old.sum_grosze, old.file_sha256))
    or (old.sealed_file is not null and not is_voided and not is_removed
      and (new.sealed_file, new.sealing_key_id) is distinct from (old.sealed_file, old.sealing_key_id))
    or (old.file_removed_at is not null and new.file_removed_at is distinct from old.file_removed_at)
    or (old.first_read_at is not null and new.first_read_at is distinct from old.first_read_at)
    or (old.uploaded_at is not null and (new.uploaded_at, new.uploaded_by) is distinct from (old.uploaded_at, old.uploaded_by)) then
    raise exception 'what bank batch % holds is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.first_read_at is null and new.first_read_at is not null and new.state not in ('ready', 'uploaded') then
    raise exception 'a file that is % is not handed out', new.state
      using errcode = 'check_violation', constraint = 'bank_batches_read_in_time';
  end if;
  if new.state <> old.state and not is_voided and (old.state, new.state) not in (('building', 'ready'), ('building', 'failed'),
    ('ready', 'uploaded'), ('ready', 'failed'), ('uploaded', 'failed')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'bank_batches_steps';
  end if;
  if new.uploaded_by = new.maker_id and old.uploaded_by is null
      and not is_confirmed_alone('bank_file_uploaded', new.id::text, new.uploaded_by, new.sum_grosze)
    or new.failed_by = new.maker_id and old.failed_by is null
      and not is_confirmed_alone('bank_file_failed', new.id::text, new.failed_by) then
    raise exception 'another admin than its maker says what became of bank batch %', old.id
      using errcode = 'check_violation', constraint = 'bank_batches_four_eyes';
  end if;
  if new.state = 'uploaded' and old.state <> 'uploaded' and new.first_read_at is null then
    raise exception 'nobody has downloaded the file of bank batch %', old.id
      using errcode = 'check_violation', constraint = 'bank_batches_read_before_upload';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_bank_batch_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (new.batch_id, new.place, new.payout_id, new.code) is distinct from (old.batch_id, old.place, old.payout_id, old.code)
    or new.is_in and not old.is_in or not old.is_in and new is distinct from old then
    raise exception 'a payout that left batch % does not come back into it', old.batch_id using errcode = 'restrict_violation';
  end if;
  if new.refused_at is not null and not exists (select 1 from bank_batches b join payouts p on p.id = new.payout_id
      where b.id = new.batch_id and b.first_read_at is not null and b.state in ('ready', 'uploaded')
        and (b.maker_id <> new.refused_by or is_confirmed_alone('bank_order_refused', new.batch_id || ':' || new.place,
          new.refused_by, p.amount_grosze))
        and p.user_id <> new.refused_by) then
    raise exception 'an order is called refused by neither the maker of its file nor its receiver, and after the download'
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_four_eyes';
  end if;
  if old.is_in and not new.is_in and new.refused_at is null and exists (
    select 1 from bank_batches b where b.id = new.batch_id and b.state in ('ready', 'uploaded')) then
    raise exception 'an order of batch % stands in its file', new.batch_id
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_in_file';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_bank_statement_line() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  is_decided_now boolean := old.return_decided_at is null and new.return_decided_at is not null;
  is_outcome_changed boolean := (new.outcome, new.payout_id, new.decided_at)
    is distinct from (old.outcome, old.payout_id, old.decided_at);
begin
  if (new.id, new.statement_id, new.reference, new.direction, new.amount_grosze, new.booked_on,
      new.account_fingerprint, new.rail_key, new.sealed_title, new.title_key_id)
    is distinct from (old.id, old.statement_id, old.reference, old.direction, old.amount_grosze, old.booked_on,
      old.account_fingerprint, old.rail_key, old.sealed_title, old.title_key_id)
    or (old.return_decided_at is not null and (new.return_decided_at, new.return_decided_by, new.is_return_accepted)
      is distinct from (old.return_decided_at, old.return_decided_by, old.is_return_accepted))
    or (is_outcome_changed and old.outcome <> 'new' and not (old.outcome = 'return_waiting' and old.return_decided_at is not null
      and new.outcome in ('returned', 'not_ordered') and new.payout_id = old.payout_id)) then
    raise exception 'a line of a statement is decided once' using errcode = 'restrict_violation';
  end if;
  if is_outcome_changed and new.outcome = 'returned' and new.is_return_accepted is not true then
    raise exception 'nobody has confirmed the return of line %', old.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_return_confirmed';
  end if;
  if is_decided_now and (is_outcome_changed or old.outcome <> 'return_waiting' or not exists (
      select 1 from users where id = new.return_decided_by and is_admin and staff_role in ('finance', 'owner'))
    or exists (select 1 from payouts where id = new.payout_id and user_id = new.return_decided_by)
    or not is_confirmed_alone('bank_return', new.id::text, new.return_decided_by, new.amount_grosze) and (
      exists (select 1 from bank_statements where id = new.statement_id and imported_by = new.return_decided_by)
      or exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
        where o.payout_id = new.payout_id and b.maker_id = new.return_decided_by))) then
    raise exception 'a return is decided by an admin for money who brought neither the statement nor the file and is not paid by it'
      using errcode = 'check_violation', constraint = 'bank_statement_lines_four_eyes';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_debt() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if (new.id, new.user_id, new.sale_id, new.amount_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.sale_id, old.amount_grosze, old.created_at)
    or new.left_grosze >= old.left_grosze then
    raise exception 'a debt only ever becomes less' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_dispatch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_dispatch_lease() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.fence < old.fence or new.steam_id <> old.steam_id
    or (new.dispatcher_id is not null and exists (select 1 from operator_accounts where steam_id = new.steam_id and state = 'lost')) then
    raise exception 'no dispatcher works for account %', old.steam_id
      using errcode = 'check_violation', constraint = 'dispatch_accounts_lease';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_email() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.email_saved_at is distinct from now() then
    raise exception 'an address is saved now' using errcode = 'check_violation', constraint = 'users_email_saved_now';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_finding() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.closed_at is not null then
    raise exception 'finding % is closed once', old.id using errcode = 'restrict_violation';
  end if;
  if new.closed_by is null and session_user = 'skinkantor_api' then
    raise exception '% closes a finding in the name of an admin', session_user using errcode = 'insufficient_privilege';
  end if;
  if new.closed_by is not null and new.class in ('balance_differs', 'rail_only') and not exists (
    select 1 from admin_proposals
    where kind in ('close_balance_finding', 'close_rail_only_finding') and subject = new.id::text and state = 'confirmed'
      and decided_by = new.closed_by) then
    raise exception 'two admins have not explained finding %', new.id
      using errcode = 'check_violation', constraint = 'reconciliation_findings_two_admins';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_lost_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.state = 'lost' or not exists (select 1 from admin_proposals where kind = 'account_lost' and subject = new.steam_id
      and state = 'confirmed') then
    raise exception 'account % does not change from % to %', old.steam_id, old.state, new.state
      using errcode = 'check_violation', constraint = 'operator_accounts_lost_by_two';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_market_balance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_market_listing() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_market_withdrawal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_new_dispatch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
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
end $_$;

CREATE FUNCTION public.guard_outgoing_offer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_payout_approval() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_price_list() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if session_user = 'skinkantor_api' and (old.state, new.state)
    not in (('quarantined', 'live'), ('quarantined', 'dropped'), ('live', 'superseded')) then
    raise exception '% does not move a price list from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'live' and old.state <> 'fetching' and not exists (
    select 1 from admin_proposals where kind = 'accept_price_list' and subject = new.id::text and state = 'confirmed') then
    raise exception 'two admins have not accepted price list %', new.id
      using errcode = 'check_violation', constraint = 'price_lists_two_admins';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_proposal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  mailed_at timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or not exists (
      select 1 from users where id = new.proposed_by and is_admin and staff_role in ('finance', 'owner')
    ) then
      raise exception 'only an admin for money proposes' using errcode = 'check_violation', constraint = 'admin_proposals_by_admin';
    end if;
    if (new.rule = 'one_person') <> (staffing_mode() = 'one_person')
      or new.not_before < one_person_not_before(new.kind, new.payload, new.proposed_by) then
      raise exception 'the mode of the company and the amount decide the rule and the wait'
        using errcode = 'check_violation', constraint = 'admin_proposals_wait';
    end if;
    if new.rule = 'one_person' and not exists (
      select 1 from users where is_admin and staff_role = 'owner' and email_sealed is not null
        and is_settled_in(email_saved_at)
    ) then
      raise exception 'no owner has an address for the link that stops it'
        using errcode = 'check_violation', constraint = 'admin_proposals_address';
    end if;
    return new;
  end if;
  -- Erasing a person replaces the reason.
  if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
    return new;
  end if;
  if (new.id, new.kind, new.subject, new.seller_id, new.payload, new.payload_hash, new.reason, new.proposed_by,
      new.proposed_at, new.expires_at, new.rule, new.not_before)
    is distinct from (old.id, old.kind, old.subject, old.seller_id, old.payload, old.payload_hash, old.reason,
      old.proposed_by, old.proposed_at, old.expires_at, old.rule, old.not_before) or old.state <> 'waiting' then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  if new.state = 'confirmed' and (old.expires_at <= now() or not exists (
    select 1 from users where id = new.decided_by and is_admin and staff_role in ('finance', 'owner')
  )) then
    raise exception 'a proposal is confirmed by an admin for money before it expires'
      using errcode = 'check_violation', constraint = 'admin_proposals_confirmed_right';
  end if;
  if new.state = 'confirmed' and share_browser(new.proposed_by, new.decided_by) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'admin_proposals_other_browser';
  end if;
  if new.state = 'stopped' and not exists (
    select 1 from proposal_stops where proposal_id = new.id and used_at = now()) then
    raise exception 'a proposal is stopped by its link'
      using errcode = 'check_violation', constraint = 'admin_proposals_stopped_by_link';
  end if;
  if new.state = 'confirmed' and new.decided_by = new.proposed_by and new.rule = 'one_person' then
    mailed_at := stop_mail_sent_at(new.id);
    if new.not_before > now() then
      raise exception 'proposal % waits until %', new.id, new.not_before
        using errcode = 'check_violation', constraint = 'admin_proposals_too_early';
    end if;
    -- A mail that left late still gives its reader the shortest wait.
    if mailed_at is null or mailed_at > now() - one_person_wait('', 0) then
      raise exception 'the owner has not had the time to stop proposal %', new.id
        using errcode = 'check_violation', constraint = 'admin_proposals_mailed';
    end if;
    if not exists (select 1 from proposal_passkeys where proposal_id = new.id and user_id = new.decided_by and at = now()) then
      raise exception 'whoever confirms their own proposal uses a passkey'
        using errcode = 'check_violation', constraint = 'admin_proposals_passkey';
    end if;
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_proposal_passkey() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select 1 from staff_factor_challenges c join admin_proposals p on p.id = c.proposal_id
    where c.id = new.challenge_id and c.proposal_id = new.proposal_id and c.user_id = new.user_id
      and c.purpose = 'confirm_proposal' and c.used_at = now() and c.expires_at > now()
      and p.state = 'waiting' and p.not_before <= c.created_at
      and convert_from(new.client_data, 'UTF8')::jsonb ->> 'challenge' = c.challenge
      and convert_from(new.client_data, 'UTF8')::jsonb ->> 'type' = 'webauthn.get'
  ) then
    raise exception 'a passkey is used for this proposal, once, after its wait'
      using errcode = 'check_violation', constraint = 'proposal_passkeys_of_proposal';
  end if;
  -- Bit 0: somebody was present. Bit 2: the device recognised them.
  if get_byte(new.authenticator_data, 32) & 5 <> 5 or not exists (
    select 1 from staff_factors f join admin_proposals p on p.id = new.proposal_id
    where f.kind = 'passkey' and f.user_id = new.user_id and f.created_at <= p.proposed_at and is_settled_in(f.created_at)
      and (f.credential_id, f.public_key) = (new.credential_id, new.public_key)
  ) then
    raise exception 'the passkey belongs to its person and was there before the proposal'
      using errcode = 'check_violation', constraint = 'proposal_passkeys_of_person';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_proposal_stop() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.used_at is not null or new.used_at is distinct from now()
    or (new.proposal_id, new.token_hash, new.created_at) is distinct from (old.proposal_id, old.token_hash, old.created_at) then
    raise exception 'a stop link works once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_rail_funding() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.confirmed_at is not null or (new.id, new.rail, new.amount_grosze, new.reference, new.proposed_by, new.key_mark,
      new.proposed_at) is distinct from (old.id, old.rail, old.amount_grosze, old.reference, old.proposed_by, old.key_mark,
      old.proposed_at) then
    raise exception 'a funding is confirmed once, as it was proposed' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_by = new.proposed_by
    and not is_confirmed_alone('fund_rail', new.id::text, new.confirmed_by, new.amount_grosze) then
    raise exception 'another admin confirms funding %, or the same one after a wait', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_four_eyes';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_resale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_return() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.closed_at is not null then
    raise exception 'the return of sale % is closed once', old.sale_id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from return_readings
      where sale_id = new.sale_id and trade_id = new.trade_id and result = 'proven')
    and not exists (select 1 from admin_proposals where kind = 'close_return' and subject = new.sale_id::text
      and payload ->> 'tradeId' = new.trade_id and state = 'confirmed') then
    raise exception 'nothing proves that the items of sale % went back', new.sale_id
      using errcode = 'check_violation', constraint = 'returns_due_proven';
  end if;
  if exists (select 1 from returns_due where trade_id = new.trade_id and sale_id <> new.sale_id)
    or exists (select 1 from trades where trade_id = new.trade_id) then
    raise exception 'trade % belongs to another sale', new.trade_id
      using errcode = 'check_violation', constraint = 'returns_due_trade_once';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_sale() RETURNS trigger
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

CREATE FUNCTION public.guard_sale_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not account_has_room(new.account_id, 0, 0) then
    raise exception 'account % has no room for sale %', new.account_id, new.id
      using errcode = 'check_violation', constraint = 'sales_account_room';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_sale_financials() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    -- A sale that waits is never paid at once, nor the other way round: the two have different prices.
    if exists (
      select 1 from sales where id = new.sale_id and payout_class is not null
        and (payout_class = 'now') <> (new.payout_case = 'advance')
    ) then
      raise exception 'sale % is not paid when its price says', new.sale_id
        using errcode = 'check_violation', constraint = 'sale_financials_class';
    end if;
    return new;
  end if;
  if new.is_undo_agreed is distinct from old.is_undo_agreed and (old.is_undo_agreed or old.reversed_at is not null
    or not exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null)) then
    raise exception 'only a report that stands before the reversal makes an undo agreed'
      using errcode = 'check_violation', constraint = 'sale_financials_undo_reported';
  end if;
  if (new.sale_id, new.user_id, new.total_grosze, new.pcc_grosze, new.pcc_basis_grosze, new.pcc_rate_bps, new.is_new_seller,
      new.quoted_at)
    is distinct from (old.sale_id, old.user_id, old.total_grosze, old.pcc_grosze, old.pcc_basis_grosze, old.pcc_rate_bps,
      old.is_new_seller, old.quoted_at)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or session_user <> 'skinkantor_migrator' and (
      old.settles_at is not null and (new.settles_at < old.settles_at or new.settles_at is null)
      or new.is_booked and not old.is_booked and (old.reversed_at is not null or old.settles_at is not null))
    or (new.payout_case = 'advance' and old.payout_case <> 'advance') then
    raise exception 'what sale % risks is never loosened', old.sale_id using errcode = 'restrict_violation';
  end if;
  if new.promised_by is not null
    and (new.promised_by, new.promise_terms) is distinct from (old.promised_by, old.promise_terms) then
    raise exception 'what sale % was promised is never moved', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_sale_item() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_setting() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if session_user = 'skinkantor_api' and not exists (
    select 1 from users where 'admin:' || id = new.changed_by and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money changes a setting' using errcode = 'check_violation', constraint = 'settings_by_admin';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_staff_factor() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from users where id = new.user_id and is_admin) then
    raise exception 'only staff have a second factor'
      using errcode = 'check_violation', constraint = 'staff_factors_of_staff';
  end if;
  if not exists (select from staff_factors where user_id = new.user_id) and not exists (
    select from staff_enrolments where user_id = new.user_id and used_at = now()
  ) then
    raise exception 'a first factor needs an enrolment code that is used with it'
      using errcode = 'check_violation', constraint = 'staff_factors_first_by_code';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_staffing_mode() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if session_user = 'skinkantor_api' and new.value #>> '{}' = 'one_person' and staffing_mode() <> 'one_person'
    and not exists (select 1 from admin_proposals p where p.kind = 'setting' and p.subject = 'staffing.mode'
      and p.state = 'confirmed' and p.decided_at = now() and p.decided_by <> p.proposed_by
      and p.payload ->> 'value' = 'one_person') then
    raise exception 'two people agree that one person is enough'
      using errcode = 'check_violation', constraint = 'settings_staffing_by_two';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_stock_item() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_thaw() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.frozen_at is null or new.frozen_at is not null or new.thawed_at is distinct from now() then
    raise exception 'the last thaw of seller % is never moved', old.user_id
      using errcode = 'check_violation', constraint = 'seller_risk_profiles_thaw';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_transaction() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.guard_user_mark() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' then
    -- Erasing a person replaces the reason.
    if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
      return new;
    end if;
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin marks a person' using errcode = 'check_violation', constraint = 'user_marks_by_admin';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_write_off() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.has_journal_source(journal_key text, debit_account text, credit_account text, booked_grosze bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  source text := split_part(journal_key, ':', 2);
  booked_step text := split_part(journal_key, ':', 3);
begin
  -- Each kind is a statement of its own: only the plan of one is started.
  case split_part(journal_key, ':', 1)
    when 'sale' then return exists (
      select 1 from sales s join sale_financials m on m.sale_id = s.id
      cross join lateral (values
        ('received', 'A:inventory', 'L:sale:' || s.id, s.total_grosze, s.state in ('items_received', 'protected')),
        ('pcc', 'E:pcc', 'L:pcc_due', m.pcc_grosze, s.state in ('items_received', 'protected')),
        ('reversed', 'L:sale:' || s.id, 'A:inventory', s.total_grosze, s.state = 'failed' and m.reversed_at is not null),
        ('reversed', 'A:receivable:' || s.user_id, 'A:inventory', s.total_grosze,
          s.state = 'completed' and m.reversed_at is not null),
        ('rejected', 'L:sale:' || s.id, 'A:inventory', s.total_grosze, s.state = 'failed'),
        ('pcc_undone', 'L:pcc_due', 'E:pcc', m.pcc_grosze, s.state = 'failed' or m.reversed_at is not null)
      ) as form (step, debit, credit, grosze, is_due)
      where s.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'payout' then return exists (
      select 1 from payouts p
      cross join lateral (select
        case p.kind when 'sale' then 'L:sale:' || p.sale_id else 'L:balance:' || p.user_id end as owed,
        'L:balance:' || p.user_id as balance, 'A:clearing:' || p.rail as clearing, 'A:cash:' || p.rail as cash) a
      cross join lateral (values
        ('reserve', a.owed, a.clearing, p.amount_grosze, p.state not in ('created', 'approved', 'cancelled')),
        ('settle', a.clearing, a.cash, p.amount_grosze, p.state in ('settled', 'returned')),
        ('fee', 'E:fees:' || p.rail, a.cash, booked_grosze, p.state in ('settled', 'returned')),
        ('release', a.clearing, a.owed, p.amount_grosze, p.state = 'failed'),
        ('return', a.clearing, a.balance, p.amount_grosze, p.state = 'returned'),
        ('return', a.cash, a.balance, p.amount_grosze, p.state = 'returned'),
        -- The sale was reversed meanwhile: nothing of it may reach the balance.
        ('return', a.clearing, a.owed, p.amount_grosze, p.state = 'returned' and exists (
          select 1 from sale_financials m where m.sale_id = p.sale_id and m.reversed_at is not null)),
        ('late_bonus', 'E:late_bonus', a.balance,
          (select b.bonus_grosze from broken_promises b where b.payout_id = p.id), true)
      ) as form (step, debit, credit, grosze, is_due)
      where p.id = source::uuid and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'transaction' then return exists (
      select 1 from transactions t where t.id = source::bigint and t.type = 'deposit'
        and ('deposit', 'E:corrections', 'L:balance:' || t.user_id, t.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'correction' then return exists (
      select 1 from balance_corrections c where c.id = source::bigint
        and ('booked', 'L:balance:' || c.user_id, 'E:corrections', c.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'funding' then return exists (
      select 1 from rail_fundings f
      cross join lateral (values
        ('booked', 'A:cash:' || f.rail, 'L:operator_funds', f.amount_grosze),
        ('booked', 'L:operator_funds', 'A:cash:' || f.rail, -f.amount_grosze)
      ) as form (step, debit, credit, grosze)
      where f.id = source::bigint and f.confirmed_at is not null
        and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'debt' then return exists (
      select 1 from debt_payments paid join debts d on d.id = paid.debt_id
      cross join lateral (values
        ('balance', 'repaid', 'L:balance:' || d.user_id),
        ('cash', 'repaid', 'A:cash:bank'),
        ('written_off', 'written_off', 'E:reversal_loss')
      ) as form (how, step, debit)
      where paid.debt_id = source::bigint and paid.how = form.how
        and (booked_step = 'written_off' or paid.part::text = split_part(journal_key, ':', 4))
        and (form.step, form.debit, 'A:receivable:' || d.user_id, paid.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'resale' then return exists (
      select 1 from resales r
      cross join lateral (values
        ('sold', 'A:market:' || r.market, 'R:sales:' || r.market, r.price_grosze, true),
        ('cost', 'E:cost_of_goods', 'A:inventory', r.cost_grosze, true),
        ('fee', 'E:market_fees:' || r.market, 'A:market:' || r.market, r.fee_grosze, true),
        ('sold_undone', 'R:sales:' || r.market, 'A:market:' || r.market, r.price_grosze, r.state = 'reverted'),
        ('cost_undone', 'A:inventory', 'E:cost_of_goods', r.cost_grosze, r.state = 'reverted'),
        ('fee_undone', 'A:market:' || r.market, 'E:market_fees:' || r.market, r.fee_grosze, r.state = 'reverted')
      ) as form (step, debit, credit, grosze, is_due)
      where r.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'write_off' then return exists (
      select 1 from stock_write_offs w where w.id = source::bigint
        and ('booked', 'E:stock_loss', 'A:inventory', w.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'market_withdrawal' then return exists (
      select 1 from market_withdrawals w
      cross join lateral (values
        ('booked', 'A:cash:bank', 'A:market:' || w.market, w.received_grosze),
        ('difference', 'E:exchange_differences', 'A:market:' || w.market, w.book_grosze - w.received_grosze),
        ('difference', 'A:market:' || w.market, 'E:exchange_differences', w.received_grosze - w.book_grosze)
      ) as form (step, debit, credit, grosze)
      where w.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    else return false;
  end case;
end $$;

CREATE FUNCTION public.is_banking_day(day date) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  y integer := extract(year from day);
  a integer := y % 19;
  b integer := y / 100;
  c integer := y % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(y, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) < 6
    and day not in (easter + 1, easter + 60)
    and not (y >= 2025 and to_char(day, 'MMDD') = '1224')
    and to_char(day, 'MMDD') not in ('0101', '0106', '0501', '0503', '0815', '1101', '1111', '1225', '1226');
end $$;

CREATE FUNCTION public.is_confirmed_alone(what text, about text, person bigint, grosze bigint DEFAULT NULL::bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select exists (select 1 from admin_proposals p where p.kind = what and p.subject = about and p.state = 'confirmed'
    and p.rule = 'one_person' and p.proposed_by = person and p.decided_by = person and p.decided_at = now()
    and (grosze is null or proposal_grosze(p.payload) = abs(grosze)))
$$;

CREATE FUNCTION public.is_settled_in(since timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select since is null or since <= now() - interval '24 hours' or since <= coalesce((
    select created_at from settings where key = 'staffing.mode' order by version desc limit 1), '-infinity')
$$;

CREATE TABLE public.stock_items (
    id bigint NOT NULL,
    sale_id bigint NOT NULL,
    asset_id text NOT NULL,
    account_id text,
    market_name text NOT NULL,
    category text NOT NULL,
    payout_option text NOT NULL,
    cost_grosze bigint NOT NULL,
    tax_grosze bigint NOT NULL,
    written_down_grosze bigint DEFAULT 0 NOT NULL,
    state text DEFAULT 'held'::text NOT NULL,
    unlocks_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    left_at timestamp with time zone,
    CONSTRAINT stock_items_category_length CHECK (((char_length(category) >= 1) AND (char_length(category) <= 40))),
    CONSTRAINT stock_items_cost_positive CHECK ((cost_grosze > 0)),
    CONSTRAINT stock_items_left_complete CHECK (((left_at IS NULL) = (state = ANY (ARRAY['held'::text, 'listed'::text])))),
    CONSTRAINT stock_items_name_length CHECK (((char_length(market_name) >= 1) AND (char_length(market_name) <= 200))),
    CONSTRAINT stock_items_option_known CHECK ((payout_option = ANY (ARRAY['instant'::text, 'deferred'::text]))),
    CONSTRAINT stock_items_state_known CHECK ((state = ANY (ARRAY['held'::text, 'listed'::text, 'sold_pending'::text, 'sold'::text, 'returned'::text, 'reversed'::text, 'written_off'::text]))),
    CONSTRAINT stock_items_tax_range CHECK ((tax_grosze >= 0)),
    CONSTRAINT stock_items_written_down_range CHECK (((written_down_grosze >= 0) AND (written_down_grosze <= cost_grosze)))
);

COMMENT ON TABLE public.stock_items IS 'none: id, sale_id, account_id, category, payout_option, state, unlocks_at, received_at, left_at;
  financial: asset_id, market_name, cost_grosze, tax_grosze, written_down_grosze';

CREATE FUNCTION public.is_stock_free(item public.stock_items) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select item.left_at is null and item.unlocks_at <= now() and exists (
    select 1 from sales s left join trades t on t.sale_id = s.id
    where s.id = item.sale_id and s.state = 'completed' and (t.sale_id is null or t.settled_at is not null))
$$;

CREATE FUNCTION public.issue_staff_enrolment(person bigint, by_owner bigint, hash bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select 1 from users where id = by_owner and is_admin and staff_role = 'owner')
    or not exists (select 1 from users where id = person and is_admin)
    or exists (select 1 from staff_factors where user_id = person)
    or not exists (select 1 from admin_proposals where kind = 'staff_role' and seller_id = person and state = 'confirmed'
      and decided_at > now() - interval '7 days') then
    raise exception 'a code is for new staff without a factor'
      using errcode = 'check_violation', constraint = 'staff_enrolments_of_new_staff';
  end if;
  insert into staff_enrolments (user_id, code_hash, expires_at) values (person, hash, now() + interval '24 hours')
    on conflict (user_id) do update set code_hash = hash, created_at = now(), expires_at = now() + interval '24 hours',
      used_at = null;
end $$;

CREATE FUNCTION public.keep_price_history(keep_days integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  today date := (pg_catalog.now() at time zone 'Europe/Warsaw')::date;
  first_day date;
  part text;
begin
  if keep_days < 90 then
    raise exception 'price history is kept for at least 90 days' using errcode = 'check_violation';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('keep_price_history'));
  for ahead in 0..1 loop
    first_day := (pg_catalog.date_trunc('month', today) + pg_catalog.make_interval(months => ahead))::date;
    part := 'price_history_' || pg_catalog.to_char(first_day, 'YYYY_MM');
    if pg_catalog.to_regclass('public.' || part) is null then
      execute pg_catalog.format('create table public.%I partition of public.price_history for values from (%L) to (%L)',
        part, first_day, (first_day + interval '1 month')::date);
    end if;
  end loop;
  for part in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.price_history'::pg_catalog.regclass
  loop
    first_day := pg_catalog.to_date(pg_catalog.right(part, 7), 'YYYY_MM');
    if (first_day + interval '1 month')::date <= today - keep_days then
      execute pg_catalog.format('drop table public.%I', part);
    end if;
  end loop;
end $$;

CREATE FUNCTION public.link_audit() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  entry audit_log;
  last audit_chain;
begin
  -- Held until the commit, so this must be the last statement of a transaction.
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by number desc limit 1;
  -- Entries of other transactions are linked already, or not visible.
  for entry in select * from audit_log where at = now()
    and not exists (select 1 from audit_chain link where link.audit_id = audit_log.id) order by id loop
    last := row(coalesce(last.number, 0) + 1, entry.id,
      sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(entry), 'UTF8')));
    insert into audit_chain select last.*;
  end loop;
end $$;

CREATE FUNCTION public.list_dispatches(account text) RETURNS TABLE(id bigint, state text, recipient_id text, trade_token text, asset_ids text[], nonce text, code text, is_return boolean, holds boolean, may_send boolean, offer_id text, steam_state smallint, confirm_started_at timestamp with time zone, send_count smallint, absent_reads smallint, problem text, has_arrived boolean, is_cancelled boolean)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.list_returns_to_dispatch() RETURNS TABLE(sale_id bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select r.sale_id from returns_due r cross join lateral dispatch_reason(r.sale_id, null) reason
  join dispatch_accounts a on a.steam_id = reason.account_id
  where r.closed_at is null and r.not_before <= now() and not exists (select 1 from dispatches d where d.sale_id = r.sale_id)
    and reason.value_grosze <= least(dispatch_limit('accountHourGrosze'),
      dispatch_limit('hourGrosze'))
  order by r.not_before limit 100
$$;

CREATE FUNCTION public.mark_user(marked bigint, given text, by_admin bigint, said text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into user_marks (user_id, mark, admin_id, reason) values (marked, given, by_admin, said);
  update users set
    is_verified = case given when 'verified' then true when 'unverified' then false else is_verified end,
    blocked_at = case given when 'blocked' then now() when 'unblocked' then null else blocked_at end
  where id = marked;
end $$;

CREATE FUNCTION public.notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid DEFAULT NULL::uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'notify-seller',
      payload => json_build_object('saleId', told_sale::text, 'step', step, 'payoutId', told_payout),
      key => 'notify-seller:' || coalesce(told_payout::text, told_sale::text) || ':' || step);
  end if;
end $$;

CREATE FUNCTION public.notify_withdrawal(told_user bigint, told_payout uuid, step text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'notify-withdrawal',
      payload => json_build_object('payoutId', told_payout, 'step', step),
      key => 'notify-withdrawal:' || told_payout || ':' || step);
  end if;
end $$;

CREATE FUNCTION public.one_person_not_before(kind text, payload jsonb, proposer bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select now() + one_person_wait(kind, proposal_grosze(payload) + (
    select coalesce(sum(proposal_grosze(p.payload)), 0)::bigint from admin_proposals p
    where p.state = 'waiting' and p.rule = 'one_person' and p.proposed_by = proposer and p.expires_at > now()))
$$;

CREATE FUNCTION public.one_person_wait(kind text, grosze bigint) RETURNS interval
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select case
    when kind in ('setting', 'staff_role') then interval '24 hours'
    when grosze is null then interval '4 hours'
    when grosze < 200000 then interval '15 minutes'
    when grosze < 1000000 then interval '1 hour'
    else interval '4 hours' end
$$;

CREATE FUNCTION public.payout_rail_key(payout_kind text, of_transaction bigint, payout uuid DEFAULT NULL::uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  return left(encode(sha256(convert_to('payout:' || case payout_kind
      when 'sale' then (select s.quote_id::text from sales s where s.id = of_transaction)
      else (select 'withdrawal:' || t.user_id || ':' || encode(t.request_mark, 'hex') from transactions t
        where t.id = of_transaction)
    end || ':' || (
      select count(*) from payouts p where p.transaction_id = of_transaction and p.id is distinct from payout
    ), 'UTF8')), 'hex'), 32);
end $$;

CREATE FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  new_id bigint;
  below text;
begin
  if coalesce(cardinality(account_ids), 0) < 2 or cardinality(account_ids) <> cardinality(amounts) then
    raise exception 'a journal has at least two lines' using errcode = 'check_violation';
  end if;
  insert into ledger_accounts (id) select distinct unnest(account_ids) on conflict do nothing;
  -- Two journals that take from one seller wait for each other here; nobody queues for the house's own accounts.
  perform 1 from ledger_accounts where id = any(account_ids) and has_floor order by id for update;
  insert into journals (key) values (journal_key) on conflict (key) do nothing returning id into new_id;
  if new_id is null then
    if exists (
      (select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key
       except all select * from unnest(account_ids, amounts))
      union all
      (select * from unnest(account_ids, amounts)
       except all select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key)
    ) then
      raise exception 'journal % exists with other lines', journal_key
        using errcode = 'unique_violation', constraint = 'journals_same_lines';
    end if;
    return false;
  end if;
  insert into journal_entries (journal_id, line, account_id, amount_grosze)
    select new_id, place, account, amount
    from unnest(account_ids, amounts) with ordinality as given (account, amount, place);
  select a.id into below from ledger_accounts a
    where a.id = any(account_ids) and a.has_floor
      and (select sum(amount_grosze) from journal_entries where account_id = a.id) > 0 limit 1;
  if below is not null then
    raise exception 'journal % takes more from % than there is', journal_key, below
      using errcode = 'check_violation', constraint = 'ledger_floor';
  end if;
  -- A credit is done when it is booked.
  if journal_key ~ '^transaction:[0-9]+:deposit$' then
    update transactions set status = 'completed', completed_at = now()
      where id = split_part(journal_key, ':', 2)::bigint and type = 'deposit' and status = 'pending';
  end if;
  return true;
end $_$;

CREATE FUNCTION public.proposal_grosze(payload jsonb) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select abs(coalesce(payload ->> 'grosze', payload ->> 'payoutGrosze')::bigint)
$$;

CREATE FUNCTION public.prune_ticket(ticket bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform from tickets where id = ticket and status = 'closed' and updated_at < now() - interval '3 years' for update;
  if not found or exists (select from ticket_attachments where ticket_id = ticket) then return false; end if;
  delete from events where stream = 'ticket:' || ticket;
  delete from event_streams where stream = 'ticket:' || ticket;
  delete from tickets where id = ticket;
  return true;
end $$;

CREATE FUNCTION public.queue_push(told_user bigint, kind text, about text, keep_seconds integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform jobs.enqueue(
    task => 'send-push',
    payload => json_build_object('sessionId', p.session_id, 'kind', kind, 'about', about,
      'until', to_char((now() + make_interval(secs => keep_seconds)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    key => 'send-push:' || p.session_id || ':' || kind || ':' || coalesce(about, ''),
    max_attempts => 8)
  from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = told_user and s.ended_at is null and least(s.expires_at, s.idle_expires_at) > now();
end $$;

CREATE FUNCTION public.record_canned_answer(answer bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into canned_answer_versions (answer_id, title, content, written_by, written_at)
    select id, title, content, updated_by, now() from canned_answers where id = answer;
end $$;

CREATE FUNCTION public.record_payout_order(payout uuid, grosze bigint, ceiling_grosze bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtext('payout_orders'));
  if grosze + (select coalesce(sum(amount_grosze), 0) from payout_orders
    where ordered_at > clock_timestamp() - interval '24 hours' and payout_id <> payout) > ceiling_grosze then
    raise exception 'payout % does not fit under the ceiling of 24 hours', payout
      using errcode = 'check_violation', constraint = 'payout_orders_ceiling';
  end if;
  insert into payout_orders (payout_id, amount_grosze) values (payout, grosze)
  on conflict (payout_id) do update set ordered_at = clock_timestamp();
end $$;

CREATE FUNCTION public.record_payout_step(payout uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  moved payouts;
  before text;
begin
  select * into strict moved from payouts where id = payout;
  before := (select e.state from payout_events e where e.payout_id = moved.id order by e.version desc limit 1);
  insert into payout_events (payout_id, version, from_state, state) values (moved.id, moved.version, before, moved.state);
  if moved.kind = 'withdrawal' and (
    moved.state in ('settled', 'failed', 'cancelled') or moved.state = 'returned' and before <> 'settled'
  ) then
    update transactions set
      status = case moved.state when 'settled' then 'completed' when 'returned' then 'failed' else moved.state end,
      completed_at = moved.settled_at
    where id = moved.transaction_id;
  end if;
end $$;

CREATE FUNCTION public.record_sale_step(sale bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION public.refuse_frozen_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
    raise exception 'the account of user % is frozen', new.user_id
      using errcode = 'check_violation', constraint = 'account_not_frozen';
  end if;
  return new;
end $$;

CREATE FUNCTION public.refuse_late_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from added join journals on journals.id = added.journal_id where journals.at <> now()) then
    raise exception 'a journal gets its entries when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.refuse_list_with_prices() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from price_items where list_id in (select id from old_lists)) then
    raise exception 'a list with prices is not removed'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;

CREATE FUNCTION public.remove_stock(for_sale bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.request_dispatch(for_sale bigint, for_resale bigint) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  insert into dispatches (sale_id, resale_id, account_id, asset_ids, value_grosze, trade_token)
  select for_sale, for_resale, r.account_id, r.asset_ids, r.value_grosze, r.buyer_token
  from dispatch_reason(for_sale, for_resale) r
  returning id
$$;

CREATE FUNCTION public.require_market_list() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  found_lists integer;
begin
  perform from market_lists where id in (select list_id from new_prices) for key share;
  get diagnostics found_lists = row_count;
  if found_lists <> (select count(distinct list_id) from new_prices) then
    raise exception 'prices belong to a list that exists'
      using errcode = 'foreign_key_violation', constraint = 'market_prices_list_fk', table = 'market_prices';
  end if;
  return null;
end $$;

CREATE FUNCTION public.require_price_list() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  found_lists integer;
begin
  perform from price_lists where id in (select list_id from new_items) for key share;
  get diagnostics found_lists = row_count;
  if found_lists <> (select count(distinct list_id) from new_items) then
    raise exception 'prices belong to a list that exists'
      using errcode = 'foreign_key_violation', constraint = 'price_items_list_fk', table = 'price_items';
  end if;
  return null;
end $$;

CREATE FUNCTION public.revoke_staff(person bigint, by_owner bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not exists (select 1 from users where id = by_owner and is_admin and staff_role = 'owner') then
    raise exception 'owners take rights away'
      using errcode = 'check_violation', constraint = 'users_staff_by_owners';
  end if;
  delete from admin_sessions where user_id = person;
  delete from staff_factor_challenges where user_id = person;
  delete from staff_recovery_codes where user_id = person;
  delete from staff_factors where user_id = person;
  delete from staff_enrolments where user_id = person;
  update users set is_admin = false, staff_role = null where id = person and is_admin;
  perform assert_owner_stays();
end $$;

CREATE FUNCTION public.settle_lost_trade(for_sale bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  update trades t set settled_at = now(), next_read_at = null
  from operator_accounts a, sale_financials m
  where t.sale_id = for_sale and a.steam_id = t.account_id and a.state = 'lost' and t.settled_at is null
    and m.sale_id = t.sale_id and m.settles_at <= now() - interval '1 hour'
$$;

CREATE FUNCTION public.share_browser(one bigint, other bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select exists (select 1 from sessions a join sessions b on b.browser_id = a.browser_id
    where a.user_id = one and b.user_id = other and one <> other)
$$;

CREATE FUNCTION public.staffing_mode() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce((select value #>> '{}' from settings where key = 'staffing.mode' order by version desc limit 1), 'many')
$$;

CREATE FUNCTION public.stop_mail_sent_at(proposal uuid) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select min(m.finished_at) from proposal_stops s join mail_outbox m
    on m.event_key like 'proposal-stop:' || proposal || ':%' and m.template = 'proposal-stop' and m.state = 'sent'
  where s.proposal_id = proposal
$$;

CREATE FUNCTION public.ticket_era(ticket_id bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select ticket_id / 20000
$$;

CREATE FUNCTION public.ticket_era_query(search text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select string_agg('''~:' || word || '''' || case when length(word) >= 3 and word !~ '^[0-9]+$' then ':*' else '' end, ' & ')
  from unnest(ticket_words(search)) as word
$_$;

CREATE FUNCTION public.ticket_era_words(ticket_id bigint, document tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE COST 1000 PARALLEL SAFE
    AS $$
  select coalesce(array_to_tsvector(array_agg(ticket_id / 20000 || ':' || word)), '')
  from unnest(tsvector_to_array(document)) as word
$$;

CREATE TABLE public.tickets (
    id bigint NOT NULL,
    user_id bigint,
    language text NOT NULL,
    subject text NOT NULL,
    category text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    priority text NOT NULL,
    steam_id text,
    sale_id bigint,
    sale_state_at_opening text,
    guest_key_hash bytea,
    email_fingerprint bytea,
    form_mark bytea,
    duplicate_mark bytea NOT NULL,
    assigned_to bigint,
    message_count integer DEFAULT 0 NOT NULL,
    user_unread integer DEFAULT 0 NOT NULL,
    staff_unread integer DEFAULT 0 NOT NULL,
    preview text DEFAULT ''::text NOT NULL,
    last_message_at timestamp with time zone DEFAULT now() NOT NULL,
    last_message_is_staff boolean DEFAULT false NOT NULL,
    first_reply_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    queue_rank smallint GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['resolved'::text, 'closed'::text])) THEN 8
    ELSE (
    CASE
        WHEN ((staff_unread > 0) OR (NOT last_message_is_staff) OR (first_reply_at IS NULL)) THEN 0
        ELSE 4
    END +
    CASE priority
        WHEN 'urgent'::text THEN 0
        WHEN 'high'::text THEN 1
        WHEN 'medium'::text THEN 2
        ELSE 3
    END)
END) STORED NOT NULL,
    queue_order bigint GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['resolved'::text, 'closed'::text])) THEN (- id)
    ELSE id
END) STORED NOT NULL,
    CONSTRAINT tickets_category_known CHECK ((category = ANY (ARRAY['general'::text, 'payment'::text, 'technical'::text, 'other'::text, 'appraisal'::text]))),
    CONSTRAINT tickets_duplicate_length CHECK ((octet_length(duplicate_mark) = 32)),
    CONSTRAINT tickets_email_length CHECK ((octet_length(email_fingerprint) = 32)),
    CONSTRAINT tickets_guest_key_length CHECK ((octet_length(guest_key_hash) = 32)),
    CONSTRAINT tickets_guest_or_user CHECK (((user_id IS NULL) = (guest_key_hash IS NOT NULL))),
    CONSTRAINT tickets_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT tickets_message_count_range CHECK ((message_count >= 0)),
    CONSTRAINT tickets_preview_length CHECK ((char_length(preview) <= 100)),
    CONSTRAINT tickets_priority_known CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
    CONSTRAINT tickets_sale_complete CHECK (((sale_id IS NULL) = (sale_state_at_opening IS NULL))),
    CONSTRAINT tickets_sale_needs_user CHECK (((sale_id IS NULL) OR (user_id IS NOT NULL))),
    CONSTRAINT tickets_staff_unread_range CHECK ((staff_unread >= 0)),
    CONSTRAINT tickets_status_known CHECK ((status = ANY (ARRAY['open'::text, 'in-progress'::text, 'resolved'::text, 'closed'::text]))),
    CONSTRAINT tickets_steam_id_shape CHECK ((steam_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT tickets_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 120))),
    CONSTRAINT tickets_user_unread_range CHECK ((user_unread >= 0))
);

COMMENT ON TABLE public.tickets IS 'none: id, user_id, language, category, status, priority, sale_id, sale_state_at_opening,
  guest_key_hash, assigned_to, message_count, user_unread, staff_unread, last_message_at, last_message_is_staff, first_reply_at,
  created_at, updated_at, queue_rank, queue_order; personal: subject, steam_id, email_fingerprint, form_mark, duplicate_mark,
  preview';

CREATE FUNCTION public.ticket_facts(ticket public.tickets) RETURNS tsvector
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select array_to_tsvector(array_remove(array[
    case when ticket.status in ('resolved', 'closed') then '=closed' else '=open' end,
    '=p' || ticket.priority,
    '=c' || ticket.category,
    '=a' || coalesce(ticket.assigned_to::text, 'none'),
    '=u' || ticket.user_id,
    '=d' || to_char(ticket.created_at at time zone 'Europe/Warsaw', 'YYYYMMDD')], null))
$$;

CREATE FUNCTION public.ticket_query(search text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select string_agg('''' || word || '''' || case when length(word) >= 3 and word !~ '^[0-9]+$' then ':*' else '' end, ' & ')::tsquery
  from unnest(ticket_words(search)) as word
$_$;

CREATE FUNCTION public.ticket_words(content text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(translate(normalize(content, nfkc), 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003]+') as word
  where word <> ''
$$;

CREATE FUNCTION public.unwithdrawn_credits(seller bigint, withdrawal bigint) RETURNS TABLE(credited_by bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  with credits as (
    select c.credited_by, c.amount_grosze, coalesce(sum(c.amount_grosze) over later, 0) as later_grosze,
      (select coalesce(sum(p.amount_grosze), 0) from payouts p where p.user_id = seller and p.kind = 'withdrawal'
        and p.transaction_id > c.transaction_id and p.transaction_id < withdrawal
        and p.state not in ('failed', 'cancelled', 'returned')
        and exists (select 1 from payout_approvals a where a.payout_id = p.id and a.admin_id is not null)) as withdrawn_grosze
    from balance_credits c where c.user_id = seller and c.confirmed_by is null and c.transaction_id < withdrawal
    window later as (order by c.transaction_id rows between 1 following and unbounded following))
  select distinct c.credited_by from credits c
  where c.later_grosze < (select max(amount_grosze + later_grosze - withdrawn_grosze) from credits)
$$;

CREATE FUNCTION public.warsaw_day(at timestamp with time zone) RETURNS date
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select (at at time zone 'Europe/Warsaw')::date
$$;

CREATE TABLE public.account_freezes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    how text NOT NULL,
    sale_id bigint,
    admin_id bigint,
    language text NOT NULL,
    frozen_at timestamp with time zone DEFAULT now() NOT NULL,
    ticket_id bigint,
    contested_at timestamp with time zone,
    release_asked_at timestamp with time zone,
    release_asked_by bigint,
    release_reason text,
    release_not_before timestamp with time zone,
    ended_at timestamp with time zone,
    ended_by bigint,
    CONSTRAINT account_freezes_72_hours CHECK ((release_not_before >= (release_asked_at + '72:00:00'::interval))),
    CONSTRAINT account_freezes_end_after_wait CHECK (((ended_at IS NULL) OR COALESCE((ended_at >= release_not_before), false))),
    CONSTRAINT account_freezes_end_complete CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
    CONSTRAINT account_freezes_how_complete CHECK ((((how = 'key'::text) = (sale_id IS NOT NULL)) AND ((how = 'staff'::text) = (admin_id IS NOT NULL)))),
    CONSTRAINT account_freezes_how_known CHECK ((how = ANY (ARRAY['session'::text, 'key'::text, 'staff'::text]))),
    CONSTRAINT account_freezes_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT account_freezes_not_own CHECK (((release_asked_by IS DISTINCT FROM user_id) AND (ended_by IS DISTINCT FROM user_id) AND (admin_id IS DISTINCT FROM user_id))),
    CONSTRAINT account_freezes_reason_length CHECK (((char_length(release_reason) >= 1) AND (char_length(release_reason) <= 1000))),
    CONSTRAINT account_freezes_release_complete CHECK ((num_nonnulls(release_asked_at, release_asked_by, release_reason, release_not_before) = ANY (ARRAY[0, 4])))
);

COMMENT ON TABLE public.account_freezes IS 'none: id, user_id, how, sale_id, admin_id, language, frozen_at, ticket_id, contested_at,
  release_asked_at, release_asked_by, release_not_before, ended_at, ended_by; personal: release_reason';

ALTER TABLE public.account_freezes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_freezes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.admin_proposals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    seller_id bigint,
    payload jsonb NOT NULL,
    payload_hash bytea NOT NULL,
    reason text NOT NULL,
    proposed_by bigint NOT NULL,
    proposed_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    rule text DEFAULT 
CASE
    WHEN (public.staffing_mode() = 'one_person'::text) THEN 'one_person'::text
    ELSE 'two_people'::text
END NOT NULL,
    not_before timestamp with time zone,
    CONSTRAINT admin_proposals_decided_complete CHECK ((((state = 'waiting'::text) = (decided_at IS NULL)) AND ((state = ANY (ARRAY['confirmed'::text, 'withdrawn'::text])) = (decided_by IS NOT NULL)))),
    CONSTRAINT admin_proposals_four_eyes CHECK (((state <> 'confirmed'::text) OR (decided_by <> proposed_by) OR (rule = 'one_person'::text))),
    CONSTRAINT admin_proposals_hash_length CHECK ((octet_length(payload_hash) = 32)),
    CONSTRAINT admin_proposals_kind_shape CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT admin_proposals_life CHECK ((expires_at > proposed_at)),
    CONSTRAINT admin_proposals_not_own CHECK (((seller_id IS NULL) OR ((proposed_by <> seller_id) AND (decided_by IS DISTINCT FROM seller_id)))),
    CONSTRAINT admin_proposals_payload_object CHECK ((jsonb_typeof(payload) = 'object'::text)),
    CONSTRAINT admin_proposals_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
    CONSTRAINT admin_proposals_rule_known CHECK ((rule = ANY (ARRAY['two_people'::text, 'one_person'::text]))),
    CONSTRAINT admin_proposals_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'withdrawn'::text, 'expired'::text, 'stopped'::text]))),
    CONSTRAINT admin_proposals_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 100))),
    CONSTRAINT admin_proposals_wait_before_end CHECK ((not_before < expires_at)),
    CONSTRAINT admin_proposals_wait_complete CHECK (((rule = 'one_person'::text) = (not_before IS NOT NULL)))
);

COMMENT ON TABLE public.admin_proposals IS 'none: id, kind, subject, seller_id, payload, payload_hash, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at; personal: reason';

COMMENT ON COLUMN public.admin_proposals.rule IS 'none';

COMMENT ON COLUMN public.admin_proposals.not_before IS 'none';

CREATE TABLE public.admin_sessions (
    session_id uuid NOT NULL,
    user_id bigint NOT NULL,
    factor_id uuid,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.admin_sessions IS 'none: session_id, user_id, factor_id, opened_at, last_used_at, confirmed_at';

CREATE TABLE public.alert_channels (
    channel text NOT NULL,
    is_ready boolean NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT alert_channels_known CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'discord'::text, 'telegram'::text])))
);

COMMENT ON TABLE public.alert_channels IS 'none: channel, is_ready, changed_at';

CREATE TABLE public.appraisal_prices (
    id bigint NOT NULL,
    appraisal_id bigint NOT NULL,
    user_id bigint NOT NULL,
    asset_id text NOT NULL,
    fingerprint bytea NOT NULL,
    payout_grosze bigint NOT NULL,
    named_by bigint NOT NULL,
    named_at timestamp with time zone DEFAULT now() NOT NULL,
    valid_until timestamp with time zone NOT NULL,
    state text DEFAULT 'offered'::text NOT NULL,
    decided_at timestamp with time zone,
    confirmed_by bigint,
    CONSTRAINT appraisal_prices_decided CHECK (((state = 'offered'::text) = (decided_at IS NULL))),
    CONSTRAINT appraisal_prices_four_eyes CHECK ((confirmed_by <> user_id)),
    CONSTRAINT appraisal_prices_life CHECK (((valid_until > named_at) AND (valid_until <= (named_at + '72:00:00'::interval)))),
    CONSTRAINT appraisal_prices_not_own CHECK ((named_by <> user_id)),
    CONSTRAINT appraisal_prices_positive CHECK ((payout_grosze > 0)),
    CONSTRAINT appraisal_prices_state_known CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'lapsed'::text])))
);

COMMENT ON TABLE public.appraisal_prices IS 'none: id, appraisal_id, user_id, named_by, named_at, valid_until, state, decided_at;
  financial: asset_id, fingerprint, payout_grosze';

COMMENT ON COLUMN public.appraisal_prices.confirmed_by IS 'none';

ALTER TABLE public.appraisal_prices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.appraisal_prices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.appraisals (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    ticket_id bigint,
    asset_id text NOT NULL,
    market_name text NOT NULL,
    fingerprint bytea NOT NULL,
    facts jsonb NOT NULL,
    listed_grosze bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT appraisals_asset_shape CHECK ((asset_id ~ '^[1-9][0-9]{0,19}$'::text)),
    CONSTRAINT appraisals_facts_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
    CONSTRAINT appraisals_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT appraisals_listed_positive CHECK ((listed_grosze > 0)),
    CONSTRAINT appraisals_name_length CHECK (((char_length(market_name) >= 1) AND (char_length(market_name) <= 200)))
);

COMMENT ON TABLE public.appraisals IS 'none: id, user_id, ticket_id, created_at, closed_at; financial: asset_id, market_name,
  fingerprint, facts, listed_grosze';

ALTER TABLE public.appraisals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.appraisals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_chain (
    number bigint NOT NULL,
    audit_id bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_chain_hash_length CHECK ((octet_length(hash) = 32)),
    CONSTRAINT audit_chain_number_positive CHECK ((number > 0))
);

COMMENT ON TABLE public.audit_chain IS 'none: number, audit_id, hash';

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_reasons (
    mark text NOT NULL,
    salt bytea NOT NULL,
    text text NOT NULL,
    CONSTRAINT audit_reasons_mark_shape CHECK ((mark ~ '^sha256:[0-9a-f]{64}$'::text)),
    CONSTRAINT audit_reasons_salt_length CHECK ((octet_length(salt) = 16)),
    CONSTRAINT audit_reasons_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);

COMMENT ON TABLE public.audit_reasons IS 'none: mark, salt; personal: text';

CREATE TABLE public.transactions (
    id bigint NOT NULL,
    type text NOT NULL,
    user_id bigint NOT NULL,
    amount_grosze bigint NOT NULL,
    fee_grosze bigint DEFAULT 0 NOT NULL,
    currency text DEFAULT 'PLN'::text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    method text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    request_mark bytea,
    CONSTRAINT transactions_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT transactions_completed_complete CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT transactions_currency_known CHECK ((currency = 'PLN'::text)),
    CONSTRAINT transactions_fee_range CHECK ((fee_grosze >= 0)),
    CONSTRAINT transactions_request_mark_length CHECK ((octet_length(request_mark) = 32)),
    CONSTRAINT transactions_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT transactions_type_known CHECK ((type = ANY (ARRAY['sale'::text, 'purchase'::text, 'withdrawal'::text, 'deposit'::text])))
);

COMMENT ON TABLE public.transactions IS 'none: id, user_id, status, created_at, completed_at; financial: type, amount_grosze,
  fee_grosze, currency, method';

COMMENT ON COLUMN public.transactions.request_mark IS 'none';

ALTER TABLE public.transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.balance_corrections (
    id bigint DEFAULT nextval('public.transactions_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    amount_grosze bigint NOT NULL,
    proposal_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT balance_corrections_amount_positive CHECK ((amount_grosze > 0))
);

COMMENT ON TABLE public.balance_corrections IS 'none: id, user_id, proposal_id, at; financial: amount_grosze';

CREATE TABLE public.balance_credits (
    transaction_id bigint NOT NULL,
    user_id bigint NOT NULL,
    amount_grosze bigint NOT NULL,
    credited_by bigint NOT NULL,
    confirmed_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT balance_credits_not_own CHECK (((credited_by <> user_id) AND (confirmed_by IS DISTINCT FROM user_id))),
    CONSTRAINT balance_credits_positive CHECK ((amount_grosze > 0))
);

COMMENT ON TABLE public.balance_credits IS 'none: transaction_id, user_id, credited_by, confirmed_by, created_at; financial: amount_grosze';

CREATE TABLE public.bank_batch_payouts (
    batch_id bigint NOT NULL,
    place integer NOT NULL,
    payout_id uuid NOT NULL,
    code text NOT NULL,
    is_in boolean DEFAULT true NOT NULL,
    out_reason text,
    refused_by bigint,
    refused_at timestamp with time zone,
    refuse_reason text,
    bank_proof text,
    CONSTRAINT bank_batch_payouts_code_shape CHECK ((code ~ '^PO[A-Z2-7]{8}$'::text)),
    CONSTRAINT bank_batch_payouts_out_complete CHECK ((is_in = (out_reason IS NULL))),
    CONSTRAINT bank_batch_payouts_place_range CHECK (((place >= 1) AND (place <= 5000))),
    CONSTRAINT bank_batch_payouts_proof_length CHECK (((char_length(bank_proof) >= 1) AND (char_length(bank_proof) <= 1000))),
    CONSTRAINT bank_batch_payouts_reason_length CHECK (((char_length(out_reason) >= 1) AND (char_length(out_reason) <= 100))),
    CONSTRAINT bank_batch_payouts_refuse_reason_length CHECK (((char_length(refuse_reason) >= 1) AND (char_length(refuse_reason) <= 1000))),
    CONSTRAINT bank_batch_payouts_refused_complete CHECK ((((refused_at IS NULL) = (refused_by IS NULL)) AND ((refused_at IS NULL) = (refuse_reason IS NULL)) AND ((refused_at IS NULL) = (bank_proof IS NULL)) AND ((refused_at IS NULL) = (out_reason IS DISTINCT FROM 'refused_by_bank'::text))))
);

COMMENT ON TABLE public.bank_batch_payouts IS 'none: batch_id, place, payout_id, code, is_in, refused_by, refused_at; personal:
  refuse_reason; financial: out_reason, bank_proof';

CREATE TABLE public.bank_batches (
    id bigint NOT NULL,
    format text NOT NULL,
    state text DEFAULT 'building'::text NOT NULL,
    maker_id bigint NOT NULL,
    key_mark bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ready_at timestamp with time zone,
    orders integer,
    sum_grosze bigint,
    file_sha256 bytea,
    sealed_file bytea,
    sealing_key_id text,
    uploaded_by bigint,
    uploaded_at timestamp with time zone,
    failed_by bigint,
    failed_at timestamp with time zone,
    fail_reason text,
    bank_proof text,
    first_read_at timestamp with time zone,
    voided_at timestamp with time zone,
    file_removed_at timestamp with time zone,
    CONSTRAINT bank_batches_building_without_file CHECK (((state <> 'building'::text) OR (ready_at IS NULL))),
    CONSTRAINT bank_batches_failed_complete CHECK (((state = 'failed'::text) = ((failed_at IS NOT NULL) AND (fail_reason IS NOT NULL)))),
    CONSTRAINT bank_batches_failed_with_proof CHECK (((failed_at IS NULL) OR ((uploaded_at IS NULL) AND (first_read_at IS NULL)) OR (bank_proof IS NOT NULL))),
    CONSTRAINT bank_batches_file_complete CHECK ((((ready_at IS NULL) = (orders IS NULL)) AND ((ready_at IS NULL) = (sum_grosze IS NULL)) AND ((ready_at IS NULL) = (file_sha256 IS NULL)) AND ((sealed_file IS NOT NULL) = ((ready_at IS NOT NULL) AND (file_removed_at IS NULL))) AND ((sealed_file IS NULL) = (sealing_key_id IS NULL)))),
    CONSTRAINT bank_batches_format_known CHECK ((format = ANY (ARRAY['elixir'::text, 'pain001'::text]))),
    CONSTRAINT bank_batches_key_length CHECK ((octet_length(key_mark) = 32)),
    CONSTRAINT bank_batches_orders_range CHECK (((orders >= 1) AND (orders <= 5000))),
    CONSTRAINT bank_batches_proof_length CHECK (((char_length(bank_proof) >= 1) AND (char_length(bank_proof) <= 1000))),
    CONSTRAINT bank_batches_read_complete CHECK (((first_read_at IS NULL) OR (ready_at IS NOT NULL))),
    CONSTRAINT bank_batches_ready_complete CHECK (((state <> ALL (ARRAY['ready'::text, 'uploaded'::text])) OR (ready_at IS NOT NULL))),
    CONSTRAINT bank_batches_reason_length CHECK (((char_length(fail_reason) >= 1) AND (char_length(fail_reason) <= 1000))),
    CONSTRAINT bank_batches_sha256_length CHECK ((octet_length(file_sha256) = 32)),
    CONSTRAINT bank_batches_state_known CHECK ((state = ANY (ARRAY['building'::text, 'ready'::text, 'uploaded'::text, 'failed'::text]))),
    CONSTRAINT bank_batches_sum_positive CHECK ((sum_grosze > 0)),
    CONSTRAINT bank_batches_uploaded_complete CHECK ((((uploaded_at IS NULL) = (uploaded_by IS NULL)) AND ((state <> 'uploaded'::text) OR (uploaded_at IS NOT NULL))))
);

COMMENT ON TABLE public.bank_batches IS 'none: id, format, state, maker_id, key_mark, created_at, ready_at, sealing_key_id,
  first_read_at, voided_at, file_removed_at, uploaded_by, uploaded_at, failed_by, failed_at; personal: sealed_file; financial: orders, sum_grosze, file_sha256,
  fail_reason, bank_proof';

ALTER TABLE public.bank_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_file_readings (
    id bigint NOT NULL,
    batch_id bigint NOT NULL,
    admin_id bigint NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.bank_file_readings IS 'none: id, batch_id, admin_id, read_at';

ALTER TABLE public.bank_file_readings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_file_readings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_file_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    batch_id bigint NOT NULL,
    admin_id bigint NOT NULL,
    public_key bytea NOT NULL,
    request_id text NOT NULL,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    refusal text,
    CONSTRAINT bank_file_requests_key_length CHECK ((octet_length(public_key) = 32)),
    CONSTRAINT bank_file_requests_one_answer CHECK (((sealed IS NULL) OR (refusal IS NULL))),
    CONSTRAINT bank_file_requests_refusal_known CHECK ((refusal = ANY (ARRAY['not_staff'::text, 'wrong_state'::text, 'too_old'::text, 'limit'::text, 'stopped'::text, 'rail_paused'::text, 'no_key'::text])))
);

COMMENT ON TABLE public.bank_file_requests IS 'none: id, batch_id, admin_id, public_key, request_id, created_at, refusal; personal: sealed';

CREATE TABLE public.bank_statement_lines (
    id bigint NOT NULL,
    statement_id bigint NOT NULL,
    reference text NOT NULL,
    direction text NOT NULL,
    amount_grosze bigint NOT NULL,
    booked_on date NOT NULL,
    account_fingerprint bytea,
    rail_key text,
    sealed_title bytea NOT NULL,
    title_key_id text NOT NULL,
    outcome text DEFAULT 'new'::text NOT NULL,
    payout_id uuid,
    decided_at timestamp with time zone,
    return_decided_by bigint,
    return_decided_at timestamp with time zone,
    is_return_accepted boolean,
    CONSTRAINT bank_statement_lines_amount_range CHECK ((amount_grosze >= 0)),
    CONSTRAINT bank_statement_lines_decided_complete CHECK (((outcome = 'new'::text) = (decided_at IS NULL))),
    CONSTRAINT bank_statement_lines_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT bank_statement_lines_fingerprint_length CHECK ((octet_length(account_fingerprint) = 32)),
    CONSTRAINT bank_statement_lines_key_length CHECK (((char_length(rail_key) >= 1) AND (char_length(rail_key) <= 64))),
    CONSTRAINT bank_statement_lines_outcome_known CHECK ((outcome = ANY (ARRAY['new'::text, 'settled'::text, 'confirmed'::text, 'return_waiting'::text, 'returned'::text, 'unmatched'::text, 'amount_differs'::text, 'account_differs'::text, 'paid_again'::text, 'not_ordered'::text]))),
    CONSTRAINT bank_statement_lines_payout_complete CHECK (((outcome = ANY (ARRAY['new'::text, 'unmatched'::text])) = (payout_id IS NULL))),
    CONSTRAINT bank_statement_lines_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 100))),
    CONSTRAINT bank_statement_lines_return_complete CHECK ((((return_decided_at IS NULL) = (return_decided_by IS NULL)) AND ((return_decided_at IS NULL) = (is_return_accepted IS NULL))))
);

COMMENT ON TABLE public.bank_statement_lines IS 'none: id, statement_id, direction, title_key_id, outcome, payout_id, decided_at,
  return_decided_by, return_decided_at, is_return_accepted; personal: account_fingerprint, sealed_title; financial: reference, amount_grosze, booked_on, rail_key';

ALTER TABLE public.bank_statement_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_statement_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_statement_starts (
    id bigint NOT NULL,
    balance_grosze bigint NOT NULL,
    balance_on date NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.bank_statement_starts IS 'none: id, made_at; financial: balance_grosze, balance_on';

ALTER TABLE public.bank_statement_starts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_statement_starts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_statements (
    id bigint NOT NULL,
    sha256 bytea NOT NULL,
    format text NOT NULL,
    imported_by bigint NOT NULL,
    imported_at timestamp with time zone DEFAULT now() NOT NULL,
    closing_grosze bigint NOT NULL,
    closing_on date NOT NULL,
    line_count integer NOT NULL,
    known_lines integer DEFAULT 0 NOT NULL,
    opening_grosze bigint,
    opening_on date,
    account_fingerprint bytea,
    CONSTRAINT bank_statements_account_length CHECK ((octet_length(account_fingerprint) = 32)),
    CONSTRAINT bank_statements_format_known CHECK ((format = ANY (ARRAY['mt940'::text, 'camt053'::text]))),
    CONSTRAINT bank_statements_known_range CHECK (((known_lines >= 0) AND (known_lines <= line_count))),
    CONSTRAINT bank_statements_lines_range CHECK ((line_count >= 0)),
    CONSTRAINT bank_statements_opening_complete CHECK ((((opening_grosze IS NULL) = (opening_on IS NULL)) AND ((opening_grosze IS NULL) = (account_fingerprint IS NULL)))),
    CONSTRAINT bank_statements_sha256_length CHECK ((octet_length(sha256) = 32))
);

COMMENT ON TABLE public.bank_statements IS 'none: id, format, imported_by, imported_at, line_count, known_lines; financial: sha256,
  account_fingerprint, opening_grosze, opening_on, closing_grosze, closing_on';

ALTER TABLE public.bank_statements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_statements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.broken_promises (
    payout_id uuid NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    arrived_at timestamp with time zone NOT NULL,
    days_late integer NOT NULL,
    excuse text,
    bonus_grosze bigint DEFAULT 0 NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT broken_promises_bonus_range CHECK ((bonus_grosze >= 0)),
    CONSTRAINT broken_promises_bonus_without_excuse CHECK (((excuse IS NULL) OR (bonus_grosze = 0))),
    CONSTRAINT broken_promises_days_positive CHECK ((days_late > 0)),
    CONSTRAINT broken_promises_excuse_known CHECK ((excuse = ANY (ARRAY['reversed'::text, 'returned'::text, 'unclaimed'::text, 'frozen'::text, 'held'::text, 'debt'::text]))),
    CONSTRAINT broken_promises_late CHECK ((arrived_at > promised_by))
);

COMMENT ON TABLE public.broken_promises IS 'none: payout_id, promised_by, arrived_at, days_late, excuse, decided_at; financial:
  bonus_grosze';

CREATE TABLE public.canned_answer_versions (
    id bigint NOT NULL,
    answer_id bigint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    written_by bigint,
    written_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.canned_answer_versions IS 'none: id, answer_id, title, content, written_by, written_at';

ALTER TABLE public.canned_answer_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.canned_answer_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.canned_answers (
    id bigint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    updated_by bigint NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT canned_answers_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 5000))),
    CONSTRAINT canned_answers_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

COMMENT ON TABLE public.canned_answers IS 'none: id, title, content, updated_by, updated_at';

ALTER TABLE public.canned_answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.canned_answers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.dashboard_days (
    day date NOT NULL,
    new_users integer NOT NULL,
    completed_transactions integer NOT NULL,
    sold_grosze bigint NOT NULL
);

COMMENT ON TABLE public.dashboard_days IS 'none: day, new_users, completed_transactions; financial: sold_grosze';

CREATE TABLE public.debt_payments (
    debt_id bigint NOT NULL,
    part integer NOT NULL,
    how text NOT NULL,
    amount_grosze bigint NOT NULL,
    actor text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT debt_payments_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT debt_payments_how_known CHECK ((how = ANY (ARRAY['balance'::text, 'cash'::text, 'written_off'::text]))),
    CONSTRAINT debt_payments_part_positive CHECK ((part > 0))
);

COMMENT ON TABLE public.debt_payments IS 'none: debt_id, part, actor, at; financial: how, amount_grosze';

CREATE TABLE public.debts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    sale_id bigint NOT NULL,
    amount_grosze bigint NOT NULL,
    left_grosze bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT debts_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT debts_closed_complete CHECK (((left_grosze = 0) = (closed_at IS NOT NULL))),
    CONSTRAINT debts_left_range CHECK (((left_grosze >= 0) AND (left_grosze <= amount_grosze)))
);

COMMENT ON TABLE public.debts IS 'none: id, user_id, sale_id, created_at, closed_at; financial: amount_grosze, left_grosze';

ALTER TABLE public.debts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.debts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.decided_prices (
    name_id integer NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    grosze integer NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT decided_prices_positive CHECK ((grosze > 0)),
    CONSTRAINT decided_prices_version_length CHECK ((char_length(version) <= 40))
);

COMMENT ON TABLE public.decided_prices IS 'none: name_id, version, grosze, decided_at';

CREATE TABLE public.destination_reveals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    transaction_id bigint NOT NULL,
    payout_destination_id uuid NOT NULL,
    admin_id bigint NOT NULL,
    reason text NOT NULL,
    public_key bytea NOT NULL,
    sealed bytea,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    answered_at timestamp with time zone,
    request_id text,
    CONSTRAINT destination_reveals_key_length CHECK ((octet_length(public_key) = 32)),
    CONSTRAINT destination_reveals_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
    CONSTRAINT destination_reveals_sealed_length CHECK (((octet_length(sealed) >= 64) AND (octet_length(sealed) <= 4096)))
);

COMMENT ON TABLE public.destination_reveals IS 'none: id, transaction_id, payout_destination_id, admin_id, public_key, asked_at, answered_at,
  request_id; personal: reason, sealed';

CREATE TABLE public.dispatch_accounts (
    steam_id text NOT NULL,
    dispatcher_id uuid,
    leased_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    CONSTRAINT dispatch_accounts_fence_range CHECK ((fence >= 0)),
    CONSTRAINT dispatch_accounts_lease_complete CHECK (((dispatcher_id IS NULL) = (leased_until IS NULL)))
);

COMMENT ON TABLE public.dispatch_accounts IS 'none: steam_id, dispatcher_id, leased_until, fence';

ALTER TABLE public.dispatches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dispatches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.diversion_alarms (
    sale_id bigint NOT NULL,
    asset_ids text[] NOT NULL,
    noticed_at timestamp with time zone DEFAULT now() NOT NULL,
    back_at timestamp with time zone,
    put_away_at timestamp with time zone,
    ticket_id bigint,
    CONSTRAINT diversion_alarms_some_items CHECK ((cardinality(asset_ids) > 0))
);

COMMENT ON TABLE public.diversion_alarms IS 'none: sale_id, noticed_at, back_at, put_away_at, ticket_id; financial: asset_ids';

CREATE TABLE public.email_confirmations (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.email_confirmations IS 'none: token_hash, user_id, created_at, expires_at';

CREATE TABLE public.erasure_requests (
    user_id bigint NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT erasure_requests_asked_by_known CHECK ((asked_by = ANY (ARRAY['person'::text, 'operator'::text])))
);

COMMENT ON TABLE public.erasure_requests IS 'none: user_id, asked_by, asked_at, done_at';

CREATE TABLE public.event_streams (
    stream text NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT event_streams_length CHECK ((char_length(stream) <= 80))
);

COMMENT ON TABLE public.event_streams IS 'none: stream, last_number';

CREATE TABLE public.events (
    stream text NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT events_kind_length CHECK ((char_length(kind) <= 80)),
    CONSTRAINT events_number_positive CHECK ((number > 0))
);

COMMENT ON TABLE public.events IS 'none: stream, number, kind, data, at';

CREATE TABLE public.export_links (
    ticket_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    language text NOT NULL,
    filter jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT export_links_filter_object CHECK ((jsonb_typeof(filter) = 'object'::text)),
    CONSTRAINT export_links_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT export_links_ticket_length CHECK ((octet_length(ticket_hash) = 32))
);

COMMENT ON TABLE public.export_links IS 'none: ticket_hash, session_id, language, expires_at, used_at; personal: filter';

CREATE TABLE public.exposure_totals (
    account_id text NOT NULL,
    upto_journal_id bigint NOT NULL,
    grosze bigint NOT NULL
);

COMMENT ON TABLE public.exposure_totals IS 'none: account_id, upto_journal_id; financial: grosze';

CREATE TABLE public.files (
    id uuid NOT NULL,
    kind text NOT NULL,
    content_type text NOT NULL,
    byte_size integer NOT NULL,
    sha256 bytea NOT NULL,
    content bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT files_byte_size_range CHECK (((byte_size >= 0) AND (byte_size <= 20971520)))
);

COMMENT ON TABLE public.files IS 'none: id, kind, content_type, byte_size, sha256, created_at; personal: content';

CREATE TABLE public.idempotency_keys (
    user_id bigint NOT NULL,
    key_mark bytea NOT NULL,
    route text NOT NULL,
    body_mark bytea NOT NULL,
    transaction_id bigint,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    CONSTRAINT idempotency_keys_body_length CHECK ((octet_length(body_mark) = 32)),
    CONSTRAINT idempotency_keys_key_length CHECK ((octet_length(key_mark) = 32)),
    CONSTRAINT idempotency_keys_money_stays CHECK (((transaction_id IS NULL) = (expires_at IS NOT NULL))),
    CONSTRAINT idempotency_keys_route_length CHECK (((char_length(route) >= 1) AND (char_length(route) <= 100)))
);

COMMENT ON TABLE public.idempotency_keys IS 'none: user_id, key_mark, route, transaction_id, answer, created_at, expires_at; personal:
  body_mark';

CREATE TABLE public.image_cache (
    kind text NOT NULL,
    ref text NOT NULL,
    variant text NOT NULL,
    content bytea NOT NULL,
    used_on date DEFAULT CURRENT_DATE NOT NULL,
    CONSTRAINT image_cache_size CHECK ((octet_length(content) <= 262144))
);

COMMENT ON TABLE public.image_cache IS 'none: kind, variant, used_on; personal: ref, content';

CREATE TABLE public.image_sources (
    kind text NOT NULL,
    ref text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT image_sources_kind_known CHECK ((kind = ANY (ARRAY['avatar'::text, 'item'::text]))),
    CONSTRAINT image_sources_ref_length CHECK (((char_length(ref) >= 1) AND (char_length(ref) <= 1000)))
);

COMMENT ON TABLE public.image_sources IS 'none: kind, created_at; personal: ref';

CREATE TABLE public.inventories (
    user_id bigint NOT NULL,
    content bytea,
    item_count integer DEFAULT 0 NOT NULL,
    hidden_count integer DEFAULT 0 NOT NULL,
    fetched_at timestamp with time zone,
    tried_at timestamp with time zone,
    problem text,
    waiting_since timestamp with time zone,
    turn_at timestamp with time zone,
    reading_id uuid,
    reading_until timestamp with time zone,
    read_items integer DEFAULT 0 NOT NULL,
    total_items integer,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT inventories_content_size CHECK ((octet_length(content) <= 8388608)),
    CONSTRAINT inventories_copy_complete CHECK (((content IS NULL) = (fetched_at IS NULL))),
    CONSTRAINT inventories_hidden_count_range CHECK ((hidden_count >= 0)),
    CONSTRAINT inventories_item_count_range CHECK ((item_count >= 0)),
    CONSTRAINT inventories_problem_length CHECK ((char_length(problem) <= 40)),
    CONSTRAINT inventories_read_items_range CHECK ((read_items >= 0)),
    CONSTRAINT inventories_reading_complete CHECK (((reading_id IS NULL) = (reading_until IS NULL))),
    CONSTRAINT inventories_total_items_range CHECK ((total_items >= 0))
);

COMMENT ON TABLE public.inventories IS 'none: user_id, item_count, hidden_count, fetched_at, tried_at, problem, waiting_since, turn_at,
  reading_id, reading_until, read_items, total_items, seen_at; personal: content';

CREATE TABLE public.inventory_check_schedule (
    is_only boolean DEFAULT true NOT NULL,
    interval_seconds integer NOT NULL,
    waiting_sales integer NOT NULL,
    requests_per_round integer NOT NULL,
    reckoned_at timestamp with time zone NOT NULL,
    turn_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT inventory_check_schedule_interval_positive CHECK ((interval_seconds > 0)),
    CONSTRAINT inventory_check_schedule_one_row CHECK (is_only),
    CONSTRAINT inventory_check_schedule_requests_counted CHECK ((requests_per_round >= 0)),
    CONSTRAINT inventory_check_schedule_sales_counted CHECK ((waiting_sales >= 0))
);

COMMENT ON TABLE public.inventory_check_schedule IS 'none: is_only, interval_seconds, waiting_sales, requests_per_round, reckoned_at, turn_at';

CREATE TABLE public.inventory_checks (
    sale_id bigint NOT NULL,
    next_look_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_mark uuid,
    leased_until timestamp with time zone,
    looked_at timestamp with time zone,
    outcome text,
    problem text,
    pages smallint DEFAULT 1 NOT NULL,
    missing text[] DEFAULT '{}'::text[] NOT NULL,
    confirmed_at timestamp with time zone,
    clear_accounts text[] DEFAULT '{}'::text[] NOT NULL,
    urgent_until timestamp with time zone,
    CONSTRAINT inventory_checks_clear_confirmed CHECK (((cardinality(clear_accounts) = 0) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT inventory_checks_confirmed_missing CHECK (((confirmed_at IS NULL) OR (cardinality(missing) > 0))),
    CONSTRAINT inventory_checks_lease_whole CHECK (((lease_mark IS NULL) = (leased_until IS NULL))),
    CONSTRAINT inventory_checks_outcome_known CHECK ((outcome = ANY (ARRAY['there'::text, 'gone'::text, 'unknown'::text, 'with_us'::text]))),
    CONSTRAINT inventory_checks_pages_positive CHECK (((pages >= 1) AND (pages <= 100))),
    CONSTRAINT inventory_checks_problem_length CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 100))),
    CONSTRAINT inventory_checks_unknown_why CHECK (((NOT (outcome IS DISTINCT FROM 'unknown'::text)) = (problem IS NOT NULL)))
);

COMMENT ON TABLE public.inventory_checks IS 'none: sale_id, next_look_at, lease_mark, leased_until, looked_at, outcome, problem, pages,
  confirmed_at, clear_accounts, urgent_until; financial: missing';

CREATE TABLE public.journal_entries (
    journal_id bigint NOT NULL,
    line smallint NOT NULL,
    account_id text NOT NULL,
    amount_grosze bigint NOT NULL,
    CONSTRAINT journal_entries_amount_not_zero CHECK ((amount_grosze <> 0)),
    CONSTRAINT journal_entries_line_range CHECK (((line >= 1) AND (line <= 20)))
);

COMMENT ON TABLE public.journal_entries IS 'none: journal_id, line; financial: account_id, amount_grosze';

CREATE TABLE public.journals (
    id bigint NOT NULL,
    key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    made_in xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT journals_key_shape CHECK ((key ~ '^[a-z_]+:[a-z0-9-]+:[a-z_]+(:[0-9]+)?$'::text))
);

COMMENT ON TABLE public.journals IS 'none: id, at, made_in; financial: key';

ALTER TABLE public.journals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.journals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.late_payouts (
    payout_id uuid NOT NULL,
    ticket_id bigint,
    noticed_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.late_payouts IS 'none: payout_id, ticket_id, noticed_at';

CREATE TABLE public.ledger_accounts (
    id text NOT NULL,
    has_floor boolean GENERATED ALWAYS AS ((id ~ '^L:(sale|balance):'::text)) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_shape CHECK ((id ~ '^[ALER]:[a-z_]+(:[a-z0-9_]+)?$'::text))
);

COMMENT ON TABLE public.ledger_accounts IS 'none: has_floor, created_at; financial: id';

CREATE TABLE public.ledger_checks (
    id smallint NOT NULL,
    snapshot pg_snapshot NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    clearing jsonb NOT NULL,
    CONSTRAINT ledger_checks_clearing_object CHECK ((jsonb_typeof(clearing) = 'object'::text)),
    CONSTRAINT ledger_checks_single CHECK ((id = 1))
);

COMMENT ON TABLE public.ledger_checks IS 'none: id, snapshot, checked_at; financial: clearing';

CREATE TABLE public.mail_outbox (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_key text NOT NULL,
    user_id bigint,
    template text NOT NULL,
    language text NOT NULL,
    recipient_sealed bytea NOT NULL,
    data_sealed bytea NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    ticket_id bigint,
    CONSTRAINT mail_outbox_event_key_length CHECK ((char_length(event_key) <= 200)),
    CONSTRAINT mail_outbox_finished_complete CHECK (((state = 'waiting'::text) = (finished_at IS NULL))),
    CONSTRAINT mail_outbox_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT mail_outbox_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text])))
);

COMMENT ON TABLE public.mail_outbox IS 'none: id, event_key, user_id, template, language, state, attempts, last_error, created_at,
  finished_at, ticket_id; personal: recipient_sealed, data_sealed';

CREATE TABLE public.market_balances (
    id bigint NOT NULL,
    market text NOT NULL,
    currency text NOT NULL,
    stated_minor bigint NOT NULL,
    book_minor bigint NOT NULL,
    difference_minor bigint GENERATED ALWAYS AS ((stated_minor - book_minor)) STORED NOT NULL,
    recorded_by bigint,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT market_balances_currency_known CHECK ((currency = ANY (ARRAY['PLN'::text, 'EUR'::text, 'USD'::text]))),
    CONSTRAINT market_balances_market_shape CHECK ((market ~ '^[a-z0-9_]{2,20}$'::text)),
    CONSTRAINT market_balances_stated_range CHECK ((stated_minor >= 0))
);

COMMENT ON TABLE public.market_balances IS 'none: id, market, currency, recorded_by, at; financial: stated_minor, book_minor,
  difference_minor';

ALTER TABLE public.market_balances ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_balances_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.market_connectors (
    market text NOT NULL,
    usd_rate_e4 integer,
    rate_table text,
    last_listing_at timestamp with time zone,
    last_reading_at timestamp with time zone,
    error text,
    error_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    not_before timestamp with time zone,
    CONSTRAINT market_connectors_error_length CHECK (((char_length(error) >= 1) AND (char_length(error) <= 60))),
    CONSTRAINT market_connectors_failures_range CHECK ((failures >= 0)),
    CONSTRAINT market_connectors_market_known CHECK ((market = 'dmarket'::text)),
    CONSTRAINT market_connectors_rate_range CHECK (((usd_rate_e4 >= 10000) AND (usd_rate_e4 <= 200000))),
    CONSTRAINT market_connectors_rate_table_length CHECK (((char_length(rate_table) >= 1) AND (char_length(rate_table) <= 40)))
);

COMMENT ON TABLE public.market_connectors IS 'none: market, usd_rate_e4, rate_table, last_listing_at, last_reading_at, error, error_at,
  failures, not_before';

CREATE TABLE public.market_listing_events (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    state text NOT NULL,
    offer_id text,
    price_minor bigint NOT NULL,
    error text,
    at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.market_listing_events IS 'none: id, listing_id, state, price_minor, error, at; financial: offer_id';

ALTER TABLE public.market_listing_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_listing_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.market_listings (
    id bigint NOT NULL,
    stock_item_id bigint NOT NULL,
    market text NOT NULL,
    steam_asset_id text NOT NULL,
    state text NOT NULL,
    deposit_id text,
    trade_offer_id text,
    asset_id text,
    offer_id text,
    price_minor bigint NOT NULL,
    floor_minor bigint NOT NULL,
    unsure_since timestamp with time zone,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT market_listings_above_floor CHECK ((price_minor >= floor_minor)),
    CONSTRAINT market_listings_asset_length CHECK (((char_length(asset_id) >= 1) AND (char_length(asset_id) <= 100))),
    CONSTRAINT market_listings_deposit_length CHECK (((char_length(deposit_id) >= 1) AND (char_length(deposit_id) <= 100))),
    CONSTRAINT market_listings_ended_complete CHECK (((ended_at IS NULL) = (state <> ALL (ARRAY['sold'::text, 'withdrawn'::text])))),
    CONSTRAINT market_listings_error_length CHECK (((char_length(error) >= 1) AND (char_length(error) <= 60))),
    CONSTRAINT market_listings_floor_positive CHECK ((floor_minor > 0)),
    CONSTRAINT market_listings_listed_offer CHECK (((state <> 'listed'::text) OR (offer_id IS NOT NULL))),
    CONSTRAINT market_listings_market_known CHECK ((market = 'dmarket'::text)),
    CONSTRAINT market_listings_offer_length CHECK (((char_length(offer_id) >= 1) AND (char_length(offer_id) <= 100))),
    CONSTRAINT market_listings_state_known CHECK ((state = ANY (ARRAY['depositing'::text, 'ready'::text, 'listed'::text, 'withdrawing'::text, 'sold'::text, 'withdrawn'::text]))),
    CONSTRAINT market_listings_steam_asset_shape CHECK ((steam_asset_id ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT market_listings_trade_offer_length CHECK (((char_length(trade_offer_id) >= 1) AND (char_length(trade_offer_id) <= 40)))
);

COMMENT ON TABLE public.market_listings IS 'none: id, stock_item_id, market, state, price_minor, floor_minor, unsure_since, error,
  created_at, changed_at, ended_at; financial: steam_asset_id, deposit_id, trade_offer_id, asset_id, offer_id';

ALTER TABLE public.market_listings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_listings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.market_lists (
    id integer NOT NULL,
    source text NOT NULL,
    state text DEFAULT 'fetching'::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    row_count integer DEFAULT 0 NOT NULL,
    bad_row_count integer DEFAULT 0 NOT NULL,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    usd_rate_e4 integer,
    CONSTRAINT market_lists_bad_row_count_range CHECK ((bad_row_count >= 0)),
    CONSTRAINT market_lists_finished_complete CHECK (((state = 'fetching'::text) = (finished_at IS NULL))),
    CONSTRAINT market_lists_reasons_array CHECK ((jsonb_typeof(reasons) = 'array'::text)),
    CONSTRAINT market_lists_row_count_range CHECK ((row_count >= 0)),
    CONSTRAINT market_lists_source_known CHECK ((source = ANY (ARRAY['csfloat'::text, 'dmarket'::text, 'buff'::text]))),
    CONSTRAINT market_lists_state_known CHECK ((state = ANY (ARRAY['fetching'::text, 'live'::text, 'quarantined'::text, 'superseded'::text, 'failed'::text]))),
    CONSTRAINT market_lists_usd_rate_range CHECK (((usd_rate_e4 >= 10000) AND (usd_rate_e4 <= 200000)))
);

COMMENT ON TABLE public.market_lists IS 'none: id, source, state, started_at, finished_at, row_count, bad_row_count, reasons, usd_rate_e4';

ALTER TABLE public.market_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.market_names (
    id integer NOT NULL,
    market_hash_name text NOT NULL,
    slug text NOT NULL,
    icon_ref text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT market_names_icon_ref_shape CHECK (((icon_ref ~ '^[A-Za-z0-9_-]+$'::text) AND (char_length(icon_ref) <= 1000))),
    CONSTRAINT market_names_name_length CHECK (((char_length(market_hash_name) >= 1) AND (char_length(market_hash_name) <= 200))),
    CONSTRAINT market_names_slug_shape CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 220)))
);

COMMENT ON TABLE public.market_names IS 'none: id, market_hash_name, slug, icon_ref, created_at';

ALTER TABLE public.market_names ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_names_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.market_prices (
    list_id integer NOT NULL,
    name_id integer NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    grosze integer NOT NULL,
    quantity integer,
    bid_grosze integer,
    CONSTRAINT market_prices_amounts_positive CHECK ((LEAST(grosze, bid_grosze) > 0)),
    CONSTRAINT market_prices_quantity_range CHECK ((quantity >= 0)),
    CONSTRAINT market_prices_version_length CHECK ((char_length(version) <= 40))
);

COMMENT ON TABLE public.market_prices IS 'none: list_id, name_id, version, grosze, quantity, bid_grosze';

CREATE TABLE public.market_withdrawals (
    id bigint NOT NULL,
    market text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    book_grosze bigint NOT NULL,
    received_grosze bigint NOT NULL,
    proposal_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT market_withdrawals_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT market_withdrawals_book_positive CHECK ((book_grosze > 0)),
    CONSTRAINT market_withdrawals_currency_known CHECK ((currency = ANY (ARRAY['PLN'::text, 'EUR'::text, 'USD'::text]))),
    CONSTRAINT market_withdrawals_market_shape CHECK ((market ~ '^[a-z0-9_]{2,20}$'::text)),
    CONSTRAINT market_withdrawals_received_positive CHECK ((received_grosze > 0))
);

COMMENT ON TABLE public.market_withdrawals IS 'none: id, market, currency, proposal_id, at; financial: amount_minor, book_grosze,
  received_grosze';

ALTER TABLE public.market_withdrawals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_withdrawals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.openid_nonces (
    nonce text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT openid_nonces_length CHECK ((char_length(nonce) <= 255))
);

COMMENT ON TABLE public.openid_nonces IS 'none: nonce, seen_at';

CREATE TABLE public.operator_accounts (
    steam_id text NOT NULL,
    watcher_id uuid,
    leased_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    polled_at timestamp with time zone,
    full_polled_at timestamp with time zone,
    changed_at timestamp with time zone,
    history_read_at timestamp with time zone,
    state text DEFAULT 'resting'::text NOT NULL,
    trade_token text,
    places smallint DEFAULT 1000 NOT NULL,
    value_cap_grosze bigint,
    CONSTRAINT operator_accounts_admitted CHECK (((state = 'resting'::text) OR (trade_token IS NOT NULL))),
    CONSTRAINT operator_accounts_fence_range CHECK ((fence >= 0)),
    CONSTRAINT operator_accounts_lease_complete CHECK (((watcher_id IS NULL) = (leased_until IS NULL))),
    CONSTRAINT operator_accounts_places_range CHECK (((places >= 0) AND (places <= 1000))),
    CONSTRAINT operator_accounts_shape CHECK ((steam_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT operator_accounts_state_known CHECK ((state = ANY (ARRAY['active'::text, 'draining'::text, 'resting'::text, 'lost'::text]))),
    CONSTRAINT operator_accounts_token_shape CHECK ((trade_token ~ '^[A-Za-z0-9_-]{6,20}$'::text)),
    CONSTRAINT operator_accounts_value_cap_positive CHECK ((value_cap_grosze > 0))
);

COMMENT ON TABLE public.operator_accounts IS 'none: steam_id, watcher_id, leased_until, fence, polled_at, full_polled_at, changed_at,
  history_read_at, state, trade_token, places; financial: value_cap_grosze';

CREATE TABLE public.outgoing_offers (
    id bigint NOT NULL,
    sale_id bigint NOT NULL,
    user_id bigint NOT NULL,
    account_id text NOT NULL,
    slot smallint NOT NULL,
    person_slot smallint NOT NULL,
    state text DEFAULT 'reserved'::text NOT NULL,
    trade_token text,
    not_before timestamp with time zone DEFAULT now() NOT NULL,
    send_count smallint DEFAULT 0 NOT NULL,
    send_started_at timestamp with time zone,
    arrives_by timestamp with time zone,
    absent_reads smallint DEFAULT 0 NOT NULL,
    problem text,
    offer_id text,
    steam_state smallint,
    cancel_wanted_at timestamp with time zone,
    cancel_reason text,
    denied_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT outgoing_offers_absent_range CHECK (((absent_reads >= 0) AND (absent_reads <= 2))),
    CONSTRAINT outgoing_offers_cancel_complete CHECK (((cancel_wanted_at IS NULL) = (cancel_reason IS NULL))),
    CONSTRAINT outgoing_offers_cancel_reason_known CHECK ((cancel_reason = ANY (ARRAY['cancelled_by_seller'::text, 'account_frozen'::text, 'no_offer_in_time'::text, 'rejected_by_operator'::text, 'own_offer'::text]))),
    CONSTRAINT outgoing_offers_denied_ended CHECK (((denied_at IS NULL) OR (state = 'ended'::text))),
    CONSTRAINT outgoing_offers_ended_complete CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
    CONSTRAINT outgoing_offers_open_named CHECK ((((state <> 'open'::text) OR (offer_id IS NOT NULL)) AND ((offer_id IS NULL) = (steam_state IS NULL)) AND ((offer_id IS NULL) = (sent_at IS NULL)))),
    CONSTRAINT outgoing_offers_person_slot_range CHECK (((person_slot >= 1) AND (person_slot <= 4))),
    CONSTRAINT outgoing_offers_problem_known CHECK ((problem = ANY (ARRAY['token_dead'::text, 'trade_ban'::text, 'not_available'::text, 'new_device'::text, 'too_many'::text, 'item_server_down'::text, 'items_gone'::text, 'steam_down'::text, 'held'::text, 'declined'::text, 'countered'::text, 'expired'::text, 'withdrawn'::text]))),
    CONSTRAINT outgoing_offers_send_count_range CHECK (((send_count >= 0) AND (send_count <= 10))),
    CONSTRAINT outgoing_offers_sending_timed CHECK (((state <> ALL (ARRAY['sending'::text, 'open'::text])) OR (num_nulls(send_started_at, arrives_by) = 0))),
    CONSTRAINT outgoing_offers_slot_range CHECK (((slot >= 1) AND (slot <= 28))),
    CONSTRAINT outgoing_offers_state_known CHECK ((state = ANY (ARRAY['reserved'::text, 'sending'::text, 'open'::text, 'ended'::text]))),
    CONSTRAINT outgoing_offers_steam_state_range CHECK (((steam_state >= 0) AND (steam_state <= 999))),
    CONSTRAINT outgoing_offers_token_emptied CHECK (((trade_token IS NULL) OR (state = ANY (ARRAY['reserved'::text, 'sending'::text])))),
    CONSTRAINT outgoing_offers_token_shape CHECK ((trade_token ~ '^[A-Za-z0-9_-]{6,20}$'::text))
);

COMMENT ON TABLE public.outgoing_offers IS 'none: id, sale_id, user_id, account_id, slot, person_slot, state, not_before, send_count,
  send_started_at, arrives_by, absent_reads, problem, steam_state, cancel_wanted_at, cancel_reason, denied_at, created_at,
  sent_at, ended_at; personal: trade_token; financial: offer_id';

ALTER TABLE public.outgoing_offers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outgoing_offers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payout_approvals (
    payout_id uuid NOT NULL,
    number smallint NOT NULL,
    how text NOT NULL,
    admin_id bigint,
    destination_fingerprint bytea NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    proposal_id uuid,
    CONSTRAINT payout_approvals_admin_complete CHECK (((how = 'admin'::text) = (admin_id IS NOT NULL))),
    CONSTRAINT payout_approvals_how_known CHECK ((how = ANY (ARRAY['policy'::text, 'admin'::text]))),
    CONSTRAINT payout_approvals_number_range CHECK (((number >= 1) AND (number <= 5))),
    CONSTRAINT payout_approvals_reason_length CHECK ((char_length(reason) <= 1000))
);

COMMENT ON TABLE public.payout_approvals IS 'none: payout_id, number, how, admin_id, at; personal: destination_fingerprint, reason';

COMMENT ON COLUMN public.payout_approvals.proposal_id IS 'none';

CREATE TABLE public.payout_chain_transactions (
    payout_id uuid NOT NULL,
    hash text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_chain_transactions_hash_shape CHECK ((hash ~ '^[0-9a-zA-Z]{1,100}$'::text))
);

COMMENT ON TABLE public.payout_chain_transactions IS 'none: payout_id, seen_at; financial: hash';

CREATE TABLE public.payout_days (
    day date NOT NULL,
    payouts integer NOT NULL,
    grosze bigint NOT NULL,
    median_seconds integer,
    p95_seconds integer,
    counted_at timestamp with time zone NOT NULL,
    by_method jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT payout_days_by_method_object CHECK ((jsonb_typeof(by_method) = 'object'::text))
);

COMMENT ON TABLE public.payout_days IS 'none: day, payouts, median_seconds, p95_seconds, counted_at; financial: grosze, by_method';

CREATE TABLE public.payout_destinations (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    method text NOT NULL,
    coin text,
    key_purpose text DEFAULT 'payout'::text,
    sealed bytea NOT NULL,
    fingerprint bytea NOT NULL,
    content_fingerprint bytea NOT NULL,
    masked text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    takes_express boolean DEFAULT false NOT NULL,
    CONSTRAINT payout_destinations_coin_of_crypto CHECK (((method = 'crypto'::text) = (coin IS NOT NULL))),
    CONSTRAINT payout_destinations_content_fingerprint_length CHECK ((octet_length(content_fingerprint) = 32)),
    CONSTRAINT payout_destinations_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT payout_destinations_key_purpose_known CHECK ((key_purpose = 'payout'::text)),
    CONSTRAINT payout_destinations_masked_length CHECK (((char_length(masked) >= 1) AND (char_length(masked) <= 200))),
    CONSTRAINT payout_destinations_sealed_length CHECK (((octet_length(sealed) >= 64) AND (octet_length(sealed) <= 2048)))
);

COMMENT ON TABLE public.payout_destinations IS 'none: id, user_id, key_purpose, created_at, last_used_at, takes_express; personal: sealed,
  fingerprint, content_fingerprint, masked; financial: method, coin';

CREATE TABLE public.payout_events (
    payout_id uuid NOT NULL,
    version integer NOT NULL,
    from_state text,
    state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    made_in xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT payout_events_first_has_no_origin CHECK (((version = 1) = (from_state IS NULL))),
    CONSTRAINT payout_events_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.payout_events IS 'none: payout_id, version, from_state, state, at, made_in';

CREATE TABLE public.payout_hours (
    hour timestamp with time zone NOT NULL,
    rail text NOT NULL,
    paid integer NOT NULL,
    failed integer NOT NULL,
    speeds jsonb NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    CONSTRAINT payout_hours_failed_range CHECK ((failed >= 0)),
    CONSTRAINT payout_hours_paid_range CHECK ((paid >= 0)),
    CONSTRAINT payout_hours_speeds_object CHECK ((jsonb_typeof(speeds) = 'object'::text)),
    CONSTRAINT payout_hours_speeds_size CHECK ((pg_column_size(speeds) <= 8000)),
    CONSTRAINT payout_hours_whole CHECK (((EXTRACT(minute FROM hour) = (0)::numeric) AND (EXTRACT(second FROM hour) = (0)::numeric)))
);

COMMENT ON TABLE public.payout_hours IS 'none: hour, rail, paid, failed, speeds, counted_at';

CREATE TABLE public.payout_lookups (
    payout_id uuid NOT NULL,
    wake_at timestamp with time zone,
    checked_at timestamp with time zone
);

COMMENT ON TABLE public.payout_lookups IS 'none: payout_id, wake_at, checked_at';

CREATE TABLE public.payout_methods (
    method text NOT NULL
);

COMMENT ON TABLE public.payout_methods IS 'none: method';

CREATE TABLE public.payout_orders (
    payout_id uuid NOT NULL,
    amount_grosze bigint NOT NULL,
    ordered_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT payout_orders_amount_positive CHECK ((amount_grosze > 0))
);

COMMENT ON TABLE public.payout_orders IS 'none: payout_id, ordered_at; financial: amount_grosze';

CREATE TABLE public.payout_transitions (
    from_state text NOT NULL,
    to_state text NOT NULL
);

COMMENT ON TABLE public.payout_transitions IS 'none: from_state, to_state';

CREATE TABLE public.payouts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    transaction_id bigint NOT NULL,
    sale_id bigint,
    user_id bigint NOT NULL,
    rail text NOT NULL,
    amount_grosze bigint NOT NULL,
    state text DEFAULT 'created'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    rail_key text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    rail_ref text,
    reference text,
    payout_destination_id uuid NOT NULL,
    destination_fingerprint bytea NOT NULL,
    approvals_required smallint NOT NULL,
    is_evidence_clean boolean DEFAULT true NOT NULL,
    is_submitted boolean DEFAULT false NOT NULL,
    has_unknown_outcome boolean DEFAULT false NOT NULL,
    is_resubmit_blocked boolean DEFAULT false NOT NULL,
    first_submitted_at timestamp with time zone,
    last_submitted_at timestamp with time zone,
    first_not_found_at timestamp with time zone,
    coin_units numeric(38,0),
    coin_rate numeric(30,10),
    statement_matched_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    language text,
    recall_wanted_at timestamp with time zone,
    promised_by timestamp with time zone,
    promise_terms integer,
    CONSTRAINT payouts_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT payouts_approvals_range CHECK (((approvals_required >= 0) AND (approvals_required <= 2))),
    CONSTRAINT payouts_coin_complete CHECK (((coin_units IS NULL) = (coin_rate IS NULL))),
    CONSTRAINT payouts_coin_rate_positive CHECK ((coin_rate > (0)::numeric)),
    CONSTRAINT payouts_coin_units_positive CHECK ((coin_units > (0)::numeric)),
    CONSTRAINT payouts_fingerprint_length CHECK ((octet_length(destination_fingerprint) = 32)),
    CONSTRAINT payouts_kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'withdrawal'::text]))),
    CONSTRAINT payouts_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT payouts_language_of_withdrawal CHECK (((language IS NULL) OR (kind = 'withdrawal'::text))),
    CONSTRAINT payouts_promise_complete CHECK (((promised_by IS NULL) = (promise_terms IS NULL))),
    CONSTRAINT payouts_promise_of_sale CHECK (((promised_by IS NULL) OR (kind = 'sale'::text))),
    CONSTRAINT payouts_promise_terms_range CHECK ((promise_terms >= 0)),
    CONSTRAINT payouts_rail_key_shape CHECK ((rail_key ~ '^[a-z0-9]{16,64}$'::text)),
    CONSTRAINT payouts_rail_ref_length CHECK ((char_length(rail_ref) <= 200)),
    CONSTRAINT payouts_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 200))),
    CONSTRAINT payouts_sale_complete CHECK (((kind = 'sale'::text) = (sale_id IS NOT NULL))),
    CONSTRAINT payouts_sale_is_transaction CHECK (((sale_id IS NULL) OR (sale_id = transaction_id))),
    CONSTRAINT payouts_settled_complete CHECK (((state <> 'settled'::text) OR (settled_at IS NOT NULL))),
    CONSTRAINT payouts_state_known CHECK ((state = ANY (ARRAY['created'::text, 'approved'::text, 'submitting'::text, 'unknown'::text, 'submitted'::text, 'unclaimed'::text, 'settled'::text, 'failed'::text, 'returned'::text, 'cancelled'::text]))),
    CONSTRAINT payouts_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.payouts IS 'none: id, kind, transaction_id, sale_id, user_id, state, version, payout_destination_id,
  approvals_required, is_evidence_clean, is_submitted, has_unknown_outcome, is_resubmit_blocked, first_submitted_at,
  last_submitted_at, first_not_found_at, statement_matched_at, created_at, moved_at, settled_at, language, recall_wanted_at,
  promised_by, promise_terms; personal: destination_fingerprint; financial: rail, amount_grosze, rail_key, rail_ref, reference,
  coin_units, coin_rate';

CREATE TABLE public.price_alerts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    name_id integer NOT NULL,
    target_grosze bigint NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT price_alerts_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT price_alerts_target_range CHECK (((target_grosze >= 1) AND (target_grosze <= 100000000)))
);

COMMENT ON TABLE public.price_alerts IS 'none: id, user_id, name_id, language, created_at; personal: target_grosze';

CREATE TABLE public.price_history (
    name_id integer NOT NULL,
    version text NOT NULL,
    day date NOT NULL,
    suggested_grosze integer,
    min_grosze integer,
    median_grosze integer,
    sold_7d integer,
    payout_grosze integer
)
PARTITION BY RANGE (day);

COMMENT ON TABLE public.price_history IS 'none: name_id, version, day, suggested_grosze, min_grosze, median_grosze, sold_7d, payout_grosze';

CREATE TABLE public.price_items (
    list_id integer NOT NULL,
    name_id integer NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    suggested_grosze integer,
    min_grosze integer,
    max_grosze integer,
    median_grosze integer,
    suggested_cents integer,
    min_cents integer,
    max_cents integer,
    quantity integer NOT NULL,
    sold_7d integer,
    sold_30d integer,
    median_7d_grosze integer,
    median_30d_grosze integer,
    median_90d_grosze integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT price_items_amounts_positive CHECK ((LEAST(suggested_grosze, min_grosze, max_grosze, median_grosze, suggested_cents, min_cents, max_cents, median_7d_grosze, median_30d_grosze, median_90d_grosze) > 0)),
    CONSTRAINT price_items_quantity_range CHECK ((quantity >= 0)),
    CONSTRAINT price_items_sold_range CHECK ((LEAST(sold_7d, sold_30d) >= 0)),
    CONSTRAINT price_items_version_length CHECK ((char_length(version) <= 40))
);

COMMENT ON TABLE public.price_items IS 'none: list_id, name_id, version, suggested_grosze, min_grosze, max_grosze, median_grosze,
  suggested_cents, min_cents, max_cents, quantity, sold_7d, sold_30d, median_7d_grosze, median_30d_grosze, median_90d_grosze,
  updated_at';

CREATE TABLE public.price_lists (
    id integer NOT NULL,
    state text DEFAULT 'fetching'::text NOT NULL,
    step text DEFAULT 'fetching'::text NOT NULL,
    asked_by text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    row_count integer DEFAULT 0 NOT NULL,
    bad_row_count integer DEFAULT 0 NOT NULL,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    eur_rate_e4 integer,
    nbp_table text,
    live_since timestamp with time zone,
    decided_by text,
    decided_at timestamp with time zone,
    history_day date,
    CONSTRAINT price_lists_asked_by_length CHECK (((char_length(asked_by) >= 1) AND (char_length(asked_by) <= 80))),
    CONSTRAINT price_lists_bad_row_count_range CHECK ((bad_row_count >= 0)),
    CONSTRAINT price_lists_decided_complete CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
    CONSTRAINT price_lists_eur_rate_range CHECK (((eur_rate_e4 >= 10000) AND (eur_rate_e4 <= 200000))),
    CONSTRAINT price_lists_finished_complete CHECK (((state = 'fetching'::text) = (finished_at IS NULL))),
    CONSTRAINT price_lists_live_since_complete CHECK (((state <> ALL (ARRAY['live'::text, 'superseded'::text])) OR (live_since IS NOT NULL))),
    CONSTRAINT price_lists_nbp_table_length CHECK ((char_length(nbp_table) <= 40)),
    CONSTRAINT price_lists_reasons_array CHECK ((jsonb_typeof(reasons) = 'array'::text)),
    CONSTRAINT price_lists_row_count_range CHECK ((row_count >= 0)),
    CONSTRAINT price_lists_state_known CHECK ((state = ANY (ARRAY['fetching'::text, 'live'::text, 'quarantined'::text, 'superseded'::text, 'dropped'::text, 'failed'::text]))),
    CONSTRAINT price_lists_step_known CHECK ((step = ANY (ARRAY['fetching'::text, 'checking'::text, 'storing'::text, 'done'::text])))
);

COMMENT ON TABLE public.price_lists IS 'none: id, state, step, asked_by, started_at, finished_at, row_count, bad_row_count, reasons,
  eur_rate_e4, nbp_table, live_since, decided_by, decided_at, history_day';

ALTER TABLE public.price_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.price_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.price_moves (
    id bigint NOT NULL,
    name_id integer NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    before_grosze integer NOT NULL,
    after_grosze integer NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT price_moves_positive CHECK ((LEAST(before_grosze, after_grosze) > 0))
);

COMMENT ON TABLE public.price_moves IS 'none: id, name_id, version, before_grosze, after_grosze, moved_at';

ALTER TABLE public.price_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.price_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.process_heartbeats (
    id uuid NOT NULL,
    kind text NOT NULL,
    host text NOT NULL,
    process_id integer NOT NULL,
    version text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    figures jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT process_heartbeats_figures_object CHECK ((jsonb_typeof(figures) = 'object'::text)),
    CONSTRAINT process_heartbeats_figures_size CHECK ((pg_column_size(figures) <= 4000)),
    CONSTRAINT process_heartbeats_host_length CHECK (((char_length(host) >= 1) AND (char_length(host) <= 255))),
    CONSTRAINT process_heartbeats_kind_known CHECK ((kind = ANY (ARRAY['api'::text, 'worker'::text, 'watcher'::text, 'dispatcher'::text]))),
    CONSTRAINT process_heartbeats_version_length CHECK (((char_length(version) >= 1) AND (char_length(version) <= 80)))
);

COMMENT ON TABLE public.process_heartbeats IS 'none: id, kind, host, process_id, version, started_at, seen_at, figures';

CREATE TABLE public.proposal_passkeys (
    proposal_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    user_id bigint NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    client_data bytea NOT NULL,
    authenticator_data bytea NOT NULL,
    signature bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT proposal_passkeys_data_length CHECK ((octet_length(authenticator_data) >= 37))
);

COMMENT ON TABLE public.proposal_passkeys IS 'none: proposal_id, challenge_id, user_id, credential_id, public_key, client_data,
  authenticator_data, signature, at';

CREATE TABLE public.proposal_stops (
    proposal_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT proposal_stops_token_length CHECK ((octet_length(token_hash) = 32))
);

COMMENT ON TABLE public.proposal_stops IS 'none: proposal_id, token_hash, created_at, used_at';

CREATE TABLE public.push_subscriptions (
    session_id uuid NOT NULL,
    user_id bigint NOT NULL,
    endpoint_fingerprint bytea NOT NULL,
    subscription_sealed bytea NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_subscriptions_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text])))
);

COMMENT ON TABLE public.push_subscriptions IS 'none: session_id, user_id, language, created_at;
  personal: endpoint_fingerprint, subscription_sealed';

CREATE TABLE public.quote_items (
    quote_id uuid NOT NULL,
    asset_id text NOT NULL,
    place smallint NOT NULL,
    market_name text NOT NULL,
    rate_bps integer NOT NULL,
    market_grosze bigint NOT NULL,
    our_grosze bigint NOT NULL,
    fingerprint bytea NOT NULL,
    facts jsonb NOT NULL,
    later_rate_bps integer,
    later_grosze bigint,
    appraisal_price_id bigint,
    CONSTRAINT quote_items_asset_shape CHECK ((asset_id ~ '^[1-9][0-9]{0,19}$'::text)),
    CONSTRAINT quote_items_facts_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
    CONSTRAINT quote_items_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT quote_items_later_complete CHECK (((later_rate_bps IS NULL) = (later_grosze IS NULL))),
    CONSTRAINT quote_items_later_price CHECK ((later_grosze = (((market_grosze * later_rate_bps) + 5000) / 10000))),
    CONSTRAINT quote_items_later_rate_range CHECK (((later_rate_bps >= rate_bps) AND (later_rate_bps <= 10000))),
    CONSTRAINT quote_items_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT quote_items_name_length CHECK (((char_length(market_name) >= 1) AND (char_length(market_name) <= 200))),
    CONSTRAINT quote_items_our_positive CHECK ((our_grosze > 0)),
    CONSTRAINT quote_items_place_range CHECK (((place >= 1) AND (place <= 1000))),
    CONSTRAINT quote_items_price CHECK ((our_grosze = (((market_grosze * rate_bps) + 5000) / 10000))),
    CONSTRAINT quote_items_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000)))
);

COMMENT ON TABLE public.quote_items IS 'none: quote_id, place, appraisal_price_id; financial: asset_id, market_name, rate_bps,
  market_grosze, our_grosze, fingerprint, facts, later_rate_bps, later_grosze';

CREATE TABLE public.quotes (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    code text NOT NULL,
    rate_bps integer NOT NULL,
    minimum_grosze bigint NOT NULL,
    market_grosze bigint NOT NULL,
    total_grosze bigint NOT NULL,
    price_list_id integer NOT NULL,
    prices_fetched_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    supersedes_id uuid,
    extension smallint DEFAULT 0 NOT NULL,
    later_rate_bps integer,
    later_total_grosze bigint,
    CONSTRAINT quotes_code_shape CHECK ((code ~ '^[A-Z2-7]{8,16}$'::text)),
    CONSTRAINT quotes_extension_complete CHECK (((extension = 0) = (supersedes_id IS NULL))),
    CONSTRAINT quotes_extension_range CHECK (((extension >= 0) AND (extension <= 10))),
    CONSTRAINT quotes_later_complete CHECK (((later_rate_bps IS NULL) = (later_total_grosze IS NULL))),
    CONSTRAINT quotes_later_rate_range CHECK (((later_rate_bps >= rate_bps) AND (later_rate_bps <= 10000))),
    CONSTRAINT quotes_later_total_range CHECK ((later_total_grosze >= total_grosze)),
    CONSTRAINT quotes_life CHECK ((expires_at > created_at)),
    CONSTRAINT quotes_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT quotes_minimum_range CHECK ((minimum_grosze >= 0)),
    CONSTRAINT quotes_minimum_reached CHECK ((total_grosze >= minimum_grosze)),
    CONSTRAINT quotes_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
    CONSTRAINT quotes_total_positive CHECK ((total_grosze > 0))
);

COMMENT ON TABLE public.quotes IS 'none: id, user_id, code, price_list_id, prices_fetched_at, created_at, expires_at, supersedes_id,
  extension; financial: rate_bps, minimum_grosze, market_grosze, total_grosze, later_rate_bps, later_total_grosze';

CREATE TABLE public.rail_balances (
    rail text NOT NULL,
    currency text NOT NULL,
    minor numeric(38,0) NOT NULL,
    grosze bigint NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    compared_on date,
    CONSTRAINT rail_balances_currency_shape CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

COMMENT ON TABLE public.rail_balances IS 'none: rail, read_at, compared_on; financial: currency, minor, grosze';

CREATE TABLE public.rail_fundings (
    id bigint NOT NULL,
    rail text NOT NULL,
    amount_grosze bigint NOT NULL,
    reference text NOT NULL,
    proposed_by bigint NOT NULL,
    key_mark bytea NOT NULL,
    proposed_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_by bigint,
    confirmed_at timestamp with time zone,
    CONSTRAINT rail_fundings_amount_not_zero CHECK ((amount_grosze <> 0)),
    CONSTRAINT rail_fundings_confirmed_complete CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
    CONSTRAINT rail_fundings_key_length CHECK ((octet_length(key_mark) = 32)),
    CONSTRAINT rail_fundings_reference_length CHECK (((char_length(reference) >= 3) AND (char_length(reference) <= 200)))
);

COMMENT ON TABLE public.rail_fundings IS 'none: id, rail, proposed_by, key_mark, proposed_at, confirmed_by, confirmed_at; financial:
  amount_grosze, reference';

ALTER TABLE public.rail_fundings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rail_fundings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rail_messages (
    rail text NOT NULL,
    event_id text NOT NULL,
    payout_id uuid NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rail_messages_event_length CHECK (((char_length(event_id) >= 1) AND (char_length(event_id) <= 100)))
);

COMMENT ON TABLE public.rail_messages IS 'none: rail, payout_id, received_at; financial: event_id';

CREATE TABLE public.rail_states (
    rail text NOT NULL,
    method text NOT NULL,
    paused_at timestamp with time zone,
    pause_reason text,
    paused_by bigint,
    pause_note text,
    coin text,
    is_called boolean DEFAULT true NOT NULL,
    coin_rate numeric(30,10),
    coin_rate_read_at timestamp with time zone,
    CONSTRAINT rail_states_coin_rate_complete CHECK (((coin_rate IS NULL) = (coin_rate_read_at IS NULL))),
    CONSTRAINT rail_states_coin_rate_of_coin CHECK (((coin_rate IS NULL) OR (coin IS NOT NULL))),
    CONSTRAINT rail_states_coin_rate_positive CHECK ((coin_rate > (0)::numeric)),
    CONSTRAINT rail_states_note_length CHECK ((char_length(pause_note) <= 1000)),
    CONSTRAINT rail_states_note_of_pause CHECK (((paused_at IS NOT NULL) OR ((paused_by IS NULL) AND (pause_note IS NULL)))),
    CONSTRAINT rail_states_pause_complete CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
    CONSTRAINT rail_states_reason_known CHECK ((pause_reason = ANY (ARRAY['credentials'::text, 'funds'::text, 'breach'::text, 'admin'::text])))
);

COMMENT ON TABLE public.rail_states IS 'none: rail, method, paused_at, pause_reason, paused_by, pause_note, coin, is_called, coin_rate_read_at;
  financial: coin_rate';

CREATE TABLE public.reconciliation_findings (
    id bigint NOT NULL,
    rail text NOT NULL,
    class text NOT NULL,
    subject text NOT NULL,
    payout_id uuid,
    currency text DEFAULT 'PLN'::text NOT NULL,
    ours_minor numeric(38,0),
    theirs_minor numeric(38,0),
    ours_state text,
    theirs_state text,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    closed_by bigint,
    close_reason text,
    CONSTRAINT reconciliation_findings_class_known CHECK ((class = ANY (ARRAY['ours_only'::text, 'rail_only'::text, 'amount_differs'::text, 'state_differs'::text, 'balance_differs'::text]))),
    CONSTRAINT reconciliation_findings_closed_complete CHECK (((closed_by IS NULL) OR ((closed_at IS NOT NULL) AND (close_reason IS NOT NULL)))),
    CONSTRAINT reconciliation_findings_currency_shape CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT reconciliation_findings_reason_length CHECK (((char_length(close_reason) >= 1) AND (char_length(close_reason) <= 1000))),
    CONSTRAINT reconciliation_findings_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200)))
);

COMMENT ON TABLE public.reconciliation_findings IS 'none: id, rail, class, payout_id, ours_state, theirs_state, opened_at, seen_at,
  closed_at, closed_by; financial: subject, currency, ours_minor, theirs_minor, close_reason';

ALTER TABLE public.reconciliation_findings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reconciliation_findings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reconciliation_runs (
    id bigint NOT NULL,
    rail text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    outcome text NOT NULL,
    since timestamp with time zone NOT NULL,
    ours integer DEFAULT 0 NOT NULL,
    theirs integer DEFAULT 0 NOT NULL,
    matched integer DEFAULT 0 NOT NULL,
    opened integer DEFAULT 0 NOT NULL,
    CONSTRAINT reconciliation_runs_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'unavailable'::text])))
);

COMMENT ON TABLE public.reconciliation_runs IS 'none: id, rail, started_at, finished_at, outcome, since, ours, theirs, matched,
  opened';

ALTER TABLE public.reconciliation_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reconciliation_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone
);

COMMENT ON TABLE public.refresh_tokens IS 'none: token_hash, session_id, generation, created_at, used_at';

CREATE TABLE public.resales (
    id bigint NOT NULL,
    stock_item_id bigint NOT NULL,
    market text NOT NULL,
    external_id text,
    state text DEFAULT 'pending'::text NOT NULL,
    currency text NOT NULL,
    price_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    rate_e4 integer NOT NULL,
    rate_table text,
    price_grosze bigint GENERATED ALWAYS AS ((((price_minor * rate_e4) + 5000) / 10000)) STORED NOT NULL,
    fee_grosze bigint GENERATED ALWAYS AS ((((fee_minor * rate_e4) + 5000) / 10000)) STORED NOT NULL,
    cost_grosze bigint NOT NULL,
    tax_grosze bigint NOT NULL,
    category text NOT NULL,
    payout_option text NOT NULL,
    price_class text GENERATED ALWAYS AS (
CASE
    WHEN (cost_grosze < 5000) THEN '50'::text
    WHEN (cost_grosze < 20000) THEN '200'::text
    WHEN (cost_grosze < 50000) THEN '500'::text
    WHEN (cost_grosze < 200000) THEN '2000'::text
    ELSE 'more'::text
END) STORED NOT NULL,
    margin_grosze bigint GENERATED ALWAYS AS (((((((price_minor * rate_e4) + 5000) / 10000) - (((fee_minor * rate_e4) + 5000) / 10000)) - cost_grosze) - tax_grosze)) STORED NOT NULL,
    sold_at timestamp with time zone NOT NULL,
    releases_at timestamp with time zone,
    decided_at timestamp with time zone,
    recorded_by bigint,
    proposal_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    buyer_id text,
    buyer_token text,
    CONSTRAINT resales_buyer_by_connector CHECK (((buyer_id IS NULL) OR (recorded_by IS NULL))),
    CONSTRAINT resales_buyer_complete CHECK (((buyer_id IS NULL) = (buyer_token IS NULL))),
    CONSTRAINT resales_buyer_shape CHECK ((buyer_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT resales_buyer_token_shape CHECK ((buyer_token ~ '^[A-Za-z0-9_-]{6,20}$'::text)),
    CONSTRAINT resales_category_length CHECK (((char_length(category) >= 1) AND (char_length(category) <= 40))),
    CONSTRAINT resales_cost_range CHECK ((cost_grosze >= 0)),
    CONSTRAINT resales_currency_known CHECK ((currency = ANY (ARRAY['PLN'::text, 'EUR'::text, 'USD'::text]))),
    CONSTRAINT resales_decided_complete CHECK (((decided_at IS NULL) = (state = 'pending'::text))),
    CONSTRAINT resales_external_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 100))),
    CONSTRAINT resales_fee_range CHECK (((fee_minor >= 0) AND (fee_minor <= price_minor))),
    CONSTRAINT resales_foreign_rate CHECK (((currency = 'PLN'::text) OR (rate_table IS NOT NULL))),
    CONSTRAINT resales_market_shape CHECK ((market ~ '^[a-z0-9_]{2,20}$'::text)),
    CONSTRAINT resales_option_known CHECK ((payout_option = ANY (ARRAY['instant'::text, 'deferred'::text]))),
    CONSTRAINT resales_price_positive CHECK ((price_minor > 0)),
    CONSTRAINT resales_rate_range CHECK (((rate_e4 >= 10000) AND (rate_e4 <= 200000))),
    CONSTRAINT resales_rate_table_length CHECK (((char_length(rate_table) >= 1) AND (char_length(rate_table) <= 40))),
    CONSTRAINT resales_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'final'::text, 'reverted'::text]))),
    CONSTRAINT resales_tax_range CHECK ((tax_grosze >= 0)),
    CONSTRAINT resales_zloty_rate CHECK (((currency <> 'PLN'::text) OR ((rate_e4 = 10000) AND (rate_table IS NULL))))
);

COMMENT ON TABLE public.resales IS 'none: id, stock_item_id, market, state, currency, rate_e4, rate_table, category,
  payout_option, price_class, sold_at, releases_at, decided_at, recorded_by, proposal_id, created_at; financial: external_id,
  price_minor, fee_minor, price_grosze, fee_grosze, cost_grosze, tax_grosze, margin_grosze';

COMMENT ON COLUMN public.resales.buyer_id IS 'financial';

COMMENT ON COLUMN public.resales.buyer_token IS 'none';

ALTER TABLE public.resales ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.resales_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.return_readings (
    sale_id bigint NOT NULL,
    trade_id text NOT NULL,
    asked_by bigint,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    result text,
    read_at timestamp with time zone,
    CONSTRAINT return_readings_read_complete CHECK (((result IS NULL) = (read_at IS NULL))),
    CONSTRAINT return_readings_result_known CHECK ((result = ANY (ARRAY['proven'::text, 'trade_unknown'::text, 'trade_not_done'::text, 'other_partner'::text, 'other_items'::text]))),
    CONSTRAINT return_readings_trade_shape CHECK ((trade_id ~ '^[0-9]{1,20}$'::text))
);

COMMENT ON TABLE public.return_readings IS 'none: sale_id, asked_by, asked_at, result, read_at; financial: trade_id';

CREATE TABLE public.returns_due (
    sale_id bigint NOT NULL,
    not_before timestamp with time zone NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    trade_id text,
    closed_at timestamp with time zone,
    CONSTRAINT returns_due_closed_complete CHECK (((closed_at IS NULL) = (trade_id IS NULL))),
    CONSTRAINT returns_due_trade_shape CHECK ((trade_id ~ '^[0-9]{1,20}$'::text))
);

COMMENT ON TABLE public.returns_due IS 'none: sale_id, not_before, opened_at, closed_at; financial: trade_id';

CREATE TABLE public.sale_events (
    sale_id bigint NOT NULL,
    version integer NOT NULL,
    from_state text,
    state text NOT NULL,
    actor text NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    made_in xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT sale_events_first_has_no_origin CHECK (((version = 1) = (from_state IS NULL))),
    CONSTRAINT sale_events_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.sale_events IS 'none: sale_id, version, from_state, state, actor, reason, at, made_in';

CREATE TABLE public.sale_financials (
    sale_id bigint NOT NULL,
    user_id bigint NOT NULL,
    total_grosze bigint NOT NULL,
    pcc_grosze bigint DEFAULT 0 NOT NULL,
    payout_case text NOT NULL,
    destination_fingerprint bytea NOT NULL,
    is_new_seller boolean NOT NULL,
    quoted_at timestamp with time zone NOT NULL,
    reserved_at timestamp with time zone,
    pool_reserved_at timestamp with time zone,
    released_at timestamp with time zone,
    accept_started_at timestamp with time zone,
    settles_at timestamp with time zone,
    reversed_at timestamp with time zone,
    is_booked boolean DEFAULT false NOT NULL,
    was_reviewed boolean DEFAULT false NOT NULL,
    is_counted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_undo_agreed boolean DEFAULT false NOT NULL,
    promised_by timestamp with time zone,
    promise_terms integer,
    pcc_basis_grosze bigint,
    pcc_rate_bps integer,
    advance_obstacle text,
    CONSTRAINT sale_financials_case_known CHECK ((payout_case = ANY (ARRAY['advance'::text, 'after_protection'::text, 'manual'::text]))),
    CONSTRAINT sale_financials_fingerprint_length CHECK ((octet_length(destination_fingerprint) = 32)),
    CONSTRAINT sale_financials_house_after_seller CHECK (((pool_reserved_at IS NULL) OR (reserved_at IS NOT NULL))),
    CONSTRAINT sale_financials_obstacle_known CHECK ((advance_obstacle = ANY (ARRAY['chosen'::text, 'policy'::text, 'reversal'::text, 'new_account'::text, 'seller_limit'::text, 'new_sellers_day'::text, 'details'::text, 'house'::text]))),
    CONSTRAINT sale_financials_pcc_line CHECK ((((pcc_basis_grosze IS NULL) = (pcc_rate_bps IS NULL)) AND ((pcc_basis_grosze IS NULL) OR ((pcc_grosze > 0) AND (pcc_basis_grosze > 0) AND (pcc_grosze = (((pcc_basis_grosze * pcc_rate_bps) + 5000) / 10000)))))),
    CONSTRAINT sale_financials_pcc_range CHECK ((pcc_grosze >= 0)),
    CONSTRAINT sale_financials_promise_complete CHECK (((promised_by IS NULL) = (promise_terms IS NULL))),
    CONSTRAINT sale_financials_promise_terms_range CHECK ((promise_terms >= 0)),
    CONSTRAINT sale_financials_total_positive CHECK ((total_grosze > 0)),
    CONSTRAINT sale_financials_undo_reversed CHECK (((NOT is_undo_agreed) OR (reversed_at IS NOT NULL)))
);

COMMENT ON TABLE public.sale_financials IS 'none: sale_id, user_id, payout_case, is_new_seller, quoted_at, reserved_at, pool_reserved_at,
  released_at, accept_started_at, settles_at, reversed_at, is_booked, was_reviewed, is_counted, created_at, is_undo_agreed,
  promised_by, promise_terms; personal: destination_fingerprint; financial: total_grosze, pcc_grosze, pcc_basis_grosze,
  pcc_rate_bps';

COMMENT ON COLUMN public.sale_financials.advance_obstacle IS 'none';

CREATE TABLE public.sale_items (
    sale_id bigint NOT NULL,
    asset_id text NOT NULL,
    place smallint NOT NULL,
    market_name text NOT NULL,
    rate_bps integer NOT NULL,
    market_grosze bigint NOT NULL,
    our_grosze bigint NOT NULL,
    fingerprint bytea NOT NULL,
    facts jsonb NOT NULL,
    released_at timestamp with time zone,
    appraisal_price_id bigint,
    CONSTRAINT sale_items_asset_shape CHECK ((asset_id ~ '^[1-9][0-9]{0,19}$'::text)),
    CONSTRAINT sale_items_facts_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
    CONSTRAINT sale_items_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT sale_items_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT sale_items_name_length CHECK (((char_length(market_name) >= 1) AND (char_length(market_name) <= 200))),
    CONSTRAINT sale_items_our_positive CHECK ((our_grosze > 0)),
    CONSTRAINT sale_items_place_range CHECK (((place >= 1) AND (place <= 1000))),
    CONSTRAINT sale_items_price CHECK ((our_grosze = (((market_grosze * rate_bps) + 5000) / 10000))),
    CONSTRAINT sale_items_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000)))
);

COMMENT ON TABLE public.sale_items IS 'none: sale_id, place, released_at, appraisal_price_id; financial: asset_id, market_name,
  rate_bps, market_grosze, our_grosze, fingerprint, facts';

CREATE TABLE public.sale_review_reasons (
    id bigint NOT NULL,
    sale_id bigint NOT NULL,
    code text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sale_review_reasons_code_shape CHECK ((code ~ '^[a-z_]{1,60}$'::text)),
    CONSTRAINT sale_review_reasons_details_object CHECK ((jsonb_typeof(details) = 'object'::text))
);

COMMENT ON TABLE public.sale_review_reasons IS 'none: id, sale_id, code, details, at';

ALTER TABLE public.sale_review_reasons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sale_review_reasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sale_transitions (
    from_state text NOT NULL,
    to_state text NOT NULL
);

COMMENT ON TABLE public.sale_transitions IS 'none: from_state, to_state';

CREATE TABLE public.sales (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    quote_id uuid NOT NULL,
    code text NOT NULL,
    state text DEFAULT 'awaiting_items'::text NOT NULL,
    status text GENERATED ALWAYS AS (
CASE
    WHEN (state = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) THEN state
    ELSE 'pending'::text
END) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    rate_bps integer NOT NULL,
    minimum_grosze bigint NOT NULL,
    market_grosze bigint NOT NULL,
    total_grosze bigint NOT NULL,
    payout_destination_id uuid NOT NULL,
    terms_version text NOT NULL,
    terms_accepted_at timestamp with time zone DEFAULT now() NOT NULL,
    declared_sent_at timestamp with time zone DEFAULT now() NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    actor text DEFAULT 'seller'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    language text DEFAULT 'pl'::text NOT NULL,
    payout_class text,
    account_id text,
    items_count smallint,
    CONSTRAINT sales_actor_known CHECK ((actor = ANY (ARRAY['seller'::text, 'system'::text, 'operator'::text]))),
    CONSTRAINT sales_completed_complete CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT sales_deadline_after_start CHECK ((deadline_at > created_at)),
    CONSTRAINT sales_end_has_reason CHECK (((state <> ALL (ARRAY['failed'::text, 'cancelled'::text])) OR (reason IS NOT NULL))),
    CONSTRAINT sales_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT sales_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT sales_minimum_range CHECK ((minimum_grosze >= 0)),
    CONSTRAINT sales_minimum_reached CHECK ((total_grosze >= minimum_grosze)),
    CONSTRAINT sales_payout_class_known CHECK ((payout_class = ANY (ARRAY['now'::text, 'later'::text]))),
    CONSTRAINT sales_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
    CONSTRAINT sales_reason_known CHECK ((reason = ANY (ARRAY['cancelled_by_seller'::text, 'no_offer_in_time'::text, 'items_left'::text, 'rejected_by_operator'::text, 'trade_failed'::text, 'items_differ'::text, 'reversed_on_steam'::text, 'account_frozen'::text, 'undone_after_report'::text, 'account_lost'::text]))),
    CONSTRAINT sales_state_known CHECK ((state = ANY (ARRAY['awaiting_items'::text, 'offer_wanted'::text, 'offer_sent'::text, 'offer_seen'::text, 'verifying'::text, 'review'::text, 'items_received'::text, 'protected'::text, 'paying'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT sales_terms_version_length CHECK (((char_length(terms_version) >= 1) AND (char_length(terms_version) <= 40))),
    CONSTRAINT sales_total_positive CHECK ((total_grosze > 0)),
    CONSTRAINT sales_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.sales IS 'none: id, user_id, quote_id, code, state, status, version, payout_destination_id, declared_sent_at,
  deadline_at, actor, reason, created_at, moved_at, completed_at, language, payout_class; financial: rate_bps, minimum_grosze,
  market_grosze, total_grosze, terms_version, terms_accepted_at';

COMMENT ON COLUMN public.sales.account_id IS 'none';

COMMENT ON COLUMN public.sales.items_count IS 'none';

CREATE TABLE public.saved_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    admin_id bigint NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_views_list_known CHECK ((list = ANY (ARRAY['transactions'::text, 'tickets'::text, 'users'::text]))),
    CONSTRAINT saved_views_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
    CONSTRAINT saved_views_query_length CHECK ((char_length(query) <= 500))
);

COMMENT ON TABLE public.saved_views IS 'none: id, admin_id, list, created_at; personal: name, query';

CREATE TABLE public.seller_checks (
    sale_id bigint NOT NULL,
    verdict text NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT seller_checks_verdict_known CHECK ((verdict = ANY (ARRAY['clear'::text, 'held'::text, 'banned'::text, 'trade_url_dead'::text, 'unknown'::text])))
);

COMMENT ON TABLE public.seller_checks IS 'none: sale_id, verdict, checked_at';

CREATE TABLE public.seller_risk_profiles (
    user_id bigint NOT NULL,
    settled_sales integer DEFAULT 0 NOT NULL,
    reversals integer DEFAULT 0 NOT NULL,
    limit_by_hand_grosze bigint,
    frozen_at timestamp with time zone,
    thawed_at timestamp with time zone,
    CONSTRAINT seller_risk_profiles_limit_range CHECK ((limit_by_hand_grosze >= 0)),
    CONSTRAINT seller_risk_profiles_reversals_range CHECK ((reversals >= 0)),
    CONSTRAINT seller_risk_profiles_settled_range CHECK ((settled_sales >= 0))
);

COMMENT ON TABLE public.seller_risk_profiles IS 'none: user_id, settled_sales, reversals, frozen_at, thawed_at; financial:
  limit_by_hand_grosze';

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    device_hash bytea NOT NULL,
    device_label text NOT NULL,
    signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    browser_id uuid,
    CONSTRAINT sessions_device_label_length CHECK ((char_length(device_label) <= 80)),
    CONSTRAINT sessions_end_complete CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT sessions_end_reason_known CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'ended_by_user'::text, 'refresh_reused'::text, 'rights_changed'::text, 'expired'::text, 'account_frozen'::text])))
);

COMMENT ON TABLE public.sessions IS 'none: id, user_id, signed_in_at, last_used_at, idle_expires_at, expires_at, ended_at, end_reason;
  personal: device_hash, device_label';

COMMENT ON COLUMN public.sessions.browser_id IS 'none';

CREATE TABLE public.settings (
    key text NOT NULL,
    version integer NOT NULL,
    value jsonb NOT NULL,
    changed_by text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settings_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.settings IS 'none: key, version, value, changed_by, reason, created_at';

CREATE TABLE public.sign_in_attempts (
    id uuid NOT NULL,
    state_hash bytea NOT NULL,
    cookie_hash bytea NOT NULL,
    return_form text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT sign_in_attempts_form_known CHECK ((return_form = ANY (ARRAY['callback'::text, 'login'::text])))
);

COMMENT ON TABLE public.sign_in_attempts IS 'none: id, state_hash, cookie_hash, return_form, created_at, expires_at, used_at';

CREATE TABLE public.sign_in_codes (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    refresh_hash bytea NOT NULL,
    cookie_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

COMMENT ON TABLE public.sign_in_codes IS 'none: id, user_id, refresh_hash, cookie_hash, created_at, expires_at, used_at';

CREATE TABLE public.staff_alerts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    item text NOT NULL,
    since timestamp with time zone NOT NULL,
    channel text NOT NULL,
    step text NOT NULL,
    amount_grosze bigint,
    message_id uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT staff_alerts_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'discord'::text, 'telegram'::text]))),
    CONSTRAINT staff_alerts_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text]))),
    CONSTRAINT staff_alerts_step_known CHECK ((step = ANY (ARRAY['first'::text, 'escalation'::text])))
);

COMMENT ON TABLE public.staff_alerts IS 'none: id, kind, item, since, channel, step, message_id, state, created_at, finished_at;
  financial: amount_grosze';

CREATE TABLE public.staff_enrolments (
    user_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT staff_enrolments_hash_length CHECK ((octet_length(code_hash) = 32))
);

COMMENT ON TABLE public.staff_enrolments IS 'none: user_id, code_hash, created_at, expires_at, used_at';

CREATE TABLE public.staff_factor_attempts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    is_failure boolean DEFAULT true NOT NULL
);

COMMENT ON TABLE public.staff_factor_attempts IS 'none: id, user_id, at, is_failure';

ALTER TABLE public.staff_factor_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.staff_factor_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.staff_factor_challenges (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    challenge text,
    secret_sealed bytea,
    enrolment_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    proposal_id uuid,
    CONSTRAINT staff_factor_challenges_complete CHECK ((((purpose = 'enrol_totp'::text) = (secret_sealed IS NOT NULL)) AND ((purpose = 'enrol_totp'::text) = (challenge IS NULL)))),
    CONSTRAINT staff_factor_challenges_proposal_complete CHECK (((purpose = 'confirm_proposal'::text) = (proposal_id IS NOT NULL))),
    CONSTRAINT staff_factor_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['enrol_totp'::text, 'enrol_passkey'::text, 'pass_passkey'::text, 'confirm_proposal'::text])))
);

COMMENT ON TABLE public.staff_factor_challenges IS 'none: id, session_id, user_id, purpose, challenge, secret_sealed, enrolment_hash,
  created_at, expires_at, used_at';

COMMENT ON COLUMN public.staff_factor_challenges.proposal_id IS 'none';

CREATE TABLE public.staff_factors (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    secret_sealed bytea,
    last_step bigint,
    credential_id bytea,
    public_key bytea,
    sign_count bigint,
    transports text[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT staff_factors_count_range CHECK ((sign_count >= 0)),
    CONSTRAINT staff_factors_kind_known CHECK ((kind = ANY (ARRAY['passkey'::text, 'totp'::text]))),
    CONSTRAINT staff_factors_label_length CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
    CONSTRAINT staff_factors_passkey_complete CHECK ((((kind = 'passkey'::text) = (credential_id IS NOT NULL)) AND ((kind = 'passkey'::text) = (public_key IS NOT NULL)) AND ((kind = 'passkey'::text) = (sign_count IS NOT NULL)) AND ((kind = 'passkey'::text) = (transports IS NOT NULL)))),
    CONSTRAINT staff_factors_totp_complete CHECK ((((kind = 'totp'::text) = (secret_sealed IS NOT NULL)) AND ((kind = 'totp'::text) = (last_step IS NOT NULL))))
);

COMMENT ON TABLE public.staff_factors IS 'none: id, user_id, kind, secret_sealed, last_step, credential_id, public_key, sign_count,
  transports, created_at, last_used_at; personal: label';

CREATE VIEW public.staff_queue AS
 SELECT s.id,
        CASE
            WHEN ((s.state <> 'review'::text) AND (m.payout_case = 'after_protection'::text)) THEN GREATEST(m.settles_at, began.at)
            ELSE began.at
        END AS waiting_since,
    ((s.state = 'review'::text) OR (EXISTS ( SELECT 1
           FROM public.payouts p
          WHERE ((p.transaction_id = s.id) AND (p.state = 'created'::text))))) AS needs_approval,
        CASE s.state
            WHEN 'review'::text THEN (began.at + '00:15:00'::interval)
            WHEN 'protected'::text THEN GREATEST(m.promised_by, (m.settles_at + '01:15:00'::interval), (began.at + '00:15:00'::interval))
            WHEN 'paying'::text THEN COALESCE(m.promised_by, (began.at + '1 day'::interval))
            ELSE COALESCE(m.promised_by, (
            CASE
                WHEN (m.payout_case = 'after_protection'::text) THEN GREATEST(m.settles_at, began.at)
                ELSE began.at
            END + '00:15:00'::interval))
        END AS due_at
   FROM ((public.sales s
     CROSS JOIN LATERAL ( SELECT money.payout_case,
            money.settles_at,
            money.promised_by
           FROM public.sale_financials money
          WHERE (money.sale_id = s.id)
         OFFSET 0) m)
     CROSS JOIN LATERAL ( SELECT min(e.at) AS at
           FROM public.sale_events e
          WHERE ((e.sale_id = s.id) AND (e.state = ANY (ARRAY['review'::text, 'items_received'::text])))) began)
  WHERE ((s.state = ANY (ARRAY['review'::text, 'items_received'::text, 'paying'::text, 'protected'::text])) AND ((s.state <> 'protected'::text) OR (m.settles_at <= now())))
UNION ALL
 SELECT p.transaction_id AS id,
    p.created_at AS waiting_since,
    (p.state = 'created'::text) AS needs_approval,
    (p.created_at +
        CASE p.state
            WHEN 'created'::text THEN '00:15:00'::interval
            ELSE '1 day'::interval
        END) AS due_at
   FROM public.payouts p
  WHERE ((p.kind = 'withdrawal'::text) AND (p.state = ANY (ARRAY['created'::text, 'approved'::text, 'submitting'::text, 'unknown'::text, 'submitted'::text, 'unclaimed'::text])));

CREATE TABLE public.staff_recovery_codes (
    user_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT staff_recovery_codes_hash_length CHECK ((octet_length(code_hash) = 32))
);

COMMENT ON TABLE public.staff_recovery_codes IS 'none: user_id, code_hash, created_at, used_at';

CREATE TABLE public.steam_egresses (
    egress text NOT NULL,
    paused_until timestamp with time zone,
    strikes smallint DEFAULT 0 NOT NULL,
    good_at timestamp with time zone,
    bad_at timestamp with time zone,
    problem text,
    CONSTRAINT steam_egresses_length CHECK (((char_length(egress) >= 1) AND (char_length(egress) <= 200))),
    CONSTRAINT steam_egresses_problem_length CHECK ((char_length(problem) <= 40)),
    CONSTRAINT steam_egresses_strikes_range CHECK ((strikes >= 0))
);

COMMENT ON TABLE public.steam_egresses IS 'none: egress, paused_until, strikes, good_at, bad_at, problem';

CREATE TABLE public.steam_slots (
    egress text NOT NULL,
    slot smallint NOT NULL,
    free_at timestamp with time zone DEFAULT now() NOT NULL,
    busy_until timestamp with time zone,
    CONSTRAINT steam_slots_slot_range CHECK (((slot >= 1) AND (slot <= 1000)))
);

COMMENT ON TABLE public.steam_slots IS 'none: egress, slot, free_at, busy_until';

ALTER TABLE public.stock_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.stock_write_offs (
    id bigint NOT NULL,
    stock_item_id bigint NOT NULL,
    amount_grosze bigint NOT NULL,
    is_loss boolean NOT NULL,
    proposal_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stock_write_offs_amount_positive CHECK ((amount_grosze > 0))
);

COMMENT ON TABLE public.stock_write_offs IS 'none: id, stock_item_id, is_loss, proposal_id, at; financial: amount_grosze';

ALTER TABLE public.stock_write_offs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_write_offs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_attachments (
    id uuid NOT NULL,
    ticket_id bigint NOT NULL,
    message_id bigint,
    is_staff boolean NOT NULL,
    file_id uuid NOT NULL,
    content_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    byte_size integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ticket_attachments_byte_size_positive CHECK ((byte_size > 0)),
    CONSTRAINT ticket_attachments_height_range CHECK (((height >= 1) AND (height <= 4096))),
    CONSTRAINT ticket_attachments_type_known CHECK ((content_type = 'image/webp'::text)),
    CONSTRAINT ticket_attachments_width_range CHECK (((width >= 1) AND (width <= 4096)))
);

COMMENT ON TABLE public.ticket_attachments IS 'none: id, ticket_id, message_id, is_staff, file_id, content_type, width, height,
  byte_size, created_at';

CREATE TABLE public.ticket_contacts (
    ticket_id bigint NOT NULL,
    wrapping_key_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    contact_sealed bytea NOT NULL
);

COMMENT ON TABLE public.ticket_contacts IS 'none: ticket_id, wrapping_key_id, wrapped_key; personal: contact_sealed';

CREATE TABLE public.ticket_messages (
    id bigint NOT NULL,
    ticket_id bigint NOT NULL,
    author_id bigint,
    is_staff boolean NOT NULL,
    is_initial boolean DEFAULT false NOT NULL,
    content text NOT NULL,
    request_mark bytea,
    body_mark bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_automatic boolean DEFAULT false NOT NULL,
    CONSTRAINT ticket_messages_automatic_is_ours CHECK (((NOT is_automatic) OR (is_staff AND (author_id IS NULL)))),
    CONSTRAINT ticket_messages_body_length CHECK ((octet_length(body_mark) = 32)),
    CONSTRAINT ticket_messages_content_length CHECK ((char_length(content) <= 5000)),
    CONSTRAINT ticket_messages_initial_by_sender CHECK (((NOT is_initial) OR (NOT is_staff))),
    CONSTRAINT ticket_messages_request_complete CHECK (((request_mark IS NULL) = (body_mark IS NULL))),
    CONSTRAINT ticket_messages_request_length CHECK ((octet_length(request_mark) = 32)),
    CONSTRAINT ticket_messages_staff_named CHECK (((NOT is_staff) OR (author_id IS NOT NULL) OR is_automatic))
);

COMMENT ON TABLE public.ticket_messages IS 'none: id, ticket_id, author_id, is_staff, is_initial, request_mark, created_at,
  is_automatic; personal: content, body_mark';

ALTER TABLE public.ticket_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_notes (
    id bigint NOT NULL,
    ticket_id bigint NOT NULL,
    author_id bigint NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ticket_notes_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 5000)))
);

COMMENT ON TABLE public.ticket_notes IS 'none: id, ticket_id, author_id, created_at; personal: content';

ALTER TABLE public.ticket_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_texts (
    ticket_id bigint NOT NULL,
    document tsvector NOT NULL
);

COMMENT ON TABLE public.ticket_texts IS 'none: ticket_id; personal: document';

CREATE TABLE public.ticket_transitions (
    from_status text NOT NULL,
    to_status text NOT NULL
);

COMMENT ON TABLE public.ticket_transitions IS 'none: from_status, to_status';

ALTER TABLE public.tickets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.trade_checks (
    user_id bigint NOT NULL,
    token_mark bytea NOT NULL,
    is_accepted boolean NOT NULL,
    hold_seconds integer NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trade_checks_hold_range CHECK ((hold_seconds >= 0))
);

COMMENT ON TABLE public.trade_checks IS 'none: user_id, is_accepted, hold_seconds, checked_at; personal: token_mark';

CREATE TABLE public.trade_offers (
    offer_id text NOT NULL,
    account_id text NOT NULL,
    sender_id text NOT NULL,
    asset_ids text[] NOT NULL,
    given_count integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state smallint NOT NULL,
    sale_id bigint,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    problem text,
    refused_at timestamp with time zone,
    first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    is_ours boolean DEFAULT false NOT NULL,
    decline_asked_at timestamp with time zone,
    decline_asked_by bigint,
    CONSTRAINT trade_offers_decline_complete CHECK (((decline_asked_at IS NULL) = (decline_asked_by IS NULL))),
    CONSTRAINT trade_offers_given_range CHECK ((given_count >= 0)),
    CONSTRAINT trade_offers_problem_has_reason CHECK (((problem IS NULL) OR (cardinality(reasons) > 0))),
    CONSTRAINT trade_offers_problem_known CHECK ((problem = ANY (ARRAY['older_than_quote'::text, 'other_items'::text, 'asks_items'::text, 'held'::text]))),
    CONSTRAINT trade_offers_refused_has_reason CHECK (((refused_at IS NULL) OR (cardinality(reasons) > 0))),
    CONSTRAINT trade_offers_sender_shape CHECK ((sender_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT trade_offers_shape CHECK ((offer_id ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT trade_offers_state_range CHECK (((state >= 0) AND (state <= 999)))
);

COMMENT ON TABLE public.trade_offers IS 'none: account_id, created_at, state, sale_id, reasons, problem, refused_at, first_seen_at,
  last_seen_at, is_ours, decline_asked_at, decline_asked_by; personal: sender_id; financial: offer_id, asset_ids, given_count';

CREATE TABLE public.trade_readings (
    sale_id bigint NOT NULL,
    result text,
    read_at timestamp with time zone,
    wanted_at timestamp with time zone,
    CONSTRAINT trade_readings_complete CHECK (((result IS NULL) = (read_at IS NULL))),
    CONSTRAINT trade_readings_result_known CHECK ((result = ANY (ARRAY['clean'::text, 'reversed'::text, 'unclear'::text])))
);

COMMENT ON TABLE public.trade_readings IS 'none: sale_id, result, read_at, wanted_at';

CREATE TABLE public.trades (
    sale_id bigint NOT NULL,
    account_id text NOT NULL,
    offer_id text NOT NULL,
    accept_count integer DEFAULT 1 NOT NULL,
    trade_id text,
    status smallint,
    settles_at timestamp with time zone,
    new_asset_ids jsonb DEFAULT '{}'::jsonb NOT NULL,
    next_read_at timestamp with time zone,
    settled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trades_accept_count_range CHECK ((accept_count > 0)),
    CONSTRAINT trades_new_assets_object CHECK ((jsonb_typeof(new_asset_ids) = 'object'::text)),
    CONSTRAINT trades_trade_shape CHECK ((trade_id ~ '^[0-9]{1,20}$'::text))
);

COMMENT ON TABLE public.trades IS 'none: sale_id, account_id, accept_count, status, settles_at, next_read_at, settled_at, created_at;
  financial: offer_id, trade_id, new_asset_ids';

CREATE TABLE public.transaction_actions (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    action text NOT NULL,
    admin_id bigint NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transaction_actions_action_known CHECK ((action = ANY (ARRAY['approved'::text, 'rejected'::text, 'reference_entered'::text, 'details_revealed'::text, 'return_closed'::text, 'recall_wanted'::text, 'refused_by_bank'::text, 'payouts_held'::text]))),
    CONSTRAINT transaction_actions_reason_length CHECK ((char_length(reason) <= 1000))
);

COMMENT ON TABLE public.transaction_actions IS 'none: id, transaction_id, action, admin_id, at; personal: reason';

ALTER TABLE public.transaction_actions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transaction_actions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.transaction_notes (
    transaction_id bigint NOT NULL,
    version integer NOT NULL,
    text text NOT NULL,
    admin_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transaction_notes_text_length CHECK ((char_length(text) <= 5000)),
    CONSTRAINT transaction_notes_version_positive CHECK ((version > 0))
);

COMMENT ON TABLE public.transaction_notes IS 'none: transaction_id, version, admin_id, at; personal: text';

CREATE TABLE public.transfer_checks (
    payout_id uuid NOT NULL,
    admin_id bigint NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.transfer_checks IS 'none: payout_id, admin_id, checked_at';

CREATE TABLE public.user_keys (
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    wrapping_key_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    public_key bytea,
    CONSTRAINT user_keys_public_key_length CHECK ((octet_length(public_key) = 32)),
    CONSTRAINT user_keys_public_key_of_payout CHECK (((purpose = 'payout'::text) = (public_key IS NOT NULL))),
    CONSTRAINT user_keys_purpose_known CHECK ((purpose = ANY (ARRAY['profile'::text, 'payout'::text])))
);

COMMENT ON TABLE public.user_keys IS 'none: user_id, purpose, wrapping_key_id, wrapped_key, created_at, public_key';

CREATE TABLE public.user_marks (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    mark text NOT NULL,
    admin_id bigint NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_marks_mark_known CHECK ((mark = ANY (ARRAY['verified'::text, 'unverified'::text, 'blocked'::text, 'unblocked'::text]))),
    CONSTRAINT user_marks_not_own CHECK ((admin_id <> user_id)),
    CONSTRAINT user_marks_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000)))
);

COMMENT ON TABLE public.user_marks IS 'none: id, user_id, mark, admin_id, at; personal: reason';

ALTER TABLE public.user_marks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.user_marks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.users (
    id bigint NOT NULL,
    steam_id text NOT NULL,
    persona_name text NOT NULL,
    avatar_hash text,
    is_admin boolean DEFAULT false NOT NULL,
    staff_role text,
    is_verified boolean DEFAULT false NOT NULL,
    trade_token_sealed bytea,
    email_sealed bytea,
    email_fingerprint bytea,
    pending_email_sealed bytea,
    steam_created_at timestamp with time zone,
    steam_level integer,
    steam_profile_public boolean,
    steam_vac_banned boolean,
    steam_community_banned boolean,
    steam_economy_ban text,
    steam_checked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_login_at timestamp with time zone DEFAULT now() NOT NULL,
    name_folded text GENERATED ALWAYS AS (public.fold_name(persona_name)) STORED NOT NULL,
    blocked_at timestamp with time zone,
    email_saved_at timestamp with time zone,
    language text DEFAULT 'pl'::text NOT NULL,
    CONSTRAINT users_admin_needs_staff_role CHECK (((NOT is_admin) OR (staff_role IS NOT NULL))),
    CONSTRAINT users_avatar_hash_shape CHECK ((avatar_hash ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT users_economy_ban_known CHECK ((steam_economy_ban = ANY (ARRAY['none'::text, 'probation'::text, 'banned'::text, 'unknown'::text]))),
    CONSTRAINT users_email_complete CHECK (((email_sealed IS NULL) = (email_fingerprint IS NULL))),
    CONSTRAINT users_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT users_persona_name_length CHECK ((char_length(persona_name) <= 128)),
    CONSTRAINT users_staff_role_known CHECK ((staff_role = ANY (ARRAY['support'::text, 'finance'::text, 'owner'::text]))),
    CONSTRAINT users_staff_role_needs_admin CHECK (((staff_role IS NULL) OR is_admin)),
    CONSTRAINT users_steam_id_shape CHECK ((steam_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT users_steam_level_range CHECK ((steam_level >= 0))
);

COMMENT ON TABLE public.users IS 'none: id, is_admin, staff_role, is_verified, steam_checked_at, created_at, last_login_at, blocked_at;
  personal: steam_id, persona_name, avatar_hash, trade_token_sealed, email_sealed, email_fingerprint, pending_email_sealed,
  steam_created_at, steam_level, steam_profile_public, steam_vac_banned, steam_community_banned, steam_economy_ban,
  name_folded';

COMMENT ON COLUMN public.users.email_saved_at IS 'none';

COMMENT ON COLUMN public.users.language IS 'none';

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.worker_heartbeats (
    worker_id text NOT NULL,
    host text NOT NULL,
    process_id integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.worker_heartbeats IS 'none: worker_id, host, process_id, started_at, seen_at';

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_proposals
    ADD CONSTRAINT admin_proposals_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_pk PRIMARY KEY (session_id);

ALTER TABLE ONLY public.alert_channels
    ADD CONSTRAINT alert_channels_pk PRIMARY KEY (channel);

ALTER TABLE ONLY public.appraisal_prices
    ADD CONSTRAINT appraisal_prices_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.appraisal_prices
    ADD CONSTRAINT appraisal_prices_whole UNIQUE (id, asset_id, fingerprint, payout_grosze);

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_ticket_unique UNIQUE (ticket_id);

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_whole UNIQUE (id, user_id, asset_id, fingerprint);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_audit_unique UNIQUE (audit_id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pk PRIMARY KEY (number);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_reasons
    ADD CONSTRAINT audit_reasons_pk PRIMARY KEY (mark);

ALTER TABLE ONLY public.balance_corrections
    ADD CONSTRAINT balance_corrections_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.balance_corrections
    ADD CONSTRAINT balance_corrections_proposal_once UNIQUE (proposal_id);

ALTER TABLE ONLY public.balance_credits
    ADD CONSTRAINT balance_credits_pkey PRIMARY KEY (transaction_id);

ALTER TABLE ONLY public.bank_batch_payouts
    ADD CONSTRAINT bank_batch_payouts_code_unique UNIQUE (code);

ALTER TABLE ONLY public.bank_batch_payouts
    ADD CONSTRAINT bank_batch_payouts_pk PRIMARY KEY (batch_id, place);

ALTER TABLE ONLY public.bank_batches
    ADD CONSTRAINT bank_batches_key_once UNIQUE (maker_id, key_mark);

ALTER TABLE ONLY public.bank_batches
    ADD CONSTRAINT bank_batches_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_file_readings
    ADD CONSTRAINT bank_file_readings_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_file_requests
    ADD CONSTRAINT bank_file_requests_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_once UNIQUE (reference, direction, booked_on);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statement_starts
    ADD CONSTRAINT bank_statement_starts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_sha256_unique UNIQUE (sha256);

ALTER TABLE ONLY public.broken_promises
    ADD CONSTRAINT broken_promises_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.canned_answer_versions
    ADD CONSTRAINT canned_answer_versions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.canned_answers
    ADD CONSTRAINT canned_answers_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.canned_answers
    ADD CONSTRAINT canned_answers_title_unique UNIQUE (title);

ALTER TABLE ONLY public.dashboard_days
    ADD CONSTRAINT dashboard_days_pk PRIMARY KEY (day);

ALTER TABLE ONLY public.debt_payments
    ADD CONSTRAINT debt_payments_pk PRIMARY KEY (debt_id, part);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_sale_unique UNIQUE (sale_id);

ALTER TABLE ONLY public.decided_prices
    ADD CONSTRAINT decided_prices_pk PRIMARY KEY (name_id, version);

ALTER TABLE ONLY public.destination_reveals
    ADD CONSTRAINT destination_reveals_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.dispatch_accounts
    ADD CONSTRAINT dispatch_accounts_pk PRIMARY KEY (steam_id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_nonce_once UNIQUE (nonce);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_offer_once UNIQUE (offer_id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_proposal_once UNIQUE (proposal_id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_trade_once UNIQUE (trade_id);

ALTER TABLE ONLY public.diversion_alarms
    ADD CONSTRAINT diversion_alarms_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_pk PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.event_streams
    ADD CONSTRAINT event_streams_pk PRIMARY KEY (stream);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pk PRIMARY KEY (stream, number);

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_pk PRIMARY KEY (ticket_hash);

ALTER TABLE ONLY public.exposure_totals
    ADD CONSTRAINT exposure_totals_pk PRIMARY KEY (account_id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key_mark);

ALTER TABLE ONLY public.image_cache
    ADD CONSTRAINT image_cache_pk PRIMARY KEY (kind, ref, variant);

ALTER TABLE ONLY public.image_sources
    ADD CONSTRAINT image_sources_pk PRIMARY KEY (kind, ref);

ALTER TABLE ONLY public.inventories
    ADD CONSTRAINT inventories_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.inventory_check_schedule
    ADD CONSTRAINT inventory_check_schedule_pk PRIMARY KEY (is_only);

ALTER TABLE ONLY public.inventory_checks
    ADD CONSTRAINT inventory_checks_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.journal_entries
    ADD CONSTRAINT journal_entries_pk PRIMARY KEY (journal_id, line);

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_key_unique UNIQUE (key);

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.late_payouts
    ADD CONSTRAINT late_payouts_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_checks
    ADD CONSTRAINT ledger_checks_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_event_key_unique UNIQUE (event_key);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_balances
    ADD CONSTRAINT market_balances_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_connectors
    ADD CONSTRAINT market_connectors_pk PRIMARY KEY (market);

ALTER TABLE ONLY public.market_listing_events
    ADD CONSTRAINT market_listing_events_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_listings
    ADD CONSTRAINT market_listings_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_lists
    ADD CONSTRAINT market_lists_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_name_unique UNIQUE (market_hash_name);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_slug_unique UNIQUE (slug);

ALTER TABLE ONLY public.market_prices
    ADD CONSTRAINT market_prices_pk PRIMARY KEY (list_id, name_id, version);

ALTER TABLE ONLY public.market_withdrawals
    ADD CONSTRAINT market_withdrawals_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_withdrawals
    ADD CONSTRAINT market_withdrawals_proposal_once UNIQUE (proposal_id);

ALTER TABLE ONLY public.openid_nonces
    ADD CONSTRAINT openid_nonces_pk PRIMARY KEY (nonce);

ALTER TABLE ONLY public.operator_accounts
    ADD CONSTRAINT operator_accounts_pk PRIMARY KEY (steam_id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_offer_unique UNIQUE (offer_id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_pk PRIMARY KEY (payout_id, number);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_proposal_once UNIQUE (proposal_id);

ALTER TABLE ONLY public.payout_chain_transactions
    ADD CONSTRAINT payout_chain_transactions_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.payout_days
    ADD CONSTRAINT payout_days_pk PRIMARY KEY (day);

ALTER TABLE ONLY public.payout_destinations
    ADD CONSTRAINT payout_destinations_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_pk PRIMARY KEY (payout_id, version);

ALTER TABLE ONLY public.payout_hours
    ADD CONSTRAINT payout_hours_pk PRIMARY KEY (hour, rail);

ALTER TABLE ONLY public.payout_lookups
    ADD CONSTRAINT payout_lookups_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.payout_methods
    ADD CONSTRAINT payout_methods_pk PRIMARY KEY (method);

ALTER TABLE ONLY public.payout_orders
    ADD CONSTRAINT payout_orders_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.payout_transitions
    ADD CONSTRAINT payout_transitions_pk PRIMARY KEY (from_state, to_state);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_rail_key_unique UNIQUE (rail_key);

ALTER TABLE ONLY public.price_alerts
    ADD CONSTRAINT price_alerts_one_per_item UNIQUE (user_id, name_id);

ALTER TABLE ONLY public.price_alerts
    ADD CONSTRAINT price_alerts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_pk PRIMARY KEY (name_id, version, day);

ALTER TABLE ONLY public.price_items
    ADD CONSTRAINT price_items_pk PRIMARY KEY (list_id, name_id, version);

ALTER TABLE ONLY public.price_lists
    ADD CONSTRAINT price_lists_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.price_moves
    ADD CONSTRAINT price_moves_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.process_heartbeats
    ADD CONSTRAINT process_heartbeats_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.proposal_passkeys
    ADD CONSTRAINT proposal_passkeys_challenge_unique UNIQUE (challenge_id);

ALTER TABLE ONLY public.proposal_passkeys
    ADD CONSTRAINT proposal_passkeys_pk PRIMARY KEY (proposal_id);

ALTER TABLE ONLY public.proposal_stops
    ADD CONSTRAINT proposal_stops_pk PRIMARY KEY (proposal_id);

ALTER TABLE ONLY public.proposal_stops
    ADD CONSTRAINT proposal_stops_token_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint_fingerprint);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pk PRIMARY KEY (session_id);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_pk PRIMARY KEY (quote_id, asset_id);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_place_unique UNIQUE (quote_id, place);

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_supersedes_unique UNIQUE (supersedes_id);

ALTER TABLE ONLY public.rail_balances
    ADD CONSTRAINT rail_balances_pk PRIMARY KEY (rail);

ALTER TABLE ONLY public.rail_fundings
    ADD CONSTRAINT rail_fundings_key_once UNIQUE (proposed_by, key_mark);

ALTER TABLE ONLY public.rail_fundings
    ADD CONSTRAINT rail_fundings_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_pk PRIMARY KEY (rail, event_id);

ALTER TABLE ONLY public.rail_states
    ADD CONSTRAINT rail_states_coin_unique UNIQUE (coin);

ALTER TABLE ONLY public.rail_states
    ADD CONSTRAINT rail_states_pk PRIMARY KEY (rail);

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.reconciliation_runs
    ADD CONSTRAINT reconciliation_runs_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_generation_unique UNIQUE (session_id, generation);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pk PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.resales
    ADD CONSTRAINT resales_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.resales
    ADD CONSTRAINT resales_proposal_once UNIQUE (proposal_id);

ALTER TABLE ONLY public.return_readings
    ADD CONSTRAINT return_readings_pk PRIMARY KEY (sale_id, trade_id);

ALTER TABLE ONLY public.returns_due
    ADD CONSTRAINT returns_due_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_pk PRIMARY KEY (sale_id, version);

ALTER TABLE ONLY public.sale_financials
    ADD CONSTRAINT sale_financials_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_pk PRIMARY KEY (sale_id, asset_id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_place_unique UNIQUE (sale_id, place);

ALTER TABLE ONLY public.sale_review_reasons
    ADD CONSTRAINT sale_review_reasons_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sale_transitions
    ADD CONSTRAINT sale_transitions_pk PRIMARY KEY (from_state, to_state);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_code_unique UNIQUE (code);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_unique UNIQUE (quote_id);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_name_unique UNIQUE (admin_id, list, name);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.seller_checks
    ADD CONSTRAINT seller_checks_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.seller_risk_profiles
    ADD CONSTRAINT seller_risk_profiles_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pk PRIMARY KEY (key, version);

ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_refresh_hash_unique UNIQUE (refresh_hash);

ALTER TABLE ONLY public.staff_alerts
    ADD CONSTRAINT staff_alerts_once UNIQUE (kind, item, since, channel, step);

ALTER TABLE ONLY public.staff_alerts
    ADD CONSTRAINT staff_alerts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_enrolments
    ADD CONSTRAINT staff_enrolments_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.staff_factor_attempts
    ADD CONSTRAINT staff_factor_attempts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_factor_challenges
    ADD CONSTRAINT staff_factor_challenges_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_factors
    ADD CONSTRAINT staff_factors_credential_unique UNIQUE (credential_id);

ALTER TABLE ONLY public.staff_factors
    ADD CONSTRAINT staff_factors_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_recovery_codes
    ADD CONSTRAINT staff_recovery_codes_pk PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.steam_egresses
    ADD CONSTRAINT steam_egresses_pk PRIMARY KEY (egress);

ALTER TABLE ONLY public.steam_slots
    ADD CONSTRAINT steam_slots_pk PRIMARY KEY (egress, slot);

ALTER TABLE ONLY public.stock_items
    ADD CONSTRAINT stock_items_item_once UNIQUE (sale_id, asset_id);

ALTER TABLE ONLY public.stock_items
    ADD CONSTRAINT stock_items_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.stock_write_offs
    ADD CONSTRAINT stock_write_offs_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.stock_write_offs
    ADD CONSTRAINT stock_write_offs_proposal_once UNIQUE (proposal_id, stock_item_id);

ALTER TABLE ONLY public.ticket_attachments
    ADD CONSTRAINT ticket_attachments_file_unique UNIQUE (file_id);

ALTER TABLE ONLY public.ticket_attachments
    ADD CONSTRAINT ticket_attachments_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_contacts
    ADD CONSTRAINT ticket_contacts_pk PRIMARY KEY (ticket_id);

ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_notes
    ADD CONSTRAINT ticket_notes_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_texts
    ADD CONSTRAINT ticket_texts_pk PRIMARY KEY (ticket_id);

ALTER TABLE ONLY public.ticket_transitions
    ADD CONSTRAINT ticket_transitions_pk PRIMARY KEY (from_status, to_status);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_form_mark_unique UNIQUE (form_mark);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.trade_checks
    ADD CONSTRAINT trade_checks_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.trade_offers
    ADD CONSTRAINT trade_offers_pk PRIMARY KEY (offer_id);

ALTER TABLE ONLY public.trade_readings
    ADD CONSTRAINT trade_readings_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_offer_unique UNIQUE (offer_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_trade_unique UNIQUE (trade_id);

ALTER TABLE ONLY public.transaction_actions
    ADD CONSTRAINT transaction_actions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.transaction_notes
    ADD CONSTRAINT transaction_notes_pk PRIMARY KEY (transaction_id, version);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.transfer_checks
    ADD CONSTRAINT transfer_checks_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.user_keys
    ADD CONSTRAINT user_keys_pk PRIMARY KEY (user_id, purpose);

ALTER TABLE ONLY public.user_marks
    ADD CONSTRAINT user_marks_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_steam_id_unique UNIQUE (steam_id);

ALTER TABLE ONLY public.worker_heartbeats
    ADD CONSTRAINT worker_heartbeats_pk PRIMARY KEY (worker_id);

CREATE UNIQUE INDEX account_freezes_one_open ON public.account_freezes USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX account_freezes_ticket_idx ON public.account_freezes USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX account_freezes_user_idx ON public.account_freezes USING btree (user_id, id);

CREATE UNIQUE INDEX admin_proposals_one_waiting ON public.admin_proposals USING btree (kind, subject) WHERE (state = 'waiting'::text);

CREATE INDEX admin_proposals_state_idx ON public.admin_proposals USING btree (state, proposed_at DESC, id);

CREATE INDEX admin_sessions_factor_idx ON public.admin_sessions USING btree (factor_id);

CREATE INDEX admin_sessions_user_idx ON public.admin_sessions USING btree (user_id);

CREATE UNIQUE INDEX appraisal_prices_one_live ON public.appraisal_prices USING btree (appraisal_id) WHERE (state = ANY (ARRAY['offered'::text, 'accepted'::text]));

CREATE INDEX appraisal_prices_time_idx ON public.appraisal_prices USING btree (named_at);

CREATE INDEX appraisal_prices_user_idx ON public.appraisal_prices USING btree (user_id) WHERE (state = ANY (ARRAY['offered'::text, 'accepted'::text]));

CREATE UNIQUE INDEX appraisals_one_open ON public.appraisals USING btree (user_id, asset_id) WHERE (closed_at IS NULL);

CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (action, at DESC, id DESC);

CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (actor_type, actor_id, at DESC, id DESC);

CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log_kind_idx ON public.audit_log USING btree (action, actor_type, object_type, at DESC, id DESC);

CREATE INDEX audit_log_object_idx ON public.audit_log USING btree (object_type, object_id, at DESC, id DESC);

CREATE INDEX balance_corrections_user_idx ON public.balance_corrections USING btree (user_id, id);

CREATE INDEX balance_credits_time_idx ON public.balance_credits USING btree (created_at);

CREATE INDEX balance_credits_user_idx ON public.balance_credits USING btree (user_id, transaction_id);

CREATE UNIQUE INDEX bank_batch_payouts_one_live ON public.bank_batch_payouts USING btree (payout_id) WHERE is_in;

CREATE INDEX bank_batch_payouts_payout_idx ON public.bank_batch_payouts USING btree (payout_id);

CREATE INDEX bank_batches_sealed_idx ON public.bank_batches USING btree (ready_at) WHERE (sealed_file IS NOT NULL);

CREATE INDEX bank_file_readings_time_idx ON public.bank_file_readings USING btree (read_at);

CREATE INDEX bank_file_requests_created_idx ON public.bank_file_requests USING btree (created_at);

CREATE INDEX bank_statement_lines_outcome_idx ON public.bank_statement_lines USING btree (outcome, id);

CREATE INDEX bank_statement_lines_payout_idx ON public.bank_statement_lines USING btree (payout_id) WHERE (payout_id IS NOT NULL);

CREATE INDEX bank_statement_lines_statement_idx ON public.bank_statement_lines USING btree (statement_id, id);

CREATE INDEX broken_promises_decided_idx ON public.broken_promises USING btree (decided_at);

CREATE INDEX canned_answer_versions_answer_idx ON public.canned_answer_versions USING btree (answer_id, id);

CREATE INDEX debts_open_idx ON public.debts USING btree (user_id) WHERE (closed_at IS NULL);

CREATE INDEX debts_user_idx ON public.debts USING btree (user_id, id);

CREATE INDEX destination_reveals_admin_idx ON public.destination_reveals USING btree (admin_id, asked_at);

CREATE INDEX destination_reveals_sealed_idx ON public.destination_reveals USING btree (answered_at) WHERE (sealed IS NOT NULL);

CREATE INDEX dispatches_items_idx ON public.dispatches USING gin (asset_ids);

CREATE INDEX dispatches_live_idx ON public.dispatches USING btree (account_id, id) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX dispatches_one_live_of_resale ON public.dispatches USING btree (resale_id) WHERE (state <> ALL (ARRAY['refused'::text, 'cancelled'::text]));

CREATE UNIQUE INDEX dispatches_one_live_of_return ON public.dispatches USING btree (sale_id) WHERE (state <> ALL (ARRAY['refused'::text, 'cancelled'::text]));

CREATE INDEX dispatches_sale_idx ON public.dispatches USING btree (sale_id, id DESC);

CREATE INDEX dispatches_sent_idx ON public.dispatches USING btree (send_started_at);

CREATE INDEX diversion_alarms_ticket_idx ON public.diversion_alarms USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX email_confirmations_expires_idx ON public.email_confirmations USING btree (expires_at);

CREATE INDEX email_confirmations_user_idx ON public.email_confirmations USING btree (user_id);

CREATE INDEX events_at_idx ON public.events USING btree (at);

CREATE INDEX export_links_expires_idx ON public.export_links USING btree (expires_at);

CREATE INDEX export_links_session_idx ON public.export_links USING btree (session_id);

CREATE INDEX idempotency_keys_expires_idx ON public.idempotency_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX image_cache_used_idx ON public.image_cache USING btree (used_on);

CREATE INDEX inventories_line_idx ON public.inventories USING btree (waiting_since, user_id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX inventories_seen_idx ON public.inventories USING btree (seen_at);

CREATE INDEX inventory_checks_due_idx ON public.inventory_checks USING btree (next_look_at);

CREATE INDEX journal_entries_account_idx ON public.journal_entries USING btree (account_id, journal_id) INCLUDE (amount_grosze);

CREATE INDEX journal_entries_balance_idx ON public.journal_entries USING btree (account_id) INCLUDE (amount_grosze) WHERE (account_id ~~ 'L:balance:%'::text);

CREATE INDEX journals_made_in_idx ON public.journals USING btree (made_in) WHERE (made_in IS NOT NULL);

CREATE INDEX journals_pcc_at_idx ON public.journals USING btree (at, id) WHERE (key ~~ 'sale:%:pcc%'::text);

CREATE INDEX journals_purchase_at_idx ON public.journals USING btree (at, id) WHERE ((key ~~ 'sale:%:received'::text) OR (key ~~ 'sale:%:reversed'::text) OR (key ~~ 'sale:%:rejected'::text));

CREATE INDEX late_payouts_ticket_idx ON public.late_payouts USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX mail_outbox_finished_idx ON public.mail_outbox USING btree (finished_at) WHERE (state <> 'waiting'::text);

CREATE INDEX mail_outbox_stops_idx ON public.mail_outbox USING btree (event_key text_pattern_ops) WHERE (template = 'proposal-stop'::text);

CREATE INDEX mail_outbox_ticket_idx ON public.mail_outbox USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX mail_outbox_user_idx ON public.mail_outbox USING btree (user_id);

CREATE INDEX mail_outbox_waiting_idx ON public.mail_outbox USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX market_balances_latest_idx ON public.market_balances USING btree (market, currency, id DESC);

CREATE INDEX market_balances_recorded_by_idx ON public.market_balances USING btree (recorded_by);

CREATE INDEX market_listing_events_listing_idx ON public.market_listing_events USING btree (listing_id, id);

CREATE INDEX market_listings_item_idx ON public.market_listings USING btree (stock_item_id, id DESC);

CREATE UNIQUE INDEX market_listings_offer_once ON public.market_listings USING btree (market, offer_id) WHERE (offer_id IS NOT NULL);

CREATE UNIQUE INDEX market_listings_one_live ON public.market_listings USING btree (stock_item_id) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX market_listings_one_live_asset ON public.market_listings USING btree (market, steam_asset_id) WHERE (ended_at IS NULL);

CREATE INDEX market_listings_steam_asset_idx ON public.market_listings USING btree (market, steam_asset_id);

CREATE UNIQUE INDEX market_lists_one_fetching ON public.market_lists USING btree (source) WHERE (state = 'fetching'::text);

CREATE UNIQUE INDEX market_lists_one_live ON public.market_lists USING btree (source) WHERE (state = 'live'::text);

CREATE INDEX market_lists_source_idx ON public.market_lists USING btree (source, id);

CREATE INDEX market_lists_started_idx ON public.market_lists USING btree (started_at);

CREATE INDEX market_withdrawals_at_idx ON public.market_withdrawals USING btree (at);

CREATE INDEX market_withdrawals_market_idx ON public.market_withdrawals USING btree (market, currency) INCLUDE (amount_minor, book_grosze);

CREATE INDEX openid_nonces_seen_idx ON public.openid_nonces USING btree (seen_at);

CREATE INDEX outgoing_offers_denied_idx ON public.outgoing_offers USING btree (account_id) WHERE (denied_at IS NOT NULL);

CREATE UNIQUE INDEX outgoing_offers_one_live_of_person ON public.outgoing_offers USING btree (user_id, person_slot) WHERE (state <> 'ended'::text);

CREATE UNIQUE INDEX outgoing_offers_one_live_of_sale ON public.outgoing_offers USING btree (sale_id) WHERE (state <> 'ended'::text);

CREATE UNIQUE INDEX outgoing_offers_one_live_of_slot ON public.outgoing_offers USING btree (account_id, slot) WHERE (state <> 'ended'::text);

CREATE INDEX outgoing_offers_sale_idx ON public.outgoing_offers USING btree (sale_id, id DESC);

CREATE UNIQUE INDEX payout_approvals_admin_once ON public.payout_approvals USING btree (payout_id, admin_id) WHERE (proposal_id IS NULL);

CREATE UNIQUE INDEX payout_destinations_content_unique ON public.payout_destinations USING btree (user_id, content_fingerprint) WHERE (key_purpose IS NOT NULL);

CREATE INDEX payout_destinations_fingerprint_idx ON public.payout_destinations USING btree (fingerprint, user_id);

CREATE INDEX payout_destinations_user_idx ON public.payout_destinations USING btree (user_id, last_used_at DESC, id);

CREATE INDEX payout_events_made_in_idx ON public.payout_events USING btree (made_in) WHERE (made_in IS NOT NULL);

CREATE INDEX payout_orders_by_time ON public.payout_orders USING btree (ordered_at) INCLUDE (payout_id, amount_grosze);

CREATE INDEX payouts_destination_idx ON public.payouts USING btree (user_id, destination_fingerprint) WHERE (state = 'settled'::text);

CREATE INDEX payouts_fingerprint_idx ON public.payouts USING btree (destination_fingerprint, amount_grosze);

CREATE INDEX payouts_in_flight_idx ON public.payouts USING btree (rail, moved_at) WHERE (state = ANY (ARRAY['submitting'::text, 'unknown'::text, 'submitted'::text, 'unclaimed'::text]));

CREATE UNIQUE INDEX payouts_one_per_sale ON public.payouts USING btree (sale_id) WHERE (state <> ALL (ARRAY['failed'::text, 'cancelled'::text]));

CREATE UNIQUE INDEX payouts_rail_ref_idx ON public.payouts USING btree (rail, rail_ref) WHERE (rail_ref IS NOT NULL);

CREATE INDEX payouts_rail_submitted_idx ON public.payouts USING btree (rail, last_submitted_at) WHERE (last_submitted_at IS NOT NULL);

CREATE INDEX payouts_settled_at_idx ON public.payouts USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX payouts_settled_idx ON public.payouts USING btree (rail, settled_at DESC) WHERE (settled_at IS NOT NULL);

CREATE INDEX payouts_state_idx ON public.payouts USING btree (state, created_at);

CREATE INDEX payouts_statement_open_idx ON public.payouts USING btree (settled_at) WHERE ((rail = 'bank'::text) AND (state = 'settled'::text) AND (statement_matched_at IS NULL));

CREATE INDEX payouts_transaction_idx ON public.payouts USING btree (transaction_id);

CREATE INDEX payouts_user_returned_idx ON public.payouts USING btree (user_id) WHERE (state = 'returned'::text);

CREATE INDEX payouts_user_settled_idx ON public.payouts USING btree (user_id, settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX payouts_user_time_idx ON public.payouts USING btree (user_id, created_at) INCLUDE (state, amount_grosze);

CREATE INDEX payouts_user_unsent_idx ON public.payouts USING btree (user_id) WHERE (state = ANY (ARRAY['created'::text, 'approved'::text]));

CREATE INDEX payouts_user_withdrawals_idx ON public.payouts USING btree (user_id) WHERE (kind = 'withdrawal'::text);

CREATE INDEX price_alerts_name_idx ON public.price_alerts USING btree (name_id, target_grosze);

CREATE UNIQUE INDEX price_lists_one_fetching ON public.price_lists USING btree ((true)) WHERE (state = 'fetching'::text);

CREATE UNIQUE INDEX price_lists_one_live ON public.price_lists USING btree ((true)) WHERE (state = 'live'::text);

CREATE INDEX price_lists_started_idx ON public.price_lists USING btree (started_at);

CREATE INDEX price_moves_moved_idx ON public.price_moves USING btree (moved_at);

CREATE INDEX price_moves_name_idx ON public.price_moves USING btree (name_id);

CREATE INDEX push_subscriptions_user_idx ON public.push_subscriptions USING btree (user_id, created_at);

CREATE INDEX quote_items_appraisal_idx ON public.quote_items USING btree (appraisal_price_id) WHERE (appraisal_price_id IS NOT NULL);

CREATE UNIQUE INDEX quotes_code_unique ON public.quotes USING btree (code) WHERE (extension = 0);

CREATE INDEX quotes_expires_idx ON public.quotes USING btree (expires_at);

CREATE INDEX quotes_user_idx ON public.quotes USING btree (user_id, created_at DESC);

CREATE INDEX rail_fundings_rail_idx ON public.rail_fundings USING btree (rail) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX rail_messages_payout_idx ON public.rail_messages USING btree (payout_id, received_at);

CREATE INDEX rail_messages_received_idx ON public.rail_messages USING btree (received_at);

CREATE UNIQUE INDEX reconciliation_findings_once ON public.reconciliation_findings USING btree (rail, class, subject) WHERE ((closed_at IS NULL) OR (closed_by IS NOT NULL));

CREATE INDEX reconciliation_findings_open_idx ON public.reconciliation_findings USING btree (rail, class) WHERE (closed_at IS NULL);

CREATE INDEX reconciliation_findings_rail_idx ON public.reconciliation_findings USING btree (rail, id DESC);

CREATE INDEX reconciliation_runs_rail_idx ON public.reconciliation_runs USING btree (rail, id DESC);

CREATE UNIQUE INDEX resales_external_once ON public.resales USING btree (market, external_id) WHERE (external_id IS NOT NULL);

CREATE UNIQUE INDEX resales_one_live ON public.resales USING btree (stock_item_id) WHERE (state <> 'reverted'::text);

CREATE INDEX resales_pending_idx ON public.resales USING btree (releases_at, id) WHERE (state = 'pending'::text);

CREATE INDEX resales_sold_category_idx ON public.resales USING btree (category, sold_at DESC, id DESC) WHERE (state <> 'reverted'::text);

CREATE INDEX resales_sold_class_idx ON public.resales USING btree (price_class, sold_at DESC, id DESC) WHERE (state <> 'reverted'::text);

CREATE INDEX resales_sold_idx ON public.resales USING btree (sold_at DESC, id DESC) WHERE (state <> 'reverted'::text);

CREATE INDEX resales_sold_loss_idx ON public.resales USING btree (sold_at DESC, id DESC) WHERE ((state <> 'reverted'::text) AND (margin_grosze < 0));

CREATE INDEX resales_sold_market_idx ON public.resales USING btree (market, sold_at DESC, id DESC) WHERE (state <> 'reverted'::text);

CREATE INDEX resales_sold_option_idx ON public.resales USING btree (payout_option, sold_at DESC, id DESC) WHERE (state <> 'reverted'::text);

CREATE INDEX return_readings_asked_idx ON public.return_readings USING btree (asked_at) WHERE ((read_at IS NULL) OR (read_at < asked_at));

CREATE UNIQUE INDEX return_readings_proven_once ON public.return_readings USING btree (trade_id) WHERE (result = 'proven'::text);

CREATE INDEX returns_due_open_idx ON public.returns_due USING btree (not_before) WHERE (closed_at IS NULL);

CREATE INDEX sale_events_made_in_idx ON public.sale_events USING btree (made_in) WHERE (made_in IS NOT NULL);

CREATE INDEX sale_financials_counted_idx ON public.sale_financials USING btree (user_id) WHERE is_counted;

CREATE INDEX sale_financials_destination_open_idx ON public.sale_financials USING btree (destination_fingerprint) WHERE ((reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE INDEX sale_financials_house_at_risk_idx ON public.sale_financials USING btree (pool_reserved_at) INCLUDE (total_grosze) WHERE ((pool_reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE INDEX sale_financials_new_sellers_idx ON public.sale_financials USING btree (reserved_at) WHERE (is_new_seller AND (reserved_at IS NOT NULL));

CREATE INDEX sale_financials_reversed_idx ON public.sale_financials USING btree (sale_id) WHERE (reversed_at IS NOT NULL);

CREATE INDEX sale_financials_settles_idx ON public.sale_financials USING btree (settles_at) WHERE ((settles_at IS NOT NULL) AND (reversed_at IS NULL));

CREATE INDEX sale_financials_undo_agreed_idx ON public.sale_financials USING btree (user_id) WHERE is_undo_agreed;

CREATE INDEX sale_financials_user_open_idx ON public.sale_financials USING btree (user_id) WHERE ((reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE UNIQUE INDEX sale_items_one_live_appraisal ON public.sale_items USING btree (appraisal_price_id) WHERE ((appraisal_price_id IS NOT NULL) AND (released_at IS NULL));

CREATE UNIQUE INDEX sale_items_one_live_sale ON public.sale_items USING btree (asset_id) WHERE (released_at IS NULL);

CREATE UNIQUE INDEX sale_review_reasons_once ON public.sale_review_reasons USING btree (sale_id, code, md5((details)::text));

CREATE INDEX sales_account_expected_idx ON public.sales USING btree (account_id) WHERE (state = ANY (ARRAY['awaiting_items'::text, 'offer_wanted'::text, 'offer_sent'::text, 'offer_seen'::text, 'verifying'::text, 'review'::text]));

CREATE INDEX sales_state_idx ON public.sales USING btree (state, id DESC);

CREATE INDEX sales_user_idx ON public.sales USING btree (user_id, id DESC);

CREATE INDEX sales_waiting_idx ON public.sales USING btree (deadline_at) WHERE (state = ANY (ARRAY['awaiting_items'::text, 'offer_wanted'::text, 'offer_sent'::text, 'offer_seen'::text]));

CREATE INDEX seller_risk_profiles_frozen_idx ON public.seller_risk_profiles USING btree (user_id) WHERE (frozen_at IS NOT NULL);

CREATE INDEX seller_risk_profiles_reversed_idx ON public.seller_risk_profiles USING btree (user_id) WHERE (reversals > 0);

CREATE INDEX sessions_device_idx ON public.sessions USING btree (device_hash, user_id);

CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id, device_hash);

CREATE INDEX sessions_user_live_idx ON public.sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_attempts_expires_idx ON public.sign_in_attempts USING btree (expires_at);

CREATE INDEX sign_in_codes_expires_idx ON public.sign_in_codes USING btree (expires_at);

CREATE INDEX sign_in_codes_user_idx ON public.sign_in_codes USING btree (user_id);

CREATE INDEX staff_alerts_created_idx ON public.staff_alerts USING btree (created_at);

CREATE INDEX staff_alerts_message_idx ON public.staff_alerts USING btree (message_id);

CREATE INDEX staff_factor_attempts_at_idx ON public.staff_factor_attempts USING btree (at);

CREATE INDEX staff_factor_attempts_user_idx ON public.staff_factor_attempts USING btree (user_id, at);

CREATE INDEX staff_factor_challenges_expires_idx ON public.staff_factor_challenges USING btree (expires_at);

CREATE INDEX staff_factor_challenges_session_idx ON public.staff_factor_challenges USING btree (session_id);

CREATE INDEX staff_factor_challenges_user_idx ON public.staff_factor_challenges USING btree (user_id);

CREATE INDEX staff_factors_user_idx ON public.staff_factors USING btree (user_id, created_at);

CREATE INDEX stock_items_gone_idx ON public.stock_items USING btree (received_at DESC, id DESC) WHERE (state = ANY (ARRAY['returned'::text, 'reversed'::text, 'written_off'::text]));

CREATE INDEX stock_items_live_account_idx ON public.stock_items USING btree (account_id, unlocks_at) WHERE (left_at IS NULL);

CREATE INDEX stock_items_live_cost_idx ON public.stock_items USING btree (cost_grosze DESC, id DESC) WHERE (left_at IS NULL);

CREATE INDEX stock_items_live_received_idx ON public.stock_items USING btree (received_at, id) INCLUDE (market_name, category, state, unlocks_at, cost_grosze, written_down_grosze, tax_grosze) WHERE (left_at IS NULL);

CREATE INDEX stock_items_live_unlock_idx ON public.stock_items USING btree (unlocks_at, id) WHERE (left_at IS NULL);

CREATE INDEX stock_items_name_idx ON public.stock_items USING btree (market_name, received_at DESC, id DESC);

CREATE INDEX stock_items_received_idx ON public.stock_items USING btree (received_at DESC, id DESC);

CREATE INDEX stock_items_state_idx ON public.stock_items USING btree (state, received_at DESC, id DESC);

CREATE INDEX stock_write_offs_at_idx ON public.stock_write_offs USING btree (at);

CREATE INDEX stock_write_offs_item_idx ON public.stock_write_offs USING btree (stock_item_id);

CREATE INDEX ticket_attachments_message_idx ON public.ticket_attachments USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX ticket_attachments_ticket_idx ON public.ticket_attachments USING btree (ticket_id);

CREATE INDEX ticket_attachments_waiting_idx ON public.ticket_attachments USING btree (created_at) WHERE (message_id IS NULL);

CREATE INDEX ticket_contacts_wrapping_key_idx ON public.ticket_contacts USING btree (wrapping_key_id);

CREATE UNIQUE INDEX ticket_messages_request_unique ON public.ticket_messages USING btree (request_mark) WHERE (request_mark IS NOT NULL);

CREATE INDEX ticket_messages_thread_idx ON public.ticket_messages USING btree (ticket_id, id DESC);

CREATE INDEX ticket_notes_ticket_idx ON public.ticket_notes USING btree (ticket_id, id);

CREATE INDEX ticket_texts_era_idx ON public.ticket_texts USING gin (public.ticket_era_words(ticket_id, document)) WITH (fastupdate=off);

CREATE INDEX tickets_appraisals_idx ON public.tickets USING btree (queue_rank, queue_order) WHERE (category = 'appraisal'::text);

CREATE INDEX tickets_assigned_idx ON public.tickets USING btree (assigned_to, queue_rank, queue_order) WHERE (assigned_to IS NOT NULL);

CREATE INDEX tickets_created_idx ON public.tickets USING btree (created_at DESC, id DESC);

CREATE INDEX tickets_duplicate_idx ON public.tickets USING btree (duplicate_mark, created_at DESC);

CREATE INDEX tickets_email_idx ON public.tickets USING btree (email_fingerprint, created_at DESC);

CREATE INDEX tickets_first_reply_idx ON public.tickets USING btree (first_reply_at DESC) WHERE (first_reply_at IS NOT NULL);

CREATE INDEX tickets_priority_created_idx ON public.tickets USING btree (priority, created_at DESC, id DESC);

CREATE INDEX tickets_priority_queue_idx ON public.tickets USING btree (priority, queue_rank, queue_order);

CREATE INDEX tickets_queue_idx ON public.tickets USING btree (queue_rank, queue_order);

CREATE INDEX tickets_sale_idx ON public.tickets USING btree (sale_id) WHERE (sale_id IS NOT NULL);

CREATE INDEX tickets_user_idx ON public.tickets USING btree (user_id, last_message_at DESC, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX trade_checks_checked_idx ON public.trade_checks USING btree (checked_at);

CREATE INDEX trade_offers_open_idx ON public.trade_offers USING btree (account_id, offer_id) WHERE (state = 2);

CREATE INDEX trade_offers_sale_idx ON public.trade_offers USING btree (sale_id, created_at DESC) WHERE (sale_id IS NOT NULL);

CREATE INDEX trade_offers_stale_idx ON public.trade_offers USING btree (last_seen_at) WHERE ((state <> 2) AND (sale_id IS NULL));

CREATE INDEX trade_offers_unmatched_idx ON public.trade_offers USING btree (first_seen_at DESC, offer_id DESC) WHERE ((state = 2) AND ((sale_id IS NULL) OR (cardinality(reasons) > 0)));

CREATE INDEX trade_readings_wanted_idx ON public.trade_readings USING btree (wanted_at) WHERE (wanted_at IS NOT NULL);

CREATE INDEX trades_due_idx ON public.trades USING btree (account_id, next_read_at) WHERE (next_read_at IS NOT NULL);

CREATE INDEX transaction_actions_transaction_idx ON public.transaction_actions USING btree (transaction_id, id);

CREATE INDEX transactions_completed_idx ON public.transactions USING btree (completed_at) INCLUDE (type, amount_grosze) WHERE (completed_at IS NOT NULL);

CREATE INDEX transactions_kind_idx ON public.transactions USING btree (status, type, method, created_at, id) INCLUDE (amount_grosze);

CREATE INDEX transactions_large_idx ON public.transactions USING btree (status, type, method, created_at, id) INCLUDE (amount_grosze) WHERE (amount_grosze >= 200000);

CREATE INDEX transactions_time_idx ON public.transactions USING btree (created_at, id);

CREATE INDEX transactions_user_idx ON public.transactions USING btree (user_id, id DESC) INCLUDE (created_at, status, type, method, amount_grosze);

CREATE INDEX transactions_without_method_idx ON public.transactions USING btree (status, type, created_at, id) INCLUDE (amount_grosze) WHERE (method IS NULL);

CREATE INDEX transfer_checks_admin_idx ON public.transfer_checks USING btree (admin_id);

CREATE INDEX user_keys_wrapping_key_idx ON public.user_keys USING btree (wrapping_key_id);

CREATE INDEX user_marks_user_idx ON public.user_marks USING btree (user_id, id DESC);

CREATE INDEX users_admin_idx ON public.users USING btree (persona_name, id) WHERE is_admin;

CREATE INDEX users_blocked_idx ON public.users USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_email_fingerprint_idx ON public.users USING btree (email_fingerprint) WHERE (email_fingerprint IS NOT NULL);

CREATE INDEX users_last_login_idx ON public.users USING btree (last_login_at DESC, id DESC);

CREATE INDEX users_name_idx ON public.users USING btree (name_folded text_pattern_ops, id);

CREATE INDEX users_name_parts_idx ON public.users USING gin (name_folded public.gin_trgm_ops) WITH (fastupdate=off);

CREATE TRIGGER account_freezes_guard BEFORE INSERT OR UPDATE ON public.account_freezes FOR EACH ROW EXECUTE FUNCTION public.guard_account_freeze();

CREATE TRIGGER account_freezes_never_removed BEFORE DELETE OR TRUNCATE ON public.account_freezes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER admin_proposals_guard BEFORE INSERT OR UPDATE ON public.admin_proposals FOR EACH ROW EXECUTE FUNCTION public.guard_proposal();

CREATE TRIGGER admin_proposals_never_removed BEFORE DELETE OR TRUNCATE ON public.admin_proposals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER appraisal_prices_guard BEFORE INSERT OR UPDATE ON public.appraisal_prices FOR EACH ROW EXECUTE FUNCTION public.guard_appraisal_price();

CREATE TRIGGER appraisals_guard BEFORE UPDATE ON public.appraisals FOR EACH ROW EXECUTE FUNCTION public.guard_appraisal();

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_audit_link();

CREATE TRIGGER audit_reasons_never_changed BEFORE UPDATE OR TRUNCATE ON public.audit_reasons FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER balance_corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.balance_corrections FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER balance_corrections_guard BEFORE INSERT ON public.balance_corrections FOR EACH ROW EXECUTE FUNCTION public.guard_balance_correction();

CREATE TRIGGER balance_credits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.balance_credits FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER balance_credits_guard BEFORE INSERT ON public.balance_credits FOR EACH ROW EXECUTE FUNCTION public.guard_balance_credit();

CREATE TRIGGER bank_batch_payouts_guard BEFORE UPDATE ON public.bank_batch_payouts FOR EACH ROW WHEN ((to_jsonb(new.*) IS DISTINCT FROM (to_jsonb(old.*) || '{"refuse_reason": "—"}'::jsonb))) EXECUTE FUNCTION public.guard_bank_batch_payout();

CREATE TRIGGER bank_batch_payouts_never_removed BEFORE DELETE OR TRUNCATE ON public.bank_batch_payouts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER bank_batches_guard BEFORE DELETE OR UPDATE ON public.bank_batches FOR EACH ROW EXECUTE FUNCTION public.guard_bank_batch();

CREATE TRIGGER bank_file_readings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_file_readings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER bank_statement_lines_guard BEFORE UPDATE ON public.bank_statement_lines FOR EACH ROW EXECUTE FUNCTION public.guard_bank_statement_line();

CREATE TRIGGER bank_statement_lines_never_removed BEFORE DELETE OR TRUNCATE ON public.bank_statement_lines FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER bank_statement_starts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_statement_starts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER bank_statements_never_changed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER broken_promises_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.broken_promises FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER broken_promises_booked AFTER INSERT ON public.broken_promises DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_broken_promise();

CREATE TRIGGER canned_answer_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.canned_answer_versions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER canned_answers_recorded AFTER INSERT OR UPDATE ON public.canned_answers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_canned_answer_is_recorded();

CREATE TRIGGER debt_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.debt_payments FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER debts_guard BEFORE DELETE OR UPDATE ON public.debts FOR EACH ROW EXECUTE FUNCTION public.guard_debt();

CREATE TRIGGER dispatch_accounts_guard BEFORE UPDATE ON public.dispatch_accounts FOR EACH ROW EXECUTE FUNCTION public.guard_dispatch_lease();

CREATE TRIGGER dispatches_begin BEFORE INSERT ON public.dispatches FOR EACH ROW EXECUTE FUNCTION public.guard_new_dispatch();

CREATE TRIGGER dispatches_guard BEFORE UPDATE ON public.dispatches FOR EACH ROW EXECUTE FUNCTION public.guard_dispatch();

CREATE TRIGGER dispatches_never_removed BEFORE DELETE OR TRUNCATE ON public.dispatches FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER journal_entries_with_journal AFTER INSERT ON public.journal_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_entries();

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER journals_checked AFTER INSERT ON public.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_journal();

CREATE TRIGGER ledger_accounts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER market_balances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_balances FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER market_balances_guard BEFORE INSERT ON public.market_balances FOR EACH ROW EXECUTE FUNCTION public.guard_market_balance();

CREATE TRIGGER market_listing_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_listing_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER market_listings_guard BEFORE INSERT OR UPDATE ON public.market_listings FOR EACH ROW EXECUTE FUNCTION public.guard_market_listing();

CREATE TRIGGER market_listings_never_removed BEFORE DELETE OR TRUNCATE ON public.market_listings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER market_prices_list_inserted AFTER INSERT ON public.market_prices REFERENCING NEW TABLE AS new_prices FOR EACH STATEMENT EXECUTE FUNCTION public.require_market_list();

CREATE TRIGGER market_withdrawals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER market_withdrawals_booked AFTER INSERT ON public.market_withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_stock_booked();

CREATE TRIGGER market_withdrawals_guard BEFORE INSERT ON public.market_withdrawals FOR EACH ROW EXECUTE FUNCTION public.guard_market_withdrawal();

CREATE TRIGGER operator_accounts_guard BEFORE UPDATE OF state ON public.operator_accounts FOR EACH ROW WHEN (((old.state <> new.state) AND (('lost'::text = old.state) OR ('lost'::text = new.state)))) EXECUTE FUNCTION public.guard_lost_account();

CREATE TRIGGER outgoing_offers_guard BEFORE INSERT OR UPDATE ON public.outgoing_offers FOR EACH ROW EXECUTE FUNCTION public.guard_outgoing_offer();

CREATE TRIGGER outgoing_offers_never_removed BEFORE DELETE OR TRUNCATE ON public.outgoing_offers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER outgoing_offers_of_sale AFTER INSERT OR UPDATE OF state ON public.outgoing_offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_sale_offer();

CREATE TRIGGER payout_approvals_append_only BEFORE DELETE OR TRUNCATE ON public.payout_approvals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_approvals_guard BEFORE INSERT OR UPDATE ON public.payout_approvals FOR EACH ROW EXECUTE FUNCTION public.guard_payout_approval();

CREATE TRIGGER payout_destinations_not_while_frozen BEFORE INSERT ON public.payout_destinations FOR EACH ROW EXECUTE FUNCTION public.refuse_frozen_account();

CREATE TRIGGER payout_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_orders_never_removed BEFORE DELETE OR TRUNCATE ON public.payout_orders FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_transitions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_transitions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payouts_begin AFTER INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.check_new_payout();

CREATE TRIGGER payouts_guard BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.guard_payout();

CREATE CONSTRAINT TRIGGER payouts_recorded AFTER INSERT OR UPDATE OF state ON public.payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_payout_is_recorded();

CREATE TRIGGER price_items_list_inserted AFTER INSERT ON public.price_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION public.require_price_list();

CREATE TRIGGER price_items_list_updated AFTER UPDATE ON public.price_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION public.require_price_list();

CREATE TRIGGER price_lists_deleted AFTER DELETE ON public.price_lists REFERENCING OLD TABLE AS old_lists FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_list_with_prices();

CREATE TRIGGER price_lists_guard BEFORE UPDATE OF state ON public.price_lists FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION public.guard_price_list();

CREATE TRIGGER proposal_passkeys_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proposal_passkeys FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER proposal_passkeys_guard BEFORE INSERT ON public.proposal_passkeys FOR EACH ROW EXECUTE FUNCTION public.guard_proposal_passkey();

CREATE TRIGGER proposal_stops_guard BEFORE UPDATE ON public.proposal_stops FOR EACH ROW EXECUTE FUNCTION public.guard_proposal_stop();

CREATE TRIGGER proposal_stops_never_removed BEFORE DELETE OR TRUNCATE ON public.proposal_stops FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER quote_items_check AFTER INSERT ON public.quote_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_quote_items();

CREATE TRIGGER quote_items_never_changed BEFORE UPDATE OR TRUNCATE ON public.quote_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER quotes_never_changed BEFORE UPDATE OR TRUNCATE ON public.quotes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER quotes_whole AFTER INSERT ON public.quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_quote_is_whole();

CREATE CONSTRAINT TRIGGER rail_fundings_booked AFTER UPDATE ON public.rail_fundings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.confirmed_at IS NOT NULL)) EXECUTE FUNCTION public.check_funding_is_booked();

CREATE TRIGGER rail_fundings_guard BEFORE UPDATE ON public.rail_fundings FOR EACH ROW EXECUTE FUNCTION public.guard_rail_funding();

CREATE TRIGGER rail_fundings_never_removed BEFORE DELETE OR TRUNCATE ON public.rail_fundings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reconciliation_findings_guard BEFORE UPDATE OF closed_at, closed_by, close_reason ON public.reconciliation_findings FOR EACH ROW EXECUTE FUNCTION public.guard_finding();

CREATE TRIGGER reconciliation_findings_never_removed BEFORE DELETE OR TRUNCATE ON public.reconciliation_findings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reconciliation_runs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reconciliation_runs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER resales_booked AFTER INSERT OR UPDATE ON public.resales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_stock_booked();

CREATE TRIGGER resales_guard BEFORE INSERT OR UPDATE ON public.resales FOR EACH ROW EXECUTE FUNCTION public.guard_resale();

CREATE TRIGGER resales_never_removed BEFORE DELETE OR TRUNCATE ON public.resales FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER returns_due_guard BEFORE UPDATE OF trade_id, closed_at ON public.returns_due FOR EACH ROW EXECUTE FUNCTION public.guard_return();

CREATE TRIGGER sale_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_financials_guard BEFORE INSERT OR UPDATE ON public.sale_financials FOR EACH ROW EXECUTE FUNCTION public.guard_sale_financials();

CREATE TRIGGER sale_financials_never_removed BEFORE DELETE OR TRUNCATE ON public.sale_financials FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_items_check AFTER INSERT ON public.sale_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_sale_items();

CREATE TRIGGER sale_items_guard BEFORE UPDATE ON public.sale_items FOR EACH ROW EXECUTE FUNCTION public.guard_sale_item();

CREATE TRIGGER sale_items_never_removed BEFORE DELETE OR TRUNCATE ON public.sale_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_review_reasons_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_review_reasons FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_transitions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_transitions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sales_account_guard BEFORE UPDATE OF account_id ON public.sales FOR EACH ROW WHEN ((new.account_id IS DISTINCT FROM old.account_id)) EXECUTE FUNCTION public.guard_account_change();

CREATE CONSTRAINT TRIGGER sales_account_room AFTER INSERT OR UPDATE OF account_id ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION public.guard_sale_account();

CREATE TRIGGER sales_guard BEFORE DELETE OR UPDATE ON public.sales FOR EACH ROW EXECUTE FUNCTION public.guard_sale();

CREATE CONSTRAINT TRIGGER sales_offer_live AFTER UPDATE OF state ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_sale_offer();

CREATE CONSTRAINT TRIGGER sales_recorded AFTER INSERT OR UPDATE OF state ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_sale();

CREATE TRIGGER seller_risk_profiles_thaw BEFORE UPDATE ON public.seller_risk_profiles FOR EACH ROW WHEN ((new.thawed_at IS DISTINCT FROM old.thawed_at)) EXECUTE FUNCTION public.guard_thaw();

CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER settings_guard BEFORE INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION public.guard_setting();

CREATE TRIGGER settings_staffing_guard BEFORE INSERT ON public.settings FOR EACH ROW WHEN ((new.key = 'staffing.mode'::text)) EXECUTE FUNCTION public.guard_staffing_mode();

CREATE TRIGGER staff_factors_guard BEFORE INSERT ON public.staff_factors FOR EACH ROW EXECUTE FUNCTION public.guard_staff_factor();

CREATE TRIGGER stock_items_guard BEFORE UPDATE ON public.stock_items FOR EACH ROW EXECUTE FUNCTION public.guard_stock_item();

CREATE TRIGGER stock_items_never_removed BEFORE DELETE OR TRUNCATE ON public.stock_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER stock_items_sourced AFTER UPDATE ON public.stock_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_stock_item();

CREATE TRIGGER stock_write_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_write_offs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER stock_write_offs_booked AFTER INSERT ON public.stock_write_offs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_stock_booked();

CREATE TRIGGER stock_write_offs_guard BEFORE INSERT ON public.stock_write_offs FOR EACH ROW EXECUTE FUNCTION public.guard_write_off();

CREATE TRIGGER tickets_move_known BEFORE UPDATE OF status ON public.tickets FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.check_ticket_move();

CREATE TRIGGER transaction_actions_append_only BEFORE DELETE OR TRUNCATE ON public.transaction_actions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER transaction_actions_never_changed BEFORE UPDATE ON public.transaction_actions FOR EACH ROW WHEN ((to_jsonb(new.*) IS DISTINCT FROM (to_jsonb(old.*) || '{"reason": "—"}'::jsonb))) EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER transactions_deposit_credited AFTER INSERT ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.type = 'deposit'::text)) EXECUTE FUNCTION public.check_deposit_has_credit();

CREATE TRIGGER transactions_guard BEFORE INSERT OR DELETE OR UPDATE ON public.transactions FOR EACH ROW EXECUTE FUNCTION public.guard_transaction();

CREATE TRIGGER user_marks_append_only BEFORE DELETE OR TRUNCATE ON public.user_marks FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER user_marks_guard BEFORE INSERT OR UPDATE ON public.user_marks FOR EACH ROW EXECUTE FUNCTION public.guard_user_mark();

CREATE TRIGGER users_email_guard BEFORE UPDATE OF email_sealed, email_saved_at ON public.users FOR EACH ROW WHEN (((SESSION_USER = 'skinkantor_api'::name) AND ((new.email_sealed IS DISTINCT FROM old.email_sealed) OR (new.email_saved_at IS DISTINCT FROM old.email_saved_at)))) EXECUTE FUNCTION public.guard_email();

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_asker_fk FOREIGN KEY (release_asked_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_ender_fk FOREIGN KEY (ended_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.account_freezes
    ADD CONSTRAINT account_freezes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.admin_proposals
    ADD CONSTRAINT admin_proposals_decider_fk FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.admin_proposals
    ADD CONSTRAINT admin_proposals_proposer_fk FOREIGN KEY (proposed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.admin_proposals
    ADD CONSTRAINT admin_proposals_seller_fk FOREIGN KEY (seller_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_factor_fk FOREIGN KEY (factor_id) REFERENCES public.staff_factors(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.appraisal_prices
    ADD CONSTRAINT appraisal_prices_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.appraisal_prices
    ADD CONSTRAINT appraisal_prices_named_by_fk FOREIGN KEY (named_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.appraisal_prices
    ADD CONSTRAINT appraisal_prices_of_appraisal FOREIGN KEY (appraisal_id, user_id, asset_id, fingerprint) REFERENCES public.appraisals(id, user_id, asset_id, fingerprint) ON DELETE CASCADE;

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_audit_fk FOREIGN KEY (audit_id) REFERENCES public.audit_log(id);

ALTER TABLE ONLY public.balance_corrections
    ADD CONSTRAINT balance_corrections_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.balance_corrections
    ADD CONSTRAINT balance_corrections_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.balance_credits
    ADD CONSTRAINT balance_credits_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.balance_credits
    ADD CONSTRAINT balance_credits_credited_by_fk FOREIGN KEY (credited_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.balance_credits
    ADD CONSTRAINT balance_credits_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.balance_credits
    ADD CONSTRAINT balance_credits_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_batch_payouts
    ADD CONSTRAINT bank_batch_payouts_batch_fk FOREIGN KEY (batch_id) REFERENCES public.bank_batches(id);

ALTER TABLE ONLY public.bank_batch_payouts
    ADD CONSTRAINT bank_batch_payouts_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.bank_batch_payouts
    ADD CONSTRAINT bank_batch_payouts_refused_by_fk FOREIGN KEY (refused_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_batches
    ADD CONSTRAINT bank_batches_failed_by_fk FOREIGN KEY (failed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_batches
    ADD CONSTRAINT bank_batches_maker_fk FOREIGN KEY (maker_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_batches
    ADD CONSTRAINT bank_batches_uploaded_by_fk FOREIGN KEY (uploaded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_file_readings
    ADD CONSTRAINT bank_file_readings_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_file_readings
    ADD CONSTRAINT bank_file_readings_batch_fk FOREIGN KEY (batch_id) REFERENCES public.bank_batches(id);

ALTER TABLE ONLY public.bank_file_requests
    ADD CONSTRAINT bank_file_requests_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_file_requests
    ADD CONSTRAINT bank_file_requests_batch_fk FOREIGN KEY (batch_id) REFERENCES public.bank_batches(id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_return_decided_by_fk FOREIGN KEY (return_decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_statement_fk FOREIGN KEY (statement_id) REFERENCES public.bank_statements(id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_imported_by_fk FOREIGN KEY (imported_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.broken_promises
    ADD CONSTRAINT broken_promises_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.canned_answer_versions
    ADD CONSTRAINT canned_answer_versions_writer_fk FOREIGN KEY (written_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.canned_answers
    ADD CONSTRAINT canned_answers_updated_by_fk FOREIGN KEY (updated_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.debt_payments
    ADD CONSTRAINT debt_payments_debt_fk FOREIGN KEY (debt_id) REFERENCES public.debts(id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.destination_reveals
    ADD CONSTRAINT destination_reveals_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.destination_reveals
    ADD CONSTRAINT destination_reveals_details_fk FOREIGN KEY (payout_destination_id) REFERENCES public.payout_destinations(id);

ALTER TABLE ONLY public.destination_reveals
    ADD CONSTRAINT destination_reveals_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.dispatch_accounts
    ADD CONSTRAINT dispatch_accounts_account_fk FOREIGN KEY (steam_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_resale_fk FOREIGN KEY (resale_id) REFERENCES public.resales(id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_return_fk FOREIGN KEY (sale_id) REFERENCES public.returns_due(sale_id);

ALTER TABLE ONLY public.diversion_alarms
    ADD CONSTRAINT diversion_alarms_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.diversion_alarms
    ADD CONSTRAINT diversion_alarms_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_stream_fk FOREIGN KEY (stream) REFERENCES public.event_streams(stream);

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exposure_totals
    ADD CONSTRAINT exposure_totals_account_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.image_cache
    ADD CONSTRAINT image_cache_source_fk FOREIGN KEY (kind, ref) REFERENCES public.image_sources(kind, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.inventories
    ADD CONSTRAINT inventories_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.inventory_checks
    ADD CONSTRAINT inventory_checks_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.journal_entries
    ADD CONSTRAINT journal_entries_account_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.journal_entries
    ADD CONSTRAINT journal_entries_journal_fk FOREIGN KEY (journal_id) REFERENCES public.journals(id);

ALTER TABLE ONLY public.late_payouts
    ADD CONSTRAINT late_payouts_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.late_payouts
    ADD CONSTRAINT late_payouts_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.market_balances
    ADD CONSTRAINT market_balances_recorded_by_fk FOREIGN KEY (recorded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.market_listing_events
    ADD CONSTRAINT market_listing_events_listing_fk FOREIGN KEY (listing_id) REFERENCES public.market_listings(id);

ALTER TABLE ONLY public.market_listings
    ADD CONSTRAINT market_listings_item_fk FOREIGN KEY (stock_item_id) REFERENCES public.stock_items(id);

ALTER TABLE ONLY public.market_withdrawals
    ADD CONSTRAINT market_withdrawals_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_offer_fk FOREIGN KEY (offer_id) REFERENCES public.trade_offers(offer_id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.outgoing_offers
    ADD CONSTRAINT outgoing_offers_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.payout_chain_transactions
    ADD CONSTRAINT payout_chain_transactions_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_destinations
    ADD CONSTRAINT payout_destinations_coin_fk FOREIGN KEY (coin) REFERENCES public.rail_states(coin);

ALTER TABLE ONLY public.payout_destinations
    ADD CONSTRAINT payout_destinations_key_fk FOREIGN KEY (user_id, key_purpose) REFERENCES public.user_keys(user_id, purpose) ON DELETE SET NULL (key_purpose);

ALTER TABLE ONLY public.payout_destinations
    ADD CONSTRAINT payout_destinations_method_fk FOREIGN KEY (method) REFERENCES public.payout_methods(method);

ALTER TABLE ONLY public.payout_destinations
    ADD CONSTRAINT payout_destinations_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_step_fk FOREIGN KEY (from_state, state) REFERENCES public.payout_transitions(from_state, to_state);

ALTER TABLE ONLY public.payout_hours
    ADD CONSTRAINT payout_hours_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.payout_lookups
    ADD CONSTRAINT payout_lookups_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_orders
    ADD CONSTRAINT payout_orders_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_details_fk FOREIGN KEY (payout_destination_id) REFERENCES public.payout_destinations(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.price_alerts
    ADD CONSTRAINT price_alerts_name_fk FOREIGN KEY (name_id) REFERENCES public.market_names(id);

ALTER TABLE ONLY public.price_alerts
    ADD CONSTRAINT price_alerts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.price_moves
    ADD CONSTRAINT price_moves_name_fk FOREIGN KEY (name_id) REFERENCES public.market_names(id);

ALTER TABLE ONLY public.proposal_passkeys
    ADD CONSTRAINT proposal_passkeys_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.proposal_passkeys
    ADD CONSTRAINT proposal_passkeys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.proposal_stops
    ADD CONSTRAINT proposal_stops_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_appraised FOREIGN KEY (appraisal_price_id, asset_id, fingerprint, our_grosze) REFERENCES public.appraisal_prices(id, asset_id, fingerprint, payout_grosze);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_supersedes_fk FOREIGN KEY (supersedes_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.rail_balances
    ADD CONSTRAINT rail_balances_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.rail_fundings
    ADD CONSTRAINT rail_fundings_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.rail_fundings
    ADD CONSTRAINT rail_fundings_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.rail_fundings
    ADD CONSTRAINT rail_fundings_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.rail_states
    ADD CONSTRAINT rail_states_method_fk FOREIGN KEY (method) REFERENCES public.payout_methods(method);

ALTER TABLE ONLY public.rail_states
    ADD CONSTRAINT rail_states_paused_by_fk FOREIGN KEY (paused_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_closed_by_fk FOREIGN KEY (closed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.reconciliation_runs
    ADD CONSTRAINT reconciliation_runs_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resales
    ADD CONSTRAINT resales_item_fk FOREIGN KEY (stock_item_id) REFERENCES public.stock_items(id);

ALTER TABLE ONLY public.resales
    ADD CONSTRAINT resales_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.resales
    ADD CONSTRAINT resales_recorded_by_fk FOREIGN KEY (recorded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.return_readings
    ADD CONSTRAINT return_readings_asker_fk FOREIGN KEY (asked_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.return_readings
    ADD CONSTRAINT return_readings_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.returns_due
    ADD CONSTRAINT returns_due_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_step_fk FOREIGN KEY (from_state, state) REFERENCES public.sale_transitions(from_state, to_state);

ALTER TABLE ONLY public.sale_financials
    ADD CONSTRAINT sale_financials_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_financials
    ADD CONSTRAINT sale_financials_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_appraisal_fk FOREIGN KEY (appraisal_price_id) REFERENCES public.appraisal_prices(id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_review_reasons
    ADD CONSTRAINT sale_review_reasons_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_payout_destinations_fk FOREIGN KEY (payout_destination_id) REFERENCES public.payout_destinations(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_transaction_fk FOREIGN KEY (id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.seller_checks
    ADD CONSTRAINT seller_checks_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.seller_risk_profiles
    ADD CONSTRAINT seller_risk_profiles_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.staff_enrolments
    ADD CONSTRAINT staff_enrolments_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.staff_factor_attempts
    ADD CONSTRAINT staff_factor_attempts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.staff_factor_challenges
    ADD CONSTRAINT staff_factor_challenges_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.staff_factor_challenges
    ADD CONSTRAINT staff_factor_challenges_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.staff_factors
    ADD CONSTRAINT staff_factors_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.staff_recovery_codes
    ADD CONSTRAINT staff_recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.steam_slots
    ADD CONSTRAINT steam_slots_egress_fk FOREIGN KEY (egress) REFERENCES public.steam_egresses(egress) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_items
    ADD CONSTRAINT stock_items_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.stock_items
    ADD CONSTRAINT stock_items_item_fk FOREIGN KEY (sale_id, asset_id) REFERENCES public.sale_items(sale_id, asset_id);

ALTER TABLE ONLY public.stock_write_offs
    ADD CONSTRAINT stock_write_offs_item_fk FOREIGN KEY (stock_item_id) REFERENCES public.stock_items(id);

ALTER TABLE ONLY public.stock_write_offs
    ADD CONSTRAINT stock_write_offs_proposal_fk FOREIGN KEY (proposal_id) REFERENCES public.admin_proposals(id);

ALTER TABLE ONLY public.ticket_attachments
    ADD CONSTRAINT ticket_attachments_message_fk FOREIGN KEY (message_id) REFERENCES public.ticket_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ticket_attachments
    ADD CONSTRAINT ticket_attachments_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ticket_contacts
    ADD CONSTRAINT ticket_contacts_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_author_fk FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ticket_notes
    ADD CONSTRAINT ticket_notes_author_fk FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.ticket_notes
    ADD CONSTRAINT ticket_notes_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ticket_texts
    ADD CONSTRAINT ticket_texts_ticket_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_assigned_fk FOREIGN KEY (assigned_to) REFERENCES public.users(id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.trade_checks
    ADD CONSTRAINT trade_checks_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.trade_offers
    ADD CONSTRAINT trade_offers_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.trade_offers
    ADD CONSTRAINT trade_offers_decline_fk FOREIGN KEY (decline_asked_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.trade_offers
    ADD CONSTRAINT trade_offers_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.trade_readings
    ADD CONSTRAINT trade_readings_trade_fk FOREIGN KEY (sale_id) REFERENCES public.trades(sale_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_account_fk FOREIGN KEY (account_id) REFERENCES public.operator_accounts(steam_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_offer_fk FOREIGN KEY (offer_id) REFERENCES public.trade_offers(offer_id);

ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.transaction_actions
    ADD CONSTRAINT transaction_actions_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.transaction_actions
    ADD CONSTRAINT transaction_actions_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.transaction_notes
    ADD CONSTRAINT transaction_notes_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.transaction_notes
    ADD CONSTRAINT transaction_notes_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_method_fk FOREIGN KEY (method) REFERENCES public.payout_methods(method);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.transfer_checks
    ADD CONSTRAINT transfer_checks_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.transfer_checks
    ADD CONSTRAINT transfer_checks_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.user_keys
    ADD CONSTRAINT user_keys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_marks
    ADD CONSTRAINT user_marks_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_marks
    ADD CONSTRAINT user_marks_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

GRANT USAGE ON SCHEMA jobs TO skinkantor_api;
GRANT USAGE ON SCHEMA jobs TO skinkantor_migrator;
GRANT USAGE ON SCHEMA jobs TO skinkantor_watcher;

GRANT USAGE ON SCHEMA public TO skinkantor_api;
GRANT USAGE ON SCHEMA public TO skinkantor_worker;
GRANT USAGE ON SCHEMA public TO skinkantor_watcher;
GRANT USAGE ON SCHEMA public TO skinkantor_dispatcher;

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_api;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_migrator;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_watcher;

REVOKE ALL ON FUNCTION jobs.queue_state() FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.queue_state() TO skinkantor_api;

REVOKE ALL ON FUNCTION public.account_has_much_room(account text, more_items bigint, more_grosze bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.account_has_room(account text, more_items bigint, more_grosze bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.account_load(account text, OUT items bigint, OUT grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_load(account text, OUT items bigint, OUT grosze bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.account_load(account text, OUT items bigint, OUT grosze bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.add_stock(for_sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_stock(for_sale bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.add_stock(for_sale bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.add_stock(for_sale bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.append_event(stream_name text, event_kind text, event_data jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.append_event(stream_name text, event_kind text, event_data jsonb) TO skinkantor_api;
GRANT ALL ON FUNCTION public.append_event(stream_name text, event_kind text, event_data jsonb) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.append_event(stream_name text, event_kind text, event_data jsonb) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.assert_owner_stays() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.audit_objects_of(person bigint) FROM PUBLIC;

GRANT SELECT,INSERT ON TABLE public.audit_log TO skinkantor_api;
GRANT INSERT ON TABLE public.audit_log TO skinkantor_worker;

GRANT SELECT(at) ON TABLE public.audit_log TO skinkantor_worker;

GRANT SELECT(details) ON TABLE public.audit_log TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.audit_text(entry public.audit_log) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.banking_deadline(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.banking_deadline(at timestamp with time zone) TO skinkantor_api;
GRANT ALL ON FUNCTION public.banking_deadline(at timestamp with time zone) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.banking_deadline(at timestamp with time zone) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.change_staff_role(proposal uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_staff_role(proposal uuid) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.check_audit_link() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_broken_promise() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_canned_answer_is_recorded() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_deposit_has_credit() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_funding_is_booked() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_journal() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_new_payout() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_payout_is_recorded() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_quote_is_whole() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_quote_items() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_sale() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_sale_items() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_sale_offer() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_stock_booked() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_stock_item() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_ticket_move() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.choose_account(seller bigint, more_items bigint, more_grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.choose_account(seller bigint, more_items bigint, more_grosze bigint) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.count_sale(sale bigint, seller bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_sale(sale bigint, seller bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.count_sale(sale bigint, seller bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.count_sale(sale bigint, seller bigint) TO skinkantor_worker;

GRANT SELECT ON TABLE public.dispatches TO skinkantor_dispatcher;

GRANT SELECT(id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(sale_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(sale_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(resale_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(resale_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(account_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(account_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(asset_ids) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(asset_ids) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(value_grosze) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(value_grosze) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(state) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(state) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(trade_token) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT UPDATE(trade_token) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(token_asked_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(token_asked_at),UPDATE(token_asked_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(proposal_id),UPDATE(proposal_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(proposal_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(not_before) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(not_before) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(not_before) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(send_count) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(send_count) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(send_count) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(send_started_at) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(send_started_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(send_started_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(arrives_by) ON TABLE public.dispatches TO skinkantor_dispatcher;

GRANT UPDATE(absent_reads) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(absent_reads) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(absent_reads) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(problem) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(problem) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(problem) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(offer_id) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(offer_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(offer_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(steam_state) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(steam_state) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(steam_state) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(confirm_started_at) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(confirm_started_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(confirm_started_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(cancel_wanted_at),UPDATE(cancel_wanted_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(cancel_wanted_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(trade_id) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(trade_id) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(trade_id) ON TABLE public.dispatches TO skinkantor_worker;

GRANT SELECT(created_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(created_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(sent_at) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(sent_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(sent_at) ON TABLE public.dispatches TO skinkantor_worker;

GRANT UPDATE(ended_at) ON TABLE public.dispatches TO skinkantor_dispatcher;
GRANT SELECT(ended_at) ON TABLE public.dispatches TO skinkantor_api;
GRANT SELECT(ended_at) ON TABLE public.dispatches TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.dispatch_fits(dispatch public.dispatches) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dispatch_holds(dispatch public.dispatches) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dispatch_limit(part text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dispatch_needs_two(dispatch public.dispatches) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dispatch_reason(for_sale bigint, for_resale bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dispatch_waits_for_two(dispatch_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.dispatch_waits_for_two(dispatch_id bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.dispatch_waits_for_two(dispatch_id bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.dispatched_grosze(account text, except_id bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.erase_staff_words(person bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.erasure_obstacles(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erasure_obstacles(person bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.erasure_obstacles(person bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.fold_name(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fold_name(name text) TO skinkantor_api;
GRANT ALL ON FUNCTION public.fold_name(name text) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.fold_name(name text) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.forget_person(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_person(person bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.forgotten_steam_id(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forgotten_steam_id(person bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.forgotten_steam_id(person bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.forgotten_steam_id(person bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.guard_account_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_account_freeze() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_appraisal() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_appraisal_price() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_balance_correction() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_balance_credit() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_bank_batch() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_bank_batch_payout() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_bank_statement_line() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_debt() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_dispatch() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_dispatch_lease() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_email() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_finding() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_lost_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_market_balance() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_market_listing() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_market_withdrawal() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_dispatch() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_outgoing_offer() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_payout() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_payout_approval() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_price_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_proposal() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_proposal_passkey() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_proposal_stop() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_rail_funding() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_resale() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_return() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_sale() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_sale_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_sale_financials() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_sale_item() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_setting() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_staff_factor() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_staffing_mode() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_stock_item() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_thaw() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_transaction() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_user_mark() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_write_off() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.has_journal_source(journal_key text, debit_account text, credit_account text, booked_grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_journal_source(journal_key text, debit_account text, credit_account text, booked_grosze bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.is_banking_day(day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_banking_day(day date) TO skinkantor_api;
GRANT ALL ON FUNCTION public.is_banking_day(day date) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.is_banking_day(day date) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.is_confirmed_alone(what text, about text, person bigint, grosze bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.is_settled_in(since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_settled_in(since timestamp with time zone) TO skinkantor_api;
GRANT ALL ON FUNCTION public.is_settled_in(since timestamp with time zone) TO skinkantor_worker;

GRANT SELECT ON TABLE public.stock_items TO skinkantor_api;
GRANT SELECT ON TABLE public.stock_items TO skinkantor_worker;

GRANT UPDATE(written_down_grosze) ON TABLE public.stock_items TO skinkantor_api;
GRANT UPDATE(written_down_grosze) ON TABLE public.stock_items TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.stock_items TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.stock_items TO skinkantor_worker;

GRANT UPDATE(left_at) ON TABLE public.stock_items TO skinkantor_api;
GRANT UPDATE(left_at) ON TABLE public.stock_items TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.is_stock_free(item public.stock_items) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_stock_free(item public.stock_items) TO skinkantor_api;
GRANT ALL ON FUNCTION public.is_stock_free(item public.stock_items) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.issue_staff_enrolment(person bigint, by_owner bigint, hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.issue_staff_enrolment(person bigint, by_owner bigint, hash bytea) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.keep_price_history(keep_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_price_history(keep_days integer) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.link_audit() FROM PUBLIC;
GRANT ALL ON FUNCTION public.link_audit() TO skinkantor_api;
GRANT ALL ON FUNCTION public.link_audit() TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.list_dispatches(account text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_dispatches(account text) TO skinkantor_dispatcher;

REVOKE ALL ON FUNCTION public.list_returns_to_dispatch() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_returns_to_dispatch() TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.mark_user(marked bigint, given text, by_admin bigint, said text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_user(marked bigint, given text, by_admin bigint, said text) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid) TO skinkantor_api;
GRANT ALL ON FUNCTION public.notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.notify_withdrawal(told_user bigint, told_payout uuid, step text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notify_withdrawal(told_user bigint, told_payout uuid, step text) TO skinkantor_api;
GRANT ALL ON FUNCTION public.notify_withdrawal(told_user bigint, told_payout uuid, step text) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.notify_withdrawal(told_user bigint, told_payout uuid, step text) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.one_person_not_before(kind text, payload jsonb, proposer bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.one_person_not_before(kind text, payload jsonb, proposer bigint) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.one_person_wait(kind text, grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.one_person_wait(kind text, grosze bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.one_person_wait(kind text, grosze bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.payout_rail_key(payout_kind text, of_transaction bigint, payout uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.payout_rail_key(payout_kind text, of_transaction bigint, payout uuid) TO skinkantor_api;
GRANT ALL ON FUNCTION public.payout_rail_key(payout_kind text, of_transaction bigint, payout uuid) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.payout_rail_key(payout_kind text, of_transaction bigint, payout uuid) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) TO skinkantor_api;
GRANT ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.proposal_grosze(payload jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.proposal_grosze(payload jsonb) TO skinkantor_api;
GRANT ALL ON FUNCTION public.proposal_grosze(payload jsonb) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.prune_ticket(ticket bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_ticket(ticket bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.queue_push(told_user bigint, kind text, about text, keep_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.queue_push(told_user bigint, kind text, about text, keep_seconds integer) TO skinkantor_api;
GRANT ALL ON FUNCTION public.queue_push(told_user bigint, kind text, about text, keep_seconds integer) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.queue_push(told_user bigint, kind text, about text, keep_seconds integer) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.record_canned_answer(answer bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_canned_answer(answer bigint) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.record_payout_order(payout uuid, grosze bigint, ceiling_grosze bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_payout_order(payout uuid, grosze bigint, ceiling_grosze bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.record_payout_step(payout uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_payout_step(payout uuid) TO skinkantor_api;
GRANT ALL ON FUNCTION public.record_payout_step(payout uuid) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.record_payout_step(payout uuid) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.record_sale_step(sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_sale_step(sale bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.record_sale_step(sale bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.record_sale_step(sale bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_frozen_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_late_entries() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_list_with_prices() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.remove_stock(for_sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_stock(for_sale bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.remove_stock(for_sale bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.remove_stock(for_sale bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.request_dispatch(for_sale bigint, for_resale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.request_dispatch(for_sale bigint, for_resale bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.request_dispatch(for_sale bigint, for_resale bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.require_market_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.require_price_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.revoke_staff(person bigint, by_owner bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.revoke_staff(person bigint, by_owner bigint) TO skinkantor_api;

REVOKE ALL ON FUNCTION public.settle_lost_trade(for_sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_lost_trade(for_sale bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.share_browser(one bigint, other bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.staffing_mode() FROM PUBLIC;
GRANT ALL ON FUNCTION public.staffing_mode() TO skinkantor_api;
GRANT ALL ON FUNCTION public.staffing_mode() TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.stop_mail_sent_at(proposal uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_mail_sent_at(proposal uuid) TO skinkantor_api;
GRANT ALL ON FUNCTION public.stop_mail_sent_at(proposal uuid) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_era(ticket_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_era(ticket_id bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_era(ticket_id bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_era(ticket_id bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_era_query(search text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_era_query(search text) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_era_query(search text) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_era_query(search text) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_era_words(ticket_id bigint, document tsvector) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_era_words(ticket_id bigint, document tsvector) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_era_words(ticket_id bigint, document tsvector) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_era_words(ticket_id bigint, document tsvector) TO skinkantor_worker;

GRANT SELECT ON TABLE public.tickets TO skinkantor_api;
GRANT SELECT ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(language) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(language) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(subject) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(subject) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(category) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(category) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(status) ON TABLE public.tickets TO skinkantor_api;

GRANT INSERT(priority),UPDATE(priority) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(priority) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(steam_id) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(steam_id) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(sale_state_at_opening) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(sale_state_at_opening) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(guest_key_hash) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(guest_key_hash) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(email_fingerprint) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(email_fingerprint) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(form_mark) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(form_mark) ON TABLE public.tickets TO skinkantor_worker;

GRANT INSERT(duplicate_mark) ON TABLE public.tickets TO skinkantor_api;
GRANT INSERT(duplicate_mark) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(assigned_to) ON TABLE public.tickets TO skinkantor_api;

GRANT UPDATE(message_count) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(message_count) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(user_unread) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(user_unread) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(staff_unread) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(staff_unread) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(preview) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(preview) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(last_message_at) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(last_message_at) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(last_message_is_staff) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(last_message_is_staff) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(first_reply_at) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(first_reply_at) ON TABLE public.tickets TO skinkantor_worker;

GRANT UPDATE(updated_at) ON TABLE public.tickets TO skinkantor_api;
GRANT UPDATE(updated_at) ON TABLE public.tickets TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_facts(ticket public.tickets) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_facts(ticket public.tickets) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_facts(ticket public.tickets) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_facts(ticket public.tickets) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_query(search text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_query(search text) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_query(search text) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_query(search text) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.ticket_words(content text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ticket_words(content text) TO skinkantor_api;
GRANT ALL ON FUNCTION public.ticket_words(content text) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.ticket_words(content text) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.unwithdrawn_credits(seller bigint, withdrawal bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unwithdrawn_credits(seller bigint, withdrawal bigint) TO skinkantor_api;
GRANT ALL ON FUNCTION public.unwithdrawn_credits(seller bigint, withdrawal bigint) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.unwithdrawn_credits(seller bigint, withdrawal bigint) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.warsaw_day(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.warsaw_day(at timestamp with time zone) TO skinkantor_api;
GRANT ALL ON FUNCTION public.warsaw_day(at timestamp with time zone) TO skinkantor_watcher;
GRANT ALL ON FUNCTION public.warsaw_day(at timestamp with time zone) TO skinkantor_worker;

GRANT SELECT ON TABLE public.account_freezes TO skinkantor_api;
GRANT SELECT ON TABLE public.account_freezes TO skinkantor_watcher;
GRANT SELECT ON TABLE public.account_freezes TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.account_freezes TO skinkantor_api;

GRANT INSERT(how) ON TABLE public.account_freezes TO skinkantor_api;

GRANT INSERT(sale_id) ON TABLE public.account_freezes TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.account_freezes TO skinkantor_api;

GRANT INSERT(language) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(ticket_id) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(contested_at) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(release_asked_at) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(release_asked_by) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(release_reason) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(release_not_before) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(ended_at) ON TABLE public.account_freezes TO skinkantor_api;

GRANT UPDATE(ended_by) ON TABLE public.account_freezes TO skinkantor_api;

GRANT SELECT ON TABLE public.admin_proposals TO skinkantor_api;
GRANT SELECT ON TABLE public.admin_proposals TO skinkantor_worker;

GRANT INSERT(kind) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(subject) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(seller_id) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(payload) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(payload_hash) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(reason) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(proposed_by) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(expires_at) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT UPDATE(state) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT UPDATE(decided_by) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT UPDATE(decided_at) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT INSERT(not_before) ON TABLE public.admin_proposals TO skinkantor_api;

GRANT SELECT,INSERT,DELETE ON TABLE public.admin_sessions TO skinkantor_api;

GRANT UPDATE(factor_id) ON TABLE public.admin_sessions TO skinkantor_api;

GRANT UPDATE(opened_at) ON TABLE public.admin_sessions TO skinkantor_api;

GRANT UPDATE(last_used_at) ON TABLE public.admin_sessions TO skinkantor_api;

GRANT UPDATE(confirmed_at) ON TABLE public.admin_sessions TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.alert_channels TO skinkantor_worker;
GRANT SELECT ON TABLE public.alert_channels TO skinkantor_api;

GRANT SELECT ON TABLE public.appraisal_prices TO skinkantor_api;
GRANT SELECT ON TABLE public.appraisal_prices TO skinkantor_worker;

GRANT INSERT(appraisal_id) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(asset_id) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(fingerprint) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(payout_grosze) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(named_by) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(valid_until) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT UPDATE(state) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT UPDATE(decided_at) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT INSERT(confirmed_by) ON TABLE public.appraisal_prices TO skinkantor_api;

GRANT SELECT ON TABLE public.appraisals TO skinkantor_api;
GRANT SELECT ON TABLE public.appraisals TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(ticket_id) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(asset_id) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(market_name) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(fingerprint) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(facts) ON TABLE public.appraisals TO skinkantor_api;

GRANT INSERT(listed_grosze) ON TABLE public.appraisals TO skinkantor_api;

GRANT UPDATE(closed_at) ON TABLE public.appraisals TO skinkantor_api;

GRANT SELECT ON TABLE public.audit_chain TO skinkantor_api;

GRANT SELECT(number) ON TABLE public.audit_chain TO skinkantor_worker;

GRANT SELECT(hash) ON TABLE public.audit_chain TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.audit_reasons TO skinkantor_api;
GRANT INSERT ON TABLE public.audit_reasons TO skinkantor_worker;

GRANT SELECT ON TABLE public.transactions TO skinkantor_api;
GRANT SELECT ON TABLE public.transactions TO skinkantor_worker;

GRANT INSERT(type) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(method) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(request_mark) ON TABLE public.transactions TO skinkantor_api;

GRANT USAGE ON SEQUENCE public.transactions_id_seq TO skinkantor_api;

GRANT SELECT ON TABLE public.balance_corrections TO skinkantor_api;
GRANT SELECT ON TABLE public.balance_corrections TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.balance_corrections TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.balance_corrections TO skinkantor_api;

GRANT INSERT(proposal_id) ON TABLE public.balance_corrections TO skinkantor_api;

GRANT SELECT ON TABLE public.balance_credits TO skinkantor_api;
GRANT SELECT ON TABLE public.balance_credits TO skinkantor_watcher;
GRANT SELECT ON TABLE public.balance_credits TO skinkantor_worker;

GRANT INSERT(transaction_id) ON TABLE public.balance_credits TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.balance_credits TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.balance_credits TO skinkantor_api;

GRANT INSERT(credited_by) ON TABLE public.balance_credits TO skinkantor_api;

GRANT INSERT(confirmed_by) ON TABLE public.balance_credits TO skinkantor_api;

GRANT SELECT ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT SELECT ON TABLE public.bank_batch_payouts TO skinkantor_worker;

GRANT INSERT(batch_id) ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT SELECT(batch_id) ON TABLE public.bank_batch_payouts TO skinkantor_watcher;

GRANT INSERT(place) ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT SELECT(place) ON TABLE public.bank_batch_payouts TO skinkantor_watcher;

GRANT INSERT(payout_id) ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT SELECT(payout_id) ON TABLE public.bank_batch_payouts TO skinkantor_watcher;

GRANT INSERT(code) ON TABLE public.bank_batch_payouts TO skinkantor_api;

GRANT UPDATE(is_in) ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT SELECT(is_in) ON TABLE public.bank_batch_payouts TO skinkantor_watcher;
GRANT UPDATE(is_in) ON TABLE public.bank_batch_payouts TO skinkantor_worker;

GRANT UPDATE(out_reason) ON TABLE public.bank_batch_payouts TO skinkantor_api;
GRANT UPDATE(out_reason) ON TABLE public.bank_batch_payouts TO skinkantor_worker;

GRANT UPDATE(refused_by) ON TABLE public.bank_batch_payouts TO skinkantor_api;

GRANT UPDATE(refused_at) ON TABLE public.bank_batch_payouts TO skinkantor_api;

GRANT UPDATE(refuse_reason) ON TABLE public.bank_batch_payouts TO skinkantor_api;

GRANT UPDATE(bank_proof) ON TABLE public.bank_batch_payouts TO skinkantor_api;

GRANT SELECT ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(id) ON TABLE public.bank_batches TO skinkantor_api;
GRANT SELECT(id) ON TABLE public.bank_batches TO skinkantor_watcher;

GRANT SELECT(format),INSERT(format) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(state),UPDATE(state) ON TABLE public.bank_batches TO skinkantor_api;
GRANT SELECT(state) ON TABLE public.bank_batches TO skinkantor_watcher;
GRANT UPDATE(state) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(maker_id),INSERT(maker_id) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(key_mark),INSERT(key_mark) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(created_at) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(ready_at) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(ready_at) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(orders) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(orders) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(sum_grosze) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(sum_grosze) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(file_sha256) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(file_sha256) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT UPDATE(sealed_file) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT UPDATE(sealing_key_id) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(uploaded_by),UPDATE(uploaded_by) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(uploaded_at),UPDATE(uploaded_at) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(failed_by),UPDATE(failed_by) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(failed_at),UPDATE(failed_at) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(failed_at) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(fail_reason),UPDATE(fail_reason) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(fail_reason) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(bank_proof),UPDATE(bank_proof) ON TABLE public.bank_batches TO skinkantor_api;

GRANT SELECT(first_read_at) ON TABLE public.bank_batches TO skinkantor_api;
GRANT SELECT(first_read_at) ON TABLE public.bank_batches TO skinkantor_watcher;
GRANT UPDATE(first_read_at) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(voided_at) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(voided_at) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT(file_removed_at) ON TABLE public.bank_batches TO skinkantor_api;
GRANT UPDATE(file_removed_at) ON TABLE public.bank_batches TO skinkantor_worker;

GRANT SELECT ON TABLE public.bank_file_readings TO skinkantor_worker;

GRANT INSERT(batch_id) ON TABLE public.bank_file_readings TO skinkantor_worker;

GRANT INSERT(admin_id) ON TABLE public.bank_file_readings TO skinkantor_worker;

GRANT SELECT,DELETE ON TABLE public.bank_file_requests TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.bank_file_requests TO skinkantor_worker;

GRANT INSERT(batch_id) ON TABLE public.bank_file_requests TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.bank_file_requests TO skinkantor_api;

GRANT INSERT(public_key) ON TABLE public.bank_file_requests TO skinkantor_api;

GRANT INSERT(request_id) ON TABLE public.bank_file_requests TO skinkantor_api;

GRANT UPDATE(sealed) ON TABLE public.bank_file_requests TO skinkantor_worker;

GRANT UPDATE(refusal) ON TABLE public.bank_file_requests TO skinkantor_worker;

GRANT SELECT ON TABLE public.bank_statement_lines TO skinkantor_api;
GRANT SELECT ON TABLE public.bank_statement_lines TO skinkantor_worker;

GRANT INSERT(statement_id) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(reference) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(direction) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(booked_on) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(account_fingerprint) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(rail_key) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(sealed_title) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT INSERT(title_key_id) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT UPDATE(outcome) ON TABLE public.bank_statement_lines TO skinkantor_worker;

GRANT UPDATE(payout_id) ON TABLE public.bank_statement_lines TO skinkantor_worker;

GRANT UPDATE(decided_at) ON TABLE public.bank_statement_lines TO skinkantor_worker;

GRANT UPDATE(return_decided_by) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT UPDATE(return_decided_at) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT UPDATE(is_return_accepted) ON TABLE public.bank_statement_lines TO skinkantor_api;

GRANT SELECT ON TABLE public.bank_statement_starts TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.bank_statements TO skinkantor_api;
GRANT SELECT ON TABLE public.bank_statements TO skinkantor_worker;

GRANT SELECT ON TABLE public.broken_promises TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.broken_promises TO skinkantor_worker;

GRANT SELECT ON TABLE public.canned_answer_versions TO skinkantor_api;

GRANT SELECT,DELETE ON TABLE public.canned_answers TO skinkantor_api;

GRANT INSERT(title),UPDATE(title) ON TABLE public.canned_answers TO skinkantor_api;

GRANT INSERT(content),UPDATE(content) ON TABLE public.canned_answers TO skinkantor_api;

GRANT INSERT(updated_by),UPDATE(updated_by) ON TABLE public.canned_answers TO skinkantor_api;

GRANT UPDATE(updated_at) ON TABLE public.canned_answers TO skinkantor_api;

GRANT SELECT ON TABLE public.dashboard_days TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.dashboard_days TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.debt_payments TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.debt_payments TO skinkantor_worker;

GRANT SELECT ON TABLE public.debts TO skinkantor_api;
GRANT SELECT ON TABLE public.debts TO skinkantor_watcher;
GRANT SELECT ON TABLE public.debts TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.debts TO skinkantor_worker;
GRANT INSERT(user_id) ON TABLE public.debts TO skinkantor_watcher;

GRANT INSERT(sale_id) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.debts TO skinkantor_worker;
GRANT INSERT(sale_id) ON TABLE public.debts TO skinkantor_watcher;

GRANT INSERT(amount_grosze) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(amount_grosze) ON TABLE public.debts TO skinkantor_worker;
GRANT INSERT(amount_grosze) ON TABLE public.debts TO skinkantor_watcher;

GRANT INSERT(left_grosze),UPDATE(left_grosze) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(left_grosze),UPDATE(left_grosze) ON TABLE public.debts TO skinkantor_worker;
GRANT INSERT(left_grosze) ON TABLE public.debts TO skinkantor_watcher;

GRANT UPDATE(closed_at) ON TABLE public.debts TO skinkantor_api;
GRANT UPDATE(closed_at) ON TABLE public.debts TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.decided_prices TO skinkantor_worker;

GRANT UPDATE(grosze) ON TABLE public.decided_prices TO skinkantor_worker;

GRANT UPDATE(decided_at) ON TABLE public.decided_prices TO skinkantor_worker;

GRANT SELECT ON TABLE public.destination_reveals TO skinkantor_worker;

GRANT SELECT(id) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT INSERT(transaction_id) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT INSERT(payout_destination_id) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT INSERT(reason) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT INSERT(public_key) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT SELECT(sealed),UPDATE(sealed) ON TABLE public.destination_reveals TO skinkantor_api;
GRANT UPDATE(sealed) ON TABLE public.destination_reveals TO skinkantor_worker;

GRANT SELECT(answered_at) ON TABLE public.destination_reveals TO skinkantor_api;
GRANT UPDATE(answered_at) ON TABLE public.destination_reveals TO skinkantor_worker;

GRANT INSERT(request_id) ON TABLE public.destination_reveals TO skinkantor_api;

GRANT SELECT ON TABLE public.dispatch_accounts TO skinkantor_dispatcher;
GRANT SELECT ON TABLE public.dispatch_accounts TO skinkantor_api;
GRANT SELECT ON TABLE public.dispatch_accounts TO skinkantor_worker;

GRANT INSERT(steam_id) ON TABLE public.dispatch_accounts TO skinkantor_dispatcher;

GRANT UPDATE(dispatcher_id) ON TABLE public.dispatch_accounts TO skinkantor_dispatcher;

GRANT UPDATE(leased_until) ON TABLE public.dispatch_accounts TO skinkantor_dispatcher;

GRANT UPDATE(fence) ON TABLE public.dispatch_accounts TO skinkantor_dispatcher;

GRANT SELECT ON TABLE public.diversion_alarms TO skinkantor_api;
GRANT SELECT ON TABLE public.diversion_alarms TO skinkantor_watcher;
GRANT SELECT ON TABLE public.diversion_alarms TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.diversion_alarms TO skinkantor_watcher;

GRANT INSERT(asset_ids),UPDATE(asset_ids) ON TABLE public.diversion_alarms TO skinkantor_watcher;

GRANT UPDATE(back_at) ON TABLE public.diversion_alarms TO skinkantor_watcher;

GRANT UPDATE(put_away_at) ON TABLE public.diversion_alarms TO skinkantor_api;

GRANT UPDATE(ticket_id) ON TABLE public.diversion_alarms TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.email_confirmations TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.email_confirmations TO skinkantor_worker;

GRANT SELECT,DELETE ON TABLE public.erasure_requests TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.erasure_requests TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.erasure_requests TO skinkantor_api;

GRANT INSERT(asked_by) ON TABLE public.erasure_requests TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.event_streams TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.event_streams TO skinkantor_watcher;
GRANT SELECT,INSERT ON TABLE public.event_streams TO skinkantor_worker;

GRANT UPDATE(last_number) ON TABLE public.event_streams TO skinkantor_api;
GRANT UPDATE(last_number) ON TABLE public.event_streams TO skinkantor_watcher;
GRANT UPDATE(last_number) ON TABLE public.event_streams TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.events TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.events TO skinkantor_watcher;
GRANT SELECT,INSERT,DELETE ON TABLE public.events TO skinkantor_worker;

GRANT SELECT ON TABLE public.export_links TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.export_links TO skinkantor_worker;

GRANT INSERT(ticket_hash) ON TABLE public.export_links TO skinkantor_api;

GRANT INSERT(session_id) ON TABLE public.export_links TO skinkantor_api;

GRANT INSERT(language) ON TABLE public.export_links TO skinkantor_api;

GRANT INSERT(filter) ON TABLE public.export_links TO skinkantor_api;

GRANT INSERT(expires_at) ON TABLE public.export_links TO skinkantor_api;

GRANT UPDATE(used_at) ON TABLE public.export_links TO skinkantor_api;

GRANT SELECT ON TABLE public.exposure_totals TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.exposure_totals TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.files TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.files TO skinkantor_worker;

GRANT SELECT ON TABLE public.idempotency_keys TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.idempotency_keys TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(key_mark) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(route) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(body_mark) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(transaction_id) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(answer) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT INSERT(expires_at) ON TABLE public.idempotency_keys TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.image_cache TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.image_cache TO skinkantor_worker;

GRANT UPDATE(used_on) ON TABLE public.image_cache TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.image_sources TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.image_sources TO skinkantor_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE public.inventories TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.inventories TO skinkantor_worker;

GRANT SELECT ON TABLE public.inventory_check_schedule TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.inventory_check_schedule TO skinkantor_watcher;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inventory_checks TO skinkantor_watcher;

GRANT SELECT(sale_id) ON TABLE public.inventory_checks TO skinkantor_api;

GRANT SELECT(looked_at) ON TABLE public.inventory_checks TO skinkantor_api;

GRANT SELECT(outcome) ON TABLE public.inventory_checks TO skinkantor_api;

GRANT SELECT(problem) ON TABLE public.inventory_checks TO skinkantor_api;

GRANT SELECT ON TABLE public.journal_entries TO skinkantor_api;
GRANT SELECT ON TABLE public.journal_entries TO skinkantor_worker;

GRANT SELECT ON TABLE public.journals TO skinkantor_api;
GRANT SELECT ON TABLE public.journals TO skinkantor_worker;

GRANT SELECT(name) ON TABLE public.kysely_migration TO skinkantor_api;

GRANT SELECT ON TABLE public.late_payouts TO skinkantor_api;
GRANT SELECT ON TABLE public.late_payouts TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.late_payouts TO skinkantor_worker;

GRANT UPDATE(ticket_id) ON TABLE public.late_payouts TO skinkantor_worker;

GRANT SELECT ON TABLE public.ledger_accounts TO skinkantor_api;
GRANT SELECT ON TABLE public.ledger_accounts TO skinkantor_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE public.ledger_checks TO skinkantor_worker;

GRANT SELECT(checked_at) ON TABLE public.ledger_checks TO skinkantor_api;

GRANT SELECT ON TABLE public.mail_outbox TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT INSERT(id) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(event_key) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(template) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(language) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(recipient_sealed) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT INSERT(data_sealed) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT UPDATE(state) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(attempts) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(last_error) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT INSERT(ticket_id) ON TABLE public.mail_outbox TO skinkantor_api;

GRANT SELECT ON TABLE public.market_balances TO skinkantor_api;
GRANT SELECT ON TABLE public.market_balances TO skinkantor_worker;

GRANT INSERT(market) ON TABLE public.market_balances TO skinkantor_api;
GRANT INSERT(market) ON TABLE public.market_balances TO skinkantor_worker;

GRANT INSERT(currency) ON TABLE public.market_balances TO skinkantor_api;
GRANT INSERT(currency) ON TABLE public.market_balances TO skinkantor_worker;

GRANT INSERT(stated_minor) ON TABLE public.market_balances TO skinkantor_api;
GRANT INSERT(stated_minor) ON TABLE public.market_balances TO skinkantor_worker;

GRANT INSERT(book_minor) ON TABLE public.market_balances TO skinkantor_api;
GRANT INSERT(book_minor) ON TABLE public.market_balances TO skinkantor_worker;

GRANT INSERT(recorded_by) ON TABLE public.market_balances TO skinkantor_api;

GRANT SELECT ON TABLE public.market_connectors TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.market_connectors TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_listing_events TO skinkantor_api;
GRANT SELECT ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT INSERT(listing_id) ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT INSERT(state) ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT INSERT(offer_id) ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT INSERT(price_minor) ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT INSERT(error) ON TABLE public.market_listing_events TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_listings TO skinkantor_api;
GRANT SELECT ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(stock_item_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(market) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(steam_asset_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(state),UPDATE(state) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(deposit_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(trade_offer_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(asset_id),UPDATE(asset_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(offer_id) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(price_minor),UPDATE(price_minor) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(floor_minor),UPDATE(floor_minor) ON TABLE public.market_listings TO skinkantor_worker;

GRANT INSERT(unsure_since),UPDATE(unsure_since) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(error) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(changed_at) ON TABLE public.market_listings TO skinkantor_worker;

GRANT UPDATE(ended_at) ON TABLE public.market_listings TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_lists TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(row_count) ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(bad_row_count) ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(reasons) ON TABLE public.market_lists TO skinkantor_worker;

GRANT UPDATE(usd_rate_e4) ON TABLE public.market_lists TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_names TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.market_names TO skinkantor_worker;

GRANT UPDATE(icon_ref) ON TABLE public.market_names TO skinkantor_api;
GRANT UPDATE(icon_ref) ON TABLE public.market_names TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_prices TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.market_prices TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_withdrawals TO skinkantor_api;
GRANT SELECT ON TABLE public.market_withdrawals TO skinkantor_worker;

GRANT INSERT(market) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT INSERT(currency) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT INSERT(amount_minor) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT INSERT(book_grosze) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT INSERT(received_grosze) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT INSERT(proposal_id) ON TABLE public.market_withdrawals TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.openid_nonces TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.openid_nonces TO skinkantor_worker;

GRANT SELECT ON TABLE public.operator_accounts TO skinkantor_api;
GRANT SELECT ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT INSERT(steam_id) ON TABLE public.operator_accounts TO skinkantor_api;
GRANT INSERT(steam_id) ON TABLE public.operator_accounts TO skinkantor_watcher;
GRANT SELECT(steam_id) ON TABLE public.operator_accounts TO skinkantor_worker;

GRANT UPDATE(watcher_id) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(leased_until) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(fence) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(polled_at) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(full_polled_at) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(changed_at) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT UPDATE(history_read_at) ON TABLE public.operator_accounts TO skinkantor_watcher;

GRANT INSERT(state),UPDATE(state) ON TABLE public.operator_accounts TO skinkantor_api;
GRANT SELECT(state) ON TABLE public.operator_accounts TO skinkantor_worker;

GRANT INSERT(trade_token),UPDATE(trade_token) ON TABLE public.operator_accounts TO skinkantor_api;
GRANT SELECT(trade_token) ON TABLE public.operator_accounts TO skinkantor_worker;

GRANT UPDATE(places) ON TABLE public.operator_accounts TO skinkantor_api;
GRANT SELECT(places) ON TABLE public.operator_accounts TO skinkantor_worker;

GRANT UPDATE(value_cap_grosze) ON TABLE public.operator_accounts TO skinkantor_api;

GRANT SELECT ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(id) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(id) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(sale_id),INSERT(sale_id) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(sale_id) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(user_id) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(account_id),INSERT(account_id) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(account_id) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(slot),INSERT(slot) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(slot) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(person_slot),INSERT(person_slot) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(person_slot) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(state),UPDATE(state) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(state) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(state) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT UPDATE(trade_token) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT UPDATE(trade_token) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(trade_token) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(not_before) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(not_before) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(not_before) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(send_count) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(send_count) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(send_count) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(send_started_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(send_started_at) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(send_started_at) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(arrives_by) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(arrives_by) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(arrives_by) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(absent_reads) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(absent_reads) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(absent_reads) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(problem) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(problem) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(problem) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(offer_id) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(offer_id) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(offer_id) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(steam_state) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(steam_state) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(steam_state) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(cancel_wanted_at),UPDATE(cancel_wanted_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(cancel_wanted_at) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(cancel_wanted_at) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(cancel_reason),UPDATE(cancel_reason) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(cancel_reason) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(cancel_reason) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(denied_at),UPDATE(denied_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(denied_at) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(created_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(created_at) ON TABLE public.outgoing_offers TO skinkantor_worker;

GRANT SELECT(sent_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(sent_at) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(sent_at) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT(ended_at),UPDATE(ended_at) ON TABLE public.outgoing_offers TO skinkantor_api;
GRANT SELECT(ended_at) ON TABLE public.outgoing_offers TO skinkantor_worker;
GRANT UPDATE(ended_at) ON TABLE public.outgoing_offers TO skinkantor_watcher;

GRANT SELECT,INSERT ON TABLE public.payout_approvals TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_approvals TO skinkantor_watcher;
GRANT SELECT ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.payout_approvals TO skinkantor_watcher;
GRANT INSERT(payout_id) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(number) ON TABLE public.payout_approvals TO skinkantor_watcher;
GRANT INSERT(number) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(how) ON TABLE public.payout_approvals TO skinkantor_watcher;
GRANT INSERT(how) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(destination_fingerprint) ON TABLE public.payout_approvals TO skinkantor_watcher;
GRANT INSERT(destination_fingerprint) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_chain_transactions TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.payout_chain_transactions TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_days TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.payout_days TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_destinations TO skinkantor_worker;

GRANT SELECT(id),INSERT(id) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(id) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(user_id) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT(method),INSERT(method) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(method) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT(coin),INSERT(coin) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(coin) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT(key_purpose) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT INSERT(sealed) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT SELECT(fingerprint),INSERT(fingerprint) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(fingerprint) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT(content_fingerprint),INSERT(content_fingerprint) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT SELECT(masked),INSERT(masked) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT SELECT(created_at) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT SELECT(last_used_at),UPDATE(last_used_at) ON TABLE public.payout_destinations TO skinkantor_api;

GRANT SELECT(takes_express),INSERT(takes_express) ON TABLE public.payout_destinations TO skinkantor_api;
GRANT SELECT(takes_express) ON TABLE public.payout_destinations TO skinkantor_watcher;

GRANT SELECT ON TABLE public.payout_events TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_events TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_hours TO skinkantor_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payout_hours TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_lookups TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_lookups TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.payout_lookups TO skinkantor_api;
GRANT INSERT(payout_id) ON TABLE public.payout_lookups TO skinkantor_worker;

GRANT INSERT(wake_at),UPDATE(wake_at) ON TABLE public.payout_lookups TO skinkantor_api;

GRANT INSERT(checked_at),UPDATE(checked_at) ON TABLE public.payout_lookups TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_orders TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.payout_orders TO skinkantor_worker;

GRANT INSERT(amount_grosze) ON TABLE public.payout_orders TO skinkantor_worker;

GRANT UPDATE(ordered_at) ON TABLE public.payout_orders TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_transitions TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_transitions TO skinkantor_worker;

GRANT SELECT ON TABLE public.payouts TO skinkantor_api;
GRANT SELECT ON TABLE public.payouts TO skinkantor_watcher;
GRANT SELECT ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(kind) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(kind) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(kind) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(transaction_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(transaction_id) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(transaction_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(sale_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(user_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(rail) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(rail) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(rail),UPDATE(rail) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(amount_grosze) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(amount_grosze) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(amount_grosze) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.payouts TO skinkantor_watcher;
GRANT UPDATE(state) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(version) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(version) ON TABLE public.payouts TO skinkantor_watcher;
GRANT UPDATE(version) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(rail_key) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(rail_key) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(rail_key) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(rail_ref) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(rail_ref) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(reference) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(reference) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(payout_destination_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(payout_destination_id) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(payout_destination_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(destination_fingerprint) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(destination_fingerprint) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(destination_fingerprint) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(approvals_required),UPDATE(approvals_required) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(approvals_required) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(approvals_required),UPDATE(approvals_required) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(is_evidence_clean) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(is_evidence_clean) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(is_evidence_clean) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(is_submitted) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(is_submitted) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(has_unknown_outcome) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(has_unknown_outcome) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(is_resubmit_blocked) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(is_resubmit_blocked) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(first_submitted_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(first_submitted_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(last_submitted_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(last_submitted_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(first_not_found_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(first_not_found_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(coin_units) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(coin_rate) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(statement_matched_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(moved_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(moved_at) ON TABLE public.payouts TO skinkantor_watcher;
GRANT UPDATE(moved_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(settled_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(settled_at) ON TABLE public.payouts TO skinkantor_watcher;
GRANT UPDATE(settled_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(language) ON TABLE public.payouts TO skinkantor_api;

GRANT UPDATE(recall_wanted_at) ON TABLE public.payouts TO skinkantor_api;

GRANT INSERT(promised_by) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(promised_by) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(promised_by) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(promise_terms) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(promise_terms) ON TABLE public.payouts TO skinkantor_watcher;
GRANT INSERT(promise_terms) ON TABLE public.payouts TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.price_alerts TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.price_alerts TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_history TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.price_history TO skinkantor_worker;

GRANT UPDATE(payout_grosze) ON TABLE public.price_history TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_items TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.price_items TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_lists TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.price_lists TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(step) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(row_count) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(bad_row_count) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(reasons) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(eur_rate_e4) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(nbp_table) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(live_since) ON TABLE public.price_lists TO skinkantor_api;
GRANT UPDATE(live_since) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(decided_by) ON TABLE public.price_lists TO skinkantor_api;
GRANT UPDATE(decided_by) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(decided_at) ON TABLE public.price_lists TO skinkantor_api;
GRANT UPDATE(decided_at) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(history_day) ON TABLE public.price_lists TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_moves TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.price_moves TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.process_heartbeats TO skinkantor_api;
GRANT INSERT,DELETE ON TABLE public.process_heartbeats TO skinkantor_watcher;
GRANT INSERT,DELETE ON TABLE public.process_heartbeats TO skinkantor_worker;
GRANT INSERT,DELETE ON TABLE public.process_heartbeats TO skinkantor_dispatcher;

GRANT SELECT(id) ON TABLE public.process_heartbeats TO skinkantor_watcher;
GRANT SELECT(id) ON TABLE public.process_heartbeats TO skinkantor_worker;
GRANT SELECT(id) ON TABLE public.process_heartbeats TO skinkantor_dispatcher;

GRANT UPDATE(seen_at) ON TABLE public.process_heartbeats TO skinkantor_api;
GRANT SELECT(seen_at),UPDATE(seen_at) ON TABLE public.process_heartbeats TO skinkantor_watcher;
GRANT SELECT(seen_at),UPDATE(seen_at) ON TABLE public.process_heartbeats TO skinkantor_worker;
GRANT SELECT(seen_at),UPDATE(seen_at) ON TABLE public.process_heartbeats TO skinkantor_dispatcher;

GRANT UPDATE(figures) ON TABLE public.process_heartbeats TO skinkantor_api;
GRANT UPDATE(figures) ON TABLE public.process_heartbeats TO skinkantor_watcher;
GRANT UPDATE(figures) ON TABLE public.process_heartbeats TO skinkantor_worker;
GRANT UPDATE(figures) ON TABLE public.process_heartbeats TO skinkantor_dispatcher;

GRANT SELECT ON TABLE public.proposal_passkeys TO skinkantor_api;
GRANT SELECT ON TABLE public.proposal_passkeys TO skinkantor_worker;

GRANT INSERT(proposal_id) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(challenge_id) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(credential_id) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(public_key) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(client_data) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(authenticator_data) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT INSERT(signature) ON TABLE public.proposal_passkeys TO skinkantor_api;

GRANT SELECT ON TABLE public.proposal_stops TO skinkantor_api;
GRANT SELECT ON TABLE public.proposal_stops TO skinkantor_worker;

GRANT INSERT(proposal_id) ON TABLE public.proposal_stops TO skinkantor_worker;

GRANT INSERT(token_hash) ON TABLE public.proposal_stops TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.proposal_stops TO skinkantor_api;

GRANT SELECT,INSERT,DELETE ON TABLE public.push_subscriptions TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.push_subscriptions TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.quote_items TO skinkantor_api;
GRANT SELECT ON TABLE public.quote_items TO skinkantor_worker;

GRANT SELECT ON TABLE public.quotes TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.quotes TO skinkantor_worker;

GRANT INSERT(id) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(code) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(rate_bps) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(minimum_grosze) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(market_grosze) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(total_grosze) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(price_list_id) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(prices_fetched_at) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(expires_at) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(supersedes_id) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(extension) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(later_rate_bps) ON TABLE public.quotes TO skinkantor_api;

GRANT INSERT(later_total_grosze) ON TABLE public.quotes TO skinkantor_api;

GRANT SELECT ON TABLE public.rail_balances TO skinkantor_api;
GRANT SELECT ON TABLE public.rail_balances TO skinkantor_watcher;
GRANT SELECT,INSERT,UPDATE ON TABLE public.rail_balances TO skinkantor_worker;

GRANT SELECT ON TABLE public.rail_fundings TO skinkantor_api;
GRANT SELECT ON TABLE public.rail_fundings TO skinkantor_worker;

GRANT INSERT(rail) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT INSERT(reference) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT INSERT(proposed_by) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT INSERT(key_mark) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT UPDATE(confirmed_by) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT UPDATE(confirmed_at) ON TABLE public.rail_fundings TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.rail_messages TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.rail_messages TO skinkantor_worker;

GRANT SELECT ON TABLE public.rail_states TO skinkantor_api;
GRANT SELECT ON TABLE public.rail_states TO skinkantor_worker;

GRANT SELECT(rail) ON TABLE public.rail_states TO skinkantor_watcher;

GRANT SELECT(method) ON TABLE public.rail_states TO skinkantor_watcher;

GRANT UPDATE(paused_at) ON TABLE public.rail_states TO skinkantor_api;
GRANT SELECT(paused_at) ON TABLE public.rail_states TO skinkantor_watcher;
GRANT UPDATE(paused_at) ON TABLE public.rail_states TO skinkantor_worker;

GRANT UPDATE(pause_reason) ON TABLE public.rail_states TO skinkantor_api;
GRANT UPDATE(pause_reason) ON TABLE public.rail_states TO skinkantor_worker;

GRANT UPDATE(paused_by) ON TABLE public.rail_states TO skinkantor_api;

GRANT UPDATE(pause_note) ON TABLE public.rail_states TO skinkantor_api;

GRANT SELECT(coin) ON TABLE public.rail_states TO skinkantor_watcher;

GRANT UPDATE(coin_rate) ON TABLE public.rail_states TO skinkantor_worker;

GRANT UPDATE(coin_rate_read_at) ON TABLE public.rail_states TO skinkantor_worker;

GRANT SELECT ON TABLE public.reconciliation_findings TO skinkantor_api;
GRANT SELECT ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT SELECT(rail) ON TABLE public.reconciliation_findings TO skinkantor_watcher;
GRANT INSERT(rail) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT SELECT(class) ON TABLE public.reconciliation_findings TO skinkantor_watcher;
GRANT INSERT(class) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(subject) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(currency) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(ours_minor) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(theirs_minor) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(ours_state) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT INSERT(theirs_state) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT UPDATE(seen_at) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT UPDATE(closed_at) ON TABLE public.reconciliation_findings TO skinkantor_api;
GRANT SELECT(closed_at) ON TABLE public.reconciliation_findings TO skinkantor_watcher;
GRANT UPDATE(closed_at) ON TABLE public.reconciliation_findings TO skinkantor_worker;

GRANT UPDATE(closed_by) ON TABLE public.reconciliation_findings TO skinkantor_api;

GRANT UPDATE(close_reason) ON TABLE public.reconciliation_findings TO skinkantor_api;

GRANT SELECT ON TABLE public.reconciliation_runs TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.reconciliation_runs TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.refresh_tokens TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.refresh_tokens TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.refresh_tokens TO skinkantor_api;

GRANT SELECT ON TABLE public.resales TO skinkantor_api;
GRANT SELECT ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(stock_item_id) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(stock_item_id) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(market) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(market) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(external_id) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(external_id) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(state),UPDATE(state) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(state),UPDATE(state) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(currency) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(currency) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(price_minor) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(price_minor) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(fee_minor) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(fee_minor) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(rate_e4) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(rate_e4) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(rate_table) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(rate_table) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(cost_grosze) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(cost_grosze) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(tax_grosze) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(tax_grosze) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(category) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(category) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(payout_option) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(payout_option) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(sold_at) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(sold_at) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(releases_at) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(releases_at) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE public.resales TO skinkantor_api;
GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(recorded_by) ON TABLE public.resales TO skinkantor_api;

GRANT INSERT(proposal_id) ON TABLE public.resales TO skinkantor_api;

GRANT INSERT(buyer_id) ON TABLE public.resales TO skinkantor_worker;

GRANT INSERT(buyer_token) ON TABLE public.resales TO skinkantor_worker;

GRANT SELECT ON TABLE public.return_readings TO skinkantor_api;
GRANT SELECT ON TABLE public.return_readings TO skinkantor_watcher;
GRANT SELECT ON TABLE public.return_readings TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.return_readings TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.return_readings TO skinkantor_worker;

GRANT INSERT(trade_id) ON TABLE public.return_readings TO skinkantor_api;
GRANT INSERT(trade_id) ON TABLE public.return_readings TO skinkantor_worker;

GRANT INSERT(asked_by),UPDATE(asked_by) ON TABLE public.return_readings TO skinkantor_api;

GRANT UPDATE(asked_at) ON TABLE public.return_readings TO skinkantor_api;
GRANT UPDATE(asked_at) ON TABLE public.return_readings TO skinkantor_worker;

GRANT UPDATE(result) ON TABLE public.return_readings TO skinkantor_watcher;

GRANT UPDATE(read_at) ON TABLE public.return_readings TO skinkantor_watcher;

GRANT SELECT ON TABLE public.returns_due TO skinkantor_api;
GRANT SELECT ON TABLE public.returns_due TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.returns_due TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.returns_due TO skinkantor_worker;

GRANT INSERT(not_before) ON TABLE public.returns_due TO skinkantor_api;
GRANT INSERT(not_before) ON TABLE public.returns_due TO skinkantor_worker;

GRANT UPDATE(trade_id) ON TABLE public.returns_due TO skinkantor_api;
GRANT UPDATE(trade_id) ON TABLE public.returns_due TO skinkantor_worker;

GRANT UPDATE(closed_at) ON TABLE public.returns_due TO skinkantor_api;
GRANT UPDATE(closed_at) ON TABLE public.returns_due TO skinkantor_worker;

GRANT SELECT ON TABLE public.sale_events TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_events TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.sale_financials TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_financials TO skinkantor_watcher;
GRANT SELECT ON TABLE public.sale_financials TO skinkantor_worker;

GRANT UPDATE(payout_case) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(payout_case) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(payout_case) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(destination_fingerprint) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(destination_fingerprint) ON TABLE public.sale_financials TO skinkantor_worker;

GRANT UPDATE(reserved_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(reserved_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(reserved_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(pool_reserved_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(pool_reserved_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(pool_reserved_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(released_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(released_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(released_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(accept_started_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(accept_started_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(accept_started_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(settles_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(settles_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(settles_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(reversed_at) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(reversed_at) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(reversed_at) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(is_booked) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(is_booked) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(is_booked) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(was_reviewed) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(was_reviewed) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(was_reviewed) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(is_counted) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(is_counted) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(is_counted) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(is_undo_agreed) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(is_undo_agreed) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(is_undo_agreed) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(promised_by) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(promised_by) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(promised_by) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(promise_terms) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(promise_terms) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(promise_terms) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT UPDATE(advance_obstacle) ON TABLE public.sale_financials TO skinkantor_api;
GRANT UPDATE(advance_obstacle) ON TABLE public.sale_financials TO skinkantor_worker;
GRANT UPDATE(advance_obstacle) ON TABLE public.sale_financials TO skinkantor_watcher;

GRANT SELECT ON TABLE public.sale_items TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_items TO skinkantor_watcher;
GRANT SELECT ON TABLE public.sale_items TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(asset_id) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(place) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(market_name) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(rate_bps) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(market_grosze) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(our_grosze) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(fingerprint) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(facts) ON TABLE public.sale_items TO skinkantor_api;

GRANT INSERT(appraisal_price_id) ON TABLE public.sale_items TO skinkantor_api;

GRANT SELECT ON TABLE public.sale_review_reasons TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_review_reasons TO skinkantor_watcher;

GRANT INSERT(sale_id) ON TABLE public.sale_review_reasons TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.sale_review_reasons TO skinkantor_watcher;

GRANT INSERT(code) ON TABLE public.sale_review_reasons TO skinkantor_api;
GRANT INSERT(code) ON TABLE public.sale_review_reasons TO skinkantor_watcher;

GRANT INSERT(details) ON TABLE public.sale_review_reasons TO skinkantor_api;
GRANT INSERT(details) ON TABLE public.sale_review_reasons TO skinkantor_watcher;

GRANT SELECT ON TABLE public.sale_transitions TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_transitions TO skinkantor_watcher;
GRANT SELECT ON TABLE public.sale_transitions TO skinkantor_worker;

GRANT SELECT ON TABLE public.sales TO skinkantor_api;
GRANT SELECT ON TABLE public.sales TO skinkantor_watcher;
GRANT SELECT ON TABLE public.sales TO skinkantor_worker;

GRANT INSERT(id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(quote_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(code) ON TABLE public.sales TO skinkantor_api;

GRANT UPDATE(state) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(state) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(version) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(version) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(version) ON TABLE public.sales TO skinkantor_worker;

GRANT INSERT(rate_bps) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(minimum_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(market_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(total_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(payout_destination_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(terms_version) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(deadline_at) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(deadline_at) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(actor) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(actor) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(actor) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(reason) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(reason) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(reason) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(moved_at) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(moved_at) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(moved_at) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(completed_at) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(completed_at) ON TABLE public.sales TO skinkantor_watcher;
GRANT UPDATE(completed_at) ON TABLE public.sales TO skinkantor_worker;

GRANT INSERT(language) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(payout_class) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(account_id),UPDATE(account_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(items_count) ON TABLE public.sales TO skinkantor_api;

GRANT SELECT,DELETE ON TABLE public.saved_views TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.saved_views TO skinkantor_api;

GRANT INSERT(list) ON TABLE public.saved_views TO skinkantor_api;

GRANT INSERT(name),UPDATE(name) ON TABLE public.saved_views TO skinkantor_api;

GRANT INSERT(query),UPDATE(query) ON TABLE public.saved_views TO skinkantor_api;

GRANT SELECT ON TABLE public.seller_checks TO skinkantor_watcher;
GRANT SELECT,INSERT,UPDATE ON TABLE public.seller_checks TO skinkantor_worker;

GRANT SELECT ON TABLE public.seller_risk_profiles TO skinkantor_api;
GRANT SELECT ON TABLE public.seller_risk_profiles TO skinkantor_watcher;
GRANT SELECT ON TABLE public.seller_risk_profiles TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.seller_risk_profiles TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.seller_risk_profiles TO skinkantor_watcher;
GRANT INSERT(user_id) ON TABLE public.seller_risk_profiles TO skinkantor_worker;

GRANT UPDATE(settled_sales) ON TABLE public.seller_risk_profiles TO skinkantor_api;
GRANT UPDATE(settled_sales) ON TABLE public.seller_risk_profiles TO skinkantor_watcher;
GRANT UPDATE(settled_sales) ON TABLE public.seller_risk_profiles TO skinkantor_worker;

GRANT UPDATE(reversals) ON TABLE public.seller_risk_profiles TO skinkantor_api;
GRANT UPDATE(reversals) ON TABLE public.seller_risk_profiles TO skinkantor_watcher;
GRANT UPDATE(reversals) ON TABLE public.seller_risk_profiles TO skinkantor_worker;

GRANT UPDATE(limit_by_hand_grosze) ON TABLE public.seller_risk_profiles TO skinkantor_api;

GRANT UPDATE(frozen_at) ON TABLE public.seller_risk_profiles TO skinkantor_api;
GRANT UPDATE(frozen_at) ON TABLE public.seller_risk_profiles TO skinkantor_watcher;
GRANT UPDATE(frozen_at) ON TABLE public.seller_risk_profiles TO skinkantor_worker;

GRANT UPDATE(thawed_at) ON TABLE public.seller_risk_profiles TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.sessions TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.sessions TO skinkantor_worker;

GRANT UPDATE(last_used_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(idle_expires_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(ended_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(end_reason) ON TABLE public.sessions TO skinkantor_api;

GRANT SELECT ON TABLE public.settings TO skinkantor_api;
GRANT SELECT ON TABLE public.settings TO skinkantor_watcher;
GRANT SELECT ON TABLE public.settings TO skinkantor_worker;

GRANT INSERT(key) ON TABLE public.settings TO skinkantor_api;

GRANT INSERT(version) ON TABLE public.settings TO skinkantor_api;

GRANT INSERT(value) ON TABLE public.settings TO skinkantor_api;

GRANT INSERT(changed_by) ON TABLE public.settings TO skinkantor_api;

GRANT INSERT(reason) ON TABLE public.settings TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.sign_in_attempts TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.sign_in_attempts TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.sign_in_attempts TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.sign_in_codes TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.sign_in_codes TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.sign_in_codes TO skinkantor_api;

GRANT SELECT,INSERT,DELETE ON TABLE public.staff_alerts TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.staff_alerts TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.staff_alerts TO skinkantor_worker;

GRANT SELECT ON TABLE public.staff_enrolments TO skinkantor_api;

GRANT UPDATE(used_at) ON TABLE public.staff_enrolments TO skinkantor_api;

GRANT SELECT ON TABLE public.staff_factor_attempts TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.staff_factor_attempts TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.staff_factor_attempts TO skinkantor_api;

GRANT UPDATE(is_failure) ON TABLE public.staff_factor_attempts TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.staff_factor_challenges TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.staff_factor_challenges TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.staff_factor_challenges TO skinkantor_api;

GRANT SELECT,INSERT,DELETE ON TABLE public.staff_factors TO skinkantor_api;

GRANT UPDATE(last_step) ON TABLE public.staff_factors TO skinkantor_api;

GRANT UPDATE(sign_count) ON TABLE public.staff_factors TO skinkantor_api;

GRANT UPDATE(last_used_at) ON TABLE public.staff_factors TO skinkantor_api;

GRANT SELECT ON TABLE public.staff_queue TO skinkantor_api;
GRANT SELECT ON TABLE public.staff_queue TO skinkantor_worker;

GRANT SELECT,DELETE ON TABLE public.staff_recovery_codes TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.staff_recovery_codes TO skinkantor_api;

GRANT INSERT(code_hash) ON TABLE public.staff_recovery_codes TO skinkantor_api;

GRANT UPDATE(used_at) ON TABLE public.staff_recovery_codes TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_egresses TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_egresses TO skinkantor_watcher;
GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_egresses TO skinkantor_dispatcher;

GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_slots TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_slots TO skinkantor_watcher;
GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_slots TO skinkantor_dispatcher;

GRANT SELECT ON TABLE public.stock_write_offs TO skinkantor_api;
GRANT SELECT ON TABLE public.stock_write_offs TO skinkantor_worker;

GRANT INSERT(stock_item_id) ON TABLE public.stock_write_offs TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.stock_write_offs TO skinkantor_api;

GRANT INSERT(is_loss) ON TABLE public.stock_write_offs TO skinkantor_api;

GRANT INSERT(proposal_id) ON TABLE public.stock_write_offs TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.ticket_attachments TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.ticket_attachments TO skinkantor_worker;

GRANT UPDATE(message_id) ON TABLE public.ticket_attachments TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.ticket_contacts TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.ticket_contacts TO skinkantor_worker;

GRANT SELECT ON TABLE public.ticket_messages TO skinkantor_api;
GRANT SELECT ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(ticket_id) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(ticket_id) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(author_id) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(author_id) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(is_staff) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(is_staff) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(is_initial) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(is_initial) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(content) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(content) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(request_mark) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(request_mark) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(body_mark) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(body_mark) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT INSERT(is_automatic) ON TABLE public.ticket_messages TO skinkantor_api;
GRANT INSERT(is_automatic) ON TABLE public.ticket_messages TO skinkantor_worker;

GRANT SELECT ON TABLE public.ticket_notes TO skinkantor_api;

GRANT INSERT(ticket_id) ON TABLE public.ticket_notes TO skinkantor_api;

GRANT INSERT(author_id) ON TABLE public.ticket_notes TO skinkantor_api;

GRANT INSERT(content) ON TABLE public.ticket_notes TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.ticket_texts TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.ticket_texts TO skinkantor_worker;

GRANT UPDATE(document) ON TABLE public.ticket_texts TO skinkantor_api;
GRANT UPDATE(document) ON TABLE public.ticket_texts TO skinkantor_worker;

GRANT SELECT ON TABLE public.ticket_transitions TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.trade_checks TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.trade_checks TO skinkantor_worker;

GRANT SELECT ON TABLE public.trade_offers TO skinkantor_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.trade_offers TO skinkantor_watcher;
GRANT SELECT,DELETE ON TABLE public.trade_offers TO skinkantor_worker;

GRANT UPDATE(decline_asked_at) ON TABLE public.trade_offers TO skinkantor_api;

GRANT UPDATE(decline_asked_by) ON TABLE public.trade_offers TO skinkantor_api;

GRANT SELECT ON TABLE public.trade_readings TO skinkantor_api;
GRANT SELECT ON TABLE public.trade_readings TO skinkantor_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.trade_readings TO skinkantor_watcher;

GRANT UPDATE(wanted_at) ON TABLE public.trade_readings TO skinkantor_api;
GRANT UPDATE(wanted_at) ON TABLE public.trade_readings TO skinkantor_worker;

GRANT SELECT ON TABLE public.trades TO skinkantor_api;
GRANT SELECT ON TABLE public.trades TO skinkantor_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.trades TO skinkantor_watcher;

GRANT SELECT ON TABLE public.transaction_actions TO skinkantor_api;

GRANT INSERT(transaction_id) ON TABLE public.transaction_actions TO skinkantor_api;

GRANT INSERT(action) ON TABLE public.transaction_actions TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.transaction_actions TO skinkantor_api;

GRANT INSERT(reason) ON TABLE public.transaction_actions TO skinkantor_api;

GRANT SELECT ON TABLE public.transaction_notes TO skinkantor_api;

GRANT INSERT(transaction_id) ON TABLE public.transaction_notes TO skinkantor_api;

GRANT INSERT(version) ON TABLE public.transaction_notes TO skinkantor_api;

GRANT INSERT(text) ON TABLE public.transaction_notes TO skinkantor_api;

GRANT INSERT(admin_id) ON TABLE public.transaction_notes TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.transfer_checks TO skinkantor_api;
GRANT SELECT ON TABLE public.transfer_checks TO skinkantor_worker;

GRANT UPDATE(admin_id) ON TABLE public.transfer_checks TO skinkantor_api;

GRANT UPDATE(checked_at) ON TABLE public.transfer_checks TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.user_keys TO skinkantor_api;
GRANT SELECT ON TABLE public.user_keys TO skinkantor_worker;

GRANT SELECT ON TABLE public.user_marks TO skinkantor_api;
GRANT SELECT ON TABLE public.user_marks TO skinkantor_worker;

GRANT SELECT ON TABLE public.users TO skinkantor_api;
GRANT SELECT ON TABLE public.users TO skinkantor_worker;

GRANT SELECT(id) ON TABLE public.users TO skinkantor_watcher;

GRANT INSERT(steam_id) ON TABLE public.users TO skinkantor_api;
GRANT SELECT(steam_id) ON TABLE public.users TO skinkantor_watcher;

GRANT INSERT(persona_name) ON TABLE public.users TO skinkantor_api;
GRANT UPDATE(persona_name) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(avatar_hash) ON TABLE public.users TO skinkantor_watcher;
GRANT UPDATE(avatar_hash) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(trade_token_sealed) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(email_sealed) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(email_fingerprint) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(pending_email_sealed) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(steam_created_at) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_level) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_profile_public) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_vac_banned) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_community_banned) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_economy_ban) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(steam_checked_at) ON TABLE public.users TO skinkantor_worker;

GRANT UPDATE(last_login_at) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(email_saved_at) ON TABLE public.users TO skinkantor_api;

GRANT UPDATE(language) ON TABLE public.users TO skinkantor_api;

GRANT SELECT,INSERT,DELETE ON TABLE public.worker_heartbeats TO skinkantor_worker;

GRANT SELECT(seen_at) ON TABLE public.worker_heartbeats TO skinkantor_api;
GRANT UPDATE(seen_at) ON TABLE public.worker_heartbeats TO skinkantor_worker;

