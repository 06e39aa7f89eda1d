-- Staff with their second factors, and proposals that a second admin confirms.

-- What staff say about a person, with their reason. The flags follow from it; nobody sets them alone.
create table user_marks (
  id bigint generated always as identity constraint user_marks_pk primary key,
  user_id bigint not null constraint user_marks_user_fk references users,
  mark text not null
    constraint user_marks_mark_known check (mark in ('verified', 'unverified', 'blocked', 'unblocked')),
  admin_id bigint not null constraint user_marks_admin_fk references users,
  reason text not null constraint user_marks_reason_length check (char_length(reason) between 1 and 1000),
  at timestamptz not null default now(),
  constraint user_marks_not_own check (admin_id <> user_id)
);
create index user_marks_user_idx on user_marks (user_id, id desc);
comment on table user_marks is 'none: id, user_id, mark, admin_id, at; personal: reason';
grant select on user_marks to skinkantor_api, skinkantor_worker;

-- Written by the operator's command line alone: no server can allow a first factor.
create table staff_enrolments (
  user_id bigint
    constraint staff_enrolments_pk primary key
    constraint staff_enrolments_user_fk references users,
  code_hash bytea not null constraint staff_enrolments_hash_length check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_enrolments is 'none: user_id, code_hash, created_at, expires_at, used_at';
grant select on staff_enrolments to skinkantor_api;
grant update (used_at) on staff_enrolments to skinkantor_api;

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
  constraint staff_factors_passkey_complete check ((kind = 'passkey') = (credential_id is not null) and (kind =
    'passkey') = (public_key is not null) and (kind = 'passkey') = (sign_count is not null) and (kind = 'passkey') =
    (transports is not null)),
  constraint staff_factors_totp_complete check ((kind = 'totp') = (secret_sealed is not null) and (kind = 'totp') =
    (last_step is not null))
);
create index staff_factors_user_idx on staff_factors (user_id, created_at);
comment on table staff_factors is 'none: id, user_id, kind, secret_sealed, last_step, credential_id, public_key, sign_count,
  transports, created_at, last_used_at; personal: label';
grant select, insert, delete on staff_factors to skinkantor_api;
grant update (last_step, sign_count, last_used_at) on staff_factors to skinkantor_api;

create table staff_recovery_codes (
  user_id bigint constraint staff_recovery_codes_user_fk references users,
  code_hash bytea constraint staff_recovery_codes_hash_length check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint staff_recovery_codes_pk primary key (user_id, code_hash)
);
comment on table staff_recovery_codes is 'none: user_id, code_hash, created_at, used_at';
grant select, delete on staff_recovery_codes to skinkantor_api;
grant insert (user_id, code_hash), update (used_at) on staff_recovery_codes to skinkantor_api;

-- A second factor that is being set up or asked for: one use, one session, a few minutes.
create table staff_factor_challenges (
  id uuid constraint staff_factor_challenges_pk primary key,
  session_id uuid not null constraint staff_factor_challenges_session_fk references sessions on delete cascade,
  user_id bigint not null constraint staff_factor_challenges_user_fk references users,
  purpose text not null
    constraint staff_factor_challenges_purpose_known check (purpose in ('enrol_totp', 'enrol_passkey', 'pass_passkey')),
  challenge text,
  secret_sealed bytea,
  enrolment_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_factor_challenges_complete check ((purpose = 'enrol_totp') = (secret_sealed is not null) and (purpose
    = 'enrol_totp') = (challenge is null))
);
create index staff_factor_challenges_expires_idx on staff_factor_challenges (expires_at);
create index staff_factor_challenges_session_idx on staff_factor_challenges (session_id);
create index staff_factor_challenges_user_idx on staff_factor_challenges (user_id);
comment on table staff_factor_challenges is 'none: id, session_id, user_id, purpose, challenge, secret_sealed, enrolment_hash,
  created_at, expires_at, used_at';
grant select, insert on staff_factor_challenges to skinkantor_api;
grant select, delete on staff_factor_challenges to skinkantor_worker;
grant update (used_at) on staff_factor_challenges to skinkantor_api;

-- What was tried, so that guessing ends; in the database, because a cache that is emptied would forget it.
create table staff_factor_attempts (
  id bigint generated always as identity constraint staff_factor_attempts_pk primary key,
  user_id bigint not null constraint staff_factor_attempts_user_fk references users,
  at timestamptz not null default now(),
  -- Cleared by one that passes, and by one that was not looked at any more.
  is_failure boolean not null default true
);
create index staff_factor_attempts_at_idx on staff_factor_attempts (at);
create index staff_factor_attempts_user_idx on staff_factor_attempts (user_id, at);
comment on table staff_factor_attempts is 'none: id, user_id, at, is_failure';
grant select on staff_factor_attempts to skinkantor_api;
grant select, delete on staff_factor_attempts to skinkantor_worker;
grant insert (user_id), update (is_failure) on staff_factor_attempts to skinkantor_api;

