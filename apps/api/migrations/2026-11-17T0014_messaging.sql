-- Mails that wait to be sent.

create table mail_outbox (
  id uuid default gen_random_uuid() constraint mail_outbox_pk primary key,
  event_key text not null
    constraint mail_outbox_event_key_unique unique
    constraint mail_outbox_event_key_length check (char_length(event_key) <= 200),
  user_id bigint constraint mail_outbox_user_fk references users,
  template text not null,
  language text not null constraint mail_outbox_language_known check (language in ('pl', 'en')),
  recipient_sealed bytea not null,
  data_sealed bytea not null,
  state text not null default 'waiting'
    constraint mail_outbox_state_known check (state in ('waiting', 'sent', 'refused')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  ticket_id bigint constraint mail_outbox_ticket_fk references tickets on delete cascade,
  constraint mail_outbox_finished_complete check ((state = 'waiting') = (finished_at is null))
);
create index mail_outbox_finished_idx on mail_outbox (finished_at) where state <> 'waiting';
create index mail_outbox_ticket_idx on mail_outbox (ticket_id) where ticket_id is not null;
create index mail_outbox_user_idx on mail_outbox (user_id);
create index mail_outbox_waiting_idx on mail_outbox (created_at) where state = 'waiting';
comment on table mail_outbox is 'none: id, event_key, user_id, template, language, state, attempts, last_error, created_at,
  finished_at, ticket_id; personal: recipient_sealed, data_sealed';
grant select, insert on mail_outbox to skinkantor_api;
grant select, insert, delete on mail_outbox to skinkantor_worker;
grant update (state, attempts, last_error, finished_at) on mail_outbox to skinkantor_worker;

create function notify_withdrawal(told_user bigint, told_payout uuid, step text) returns void language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'notify-withdrawal',
      payload => json_build_object('payoutId', told_payout, 'step', step),
      key => 'notify-withdrawal:' || told_payout || ':' || step);
  end if;
end $$;
grant execute on function notify_withdrawal to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- Those who gave no address, or did not confirm it, get no mail and cost no job.
create function notify_seller(told_user bigint, told_sale bigint, step text, told_payout uuid default null) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'notify-seller',
      payload => json_build_object('saleId', told_sale::text, 'step', step, 'payoutId', told_payout),
      key => 'notify-seller:' || coalesce(told_payout::text, told_sale::text) || ':' || step);
  end if;
end $$;
grant execute on function notify_seller to skinkantor_api, skinkantor_watcher, skinkantor_worker;
