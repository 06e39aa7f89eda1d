CREATE SCHEMA jobs;

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION jobs.enqueue(task text, payload json, key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, queue text DEFAULT NULL::text, max_attempts integer DEFAULT 20, priority integer DEFAULT 0) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => key, priority => priority,
    job_key_mode => 'replace')
$$;

CREATE FUNCTION public.begin_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if new.state <> 'awaiting_items' or new.version <> 1 then
    raise exception 'a sale begins by waiting for its items'
      using errcode = 'check_violation', constraint = 'sales_beginning';
  end if;
  insert into sale_events (sale_id, version, state, actor) values (new.id, 1, new.state, new.actor);
  return null;
end $$;

CREATE FUNCTION public.check_journal_balance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if (select coalesce(sum(amount_grosze), 1) from journal_entries where journal_id = new.id) <> 0 then
    raise exception 'journal % does not balance', new.key
      using errcode = 'check_violation', constraint = 'journals_balanced';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_new_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_details d on d.id = new.payout_details_id
    where t.id = new.transaction_id and t.type = new.kind and t.user_id = new.user_id and t.amount_grosze = new.amount_grosze
      and d.user_id = new.user_id and d.fingerprint = new.destination_fingerprint
  ) then
    raise exception 'payout % is not for its transaction and its seller', new.id
      using errcode = 'check_violation', constraint = 'payouts_of_transaction';
  end if;
  insert into payout_events (payout_id, version, state) values (new.id, 1, new.state);
  return null;
end $$;

CREATE FUNCTION public.check_payout_is_booked() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  needed text := case
    when new.state in ('submitting', 'unknown', 'submitted', 'unclaimed') then 'reserve'
    when new.state = 'settled' then 'settle'
    when new.state = 'failed' then 'release'
    when new.state = 'returned' then 'return' end;
