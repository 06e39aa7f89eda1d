-- Browsers that show our messages. A row belongs to a session and goes with it, so a signed-out browser gets nothing.
create table push_subscriptions (
  session_id uuid constraint push_subscriptions_pk primary key
    constraint push_subscriptions_session_fk references sessions on delete cascade,
  user_id bigint not null constraint push_subscriptions_user_fk references users,
  endpoint_fingerprint bytea not null constraint push_subscriptions_endpoint_unique unique,
  subscription_sealed bytea not null,
  language text not null constraint push_subscriptions_language_known check (language in ('pl', 'en')),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at);
comment on table push_subscriptions is 'none: session_id, user_id, language, created_at;
  personal: endpoint_fingerprint, subscription_sealed';
grant select, insert, delete on push_subscriptions to skinkantor_api;
grant select, delete on push_subscriptions to skinkantor_worker;

-- One job for each browser of the person whose session lives. The watcher may not read who has one.
create function queue_push(told_user bigint, kind text, about text, keep_seconds integer) returns void language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform jobs.enqueue(
    task => 'send-push',
    payload => json_build_object('sessionId', p.session_id, 'kind', kind, 'about', about,
      'until', to_char((now() + make_interval(secs => keep_seconds)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    key => 'send-push:' || p.session_id || ':' || kind || ':' || coalesce(about, ''),
    max_attempts => 8)
  from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = told_user and s.ended_at is null and least(s.expires_at, s.idle_expires_at) > now();
end $$;
grant execute on function queue_push to skinkantor_api, skinkantor_watcher, skinkantor_worker;
