-- Accounts, sessions and idempotency keys.

create table users (
  id bigint generated always as identity constraint users_pk primary key,
  steam_id text not null
    constraint users_steam_id_unique unique
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
  steam_economy_ban text
    constraint users_economy_ban_known check (steam_economy_ban in ('none', 'probation', 'banned', 'unknown')),
  steam_checked_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  name_folded text not null generated always as (fold_name(persona_name)) stored,
  -- No quote, no sale and no withdrawal from then on.
  blocked_at timestamptz,
  constraint users_admin_needs_staff_role check (not is_admin or staff_role is not null),
  constraint users_email_complete check ((email_sealed is null) = (email_fingerprint is null)),
  constraint users_staff_role_needs_admin check (staff_role is null or is_admin)
);
-- Hardly any row is in it, so it is built in one short look at the table.
create index users_admin_idx on users (persona_name, id) where is_admin;
create index users_created_at_idx on users (created_at desc, id desc);
create index users_email_fingerprint_idx on users (email_fingerprint) where email_fingerprint is not null;
create index users_name_idx on users (name_folded text_pattern_ops, id);
create index users_name_parts_idx on users using gin (name_folded gin_trgm_ops) with (fastupdate = off);
comment on table users is 'none: id, is_admin, staff_role, is_verified, steam_checked_at, created_at, last_login_at, blocked_at;
  personal: steam_id, persona_name, avatar_hash, trade_token_sealed, email_sealed, email_fingerprint, pending_email_sealed,
  steam_created_at, steam_level, steam_profile_public, steam_vac_banned, steam_community_banned, steam_economy_ban,
  name_folded';
-- A row lock needs the right to change something: the picture is the least that there is.
grant select on users to skinkantor_api, skinkantor_worker;
grant insert (steam_id, persona_name), update (trade_token_sealed, email_sealed, email_fingerprint,
  pending_email_sealed, last_login_at) on users to skinkantor_api;
grant select (id, steam_id), update (avatar_hash) on users to skinkantor_watcher;
grant update (persona_name, avatar_hash, steam_created_at, steam_level, steam_profile_public, steam_vac_banned,
  steam_community_banned, steam_economy_ban, steam_checked_at) on users to skinkantor_worker;

create table user_keys (
  user_id bigint constraint user_keys_user_fk references users,
  purpose text constraint user_keys_purpose_known check (purpose in ('profile', 'payout')),
  wrapping_key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  public_key bytea constraint user_keys_public_key_length check (octet_length(public_key) = 32),
  constraint user_keys_pk primary key (user_id, purpose),
  constraint user_keys_public_key_of_payout check ((purpose = 'payout') = (public_key is not null))
);
create index user_keys_wrapping_key_idx on user_keys (wrapping_key_id);
comment on table user_keys is 'none: user_id, purpose, wrapping_key_id, wrapped_key, created_at, public_key';
grant select, insert on user_keys to skinkantor_api;
grant select on user_keys to skinkantor_worker;

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
  end_reason text
    constraint sessions_end_reason_known check (end_reason in ('signed_out', 'ended_by_user', 'refresh_reused',
      'rights_changed', 'expired', 'account_frozen')),
  browser_id uuid,
  constraint sessions_end_complete check ((ended_at is null) = (end_reason is null))
);
create index sessions_device_idx on sessions (device_hash, user_id);
create index sessions_expires_idx on sessions (expires_at);
create index sessions_user_idx on sessions (user_id, device_hash);
create index sessions_user_live_idx on sessions (user_id, last_used_at desc) where ended_at is null;
comment on column sessions.browser_id is 'none';
comment on table sessions is 'none: id, user_id, signed_in_at, last_used_at, idle_expires_at, expires_at, ended_at, end_reason;
  personal: device_hash, device_label';
grant select, insert on sessions to skinkantor_api;
grant select, delete on sessions to skinkantor_worker;
grant update (last_used_at, idle_expires_at, ended_at, end_reason) on sessions to skinkantor_api;