begin
  if needed is not null and not exists (select 1 from journals where key = 'payout:' || new.id || ':' || needed) then
    raise exception 'payout % is % without its booking', new.id, new.state
      using errcode = 'check_violation', constraint = 'payouts_booked';
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_quote_is_whole() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if not exists (
    select 1 from quote_items where quote_id = new.id
    having count(*) between 1 and 1000 and sum(our_grosze) = new.total_grosze and sum(market_grosze) = new.market_grosze
      and min(rate_bps) = new.rate_bps and max(rate_bps) = new.rate_bps
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

CREATE FUNCTION public.check_sale_is_whole() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if not exists (
    select 1 from transactions t join quotes q on q.id = new.quote_id
    where t.id = new.id and t.type = 'sale' and t.user_id = new.user_id and t.amount_grosze = new.total_grosze
      and q.user_id = new.user_id and q.code = new.code and q.total_grosze = new.total_grosze
      and q.market_grosze = new.market_grosze and q.rate_bps = new.rate_bps and q.minimum_grosze = new.minimum_grosze
      and q.expires_at > new.created_at and not exists (select 1 from quotes n where n.supersedes_id = q.id)
  ) then
    raise exception 'sale % does not follow from its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_from_quote';
  end if;
  if not exists (
    select 1 from payout_details d join transactions t on t.id = new.id
    where d.id = new.payout_details_id and d.user_id = new.user_id and d.method = t.method
  ) then
    raise exception 'sale % is not paid to its seller', new.id
      using errcode = 'check_violation', constraint = 'sales_paid_to_seller';
  end if;
  if exists (
    select 1
    from (select * from quote_items where quote_id = new.quote_id) q
    full join (select * from sale_items where sale_id = new.id) s using (asset_id)
    where (q.market_name, q.rate_bps, q.market_grosze, q.our_grosze, q.fingerprint, q.facts)
      is distinct from (s.market_name, s.rate_bps, s.market_grosze, s.our_grosze, s.fingerprint, s.facts)
  ) then
    raise exception 'the items of sale % are not those of its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_whole';
  end if;
  return null;
end $$;

CREATE FUNCTION public.follow_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  insert into payout_events (payout_id, version, from_state, state) values (new.id, new.version, old.state, new.state);
  if new.kind = 'withdrawal' and new.state in ('settled', 'failed', 'cancelled')
    or new.kind = 'withdrawal' and new.state = 'returned' and old.state <> 'settled' then
    update transactions set
      status = case new.state when 'settled' then 'completed' when 'returned' then 'failed' else new.state end,
      completed_at = new.settled_at
    where id = new.transaction_id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.follow_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  insert into sale_events (sale_id, version, from_state, state, actor, reason)
    values (new.id, new.version, old.state, new.state, new.actor, new.reason);
  if new.status <> old.status then
    update transactions set status = new.status, completed_at = new.completed_at where id = new.id;
    if new.status in ('failed', 'cancelled') then
      update sale_items set released_at = now() where sale_id = new.id and released_at is null;
    end if;
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_debt() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if (new.id, new.user_id, new.sale_id, new.amount_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.sale_id, old.amount_grosze, old.created_at)
    or new.left_grosze >= old.left_grosze then
    raise exception 'a debt only ever becomes less' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a payout raises its version by one'
      using errcode = 'check_violation', constraint = 'payouts_version_step';
  end if;
  if (new.id, new.kind, new.transaction_id, new.sale_id, new.user_id, new.rail, new.amount_grosze, new.rail_key,
      new.payout_details_id, new.destination_fingerprint, new.is_evidence_clean, new.created_at)
    is distinct from (old.id, old.kind, old.transaction_id, old.sale_id, old.user_id, old.rail, old.amount_grosze,
      old.rail_key, old.payout_details_id, old.destination_fingerprint, old.is_evidence_clean, old.created_at)
    or new.approvals_required < old.approvals_required
    or (old.coin_units is not null and (new.coin_units, new.coin_rate) is distinct from (old.coin_units, old.coin_rate)) then
    raise exception 'what payout % pays, to whom and under which key is never changed', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    new.moved_at := old.moved_at;
    new.settled_at := old.settled_at;
    return new;
  end if;
  if not exists (select 1 from payout_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_transitions_known';
  end if;
  if new.state in ('approved', 'submitting') and not exists (
    select 1 from payout_approvals where payout_id = new.id
    having count(*) > 0 and count(distinct admin_id) >= new.approvals_required
  ) then
    raise exception 'payout % has too few approvals', new.id
      using errcode = 'check_violation', constraint = 'payouts_approved';
  end if;
  new.moved_at := now();
  new.settled_at := case when new.state = 'settled' then now() else old.settled_at end;
  return new;
end $$;

CREATE FUNCTION public.guard_payout_approval() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.state = 'created'
      and p.destination_fingerprint = new.destination_fingerprint and p.user_id is distinct from new.admin_id
  ) then
    raise exception 'this approval is not for a payout that waits, to this destination, by somebody else'
      using errcode = 'check_violation', constraint = 'payout_approvals_right';
  end if;
  if new.admin_id is not null and not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin approves' using errcode = 'check_violation', constraint = 'payout_approvals_by_admin';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a sale raises its version by one'
      using errcode = 'check_violation', constraint = 'sales_version_step';
  end if;
  if (new.id, new.user_id, new.quote_id, new.code, new.rate_bps, new.minimum_grosze, new.market_grosze, new.total_grosze,
      new.terms_version, new.terms_accepted_at, new.declared_sent_at, new.created_at)
    is distinct from (old.id, old.user_id, old.quote_id, old.code, old.rate_bps, old.minimum_grosze, old.market_grosze,
      old.total_grosze, old.terms_version, old.terms_accepted_at, old.declared_sent_at, old.created_at) then
    raise exception 'what was agreed in sale % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    new.moved_at := old.moved_at;
    new.completed_at := old.completed_at;
    return new;
  end if;
  if not exists (select 1 from sale_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sale_transitions_known';
  end if;
  new.moved_at := now();
  new.completed_at := case when new.state = 'completed' then now() end;
  return new;
end $$;

CREATE FUNCTION public.guard_sale_item() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
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
  return new;
end $$;

CREATE FUNCTION public.guard_sale_money() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if (new.sale_id, new.user_id, new.total_grosze, new.pcc_grosze, new.is_new_seller, new.quoted_at)
    is distinct from (old.sale_id, old.user_id, old.total_grosze, old.pcc_grosze, old.is_new_seller, old.quoted_at)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (new.payout_case = 'advance' and old.payout_case <> 'advance') then
    raise exception 'what sale % risks is never loosened', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_transaction() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
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

CREATE FUNCTION public.keep_price_history(keep_days integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
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

CREATE FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
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

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION public.refuse_late_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if exists (select 1 from added join journals on journals.id = added.journal_id where journals.at <> now()) then
    raise exception 'a journal gets its entries when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.refuse_late_quote_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if exists (select 1 from added join quotes on quotes.id = added.quote_id where quotes.created_at <> now()) then
    raise exception 'a quote gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.refuse_late_sale_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if exists (select 1 from added join sales on sales.id = added.sale_id where sales.created_at <> now()) then
    raise exception 'a sale gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.release_advance_of_ended_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  update sale_money set released_at = now() where sale_id = new.id and released_at is null;
  return null;
end $$;

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

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.coin_rates (
    rail text NOT NULL,
    rate numeric(30,10) NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT coin_rates_rail_known CHECK ((rail = ANY (ARRAY['btc'::text, 'ltc'::text]))),
    CONSTRAINT coin_rates_rate_positive CHECK ((rate > (0)::numeric))
);

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

ALTER TABLE public.debts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.debts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.email_confirmations (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.event_streams (
    stream text NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT event_streams_length CHECK ((char_length(stream) <= 80))
);

CREATE TABLE public.events (
    stream text NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT events_kind_length CHECK ((char_length(kind) <= 80)),
    CONSTRAINT events_number_positive CHECK ((number > 0))
);

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

CREATE TABLE public.hand_overs (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    refresh_hash bytea NOT NULL,
    cookie_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.house_limit (
    id smallint NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT house_limit_single CHECK ((id = 1))
);

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

CREATE TABLE public.image_cache (
    kind text NOT NULL,
    ref text NOT NULL,
    variant text NOT NULL,
    content bytea NOT NULL,
    used_on date DEFAULT CURRENT_DATE NOT NULL,
    CONSTRAINT image_cache_size CHECK ((octet_length(content) <= 262144))
);

CREATE TABLE public.image_sources (
    kind text NOT NULL,
    ref text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT image_sources_kind_known CHECK ((kind = ANY (ARRAY['avatar'::text, 'item'::text]))),
    CONSTRAINT image_sources_ref_length CHECK (((char_length(ref) >= 1) AND (char_length(ref) <= 1000)))
);

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

CREATE TABLE public.journal_entries (
    journal_id bigint NOT NULL,
    line smallint NOT NULL,
    account_id text NOT NULL,
    amount_grosze bigint NOT NULL,
    CONSTRAINT journal_entries_amount_not_zero CHECK ((amount_grosze <> 0)),
    CONSTRAINT journal_entries_line_range CHECK (((line >= 1) AND (line <= 20)))
);

CREATE TABLE public.journals (
    id bigint NOT NULL,
    key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT journals_key_shape CHECK ((key ~ '^[a-z_]+:[a-z0-9-]+:[a-z_]+(:[0-9]+)?$'::text))
);

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

CREATE TABLE public.ledger_accounts (
    id text NOT NULL,
    has_floor boolean GENERATED ALWAYS AS ((id ~ '^L:(sale|balance):'::text)) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_shape CHECK ((id ~ '^[ALE]:[a-z_]+(:[a-z0-9_]+)?$'::text))
);

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
    CONSTRAINT mail_outbox_event_key_length CHECK ((char_length(event_key) <= 200)),
    CONSTRAINT mail_outbox_finished_complete CHECK (((state = 'waiting'::text) = (finished_at IS NULL))),
    CONSTRAINT mail_outbox_language_known CHECK ((language = ANY (ARRAY['pl'::text, 'en'::text]))),
    CONSTRAINT mail_outbox_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text])))
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

ALTER TABLE public.market_names ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_names_id_seq
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

CREATE TABLE public.payout_approvals (
    payout_id uuid NOT NULL,
    number smallint NOT NULL,
    how text NOT NULL,
    admin_id bigint,
    destination_fingerprint bytea NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_approvals_admin_complete CHECK (((how = 'admin'::text) = (admin_id IS NOT NULL))),
    CONSTRAINT payout_approvals_how_known CHECK ((how = ANY (ARRAY['policy'::text, 'admin'::text]))),
    CONSTRAINT payout_approvals_number_range CHECK (((number >= 1) AND (number <= 5))),
    CONSTRAINT payout_approvals_reason_length CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE public.payout_details (
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
    CONSTRAINT payout_details_coin_known CHECK ((coin = ANY (ARRAY['BTC'::text, 'LTC'::text]))),
    CONSTRAINT payout_details_coin_of_crypto CHECK (((method = 'crypto'::text) = (coin IS NOT NULL))),
    CONSTRAINT payout_details_content_fingerprint_length CHECK ((octet_length(content_fingerprint) = 32)),
    CONSTRAINT payout_details_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT payout_details_key_purpose_known CHECK ((key_purpose = 'payout'::text)),
    CONSTRAINT payout_details_masked_length CHECK (((char_length(masked) >= 1) AND (char_length(masked) <= 200))),
    CONSTRAINT payout_details_method_known CHECK ((method = ANY (ARRAY['bank'::text, 'paypal'::text, 'skrill'::text, 'crypto'::text, 'neteller'::text]))),
    CONSTRAINT payout_details_sealed_length CHECK (((octet_length(sealed) >= 64) AND (octet_length(sealed) <= 2048)))
);

CREATE TABLE public.payout_events (
    payout_id uuid NOT NULL,
    version integer NOT NULL,
    from_state text,
    state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_events_first_has_no_origin CHECK (((version = 1) = (from_state IS NULL))),
    CONSTRAINT payout_events_version_positive CHECK ((version > 0))
);

CREATE TABLE public.payout_transitions (
    from_state text NOT NULL,
    to_state text NOT NULL
);

CREATE TABLE public.payout_wakes (
    payout_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

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
    payout_details_id uuid NOT NULL,
    destination_fingerprint bytea NOT NULL,
    approvals_required smallint NOT NULL,
    is_evidence_clean boolean DEFAULT true NOT NULL,
    is_order_out boolean DEFAULT false NOT NULL,
    has_unclear_order boolean DEFAULT false NOT NULL,
    is_resend_barred boolean DEFAULT false NOT NULL,
    first_submitted_at timestamp with time zone,
    last_submitted_at timestamp with time zone,
    absent_seen_at timestamp with time zone,
    coin_units numeric(38,0),
    coin_rate numeric(30,10),
    statement_matched_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT payouts_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT payouts_approvals_range CHECK (((approvals_required >= 0) AND (approvals_required <= 2))),
    CONSTRAINT payouts_coin_complete CHECK (((coin_units IS NULL) = (coin_rate IS NULL))),
    CONSTRAINT payouts_coin_rate_positive CHECK ((coin_rate > (0)::numeric)),
    CONSTRAINT payouts_coin_units_positive CHECK ((coin_units > (0)::numeric)),
    CONSTRAINT payouts_fingerprint_length CHECK ((octet_length(destination_fingerprint) = 32)),
    CONSTRAINT payouts_kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'withdrawal'::text]))),
    CONSTRAINT payouts_rail_key_shape CHECK ((rail_key ~ '^[a-z0-9]{16,64}$'::text)),
    CONSTRAINT payouts_rail_ref_length CHECK ((char_length(rail_ref) <= 200)),
    CONSTRAINT payouts_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 200))),
    CONSTRAINT payouts_sale_complete CHECK (((kind = 'sale'::text) = (sale_id IS NOT NULL))),
    CONSTRAINT payouts_sale_is_transaction CHECK (((sale_id IS NULL) OR (sale_id = transaction_id))),
    CONSTRAINT payouts_settled_complete CHECK (((state <> 'settled'::text) OR (settled_at IS NOT NULL))),
    CONSTRAINT payouts_state_known CHECK ((state = ANY (ARRAY['created'::text, 'approved'::text, 'submitting'::text, 'unknown'::text, 'submitted'::text, 'unclaimed'::text, 'settled'::text, 'failed'::text, 'returned'::text, 'cancelled'::text]))),
    CONSTRAINT payouts_version_positive CHECK ((version > 0))
);

