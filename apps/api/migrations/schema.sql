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

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone
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

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_generation_unique UNIQUE (session_id, generation);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pk PRIMARY KEY (token_hash);

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

CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_live_idx ON public.sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_attempts_expires_idx ON public.sign_in_attempts USING btree (expires_at);

CREATE INDEX trade_checks_checked_idx ON public.trade_checks USING btree (checked_at);

CREATE INDEX user_keys_wrapping_key_idx ON public.user_keys USING btree (wrapping_key_id);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_email_fingerprint_idx ON public.users USING btree (email_fingerprint) WHERE (email_fingerprint IS NOT NULL);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_stream_fk FOREIGN KEY (stream) REFERENCES public.event_streams(stream);

ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

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

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.steam_slots
    ADD CONSTRAINT steam_slots_egress_fk FOREIGN KEY (egress) REFERENCES public.steam_egresses(egress) ON DELETE CASCADE;

ALTER TABLE ONLY public.trade_checks
    ADD CONSTRAINT trade_checks_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

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

GRANT SELECT,INSERT ON TABLE public.refresh_tokens TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.refresh_tokens TO skinkantor_worker;

GRANT UPDATE(used_at) ON TABLE public.refresh_tokens TO skinkantor_api;

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