create table refresh_tokens (
  token_hash bytea constraint refresh_tokens_pk primary key,
  session_id uuid not null constraint refresh_tokens_session_fk references sessions on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint refresh_tokens_generation_unique unique (session_id, generation)
);
comment on table refresh_tokens is 'none: token_hash, session_id, generation, created_at, used_at';
grant select, insert on refresh_tokens to skinkantor_api;
grant select, delete on refresh_tokens to skinkantor_worker;
grant update (used_at) on refresh_tokens to skinkantor_api;

create table sign_in_codes (
  id uuid constraint sign_in_codes_pk primary key,
  user_id bigint not null constraint sign_in_codes_user_fk references users,
  refresh_hash bytea not null constraint sign_in_codes_refresh_hash_unique unique,
  cookie_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_expires_idx on sign_in_codes (expires_at);
create index sign_in_codes_user_idx on sign_in_codes (user_id);
comment on table sign_in_codes is 'none: id, user_id, refresh_hash, cookie_hash, created_at, expires_at, used_at';
grant select, insert on sign_in_codes to skinkantor_api;
grant select, delete on sign_in_codes to skinkantor_worker;
grant update (used_at) on sign_in_codes to skinkantor_api;

create table openid_nonces (
  nonce text
    constraint openid_nonces_pk primary key
    constraint openid_nonces_length check (char_length(nonce) <= 255),
  seen_at timestamptz not null default now()
);
create index openid_nonces_seen_idx on openid_nonces (seen_at);
comment on table openid_nonces is 'none: nonce, seen_at';
grant select, insert on openid_nonces to skinkantor_api;
grant select, delete on openid_nonces to skinkantor_worker;

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
comment on table sign_in_attempts is 'none: id, state_hash, cookie_hash, return_form, created_at, expires_at, used_at';
grant select, insert on sign_in_attempts to skinkantor_api;
grant select, delete on sign_in_attempts to skinkantor_worker;
grant update (used_at) on sign_in_attempts to skinkantor_api;

create table email_confirmations (
  token_hash bytea constraint email_confirmations_pk primary key,
  user_id bigint not null constraint email_confirmations_user_fk references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmations_expires_idx on email_confirmations (expires_at);
create index email_confirmations_user_idx on email_confirmations (user_id);
comment on table email_confirmations is 'none: token_hash, user_id, created_at, expires_at';
grant select, insert, delete on email_confirmations to skinkantor_api;
grant select, delete on email_confirmations to skinkantor_worker;

-- What was answered to a request that must not be carried out twice. Keys are what clients make of them and bodies
-- hold account numbers, so neither stands here readable.
create table idempotency_keys (
  user_id bigint constraint idempotency_keys_user_fk references users,
  key_mark bytea constraint idempotency_keys_key_length check (octet_length(key_mark) = 32),
  route text not null constraint idempotency_keys_route_length check (char_length(route) between 1 and 100),
  body_mark bytea not null constraint idempotency_keys_body_length check (octet_length(body_mark) = 32),
  transaction_id bigint,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  -- Empty where money is concerned: those never end.
  expires_at timestamptz,
  constraint idempotency_keys_pk primary key (user_id, key_mark),
  constraint idempotency_keys_money_stays check ((transaction_id is null) = (expires_at is not null))
);
create index idempotency_keys_expires_idx on idempotency_keys (expires_at) where expires_at is not null;
comment on table idempotency_keys is 'none: user_id, key_mark, route, transaction_id, answer, created_at, expires_at; personal:
  body_mark';
grant select on idempotency_keys to skinkantor_api;
grant select, delete on idempotency_keys to skinkantor_worker;
grant insert (user_id, key_mark, route, body_mark, transaction_id, answer, expires_at) on idempotency_keys to
  skinkantor_api;

-- Numbers above every account that Steam can give, so that the place of a name is never somebody's.
create function forgotten_steam_id(person bigint) returns text language sql immutable as $$
  select (76561209000000000 + person)::text
$$;
grant execute on function forgotten_steam_id to skinkantor_api, skinkantor_watcher, skinkantor_worker;