CREATE TABLE public.price_history (
    name_id integer NOT NULL,
    version text NOT NULL,
    day date NOT NULL,
    suggested_grosze integer,
    min_grosze integer,
    median_grosze integer,
    sold_7d integer
)
PARTITION BY RANGE (day);

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

ALTER TABLE public.price_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.price_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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
    CONSTRAINT quote_items_asset_shape CHECK ((asset_id ~ '^[1-9][0-9]{0,19}$'::text)),
    CONSTRAINT quote_items_facts_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
    CONSTRAINT quote_items_fingerprint_length CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT quote_items_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT quote_items_name_length CHECK (((char_length(market_name) >= 1) AND (char_length(market_name) <= 200))),
    CONSTRAINT quote_items_our_positive CHECK ((our_grosze > 0)),
    CONSTRAINT quote_items_place_range CHECK (((place >= 1) AND (place <= 1000))),
    CONSTRAINT quote_items_price CHECK ((our_grosze = (((market_grosze * rate_bps) + 5000) / 10000))),
    CONSTRAINT quote_items_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000)))
);

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
    CONSTRAINT quotes_code_shape CHECK ((code ~ '^[A-Z2-7]{8,16}$'::text)),
    CONSTRAINT quotes_extension_complete CHECK (((extension = 0) = (supersedes_id IS NULL))),
    CONSTRAINT quotes_extension_range CHECK (((extension >= 0) AND (extension <= 10))),
    CONSTRAINT quotes_life CHECK ((expires_at > created_at)),
    CONSTRAINT quotes_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT quotes_minimum_range CHECK ((minimum_grosze >= 0)),
    CONSTRAINT quotes_minimum_reached CHECK ((total_grosze >= minimum_grosze)),
    CONSTRAINT quotes_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
    CONSTRAINT quotes_total_positive CHECK ((total_grosze > 0))
);

CREATE TABLE public.rail_messages (
    rail text NOT NULL,
    event_id text NOT NULL,
    payout_id uuid NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rail_messages_event_length CHECK (((char_length(event_id) >= 1) AND (char_length(event_id) <= 100)))
);

CREATE TABLE public.rail_states (
    rail text NOT NULL,
    paused_at timestamp with time zone,
    pause_reason text,
    CONSTRAINT rail_states_pause_complete CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
    CONSTRAINT rail_states_rail_known CHECK ((rail = ANY (ARRAY['bank'::text, 'paypal'::text, 'skrill'::text, 'btc'::text, 'ltc'::text, 'manual'::text]))),
    CONSTRAINT rail_states_reason_known CHECK ((pause_reason = ANY (ARRAY['credentials'::text, 'funds'::text, 'breach'::text, 'admin'::text])))
);

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.returns_due (
    sale_id bigint NOT NULL,
    not_before timestamp with time zone NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    trade_id text,
    closed_at timestamp with time zone,
    CONSTRAINT returns_due_closed_complete CHECK (((closed_at IS NULL) = (trade_id IS NULL))),
    CONSTRAINT returns_due_trade_shape CHECK ((trade_id ~ '^[0-9]{1,20}$'::text))
);

CREATE TABLE public.sale_events (
    sale_id bigint NOT NULL,
    version integer NOT NULL,
    from_state text,
    state text NOT NULL,
    actor text NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sale_events_first_has_no_origin CHECK (((version = 1) = (from_state IS NULL))),
    CONSTRAINT sale_events_version_positive CHECK ((version > 0))
);

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