-- An open panel belongs to one session, and so to one device.
create table admin_sessions (
  session_id uuid
    constraint admin_sessions_pk primary key
    constraint admin_sessions_session_fk references sessions on delete cascade,
  user_id bigint not null constraint admin_sessions_user_fk references users,
  factor_id uuid constraint admin_sessions_factor_fk references staff_factors on delete set null,
  opened_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now()
);
create index admin_sessions_factor_idx on admin_sessions (factor_id);
create index admin_sessions_user_idx on admin_sessions (user_id);
comment on table admin_sessions is 'none: session_id, user_id, factor_id, opened_at, last_used_at, confirmed_at';
grant select, insert, delete on admin_sessions to skinkantor_api;
grant update (factor_id, opened_at, last_used_at, confirmed_at) on admin_sessions to skinkantor_api;

create table admin_proposals (
  id uuid default gen_random_uuid() constraint admin_proposals_pk primary key,
  kind text not null constraint admin_proposals_kind_shape check (kind ~ '^[a-z_]{1,40}$'),
  -- What it is about: one proposal of a kind may wait for each.
  subject text not null constraint admin_proposals_subject_length check (char_length(subject) between 1 and 100),
  -- The seller whose money it is, where it is somebody's.
  seller_id bigint constraint admin_proposals_seller_fk references users,
  payload jsonb not null constraint admin_proposals_payload_object check (jsonb_typeof(payload) = 'object'),
  -- Who confirms repeats it: what is carried out is what they have seen.
  payload_hash bytea not null constraint admin_proposals_hash_length check (octet_length(payload_hash) = 32),
  reason text not null constraint admin_proposals_reason_length check (char_length(reason) between 1 and 1000),
  proposed_by bigint not null constraint admin_proposals_proposer_fk references users,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'waiting'
    constraint admin_proposals_state_known check (state in ('waiting', 'confirmed', 'withdrawn', 'expired')),
  decided_by bigint constraint admin_proposals_decider_fk references users,
  decided_at timestamptz,
  constraint admin_proposals_decided_complete check ((state = 'waiting') = (decided_at is null) and (state in
    ('confirmed', 'withdrawn')) = (decided_by is not null)),
  constraint admin_proposals_four_eyes check (state <> 'confirmed' or decided_by <> proposed_by),
  constraint admin_proposals_life check (expires_at > proposed_at),
  constraint admin_proposals_not_own check (seller_id is null or proposed_by <> seller_id and decided_by is distinct
    from seller_id)
);
create unique index admin_proposals_one_waiting on admin_proposals (kind, subject) where state = 'waiting';
create index admin_proposals_state_idx on admin_proposals (state, proposed_at desc, id);
comment on table admin_proposals is 'none: id, kind, subject, seller_id, payload, payload_hash, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at; personal: reason';
grant select on admin_proposals to skinkantor_api;
grant insert (kind, subject, seller_id, payload, payload_hash, reason, proposed_by, expires_at), update (state,
  decided_by, decided_at) on admin_proposals to skinkantor_api;

create function share_browser(one bigint, other bigint) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from sessions a join sessions b on b.browser_id = a.browser_id
    where a.user_id = one and b.user_id = other and one <> other)
$$;

create function guard_proposal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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

create function guard_staff_factor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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

create function guard_user_mark() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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

create function mark_user(marked bigint, given text, by_admin bigint, said text) returns void language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into user_marks (user_id, mark, admin_id, reason) values (marked, given, by_admin, said);
  update users set
    is_verified = case given when 'verified' then true when 'unverified' then false else is_verified end,
    blocked_at = case given when 'blocked' then now() when 'unblocked' then null else blocked_at end
  where id = marked;
end $$;
grant execute on function mark_user to skinkantor_api;

create trigger admin_proposals_guard before insert or update on admin_proposals
  for each row execute function guard_proposal();
create trigger admin_proposals_never_removed before delete or truncate on admin_proposals
  for each statement execute function refuse_change();
create trigger staff_factors_guard before insert on staff_factors for each row execute function guard_staff_factor();
create trigger user_marks_append_only before delete or truncate on user_marks
  for each statement execute function refuse_change();
create trigger user_marks_guard before insert or update on user_marks for each row execute function guard_user_mark();
