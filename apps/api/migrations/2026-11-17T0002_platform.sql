-- Settings, audit log, event streams, images and the state of the processes.

create table settings (
  key text,
  version integer constraint settings_version_positive check (version > 0),
  value jsonb not null,
  changed_by text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint settings_pk primary key (key, version)
);
comment on table settings is 'none: key, version, value, changed_by, reason, created_at';
grant select on settings to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (key, version, value, changed_by, reason) on settings to skinkantor_api;

create table audit_log (
  id bigint generated always as identity constraint audit_log_pk primary key,
  at timestamptz not null default now(),
  actor_type text not null
    constraint audit_log_actor_known check (actor_type in ('visitor', 'user', 'admin', 'operator', 'system')),
  actor_id text not null,
  action text not null constraint audit_log_action_length check (char_length(action) between 1 and 80),
  object_type text not null,
  object_id text not null,
  reason text,
  details jsonb not null default '{}',
  request_id text
);
-- Newest first whatever is asked for; the page after an entry begins at its time and number.
create index audit_log_action_idx on audit_log (action, at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_type, actor_id, at desc, id desc);
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_kind_idx on audit_log (action, actor_type, object_type, at desc, id desc);
create index audit_log_object_idx on audit_log (object_type, object_id, at desc, id desc);
comment on table audit_log is 'none: id, at, actor_type, actor_id, action, object_type, object_id, reason, details, request_id';
-- Only to look for what must not stand there.
grant select, insert on audit_log to skinkantor_api;
grant insert on audit_log to skinkantor_worker;
grant select (at, details) on audit_log to skinkantor_worker;

create table audit_chain (
  number bigint
    constraint audit_chain_pk primary key
    constraint audit_chain_number_positive check (number > 0),
  audit_id bigint not null
    constraint audit_chain_audit_unique unique
    constraint audit_chain_audit_fk references audit_log,
  hash bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32)
);
comment on table audit_chain is 'none: number, audit_id, hash';
grant select on audit_chain to skinkantor_api;
grant select (number, hash) on audit_chain to skinkantor_worker;

create table audit_reasons (
  mark text
    constraint audit_reasons_pk primary key
    constraint audit_reasons_mark_shape check (mark ~ '^sha256:[0-9a-f]{64}$'),
  -- Without it a short reason could be guessed from its hash after it was removed.
  salt bytea not null constraint audit_reasons_salt_length check (octet_length(salt) = 16),
  text text not null constraint audit_reasons_text_length check (char_length(text) between 1 and 1000)
);
comment on table audit_reasons is 'none: mark, salt; personal: text';
grant select, insert on audit_reasons to skinkantor_api;
grant insert on audit_reasons to skinkantor_worker;

create table event_streams (
  stream text
    constraint event_streams_pk primary key
    constraint event_streams_length check (char_length(stream) <= 80),
  last_number bigint not null
);
comment on table event_streams is 'none: stream, last_number';
grant select, insert on event_streams to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant update (last_number) on event_streams to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create table events (
  stream text constraint events_stream_fk references event_streams(stream),
  number bigint constraint events_number_positive check (number > 0),
  kind text not null constraint events_kind_length check (char_length(kind) <= 80),
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint events_pk primary key (stream, number)
);
create index events_at_idx on events (at);
comment on table events is 'none: stream, number, kind, data, at';
grant select, insert on events to skinkantor_api, skinkantor_watcher;
grant select, insert, delete on events to skinkantor_worker;

-- The stream's row stays locked until the commit, so numbers have no gaps and become visible in order.
create function append_event(stream_name text, event_kind text, event_data jsonb) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  with numbered as (
    insert into event_streams (stream, last_number) values (stream_name, 1)
    on conflict (stream) do update set last_number = event_streams.last_number + 1
    returning last_number)
  insert into events (stream, number, kind, data) select stream_name, last_number, event_kind, event_data from numbered
  returning number into given;
  return given;
end $$;
grant execute on function append_event to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create table files (
  id uuid constraint files_pk primary key,
  kind text not null,
  content_type text not null,
  byte_size integer not null constraint files_byte_size_range check (byte_size between 0 and 20971520),
  sha256 bytea not null,
  content bytea,
  created_at timestamptz not null default now()
);
comment on table files is 'none: id, kind, content_type, byte_size, sha256, created_at; personal: content';
grant select, insert, delete on files to skinkantor_api, skinkantor_worker;