CREATE TABLE public.sale_money (
    sale_id bigint NOT NULL,
    user_id bigint NOT NULL,
    total_grosze bigint NOT NULL,
    pcc_grosze bigint DEFAULT 0 NOT NULL,
    payout_case text NOT NULL,
    destination_fingerprint bytea NOT NULL,
    is_new_seller boolean NOT NULL,
    quoted_at timestamp with time zone NOT NULL,
    reserved_at timestamp with time zone,
    house_reserved_at timestamp with time zone,
    released_at timestamp with time zone,
    accept_started_at timestamp with time zone,
    settles_at timestamp with time zone,
    reversed_at timestamp with time zone,
    is_booked boolean DEFAULT false NOT NULL,
    was_reviewed boolean DEFAULT false NOT NULL,
    is_counted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sale_money_case_known CHECK ((payout_case = ANY (ARRAY['advance'::text, 'after_protection'::text, 'manual'::text]))),
    CONSTRAINT sale_money_fingerprint_length CHECK ((octet_length(destination_fingerprint) = 32)),
    CONSTRAINT sale_money_house_after_seller CHECK (((house_reserved_at IS NULL) OR (reserved_at IS NOT NULL))),
    CONSTRAINT sale_money_pcc_range CHECK ((pcc_grosze >= 0)),
    CONSTRAINT sale_money_total_positive CHECK ((total_grosze > 0))
);

CREATE TABLE public.sale_transitions (
    from_state text NOT NULL,
    to_state text NOT NULL
);

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
    payout_details_id uuid NOT NULL,
    terms_version text NOT NULL,
    terms_accepted_at timestamp with time zone DEFAULT now() NOT NULL,
    declared_sent_at timestamp with time zone DEFAULT now() NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    actor text DEFAULT 'seller'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT sales_actor_known CHECK ((actor = ANY (ARRAY['seller'::text, 'system'::text, 'operator'::text]))),
    CONSTRAINT sales_completed_complete CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT sales_deadline_after_start CHECK ((deadline_at > created_at)),
    CONSTRAINT sales_end_has_reason CHECK (((state <> ALL (ARRAY['failed'::text, 'cancelled'::text])) OR (reason IS NOT NULL))),
    CONSTRAINT sales_market_positive CHECK ((market_grosze > 0)),
    CONSTRAINT sales_minimum_range CHECK ((minimum_grosze >= 0)),
    CONSTRAINT sales_minimum_reached CHECK ((total_grosze >= minimum_grosze)),
    CONSTRAINT sales_rate_range CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
    CONSTRAINT sales_reason_known CHECK ((reason = ANY (ARRAY['cancelled_by_seller'::text, 'no_offer_in_time'::text, 'rejected_by_operator'::text, 'trade_failed'::text, 'items_differ'::text, 'reversed_on_steam'::text]))),
    CONSTRAINT sales_state_known CHECK ((state = ANY (ARRAY['awaiting_items'::text, 'offer_seen'::text, 'verifying'::text, 'review'::text, 'items_received'::text, 'protected'::text, 'paying'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT sales_terms_version_length CHECK (((char_length(terms_version) >= 1) AND (char_length(terms_version) <= 40))),
    CONSTRAINT sales_total_positive CHECK ((total_grosze > 0)),
    CONSTRAINT sales_version_positive CHECK ((version > 0))
);

CREATE TABLE public.seller_standings (
    user_id bigint NOT NULL,
    settled_sales integer DEFAULT 0 NOT NULL,
    reversals integer DEFAULT 0 NOT NULL,
    limit_by_hand_grosze bigint,
    frozen_at timestamp with time zone,
    CONSTRAINT seller_standings_limit_range CHECK ((limit_by_hand_grosze >= 0)),
    CONSTRAINT seller_standings_reversals_range CHECK ((reversals >= 0)),
    CONSTRAINT seller_standings_settled_range CHECK ((settled_sales >= 0))
);

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
    CONSTRAINT sessions_device_label_length CHECK ((char_length(device_label) <= 80)),
    CONSTRAINT sessions_end_complete CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT sessions_end_reason_known CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'ended_by_user'::text, 'refresh_reused'::text, 'rights_changed'::text, 'expired'::text])))
);

CREATE TABLE public.settings (
    key text NOT NULL,
    version integer NOT NULL,
    value jsonb NOT NULL,
    changed_by text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settings_version_positive CHECK ((version > 0))
);

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

CREATE TABLE public.steam_slots (
    egress text NOT NULL,
    slot smallint NOT NULL,
    free_at timestamp with time zone DEFAULT now() NOT NULL,
    busy_until timestamp with time zone,
    CONSTRAINT steam_slots_slot_range CHECK (((slot >= 1) AND (slot <= 1000)))
);

CREATE TABLE public.trade_checks (
    user_id bigint NOT NULL,
    token_mark bytea NOT NULL,
    is_accepted boolean NOT NULL,
    hold_seconds integer NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trade_checks_hold_range CHECK ((hold_seconds >= 0))
);

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
    CONSTRAINT transactions_amount_positive CHECK ((amount_grosze > 0)),
    CONSTRAINT transactions_completed_complete CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT transactions_currency_known CHECK ((currency = 'PLN'::text)),
    CONSTRAINT transactions_fee_range CHECK ((fee_grosze >= 0)),
    CONSTRAINT transactions_method_known CHECK ((method = ANY (ARRAY['bank'::text, 'paypal'::text, 'skrill'::text, 'crypto'::text, 'neteller'::text]))),
    CONSTRAINT transactions_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT transactions_type_known CHECK ((type = ANY (ARRAY['sale'::text, 'purchase'::text, 'withdrawal'::text, 'deposit'::text])))
);

ALTER TABLE public.transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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
    CONSTRAINT users_admin_needs_staff_role CHECK (((NOT is_admin) OR (staff_role IS NOT NULL))),
    CONSTRAINT users_avatar_hash_shape CHECK ((avatar_hash ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT users_economy_ban_known CHECK ((steam_economy_ban = ANY (ARRAY['none'::text, 'probation'::text, 'banned'::text, 'unknown'::text]))),
    CONSTRAINT users_email_complete CHECK (((email_sealed IS NULL) = (email_fingerprint IS NULL))),
    CONSTRAINT users_persona_name_length CHECK ((char_length(persona_name) <= 128)),
    CONSTRAINT users_staff_role_known CHECK ((staff_role = ANY (ARRAY['support'::text, 'finance'::text, 'owner'::text]))),
    CONSTRAINT users_staff_role_needs_admin CHECK (((staff_role IS NULL) OR is_admin)),
    CONSTRAINT users_steam_id_shape CHECK ((steam_id ~ '^76561(19|20)[0-9]{10}$'::text)),
    CONSTRAINT users_steam_level_range CHECK ((steam_level >= 0))
);

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

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.coin_rates
    ADD CONSTRAINT coin_rates_pk PRIMARY KEY (rail);

ALTER TABLE ONLY public.debt_payments
    ADD CONSTRAINT debt_payments_pk PRIMARY KEY (debt_id, part);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_sale_unique UNIQUE (sale_id);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_pk PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.event_streams
    ADD CONSTRAINT event_streams_pk PRIMARY KEY (stream);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pk PRIMARY KEY (stream, number);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_refresh_hash_unique UNIQUE (refresh_hash);

ALTER TABLE ONLY public.house_limit
    ADD CONSTRAINT house_limit_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key_mark);

