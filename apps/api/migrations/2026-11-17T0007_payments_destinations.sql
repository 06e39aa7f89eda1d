-- Rails, payout methods and where sellers are paid to.

create table payout_methods (
  method text constraint payout_methods_pk primary key
);
comment on table payout_methods is 'none: method';

create table rail_states (
  rail text constraint rail_states_pk primary key,
  method text not null constraint rail_states_method_fk references payout_methods(method),
  paused_at timestamptz,
  pause_reason text
    constraint rail_states_reason_known check (pause_reason in ('credentials', 'funds', 'breach', 'admin')),
  paused_by bigint constraint rail_states_paused_by_fk references users,
  pause_note text constraint rail_states_note_length check (char_length(pause_note) <= 1000),
  coin text constraint rail_states_coin_unique unique,
  is_called boolean not null default true,
  -- The last reading: a rate that is far from it pays nobody.
  coin_rate numeric(30,10) constraint rail_states_coin_rate_positive check (coin_rate > 0),
  coin_rate_read_at timestamptz,
  constraint rail_states_coin_rate_of_coin check (coin_rate is null or coin is not null),
  constraint rail_states_coin_rate_complete check ((coin_rate is null) = (coin_rate_read_at is null)),
  constraint rail_states_note_of_pause check (paused_at is not null or paused_by is null and pause_note is null),
  constraint rail_states_pause_complete check ((paused_at is null) = (pause_reason is null))
);
comment on table rail_states is 'none: rail, method, paused_at, pause_reason, paused_by, pause_note, coin, is_called, coin_rate_read_at;
  financial: coin_rate';
grant select on rail_states to skinkantor_api, skinkantor_worker;
grant update (paused_at, pause_reason, paused_by, pause_note) on rail_states to skinkantor_api;
-- The watcher creates payouts too, so it chooses their rail.
grant select (rail, method, coin, paused_at) on rail_states to skinkantor_watcher;
grant update (paused_at, pause_reason, coin_rate, coin_rate_read_at) on rail_states to skinkantor_worker;

create table payout_destinations (
  id uuid constraint payout_destinations_pk primary key,
  user_id bigint not null constraint payout_destinations_user_fk references users,
  method text not null constraint payout_destinations_method_fk references payout_methods(method),
  coin text constraint payout_destinations_coin_fk references rail_states(coin),
  -- Empty once the person's key was erased: then nobody can open the row any more.
  key_purpose text default 'payout' constraint payout_destinations_key_purpose_known check (key_purpose = 'payout'),
  sealed bytea not null constraint payout_destinations_sealed_length check (octet_length(sealed) between 64 and 2048),
  fingerprint bytea not null constraint payout_destinations_fingerprint_length check (octet_length(fingerprint) = 32),
  content_fingerprint bytea not null
    constraint payout_destinations_content_fingerprint_length check (octet_length(content_fingerprint) = 32),
  masked text not null constraint payout_destinations_masked_length check (char_length(masked) between 1 and 200),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  takes_express boolean not null default false,
  constraint payout_destinations_coin_of_crypto check ((method = 'crypto') = (coin is not null)),
  constraint payout_destinations_key_fk foreign key (user_id, key_purpose) references user_keys(user_id, purpose) on delete
    set null (key_purpose)
);
create unique index payout_destinations_content_unique on payout_destinations (user_id, content_fingerprint)
  where key_purpose is not null;
create index payout_destinations_fingerprint_idx on payout_destinations (fingerprint, user_id);
create index payout_destinations_user_idx on payout_destinations (user_id, last_used_at desc, id);
comment on table payout_destinations is 'none: id, user_id, key_purpose, created_at, last_used_at, takes_express; personal: sealed,
  fingerprint, content_fingerprint, masked; financial: method, coin';
grant select on payout_destinations to skinkantor_worker;
grant insert (id, user_id, method, coin, sealed, fingerprint, content_fingerprint, masked, takes_express), select (id,
  user_id, method, coin, key_purpose, fingerprint, content_fingerprint, masked, created_at, last_used_at,
  takes_express), update (last_used_at) on payout_destinations to skinkantor_api;
grant select (id, user_id, method, coin, fingerprint, takes_express) on payout_destinations to skinkantor_watcher;

-- An admin asks to see payout details. The worker answers with a box that only the process that asked can open; the
-- box goes as soon as it was read, the row stays as a record.
create table destination_reveals (
  id uuid default gen_random_uuid() constraint destination_reveals_pk primary key,
  transaction_id bigint not null,
  payout_destination_id uuid not null constraint destination_reveals_details_fk references payout_destinations,
  admin_id bigint not null constraint destination_reveals_admin_fk references users,
  reason text not null constraint destination_reveals_reason_length check (char_length(reason) between 1 and 1000),
  public_key bytea not null constraint destination_reveals_key_length check (octet_length(public_key) = 32),
  sealed bytea constraint destination_reveals_sealed_length check (octet_length(sealed) between 64 and 4096),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  request_id text
);
create index destination_reveals_admin_idx on destination_reveals (admin_id, asked_at);
create index destination_reveals_sealed_idx on destination_reveals (answered_at) where sealed is not null;
comment on table destination_reveals is 'none: id, transaction_id, payout_destination_id, admin_id, public_key, asked_at, answered_at,
  request_id; personal: reason, sealed';
grant select on destination_reveals to skinkantor_worker;
grant insert (transaction_id, payout_destination_id, admin_id, reason, public_key, request_id), select (id, sealed,
  answered_at), update (sealed) on destination_reveals to skinkantor_api;
grant update (sealed, answered_at) on destination_reveals to skinkantor_worker;

create function refuse_frozen_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
    raise exception 'the account of user % is frozen', new.user_id
      using errcode = 'check_violation', constraint = 'account_not_frozen';
  end if;
  return new;
end $$;

create trigger payout_destinations_not_while_frozen before insert on payout_destinations
  for each row execute function refuse_frozen_account();
