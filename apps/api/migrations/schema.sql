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

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
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

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
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

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone
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

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key_mark);

ALTER TABLE ONLY public.image_cache
    ADD CONSTRAINT image_cache_pk PRIMARY KEY (kind, ref, variant);

ALTER TABLE ONLY public.image_sources
    ADD CONSTRAINT image_sources_pk PRIMARY KEY (kind, ref);

ALTER TABLE ONLY public.inventories
    ADD CONSTRAINT inventories_pk PRIMARY KEY (user_id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

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

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_pk PRIMARY KEY (id);

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

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_generation_unique UNIQUE (session_id, generation);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pk PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_pk PRIMARY KEY (sale_id, version);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_pk PRIMARY KEY (sale_id, asset_id);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_place_unique UNIQUE (sale_id, place);

ALTER TABLE ONLY public.sale_transitions
    ADD CONSTRAINT sale_transitions_pk PRIMARY KEY (from_state, to_state);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_code_unique UNIQUE (code);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_unique UNIQUE (quote_id);

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

CREATE INDEX email_confirmations_expires_idx ON public.email_confirmations USING btree (expires_at);

CREATE INDEX email_confirmations_user_idx ON public.email_confirmations USING btree (user_id);

CREATE INDEX events_at_idx ON public.events USING btree (at);

CREATE INDEX hand_overs_expires_idx ON public.hand_overs USING btree (expires_at);

CREATE INDEX hand_overs_user_idx ON public.hand_overs USING btree (user_id);

CREATE INDEX idempotency_keys_expires_idx ON public.idempotency_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX image_cache_used_idx ON public.image_cache USING btree (used_on);

CREATE INDEX inventories_line_idx ON public.inventories USING btree (waiting_since, user_id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX inventories_seen_idx ON public.inventories USING btree (seen_at);

CREATE INDEX mail_outbox_finished_idx ON public.mail_outbox USING btree (finished_at) WHERE (state <> 'waiting'::text);

CREATE INDEX mail_outbox_user_idx ON public.mail_outbox USING btree (user_id);

CREATE INDEX mail_outbox_waiting_idx ON public.mail_outbox USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX openid_nonces_seen_idx ON public.openid_nonces USING btree (seen_at);

CREATE UNIQUE INDEX payout_details_content_unique ON public.payout_details USING btree (user_id, content_fingerprint) WHERE (key_purpose IS NOT NULL);

CREATE INDEX payout_details_fingerprint_idx ON public.payout_details USING btree (fingerprint, user_id);

CREATE INDEX payout_details_user_idx ON public.payout_details USING btree (user_id, last_used_at DESC, id);

CREATE UNIQUE INDEX price_lists_one_fetching ON public.price_lists USING btree ((true)) WHERE (state = 'fetching'::text);

CREATE UNIQUE INDEX price_lists_one_live ON public.price_lists USING btree ((true)) WHERE (state = 'live'::text);

CREATE INDEX price_lists_started_idx ON public.price_lists USING btree (started_at);

CREATE UNIQUE INDEX quotes_code_unique ON public.quotes USING btree (code) WHERE (extension = 0);

CREATE INDEX quotes_expires_idx ON public.quotes USING btree (expires_at);

CREATE INDEX quotes_user_idx ON public.quotes USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX sale_items_one_live_sale ON public.sale_items USING btree (asset_id) WHERE (released_at IS NULL);

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

CREATE TRIGGER quote_items_never_changed BEFORE UPDATE OR TRUNCATE ON public.quote_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER quote_items_with_quote AFTER INSERT ON public.quote_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_quote_items();

CREATE TRIGGER quotes_never_changed BEFORE UPDATE OR TRUNCATE ON public.quotes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER quotes_whole AFTER INSERT ON public.quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_quote_is_whole();

CREATE TRIGGER sale_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_items_guard BEFORE UPDATE ON public.sale_items FOR EACH ROW EXECUTE FUNCTION public.guard_sale_item();

CREATE TRIGGER sale_items_never_removed BEFORE DELETE OR TRUNCATE ON public.sale_items FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sale_items_with_sale AFTER INSERT ON public.sale_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_sale_items();

CREATE TRIGGER sale_transitions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_transitions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER sales_begin AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION public.begin_sale();

CREATE TRIGGER sales_follow AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION public.follow_sale();

CREATE TRIGGER sales_guard BEFORE UPDATE ON public.sales FOR EACH ROW EXECUTE FUNCTION public.guard_sale();

CREATE TRIGGER sales_never_removed BEFORE DELETE OR TRUNCATE ON public.sales FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER sales_whole AFTER INSERT ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_sale_is_whole();

CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER transactions_guard BEFORE UPDATE ON public.transactions FOR EACH ROW EXECUTE FUNCTION public.guard_transaction();

CREATE TRIGGER transactions_never_removed BEFORE DELETE OR TRUNCATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

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

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_key_fk FOREIGN KEY (user_id, key_purpose) REFERENCES public.user_keys(user_id, purpose) ON DELETE SET NULL (key_purpose);

ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.price_items
    ADD CONSTRAINT price_items_list_fk FOREIGN KEY (list_id) REFERENCES public.price_lists(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quote_items
    ADD CONSTRAINT quote_items_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_supersedes_fk FOREIGN KEY (supersedes_id) REFERENCES public.quotes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_events
    ADD CONSTRAINT sale_events_step_fk FOREIGN KEY (from_state, state) REFERENCES public.sale_transitions(from_state, to_state);

ALTER TABLE ONLY public.sale_items
    ADD CONSTRAINT sale_items_sale_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_payout_details_fk FOREIGN KEY (payout_details_id) REFERENCES public.payout_details(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_quote_fk FOREIGN KEY (quote_id) REFERENCES public.quotes(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_transaction_fk FOREIGN KEY (id) REFERENCES public.transactions(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

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

GRANT INSERT ON TABLE public.audit_log TO skinkantor_api;
GRANT INSERT ON TABLE public.audit_log TO skinkantor_worker;

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

GRANT SELECT,INSERT ON TABLE public.refresh_tokens TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.refresh_tokens TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.refresh_tokens TO skinkantor_api;

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