ALTER TABLE ONLY public.image_cache
    ADD CONSTRAINT image_cache_pk PRIMARY KEY (kind, ref, variant);

ALTER TABLE ONLY public.image_sources
    ADD CONSTRAINT image_sources_pk PRIMARY KEY (kind, ref);

ALTER TABLE ONLY public.inventories
    ADD CONSTRAINT inventories_pk PRIMARY KEY (user_id);

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

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_event_key_unique UNIQUE (event_key);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_name_unique UNIQUE (market_hash_name);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.market_names
    ADD CONSTRAINT market_names_slug_unique UNIQUE (slug);

ALTER TABLE ONLY public.openid_nonces
    ADD CONSTRAINT openid_nonces_pk PRIMARY KEY (nonce);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_admin_once UNIQUE (payout_id, admin_id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_pk PRIMARY KEY (payout_id, number);

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_pk PRIMARY KEY (payout_id, version);

ALTER TABLE ONLY public.payout_transitions
    ADD CONSTRAINT payout_transitions_pk PRIMARY KEY (from_state, to_state);

ALTER TABLE ONLY public.payout_wakes
    ADD CONSTRAINT payout_wakes_pk PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_rail_key_unique UNIQUE (rail_key);

ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_pk PRIMARY KEY (name_id, version, day);

ALTER TABLE ONLY public.price_items
    ADD CONSTRAINT price_items_pk PRIMARY KEY (list_id, name_id, version);

ALTER TABLE ONLY public.price_lists
    ADD CONSTRAINT price_lists_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_pk PRIMARY KEY (quote_id, asset_id);

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_place_unique UNIQUE (quote_id, place);

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_supersedes_unique UNIQUE (supersedes_id);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_pk PRIMARY KEY (rail, event_id);

ALTER TABLE ONLY public.rail_states
    ADD CONSTRAINT rail_states_pk PRIMARY KEY (rail);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_generation_unique UNIQUE (session_id, generation);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pk PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.returns_due
    ADD CONSTRAINT returns_due_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_pk PRIMARY KEY (sale_id, version);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_pk PRIMARY KEY (sale_id, asset_id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_place_unique UNIQUE (sale_id, place);

ALTER TABLE ONLY public.sale_money
    ADD CONSTRAINT sale_money_pk PRIMARY KEY (sale_id);

ALTER TABLE ONLY public.sale_transitions
    ADD CONSTRAINT sale_transitions_pk PRIMARY KEY (from_state, to_state);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_code_unique UNIQUE (code);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_unique UNIQUE (quote_id);

ALTER TABLE ONLY public.seller_standings
    ADD CONSTRAINT seller_standings_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pk PRIMARY KEY (key, version);

ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.steam_egresses
    ADD CONSTRAINT steam_egresses_pk PRIMARY KEY (egress);

ALTER TABLE ONLY public.steam_slots
    ADD CONSTRAINT steam_slots_pk PRIMARY KEY (egress, slot);

ALTER TABLE ONLY public.trade_checks
    ADD CONSTRAINT trade_checks_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.user_keys
    ADD CONSTRAINT user_keys_pk PRIMARY KEY (user_id, purpose);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_steam_id_unique UNIQUE (steam_id);

ALTER TABLE ONLY public.worker_heartbeats
    ADD CONSTRAINT worker_heartbeats_pk PRIMARY KEY (worker_id);

CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (actor_type, actor_id, id DESC);

CREATE INDEX audit_log_object_idx ON public.audit_log USING btree (object_type, object_id, id DESC);

CREATE INDEX debts_open_idx ON public.debts USING btree (user_id) WHERE (closed_at IS NULL);

CREATE INDEX email_confirmations_expires_idx ON public.email_confirmations USING btree (expires_at);

CREATE INDEX email_confirmations_user_idx ON public.email_confirmations USING btree (user_id);

CREATE INDEX events_at_idx ON public.events USING btree (at);

CREATE INDEX hand_overs_expires_idx ON public.hand_overs USING btree (expires_at);

CREATE INDEX hand_overs_user_idx ON public.hand_overs USING btree (user_id);

CREATE INDEX idempotency_keys_expires_idx ON public.idempotency_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX image_cache_used_idx ON public.image_cache USING btree (used_on);

CREATE INDEX inventories_line_idx ON public.inventories USING btree (waiting_since, user_id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX inventories_seen_idx ON public.inventories USING btree (seen_at);

CREATE INDEX journal_entries_account_idx ON public.journal_entries USING btree (account_id) INCLUDE (amount_grosze);

CREATE INDEX mail_outbox_finished_idx ON public.mail_outbox USING btree (finished_at) WHERE (state <> 'waiting'::text);

CREATE INDEX mail_outbox_user_idx ON public.mail_outbox USING btree (user_id);

CREATE INDEX mail_outbox_waiting_idx ON public.mail_outbox USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX openid_nonces_seen_idx ON public.openid_nonces USING btree (seen_at);

CREATE UNIQUE INDEX payout_details_content_unique ON public.payout_details USING btree (user_id, content_fingerprint) WHERE (key_purpose IS NOT NULL);

CREATE INDEX payout_details_fingerprint_idx ON public.payout_details USING btree (fingerprint, user_id);

CREATE INDEX payout_details_user_idx ON public.payout_details USING btree (user_id, last_used_at DESC, id);

CREATE INDEX payouts_destination_idx ON public.payouts USING btree (user_id, destination_fingerprint) WHERE (state = 'settled'::text);

CREATE INDEX payouts_in_flight_idx ON public.payouts USING btree (rail, moved_at) WHERE (state = ANY (ARRAY['submitting'::text, 'unknown'::text, 'submitted'::text, 'unclaimed'::text]));

CREATE UNIQUE INDEX payouts_one_per_sale ON public.payouts USING btree (sale_id) WHERE (state <> ALL (ARRAY['failed'::text, 'cancelled'::text]));

CREATE UNIQUE INDEX payouts_rail_ref_idx ON public.payouts USING btree (rail, rail_ref) WHERE (rail_ref IS NOT NULL);

CREATE INDEX payouts_state_idx ON public.payouts USING btree (state, created_at);

CREATE INDEX payouts_transaction_idx ON public.payouts USING btree (transaction_id);

CREATE INDEX payouts_user_unsent_idx ON public.payouts USING btree (user_id) WHERE (state = ANY (ARRAY['created'::text, 'approved'::text]));

CREATE UNIQUE INDEX price_lists_one_fetching ON public.price_lists USING btree ((true)) WHERE (state = 'fetching'::text);

CREATE UNIQUE INDEX price_lists_one_live ON public.price_lists USING btree ((true)) WHERE (state = 'live'::text);

CREATE INDEX price_lists_started_idx ON public.price_lists USING btree (started_at);

CREATE UNIQUE INDEX quotes_code_unique ON public.quotes USING btree (code) WHERE (extension = 0);

CREATE INDEX quotes_expires_idx ON public.quotes USING btree (expires_at);

CREATE INDEX quotes_user_idx ON public.quotes USING btree (user_id, created_at DESC);

CREATE INDEX rail_messages_payout_idx ON public.rail_messages USING btree (payout_id, received_at);

CREATE INDEX rail_messages_received_idx ON public.rail_messages USING btree (received_at);

CREATE INDEX returns_due_open_idx ON public.returns_due USING btree (not_before) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX sale_items_one_live_sale ON public.sale_items USING btree (asset_id) WHERE (released_at IS NULL);

CREATE INDEX sale_money_destination_open_idx ON public.sale_money USING btree (destination_fingerprint) WHERE ((reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE INDEX sale_money_house_open_idx ON public.sale_money USING btree (house_reserved_at) WHERE ((house_reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE INDEX sale_money_new_sellers_idx ON public.sale_money USING btree (reserved_at) WHERE (is_new_seller AND (reserved_at IS NOT NULL));

CREATE INDEX sale_money_settles_idx ON public.sale_money USING btree (settles_at) WHERE ((settles_at IS NOT NULL) AND (reversed_at IS NULL));

CREATE INDEX sale_money_user_open_idx ON public.sale_money USING btree (user_id) WHERE ((reserved_at IS NOT NULL) AND (released_at IS NULL));

CREATE INDEX sales_state_idx ON public.sales USING btree (state, id DESC);

CREATE INDEX sales_user_idx ON public.sales USING btree (user_id, id DESC);

CREATE INDEX sales_waiting_idx ON public.sales USING btree (deadline_at) WHERE (state = ANY (ARRAY['awaiting_items'::text, 'offer_seen'::text]));

CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_live_idx ON public.sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_attempts_expires_idx ON public.sign_in_attempts USING btree (expires_at);

CREATE INDEX trade_checks_checked_idx ON public.trade_checks USING btree (checked_at);

CREATE INDEX transactions_status_idx ON public.transactions USING btree (status, id DESC);

CREATE INDEX transactions_type_idx ON public.transactions USING btree (type, status, id DESC);

CREATE INDEX transactions_user_idx ON public.transactions USING btree (user_id, id DESC);

CREATE INDEX user_keys_wrapping_key_idx ON public.user_keys USING btree (wrapping_key_id);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_email_fingerprint_idx ON public.users USING btree (email_fingerprint) WHERE (email_fingerprint IS NOT NULL);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER debt_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.debt_payments FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER debts_guard BEFORE UPDATE ON public.debts FOR EACH ROW EXECUTE FUNCTION public.guard_debt();

CREATE TRIGGER debts_never_removed BEFORE DELETE OR TRUNCATE ON public.debts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER journal_entries_with_journal AFTER INSERT ON public.journal_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_entries();

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER journals_balanced AFTER INSERT ON public.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_journal_balance();

CREATE TRIGGER ledger_accounts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_approvals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_approvals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_approvals_guard BEFORE INSERT ON public.payout_approvals FOR EACH ROW EXECUTE FUNCTION public.guard_payout_approval();

CREATE TRIGGER payout_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payout_transitions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_transitions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER payouts_begin AFTER INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.check_new_payout();

CREATE CONSTRAINT TRIGGER payouts_booked AFTER UPDATE ON public.payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION public.check_payout_is_booked();

CREATE TRIGGER payouts_follow AFTER UPDATE ON public.payouts FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION public.follow_payout();

CREATE TRIGGER payouts_guard BEFORE UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.guard_payout();

CREATE TRIGGER payouts_never_removed BEFORE DELETE OR TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER quote_items_never_changed BEFORE UPDATE OR TRUNCATE ON public.quote_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER quote_items_with_quote AFTER INSERT ON public.quote_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_quote_items();

CREATE TRIGGER quotes_never_changed BEFORE UPDATE OR TRUNCATE ON public.quotes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER quotes_whole AFTER INSERT ON public.quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_quote_is_whole();

CREATE TRIGGER sale_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_items_guard BEFORE UPDATE ON public.sale_items FOR EACH ROW EXECUTE FUNCTION public.guard_sale_item();

CREATE TRIGGER sale_items_never_removed BEFORE DELETE OR TRUNCATE ON public.sale_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_items_with_sale AFTER INSERT ON public.sale_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_sale_items();

CREATE TRIGGER sale_money_guard BEFORE UPDATE ON public.sale_money FOR EACH ROW EXECUTE FUNCTION public.guard_sale_money();

CREATE TRIGGER sale_money_never_removed BEFORE DELETE OR TRUNCATE ON public.sale_money FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_transitions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_transitions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sales_begin AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION public.begin_sale();

CREATE TRIGGER sales_follow AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION public.follow_sale();

CREATE TRIGGER sales_guard BEFORE UPDATE ON public.sales FOR EACH ROW EXECUTE FUNCTION public.guard_sale();

CREATE TRIGGER sales_never_removed BEFORE DELETE OR TRUNCATE ON public.sales FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sales_release_advance AFTER UPDATE ON public.sales FOR EACH ROW WHEN (((new.state <> old.state) AND (new.state = ANY (ARRAY['failed'::text, 'cancelled'::text])))) EXECUTE FUNCTION public.release_advance_of_ended_sale();

CREATE CONSTRAINT TRIGGER sales_whole AFTER INSERT ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_sale_is_whole();

CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER transactions_guard BEFORE UPDATE ON public.transactions FOR EACH ROW EXECUTE FUNCTION public.guard_transaction();

CREATE TRIGGER transactions_never_removed BEFORE DELETE OR TRUNCATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.debt_payments
    ADD CONSTRAINT debt_payments_debt_fk FOREIGN KEY (debt_id) REFERENCES public.debts(id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_stream_fk FOREIGN KEY (stream) REFERENCES public.event_streams(stream);

ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.image_cache
    ADD CONSTRAINT image_cache_source_fk FOREIGN KEY (kind, ref) REFERENCES public.image_sources(kind, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.inventories
    ADD CONSTRAINT inventories_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.journal_entries
    ADD CONSTRAINT journal_entries_account_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.journal_entries
    ADD CONSTRAINT journal_entries_journal_fk FOREIGN KEY (journal_id) REFERENCES public.journals(id);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_admin_fk FOREIGN KEY (admin_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_approvals
    ADD CONSTRAINT payout_approvals_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_key_fk FOREIGN KEY (user_id, key_purpose) REFERENCES public.user_keys(user_id, purpose) ON DELETE SET NULL (key_purpose);

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_events
    ADD CONSTRAINT payout_events_step_fk FOREIGN KEY (from_state, state) REFERENCES public.payout_transitions(from_state, to_state);

ALTER TABLE ONLY public.payout_wakes
    ADD CONSTRAINT payout_wakes_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_details_fk FOREIGN KEY (payout_details_id) REFERENCES public.payout_details(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_transaction_fk FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.price_items
    ADD CONSTRAINT price_items_list_fk FOREIGN KEY (list_id) REFERENCES public.price_lists(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_supersedes_fk FOREIGN KEY (supersedes_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_payout_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.rail_messages
    ADD CONSTRAINT rail_messages_rail_fk FOREIGN KEY (rail) REFERENCES public.rail_states(rail);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.returns_due
    ADD CONSTRAINT returns_due_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_step_fk FOREIGN KEY (from_state, state) REFERENCES public.sale_transitions(from_state, to_state);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_money
    ADD CONSTRAINT sale_money_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_money
    ADD CONSTRAINT sale_money_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_payout_details_fk FOREIGN KEY (payout_details_id) REFERENCES public.payout_details(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_transaction_fk FOREIGN KEY (id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.seller_standings
    ADD CONSTRAINT seller_standings_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.steam_slots
    ADD CONSTRAINT steam_slots_egress_fk FOREIGN KEY (egress) REFERENCES public.steam_egresses(egress) ON DELETE CASCADE;

ALTER TABLE ONLY public.trade_checks
    ADD CONSTRAINT trade_checks_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_keys
    ADD CONSTRAINT user_keys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

GRANT USAGE ON SCHEMA jobs TO skinkantor_api;
GRANT USAGE ON SCHEMA jobs TO skinkantor_migrator;

GRANT USAGE ON SCHEMA public TO skinkantor_api;
GRANT USAGE ON SCHEMA public TO skinkantor_worker;

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_api;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_migrator;

REVOKE ALL ON FUNCTION public.keep_price_history(keep_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_price_history(keep_days integer) TO skinkantor_worker;

REVOKE ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) TO skinkantor_api;
GRANT ALL ON FUNCTION public.post_journal(journal_key text, account_ids text[], amounts bigint[]) TO skinkantor_worker;

GRANT INSERT ON TABLE public.audit_log TO skinkantor_api;
GRANT INSERT ON TABLE public.audit_log TO skinkantor_worker;

GRANT SELECT(details) ON TABLE public.audit_log TO skinkantor_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE public.coin_rates TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.debt_payments TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.debt_payments TO skinkantor_worker;

GRANT SELECT ON TABLE public.debts TO skinkantor_api;
GRANT SELECT ON TABLE public.debts TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.debts TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.debts TO skinkantor_worker;

GRANT INSERT(amount_grosze) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(amount_grosze) ON TABLE public.debts TO skinkantor_worker;

GRANT INSERT(left_grosze),UPDATE(left_grosze) ON TABLE public.debts TO skinkantor_api;
GRANT INSERT(left_grosze),UPDATE(left_grosze) ON TABLE public.debts TO skinkantor_worker;

GRANT UPDATE(closed_at) ON TABLE public.debts TO skinkantor_api;
GRANT UPDATE(closed_at) ON TABLE public.debts TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.email_confirmations TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.email_confirmations TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.event_streams TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.event_streams TO skinkantor_worker;

GRANT UPDATE(last_number) ON TABLE public.event_streams TO skinkantor_api;
GRANT UPDATE(last_number) ON TABLE public.event_streams TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.events TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.events TO skinkantor_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.files TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.files TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.hand_overs TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.hand_overs TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.hand_overs TO skinkantor_api;

GRANT SELECT ON TABLE public.house_limit TO skinkantor_api;
GRANT SELECT ON TABLE public.house_limit TO skinkantor_worker;

GRANT UPDATE(touched_at) ON TABLE public.house_limit TO skinkantor_api;
GRANT UPDATE(touched_at) ON TABLE public.house_limit TO skinkantor_worker;

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

GRANT SELECT ON TABLE public.journal_entries TO skinkantor_api;
GRANT SELECT ON TABLE public.journal_entries TO skinkantor_worker;

GRANT SELECT ON TABLE public.journals TO skinkantor_api;
GRANT SELECT ON TABLE public.journals TO skinkantor_worker;

GRANT SELECT ON TABLE public.ledger_accounts TO skinkantor_api;
GRANT SELECT ON TABLE public.ledger_accounts TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.mail_outbox TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(attempts) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(last_error) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT SELECT ON TABLE public.market_names TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.market_names TO skinkantor_worker;

GRANT UPDATE(icon_ref) ON TABLE public.market_names TO skinkantor_worker;
GRANT UPDATE(icon_ref) ON TABLE public.market_names TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.openid_nonces TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.openid_nonces TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.payout_approvals TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(payout_id) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(number) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(how) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT INSERT(destination_fingerprint) ON TABLE public.payout_approvals TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_details TO skinkantor_worker;

GRANT SELECT(id),INSERT(id) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(method),INSERT(method) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(coin),INSERT(coin) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(key_purpose) ON TABLE public.payout_details TO skinkantor_api;

GRANT INSERT(sealed) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(fingerprint),INSERT(fingerprint) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(content_fingerprint),INSERT(content_fingerprint) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(masked),INSERT(masked) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(created_at) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT(last_used_at),UPDATE(last_used_at) ON TABLE public.payout_details TO skinkantor_api;

GRANT SELECT ON TABLE public.payout_events TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_events TO skinkantor_worker;

GRANT SELECT ON TABLE public.payout_transitions TO skinkantor_api;
GRANT SELECT ON TABLE public.payout_transitions TO skinkantor_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE public.payout_wakes TO skinkantor_api;

GRANT SELECT ON TABLE public.payouts TO skinkantor_api;
GRANT SELECT ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(kind) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(kind) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(transaction_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(transaction_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(sale_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(sale_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(rail) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(rail) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(amount_grosze) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(amount_grosze) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(version) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(version) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(rail_ref) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(rail_ref) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(reference) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(reference) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(payout_details_id) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(payout_details_id) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(destination_fingerprint) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(destination_fingerprint) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(approvals_required),UPDATE(approvals_required) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(approvals_required),UPDATE(approvals_required) ON TABLE public.payouts TO skinkantor_worker;

GRANT INSERT(is_evidence_clean) ON TABLE public.payouts TO skinkantor_api;
GRANT INSERT(is_evidence_clean) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(is_order_out) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(is_order_out) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(has_unclear_order) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(has_unclear_order) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(is_resend_barred) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(is_resend_barred) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(first_submitted_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(first_submitted_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(last_submitted_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(last_submitted_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(absent_seen_at) ON TABLE public.payouts TO skinkantor_api;
GRANT UPDATE(absent_seen_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(coin_units) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(coin_rate) ON TABLE public.payouts TO skinkantor_worker;

GRANT UPDATE(statement_matched_at) ON TABLE public.payouts TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_history TO skinkantor_api;
GRANT SELECT,INSERT ON TABLE public.price_history TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_items TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.price_items TO skinkantor_worker;

GRANT SELECT ON TABLE public.price_lists TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.price_lists TO skinkantor_worker;
GRANT UPDATE(state) ON TABLE public.price_lists TO skinkantor_api;

GRANT UPDATE(step) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(row_count) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(bad_row_count) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(reasons) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(eur_rate_e4) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(nbp_table) ON TABLE public.price_lists TO skinkantor_worker;

GRANT UPDATE(live_since) ON TABLE public.price_lists TO skinkantor_worker;
GRANT UPDATE(live_since) ON TABLE public.price_lists TO skinkantor_api;

GRANT UPDATE(decided_by) ON TABLE public.price_lists TO skinkantor_worker;
GRANT UPDATE(decided_by) ON TABLE public.price_lists TO skinkantor_api;

GRANT UPDATE(decided_at) ON TABLE public.price_lists TO skinkantor_worker;
GRANT UPDATE(decided_at) ON TABLE public.price_lists TO skinkantor_api;

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

GRANT SELECT,INSERT ON TABLE public.rail_messages TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.rail_messages TO skinkantor_worker;

GRANT SELECT ON TABLE public.rail_states TO skinkantor_api;
GRANT SELECT ON TABLE public.rail_states TO skinkantor_worker;

GRANT UPDATE(paused_at) ON TABLE public.rail_states TO skinkantor_api;
GRANT UPDATE(paused_at) ON TABLE public.rail_states TO skinkantor_worker;

GRANT UPDATE(pause_reason) ON TABLE public.rail_states TO skinkantor_api;
GRANT UPDATE(pause_reason) ON TABLE public.rail_states TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.refresh_tokens TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.refresh_tokens TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.refresh_tokens TO skinkantor_api;

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

GRANT SELECT ON TABLE public.sale_items TO skinkantor_api;
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

GRANT SELECT,INSERT ON TABLE public.sale_money TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(payout_case) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(payout_case) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(destination_fingerprint) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(destination_fingerprint) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(reserved_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(reserved_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(house_reserved_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(house_reserved_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(released_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(released_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(accept_started_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(accept_started_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(settles_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(settles_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(reversed_at) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(reversed_at) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(is_booked) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(is_booked) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(was_reviewed) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(was_reviewed) ON TABLE public.sale_money TO skinkantor_worker;

GRANT UPDATE(is_counted) ON TABLE public.sale_money TO skinkantor_api;
GRANT UPDATE(is_counted) ON TABLE public.sale_money TO skinkantor_worker;

GRANT SELECT ON TABLE public.sale_transitions TO skinkantor_api;
GRANT SELECT ON TABLE public.sale_transitions TO skinkantor_worker;

GRANT SELECT ON TABLE public.sales TO skinkantor_api;
GRANT SELECT ON TABLE public.sales TO skinkantor_worker;

GRANT INSERT(id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(quote_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(code) ON TABLE public.sales TO skinkantor_api;

GRANT UPDATE(state) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(state) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(version) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(version) ON TABLE public.sales TO skinkantor_worker;

GRANT INSERT(rate_bps) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(minimum_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(market_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(total_grosze) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(payout_details_id) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(terms_version) ON TABLE public.sales TO skinkantor_api;

GRANT INSERT(deadline_at) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(deadline_at) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(actor) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(actor) ON TABLE public.sales TO skinkantor_worker;

GRANT UPDATE(reason) ON TABLE public.sales TO skinkantor_api;
GRANT UPDATE(reason) ON TABLE public.sales TO skinkantor_worker;

GRANT SELECT ON TABLE public.seller_standings TO skinkantor_api;
GRANT SELECT ON TABLE public.seller_standings TO skinkantor_worker;

GRANT INSERT(user_id) ON TABLE public.seller_standings TO skinkantor_api;
GRANT INSERT(user_id) ON TABLE public.seller_standings TO skinkantor_worker;

GRANT UPDATE(settled_sales) ON TABLE public.seller_standings TO skinkantor_api;
GRANT UPDATE(settled_sales) ON TABLE public.seller_standings TO skinkantor_worker;

GRANT UPDATE(reversals) ON TABLE public.seller_standings TO skinkantor_api;
GRANT UPDATE(reversals) ON TABLE public.seller_standings TO skinkantor_worker;

GRANT UPDATE(limit_by_hand_grosze) ON TABLE public.seller_standings TO skinkantor_api;

GRANT UPDATE(frozen_at) ON TABLE public.seller_standings TO skinkantor_api;
GRANT UPDATE(frozen_at) ON TABLE public.seller_standings TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.sessions TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.sessions TO skinkantor_worker;

GRANT UPDATE(last_used_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(idle_expires_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(ended_at) ON TABLE public.sessions TO skinkantor_api;

GRANT UPDATE(end_reason) ON TABLE public.sessions TO skinkantor_api;

GRANT SELECT ON TABLE public.settings TO skinkantor_api;
GRANT SELECT ON TABLE public.settings TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.sign_in_attempts TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.sign_in_attempts TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.sign_in_attempts TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_egresses TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.steam_slots TO skinkantor_api;

GRANT SELECT,INSERT,UPDATE ON TABLE public.trade_checks TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.trade_checks TO skinkantor_worker;

GRANT SELECT ON TABLE public.transactions TO skinkantor_api;
GRANT SELECT ON TABLE public.transactions TO skinkantor_worker;

GRANT INSERT(type) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(user_id) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(amount_grosze) ON TABLE public.transactions TO skinkantor_api;

GRANT INSERT(method) ON TABLE public.transactions TO skinkantor_api;

GRANT SELECT,INSERT ON TABLE public.user_keys TO skinkantor_api;
GRANT SELECT ON TABLE public.user_keys TO skinkantor_worker;

GRANT SELECT ON TABLE public.users TO skinkantor_api;
GRANT SELECT ON TABLE public.users TO skinkantor_worker;

GRANT INSERT(steam_id) ON TABLE public.users TO skinkantor_api;

GRANT INSERT(persona_name) ON TABLE public.users TO skinkantor_api;
GRANT UPDATE(persona_name) ON TABLE public.users TO skinkantor_worker;

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

GRANT SELECT,INSERT,DELETE ON TABLE public.worker_heartbeats TO skinkantor_worker;

GRANT UPDATE(seen_at) ON TABLE public.worker_heartbeats TO skinkantor_worker;

