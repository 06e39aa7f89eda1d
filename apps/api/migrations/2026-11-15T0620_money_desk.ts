import { sql, type Kysely } from 'kysely'

/**
 * What people decide about money. Whatever loosens a control is proposed by one admin and confirmed by another; the
 * database itself refuses one who does both, one who decides about their own money, and a proposal that has expired.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table admin_proposals (
  id uuid constraint admin_proposals_pk primary key default gen_random_uuid(),
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
  state text not null default 'waiting' constraint admin_proposals_state_known
    check (state in ('waiting', 'confirmed', 'withdrawn', 'expired')),
  decided_by bigint constraint admin_proposals_decider_fk references users,
  decided_at timestamptz,
  constraint admin_proposals_life check (expires_at > proposed_at),
  constraint admin_proposals_decided_complete check (
    (state = 'waiting') = (decided_at is null) and (state in ('confirmed', 'withdrawn')) = (decided_by is not null)),
  constraint admin_proposals_four_eyes check (state <> 'confirmed' or decided_by <> proposed_by),
  constraint admin_proposals_not_own check (
    seller_id is null or proposed_by <> seller_id and decided_by is distinct from seller_id)
);
create unique index admin_proposals_one_waiting on admin_proposals (kind, subject) where state = 'waiting';
create index admin_proposals_state_idx on admin_proposals (state, proposed_at desc, id);

create function guard_new_proposal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.state <> 'waiting' or not exists (
    select 1 from users where id = new.proposed_by and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money proposes' using errcode = 'check_violation', constraint = 'admin_proposals_by_admin';
  end if;
  return new;
end $$;
create trigger admin_proposals_begin before insert on admin_proposals
  for each row execute function guard_new_proposal();

create function guard_proposal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.kind, new.subject, new.seller_id, new.payload, new.payload_hash, new.reason, new.proposed_by,
      new.proposed_at, new.expires_at)
    is distinct from (old.id, old.kind, old.subject, old.seller_id, old.payload, old.payload_hash, old.reason,
      old.proposed_by, old.proposed_at, old.expires_at) or old.state <> 'waiting' then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  if new.state = 'confirmed' and (old.expires_at <= now() or not exists (
    select 1 from users where id = new.decided_by and is_admin and staff_role in ('finance', 'owner')
  )) then
    raise exception 'a proposal is confirmed by an admin for money before it expires'
      using errcode = 'check_violation', constraint = 'admin_proposals_confirmed_right';
  end if;
  return new;
end $$;
create trigger admin_proposals_guard before update on admin_proposals for each row execute function guard_proposal();
create trigger admin_proposals_never_removed before delete or truncate on admin_proposals
  for each statement execute function refuse_change();

-- What staff did to a transaction, as it is shown beside it. The audit log has the same and more, for other readers.
create table transaction_actions (
  id bigint generated always as identity constraint transaction_actions_pk primary key,
  transaction_id bigint not null constraint transaction_actions_transaction_fk references transactions,
  action text not null constraint transaction_actions_action_known
    check (action in ('approved', 'rejected', 'reference_entered', 'details_revealed', 'return_closed')),
  admin_id bigint not null constraint transaction_actions_admin_fk references users,
  reason text constraint transaction_actions_reason_length check (char_length(reason) <= 1000),
  at timestamptz not null default now()
);
create index transaction_actions_transaction_idx on transaction_actions (transaction_id, id);
create trigger transaction_actions_append_only before update or delete or truncate on transaction_actions
  for each statement execute function refuse_change();

-- Every version stays; the last one is shown.
create table transaction_notes (
  transaction_id bigint not null constraint transaction_notes_transaction_fk references transactions,
  version integer not null constraint transaction_notes_version_positive check (version > 0),
  text text not null constraint transaction_notes_text_length check (char_length(text) <= 5000),
  admin_id bigint not null constraint transaction_notes_admin_fk references users,
  at timestamptz not null default now(),
  constraint transaction_notes_pk primary key (transaction_id, version)
);

-- An admin asks to see payout details. The worker answers with a box that only the process that asked can open; the
-- box goes as soon as it was read, the row stays as a record.
create table detail_reveals (
  id uuid constraint detail_reveals_pk primary key default gen_random_uuid(),
  transaction_id bigint not null constraint detail_reveals_transaction_fk references transactions,
  payout_details_id uuid not null constraint detail_reveals_details_fk references payout_details,
  admin_id bigint not null constraint detail_reveals_admin_fk references users,
  reason text not null constraint detail_reveals_reason_length check (char_length(reason) between 1 and 1000),
  public_key bytea not null constraint detail_reveals_key_length check (octet_length(public_key) = 32),
  sealed bytea constraint detail_reveals_sealed_length check (octet_length(sealed) between 64 and 4096),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  request_id text
);
create index detail_reveals_admin_idx on detail_reveals (admin_id, asked_at);
create index detail_reveals_sealed_idx on detail_reveals (answered_at) where sealed is not null;

alter table rail_states
  add column paused_by bigint constraint rail_states_paused_by_fk references users,
  add column pause_note text constraint rail_states_note_length check (char_length(pause_note) <= 1000),
  add constraint rail_states_note_of_pause check (paused_at is not null or paused_by is null and pause_note is null);

-- Settings now change while the product runs, in the name of an admin who is one.
create function guard_setting() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if session_user = 'skinkantor_api' and not exists (
    select 1 from users where 'admin:' || id = new.changed_by and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money changes a setting' using errcode = 'check_violation', constraint = 'settings_by_admin';
  end if;
  return new;
end $$;
create trigger settings_guard before insert on settings for each row execute function guard_setting();

-- What the balance page of a seller reads.
create index payouts_user_withdrawals_idx on payouts (user_id) where kind = 'withdrawal';
create index payouts_user_returned_idx on payouts (user_id) where state = 'returned';
create index debts_user_idx on debts (user_id, id);

grant select on admin_proposals, transaction_actions, transaction_notes to skinkantor_api;
grant insert (kind, subject, seller_id, payload, payload_hash, reason, proposed_by, expires_at),
  update (state, decided_by, decided_at) on admin_proposals to skinkantor_api;
grant insert (transaction_id, action, admin_id, reason) on transaction_actions to skinkantor_api;
grant insert (transaction_id, version, text, admin_id) on transaction_notes to skinkantor_api;
grant select (id, sealed, answered_at), insert (transaction_id, payout_details_id, admin_id, reason, public_key, request_id),
  update (sealed) on detail_reveals to skinkantor_api;
grant select, update (sealed, answered_at) on detail_reveals to skinkantor_worker;
grant update (paused_by, pause_note) on rail_states to skinkantor_api;
grant insert (key, version, value, changed_by, reason) on settings to skinkantor_api;
-- Before a reference is taken the watcher is asked to look at the trade.
grant update (wanted_at) on trade_readings to skinkantor_api;
`.execute(db)
}