create table image_sources (
  kind text constraint image_sources_kind_known check (kind in ('avatar', 'item')),
  ref text constraint image_sources_ref_length check (char_length(ref) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint image_sources_pk primary key (kind, ref)
);
comment on table image_sources is 'none: kind, created_at; personal: ref';
grant select, insert on image_sources to skinkantor_api, skinkantor_worker;

create table image_cache (
  kind text,
  ref text,
  variant text,
  content bytea not null constraint image_cache_size check (octet_length(content) <= 262144),
  used_on date not null default current_date,
  constraint image_cache_pk primary key (kind, ref, variant),
  constraint image_cache_source_fk foreign key (kind, ref) references image_sources(kind, ref) on delete cascade
);
create index image_cache_used_idx on image_cache (used_on);
comment on table image_cache is 'none: kind, variant, used_on; personal: ref, content';
grant select, insert on image_cache to skinkantor_api;
grant select, delete on image_cache to skinkantor_worker;
grant update (used_on) on image_cache to skinkantor_api;

create table process_heartbeats (
  id uuid constraint process_heartbeats_pk primary key,
  kind text not null constraint process_heartbeats_kind_known check (kind in ('api', 'worker', 'watcher')),
  host text not null constraint process_heartbeats_host_length check (char_length(host) between 1 and 255),
  process_id integer not null,
  version text not null constraint process_heartbeats_version_length check (char_length(version) between 1 and 80),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  figures jsonb not null default '{}'
    constraint process_heartbeats_figures_object check (jsonb_typeof(figures) = 'object')
    constraint process_heartbeats_figures_size check (pg_column_size(figures) <= 4000)
);
comment on table process_heartbeats is 'none: id, kind, host, process_id, version, started_at, seen_at, figures';
grant select, insert, delete on process_heartbeats to skinkantor_api;
grant insert, delete on process_heartbeats to skinkantor_watcher, skinkantor_worker;
grant update (seen_at, figures) on process_heartbeats to skinkantor_api;
grant select (id, seen_at), update (seen_at, figures) on process_heartbeats to skinkantor_watcher, skinkantor_worker;

create table worker_heartbeats (
  worker_id text constraint worker_heartbeats_pk primary key,
  host text not null,
  process_id integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table worker_heartbeats is 'none: worker_id, host, process_id, started_at, seen_at';
grant select, insert, delete on worker_heartbeats to skinkantor_worker;
grant select (seen_at) on worker_heartbeats to skinkantor_api;
grant update (seen_at) on worker_heartbeats to skinkantor_worker;

-- The back office shows the last migration.
grant select (name) on kysely_migration to skinkantor_api;

-- What a link covers, written so that it has one form only; verify-audit writes the same text by itself.
create function audit_text(entry audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, extract(epoch from entry.at)::text, entry.actor_type, entry.actor_id, entry.action,
    entry.object_type, entry.object_id, entry.reason, entry.details, entry.request_id)::text
$$;

create function check_audit_link() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from audit_chain link left join audit_chain before on before.number = link.number - 1
    where link.audit_id = new.id and (before.number is not null or link.number = 1)
      and link.hash = sha256(coalesce(before.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8'))
  ) then
    raise exception 'entry % is not in the chain', new.id
      using errcode = 'check_violation', constraint = 'audit_log_linked';
  end if;
  return null;
end $$;

-- Settings now change while the product runs, in the name of an admin who is one.
create function guard_setting() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user = 'skinkantor_api' and not exists (
    select 1 from users where 'admin:' || id = new.changed_by and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money changes a setting' using errcode = 'check_violation', constraint = 'settings_by_admin';
  end if;
  return new;
end $$;

create function link_audit() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit_log;
  last audit_chain;
begin
  -- Held until the commit, so this must be the last statement of a transaction.
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by number desc limit 1;
  -- Entries of other transactions are linked already, or not visible.
  for entry in select * from audit_log where at = now()
    and not exists (select 1 from audit_chain link where link.audit_id = audit_log.id) order by id loop
    last := row(coalesce(last.number, 0) + 1, entry.id,
      sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(entry), 'UTF8')));
    insert into audit_chain select last.*;
  end loop;
end $$;
grant execute on function link_audit to skinkantor_api, skinkantor_worker;

create trigger audit_chain_append_only before delete or update or truncate on audit_chain
  for each statement execute function refuse_change();
create trigger audit_log_append_only before delete or update or truncate on audit_log
  for each statement execute function refuse_change();
create constraint trigger audit_log_linked after insert on audit_log deferrable initially deferred
  for each row execute function check_audit_link();
create trigger audit_reasons_never_changed before update or truncate on audit_reasons
  for each statement execute function refuse_change();
create trigger settings_append_only before delete or update or truncate on settings
  for each statement execute function refuse_change();
create trigger settings_guard before insert on settings for each row execute function guard_setting();
