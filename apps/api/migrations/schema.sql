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

CREATE TABLE public.openid_nonces (
    nonce text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT openid_nonces_length CHECK ((char_length(nonce) <= 255))
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

CREATE TABLE public.user_keys (
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    wrapping_key_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
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
    CONSTRAINT users_steam_id_shape CHECK ((steam_id ~ '^7656119[0-9]{10}$'::text)),
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

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_event_key_unique UNIQUE (event_key);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pk PRIMARY KEY (id);

ALTER TABLE ONLY public.openid_nonces
    ADD CONSTRAINT openid_nonces_pk PRIMARY KEY (nonce);

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

CREATE INDEX mail_outbox_finished_idx ON public.mail_outbox USING btree (finished_at) WHERE (state <> 'waiting'::text);

CREATE INDEX mail_outbox_user_idx ON public.mail_outbox USING btree (user_id);

CREATE INDEX mail_outbox_waiting_idx ON public.mail_outbox USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX openid_nonces_seen_idx ON public.openid_nonces USING btree (seen_at);

CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_live_idx ON public.sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_attempts_expires_idx ON public.sign_in_attempts USING btree (expires_at);

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

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_keys
    ADD CONSTRAINT user_keys_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

GRANT USAGE ON SCHEMA jobs TO skinkantor_api;
GRANT USAGE ON SCHEMA jobs TO skinkantor_migrator;

GRANT USAGE ON SCHEMA public TO skinkantor_api;
GRANT USAGE ON SCHEMA public TO skinkantor_worker;

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_api;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, key text, run_at timestamp with time zone, queue text, max_attempts integer, priority integer) TO skinkantor_migrator;

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

GRANT SELECT,INSERT ON TABLE public.mail_outbox TO skinkantor_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(state) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(attempts) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(last_error) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT UPDATE(finished_at) ON TABLE public.mail_outbox TO skinkantor_worker;

GRANT SELECT,INSERT ON TABLE public.openid_nonces TO skinkantor_api;
GRANT SELECT,DELETE ON TABLE public.openid_nonces TO skinkantor_worker;

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

