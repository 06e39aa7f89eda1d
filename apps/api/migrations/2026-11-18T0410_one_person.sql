-- A company of one: the same admin confirms a proposal, after a wait, with a passkey, and after a mail with a stop link.

create function staffing_mode() returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select value #>> '{}' from settings where key = 'staffing.mode' order by version desc limit 1), 'many')
$$;

-- An address or a passkey counts when it is a day old, or was there when the mode was chosen.
create function is_settled_in(since timestamptz) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select since is null or since <= now() - interval '24 hours' or since <= coalesce((
    select created_at from settings where key = 'staffing.mode' order by version desc limit 1), '-infinity')
$$;

-- The table of `packages/contract/src/office/one-person-wait.ts`; a test compares the two.
create function one_person_wait(kind text, grosze bigint) returns interval language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select case
    when kind in ('setting', 'staff_role') then interval '24 hours'
    when grosze is null then interval '4 hours'
    when grosze < 200000 then interval '15 minutes'
    when grosze < 1000000 then interval '1 hour'
    else interval '4 hours' end
$$;

create function proposal_grosze(payload jsonb) returns bigint language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select abs(coalesce(payload ->> 'grosze', payload ->> 'payoutGrosze')::bigint)
$$;

alter table admin_proposals add column rule text not null default 'two_people',
  add column not_before timestamptz,
  drop constraint admin_proposals_state_known,
  drop constraint admin_proposals_four_eyes,
  add constraint admin_proposals_state_known
    check (state in ('waiting', 'confirmed', 'withdrawn', 'expired', 'stopped')),
  add constraint admin_proposals_rule_known check (rule in ('two_people', 'one_person')),
  add constraint admin_proposals_wait_complete check ((rule = 'one_person') = (not_before is not null)),
  add constraint admin_proposals_wait_before_end check (not_before < expires_at),
  add constraint admin_proposals_four_eyes
    check (state <> 'confirmed' or decided_by <> proposed_by or rule = 'one_person');
-- The mode decides, not the caller: no role may write this column.
alter table admin_proposals alter column rule
  set default case when staffing_mode() = 'one_person' then 'one_person' else 'two_people' end;
grant insert (not_before) on admin_proposals to skinkantor_api;
-- It mails the link that stops a proposal.
grant select on admin_proposals to skinkantor_worker;
grant execute on function staffing_mode, is_settled_in, one_person_wait, proposal_grosze
  to skinkantor_api, skinkantor_worker;
comment on column admin_proposals.rule is 'none';
comment on column admin_proposals.not_before is 'none';

-- Several proposals that wait at the same time wait as long as their sum, so that a sum cannot be split.
create function one_person_not_before(kind text, payload jsonb, proposer bigint) returns timestamptz language sql stable
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select now() + one_person_wait(kind, proposal_grosze(payload) + (
    select coalesce(sum(proposal_grosze(p.payload)), 0)::bigint from admin_proposals p
    where p.state = 'waiting' and p.rule = 'one_person' and p.proposed_by = proposer and p.expires_at > now()))
$$;
grant execute on function one_person_not_before to skinkantor_api;

-- The link that stops a proposal. Only the worker makes and mails it, so the API cannot know a token.
create table proposal_stops (
  proposal_id uuid
    constraint proposal_stops_pk primary key
    constraint proposal_stops_proposal_fk references admin_proposals,
  token_hash bytea not null
    constraint proposal_stops_token_unique unique
    constraint proposal_stops_token_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table proposal_stops is 'none: proposal_id, token_hash, created_at, used_at';
grant select on proposal_stops to skinkantor_api, skinkantor_worker;
grant insert (proposal_id, token_hash) on proposal_stops to skinkantor_worker;
grant update (used_at) on proposal_stops to skinkantor_api;

-- When the mail with the stop link left; null before. Only the worker can say that a mail was sent.
create function stop_mail_sent_at(proposal uuid) returns timestamptz language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select min(m.finished_at) from proposal_stops s join mail_outbox m
    on m.event_key like 'proposal-stop:' || proposal || ':%' and m.template = 'proposal-stop' and m.state = 'sent'
  where s.proposal_id = proposal
$$;
grant execute on function stop_mail_sent_at to skinkantor_api, skinkantor_worker;
create index mail_outbox_stops_idx on mail_outbox (event_key text_pattern_ops) where template = 'proposal-stop';
revoke insert on mail_outbox from skinkantor_api;
grant insert (id, event_key, user_id, template, language, recipient_sealed, data_sealed, ticket_id) on mail_outbox
  to skinkantor_api;

alter table staff_factor_challenges add column proposal_id uuid,
  drop constraint staff_factor_challenges_purpose_known,
  add constraint staff_factor_challenges_purpose_known
    check (purpose in ('enrol_totp', 'enrol_passkey', 'pass_passkey', 'confirm_proposal')),
  add constraint staff_factor_challenges_proposal_complete
    check ((purpose = 'confirm_proposal') = (proposal_id is not null));
comment on column staff_factor_challenges.proposal_id is 'none';

-- What the passkey signed, so that anybody with the public key can check it again.
create table proposal_passkeys (
  proposal_id uuid
    constraint proposal_passkeys_pk primary key
    constraint proposal_passkeys_proposal_fk references admin_proposals,
  challenge_id uuid not null constraint proposal_passkeys_challenge_unique unique,
  user_id bigint not null constraint proposal_passkeys_user_fk references users,
  credential_id bytea not null,
  public_key bytea not null,
  client_data bytea not null,
  authenticator_data bytea not null
    constraint proposal_passkeys_data_length check (octet_length(authenticator_data) >= 37),
  signature bytea not null,
  at timestamptz not null default now()
);
comment on table proposal_passkeys is 'none: proposal_id, challenge_id, user_id, credential_id, public_key, client_data,
  authenticator_data, signature, at';
grant select on proposal_passkeys to skinkantor_api, skinkantor_worker;
grant insert (proposal_id, challenge_id, user_id, credential_id, public_key, client_data, authenticator_data, signature)
  on proposal_passkeys to skinkantor_api;

create function guard_proposal_passkey() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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
create trigger proposal_passkeys_guard before insert on proposal_passkeys
  for each row execute function guard_proposal_passkey();
create trigger proposal_passkeys_append_only before delete or update or truncate on proposal_passkeys
  for each statement execute function refuse_change();
create trigger proposal_stops_never_removed before delete or truncate on proposal_stops
  for each statement execute function refuse_change();

create function guard_proposal_stop() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.used_at is not null or new.used_at is distinct from now()
    or (new.proposal_id, new.token_hash, new.created_at) is distinct from (old.proposal_id, old.token_hash, old.created_at) then
    raise exception 'a stop link works once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_stops_guard before update on proposal_stops
  for each row execute function guard_proposal_stop();

-- Whether this person confirmed this step alone, in this transaction; with an amount, for this amount.
create function is_confirmed_alone(what text, about text, person bigint, grosze bigint default null) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from admin_proposals p where p.kind = what and p.subject = about and p.state = 'confirmed'
    and p.rule = 'one_person' and p.proposed_by = person and p.decided_by = person and p.decided_at = now()
    and (grosze is null or proposal_grosze(p.payload) = abs(grosze)))
$$;

-- One person cannot choose to be alone: two do, or whoever has the command line of the host.
create function guard_staffing_mode() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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
create trigger settings_staffing_guard before insert on settings for each row when (new.key = 'staffing.mode')
  execute function guard_staffing_mode();
