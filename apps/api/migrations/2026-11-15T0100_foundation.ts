import { sql, type Kysely } from 'kysely'

/**
 * Everything later parts stand on: people and their sessions, keys, audit, settings, events, mail, files and
 * pictures. Personal data (e-mail, trade token) is stored only under the person's own data key.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table users (
  id bigint generated always as identity constraint users_pk primary key,
  steam_id text not null constraint users_steam_id_unique unique
    constraint users_steam_id_shape check (steam_id ~ '^76561(19|20)[0-9]{10}$'),
  persona_name text not null constraint users_persona_name_length check (char_length(persona_name) <= 128),
  avatar_hash text constraint users_avatar_hash_shape check (avatar_hash ~ '^[0-9a-f]{40}$'),
  is_admin boolean not null default false,
  staff_role text constraint users_staff_role_known check (staff_role in ('support', 'finance', 'owner')),
  is_verified boolean not null default false,
  trade_token_sealed bytea,
  email_sealed bytea,
  email_fingerprint bytea,
  pending_email_sealed bytea,
  steam_created_at timestamptz,
  steam_level integer constraint users_steam_level_range check (steam_level >= 0),
  steam_profile_public boolean,
  steam_vac_banned boolean,
  steam_community_banned boolean,
  steam_economy_ban text constraint users_economy_ban_known check (steam_economy_ban in ('none', 'probation', 'banned', 'unknown')),
  steam_checked_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  constraint users_staff_role_needs_admin check (staff_role is null or is_admin),
  constraint users_admin_needs_staff_role check (not is_admin or staff_role is not null),
  constraint users_email_complete check ((email_sealed is null) = (email_fingerprint is null))
);
create index users_created_at_idx on users (created_at desc, id desc);
create index users_email_fingerprint_idx on users (email_fingerprint) where email_fingerprint is not null;

create table user_keys (
  user_id bigint not null constraint user_keys_user_fk references users,
  purpose text not null constraint user_keys_purpose_known check (purpose in ('profile', 'payout')),
  wrapping_key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  constraint user_keys_pk primary key (user_id, purpose)
);
create index user_keys_wrapping_key_idx on user_keys (wrapping_key_id);

create table sign_in_attempts (
  id uuid constraint sign_in_attempts_pk primary key,
  state_hash bytea not null,
  cookie_hash bytea not null,
  return_form text not null constraint sign_in_attempts_form_known check (return_form in ('callback', 'login')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_attempts_expires_idx on sign_in_attempts (expires_at);

create table openid_nonces (
  nonce text constraint openid_nonces_pk primary key constraint openid_nonces_length check (char_length(nonce) <= 255),
  seen_at timestamptz not null default now()
);
create index openid_nonces_seen_idx on openid_nonces (seen_at);

create table hand_overs (
  id uuid constraint hand_overs_pk primary key,
  user_id bigint not null constraint hand_overs_user_fk references users,
  refresh_hash bytea not null constraint hand_overs_refresh_hash_unique unique,
  cookie_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index hand_overs_expires_idx on hand_overs (expires_at);
create index hand_overs_user_idx on hand_overs (user_id);

create table sessions (
  id uuid constraint sessions_pk primary key,
  user_id bigint not null constraint sessions_user_fk references users,
  device_hash bytea not null,
  device_label text not null constraint sessions_device_label_length check (char_length(device_label) <= 80),
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint sessions_end_reason_known
    check (end_reason in ('signed_out', 'ended_by_user', 'refresh_reused', 'rights_changed', 'expired')),
  constraint sessions_end_complete check ((ended_at is null) = (end_reason is null))
);
create index sessions_user_live_idx on sessions (user_id, last_used_at desc) where ended_at is null;
create index sessions_expires_idx on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea constraint refresh_tokens_pk primary key,
  session_id uuid not null constraint refresh_tokens_session_fk references sessions on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint refresh_tokens_generation_unique unique (session_id, generation)
);

create table email_confirmations (
  token_hash bytea constraint email_confirmations_pk primary key,
  user_id bigint not null constraint email_confirmations_user_fk references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmations_user_idx on email_confirmations (user_id);
create index email_confirmations_expires_idx on email_confirmations (expires_at);

create table audit_log (
  id bigint generated always as identity constraint audit_log_pk primary key,
  at timestamptz not null default now(),
  actor_type text not null constraint audit_log_actor_known check (actor_type in ('visitor', 'user', 'admin', 'operator', 'system')),
  actor_id text not null,
  action text not null constraint audit_log_action_length check (char_length(action) between 1 and 80),
  object_type text not null,
  object_id text not null,
  reason text,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_object_idx on audit_log (object_type, object_id, id desc);
create index audit_log_actor_idx on audit_log (actor_type, actor_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table settings (
  key text not null,
  version integer not null constraint settings_version_positive check (version > 0),
  value jsonb not null,
  changed_by text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint settings_pk primary key (key, version)
);
create trigger settings_append_only before update or delete or truncate on settings
  for each statement execute function refuse_change();

create table event_streams (
  stream text constraint event_streams_pk primary key constraint event_streams_length check (char_length(stream) <= 80),
  last_number bigint not null
);
create table events (
  stream text not null constraint events_stream_fk references event_streams,
  number bigint not null constraint events_number_positive check (number > 0),
  kind text not null constraint events_kind_length check (char_length(kind) <= 80),
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint events_pk primary key (stream, number)
);
create index events_at_idx on events (at);

create table mail_outbox (
  id uuid constraint mail_outbox_pk primary key default gen_random_uuid(),
  event_key text not null constraint mail_outbox_event_key_unique unique
    constraint mail_outbox_event_key_length check (char_length(event_key) <= 200),
  user_id bigint constraint mail_outbox_user_fk references users,
  template text not null,
  language text not null constraint mail_outbox_language_known check (language in ('pl', 'en')),
  recipient_sealed bytea not null,
  data_sealed bytea not null,
  state text not null default 'waiting' constraint mail_outbox_state_known check (state in ('waiting', 'sent', 'refused')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mail_outbox_finished_complete check ((state = 'waiting') = (finished_at is null))
);
create index mail_outbox_waiting_idx on mail_outbox (created_at) where state = 'waiting';
create index mail_outbox_finished_idx on mail_outbox (finished_at) where state <> 'waiting';
create index mail_outbox_user_idx on mail_outbox (user_id);

create table files (
  id uuid constraint files_pk primary key,
  kind text not null,
  content_type text not null,
  byte_size integer not null constraint files_byte_size_range check (byte_size between 0 and 20971520),
  sha256 bytea not null,
  content bytea,
  created_at timestamptz not null default now()
);

create table image_sources (
  kind text not null constraint image_sources_kind_known check (kind in ('avatar', 'item')),
  ref text not null constraint image_sources_ref_length check (char_length(ref) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint image_sources_pk primary key (kind, ref)
);
create table image_cache (
  kind text not null,
  ref text not null,
  variant text not null,
  content bytea not null constraint image_cache_size check (octet_length(content) <= 262144),
  used_on date not null default current_date,
  constraint image_cache_pk primary key (kind, ref, variant),
  constraint image_cache_source_fk foreign key (kind, ref) references image_sources on delete cascade
);
create index image_cache_used_idx on image_cache (used_on);

create table worker_heartbeats (
  worker_id text constraint worker_heartbeats_pk primary key,
  host text not null,
  process_id integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
`.execute(db)

  // The queue belongs to the worker's role. Others may only put a job in, through this one function.
  await sql`
set local role skinkantor_worker;
create function jobs.enqueue(
  task text, payload json, key text default null, run_at timestamptz default null,
  queue text default null, max_attempts integer default 20, priority integer default 0
) returns bigint language sql security definer set search_path = '' as $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => key, priority => priority,
    job_key_mode => 'replace')
$$;
revoke all on function jobs.enqueue from public;
grant usage on schema jobs to skinkantor_api, skinkantor_migrator;
grant execute on function jobs.enqueue to skinkantor_api, skinkantor_migrator;
reset role;
`.execute(db)

  await sql`
grant usage on schema public to skinkantor_api, skinkantor_worker;

grant select on users, user_keys, sessions, settings, event_streams, events, files, image_sources, image_cache
  to skinkantor_api, skinkantor_worker;
grant insert on audit_log to skinkantor_api, skinkantor_worker;

grant insert (steam_id, persona_name) on users to skinkantor_api;
grant update (last_login_at, trade_token_sealed, email_sealed, email_fingerprint, pending_email_sealed) on users to skinkantor_api;
grant update (persona_name, avatar_hash, steam_created_at, steam_level, steam_profile_public, steam_vac_banned,
  steam_community_banned, steam_economy_ban, steam_checked_at) on users to skinkantor_worker;
grant insert on user_keys to skinkantor_api;

grant select, insert on sign_in_attempts, openid_nonces, hand_overs, sessions, refresh_tokens, email_confirmations to skinkantor_api;
grant update (used_at) on sign_in_attempts, hand_overs, refresh_tokens to skinkantor_api;
grant update (last_used_at, idle_expires_at, ended_at, end_reason) on sessions to skinkantor_api;
grant delete on email_confirmations to skinkantor_api;
grant select, delete on sign_in_attempts, openid_nonces, hand_overs, sessions, refresh_tokens, email_confirmations to skinkantor_worker;

grant insert on event_streams, events to skinkantor_api, skinkantor_worker;
grant update (last_number) on event_streams to skinkantor_api, skinkantor_worker;
grant delete on events to skinkantor_worker;

grant insert, select on mail_outbox to skinkantor_api;
grant select, insert, delete on mail_outbox to skinkantor_worker;
grant update (state, attempts, last_error, finished_at) on mail_outbox to skinkantor_worker;

grant insert, delete on files to skinkantor_api, skinkantor_worker;
grant insert on image_sources to skinkantor_api, skinkantor_worker;
grant insert on image_cache to skinkantor_api;
grant update (used_on) on image_cache to skinkantor_api;
grant delete on image_cache to skinkantor_worker;
grant select, insert, delete on worker_heartbeats to skinkantor_worker;
grant update (seen_at) on worker_heartbeats to skinkantor_worker;
`.execute(db)
}
