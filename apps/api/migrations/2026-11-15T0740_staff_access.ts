import { sql, type Kysely } from 'kysely'

/**
 * The way into the back office: second factors, the code that allows the first of them, and panels that are open.
 * Codes are kept as hashes, shared secrets sealed with the person's own key.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- Written by the operator's command line alone: no server can allow a first factor.
create table staff_enrolments (
  user_id bigint constraint staff_enrolments_pk primary key constraint staff_enrolments_user_fk references users,
  code_hash bytea not null constraint staff_enrolments_hash_length check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table staff_factors (
  id uuid constraint staff_factors_pk primary key,
  user_id bigint not null constraint staff_factors_user_fk references users,
  kind text not null constraint staff_factors_kind_known check (kind in ('passkey', 'totp')),
  label text not null constraint staff_factors_label_length check (char_length(label) between 1 and 60),
  secret_sealed bytea,
  -- The time step of the last code that was taken: no code works twice.
  last_step bigint,
  credential_id bytea constraint staff_factors_credential_unique unique,
  public_key bytea,
  sign_count bigint constraint staff_factors_count_range check (sign_count >= 0),
  transports text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint staff_factors_totp_complete check (
    (kind = 'totp') = (secret_sealed is not null) and (kind = 'totp') = (last_step is not null)),
  constraint staff_factors_passkey_complete check (
    (kind = 'passkey') = (credential_id is not null) and (kind = 'passkey') = (public_key is not null)
    and (kind = 'passkey') = (sign_count is not null) and (kind = 'passkey') = (transports is not null))
);
create index staff_factors_user_idx on staff_factors (user_id, created_at);

create function guard_staff_factor() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger staff_factors_guard before insert on staff_factors for each row execute function guard_staff_factor();

create table staff_recovery_codes (
  user_id bigint not null constraint staff_recovery_codes_user_fk references users,
  code_hash bytea not null constraint staff_recovery_codes_hash_length check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint staff_recovery_codes_pk primary key (user_id, code_hash)
);

-- A second factor that is being set up or asked for: one use, one session, a few minutes.
create table staff_factor_attempts (
  id uuid constraint staff_factor_attempts_pk primary key,
  session_id uuid not null constraint staff_factor_attempts_session_fk references sessions on delete cascade,
  user_id bigint not null constraint staff_factor_attempts_user_fk references users,
  purpose text not null constraint staff_factor_attempts_purpose_known
    check (purpose in ('enrol_totp', 'enrol_passkey', 'pass_passkey')),
  challenge text,
  secret_sealed bytea,
  enrolment_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_factor_attempts_complete check (
    (purpose = 'enrol_totp') = (secret_sealed is not null) and (purpose = 'enrol_totp') = (challenge is null))
);
create index staff_factor_attempts_session_idx on staff_factor_attempts (session_id);
create index staff_factor_attempts_user_idx on staff_factor_attempts (user_id);
create index staff_factor_attempts_expires_idx on staff_factor_attempts (expires_at);

-- What was tried, so that guessing ends; in the database, because a cache that is emptied would forget it.
create table staff_factor_tries (
  id bigint generated always as identity constraint staff_factor_tries_pk primary key,
  user_id bigint not null constraint staff_factor_tries_user_fk references users,
  at timestamptz not null default now(),
  -- Cleared by one that passes, and by one that was not looked at any more.
  is_failure boolean not null default true
);
create index staff_factor_tries_user_idx on staff_factor_tries (user_id, at);
create index staff_factor_tries_at_idx on staff_factor_tries (at);

-- An open panel belongs to one session, and so to one device.
create table staff_panels (
  session_id uuid constraint staff_panels_pk primary key
    constraint staff_panels_session_fk references sessions on delete cascade,
  user_id bigint not null constraint staff_panels_user_fk references users,
  factor_id uuid constraint staff_panels_factor_fk references staff_factors on delete set null,
  opened_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now()
);
create index staff_panels_user_idx on staff_panels (user_id);
create index staff_panels_factor_idx on staff_panels (factor_id);

grant select on staff_enrolments, staff_factors, staff_recovery_codes, staff_factor_attempts, staff_factor_tries,
  staff_panels to skinkantor_api;
grant update (used_at) on staff_enrolments to skinkantor_api;
grant insert, delete, update (last_step, sign_count, last_used_at) on staff_factors to skinkantor_api;
grant insert (user_id, code_hash), delete, update (used_at) on staff_recovery_codes to skinkantor_api;
grant insert, update (used_at) on staff_factor_attempts to skinkantor_api;
grant insert (user_id), update (is_failure) on staff_factor_tries to skinkantor_api;
grant insert, delete, update (factor_id, opened_at, last_used_at, confirmed_at) on staff_panels to skinkantor_api;
grant select, delete on staff_factor_attempts, staff_factor_tries to skinkantor_worker;
`.execute(db)
}
