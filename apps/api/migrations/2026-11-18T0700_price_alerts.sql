-- A seller is told once when we pay at least this much for an item. The row goes with the mail.
create table price_alerts (
  id uuid constraint price_alerts_pk primary key default gen_random_uuid(),
  user_id bigint not null constraint price_alerts_user_fk references users,
  name_id integer not null constraint price_alerts_name_fk references market_names,
  target_grosze bigint not null constraint price_alerts_target_range check (target_grosze between 1 and 100000000),
  language text not null constraint price_alerts_language_known check (language in ('pl', 'en')),
  created_at timestamptz not null default now(),
  constraint price_alerts_one_per_item unique (user_id, name_id)
);
create index price_alerts_name_idx on price_alerts (name_id, target_grosze);
comment on table price_alerts is 'none: id, user_id, name_id, language, created_at; personal: target_grosze';
grant select, insert, update, delete on price_alerts to skinkantor_api;
grant select, delete on price_alerts to skinkantor_worker;

-- Files of tickets lie elsewhere and must be gone before, with their rows. False when something stands in the way.
create or replace function forget_person(person bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare known users;
begin
  select * into known from users where id = person for update;
  if not found or erasure_obstacles(person) <> '{}' or not exists (
    select from erasure_requests where user_id = person and done_at is null) then return false; end if;
  perform from tickets where user_id = person for update;
  if exists (select from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = person) then
    return false; end if;
  perform erase_staff_words(person);
  update payout_destinations set masked = '•••' where user_id = person;
  delete from user_keys where user_id = person;
  delete from events where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from event_streams where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from mail_outbox where user_id = person;
  delete from tickets where user_id = person;
  -- A guest's ticket can name the account; the words in it are the guest's.
  with named as (update tickets set steam_id = null where steam_id = known.steam_id returning id)
    update ticket_texts set document = ts_delete(document, known.steam_id) where ticket_id in (select id from named);
  delete from sessions where user_id = person;
  delete from sign_in_codes where user_id = person;
  delete from email_confirmations where user_id = person;
  delete from inventories where user_id = person;
  delete from price_alerts where user_id = person;
  delete from trade_checks where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from saved_views where admin_id = person;
  delete from staff_factors where user_id = person;
  delete from quotes q where user_id = person and not exists (select from sales s where s.code = q.code);
  delete from appraisals a where a.user_id = person and not exists (
    select from appraisal_prices p join quote_items q on q.appraisal_price_id = p.id where p.appraisal_id = a.id);
  delete from events where stream = 'user:' || person;
  delete from event_streams where stream = 'user:' || person;
  update trade_offers set sender_id = forgotten_steam_id(person) where sender_id = known.steam_id;
  update outgoing_offers set trade_token = null where user_id = person and trade_token is not null;
  update users set steam_id = forgotten_steam_id(person), persona_name = '—', avatar_hash = null,
    trade_token_sealed = null, email_sealed = null, email_fingerprint = null, pending_email_sealed = null,
    steam_created_at = null, steam_level = null, steam_profile_public = null, steam_vac_banned = null,
    steam_community_banned = null, steam_economy_ban = null, steam_checked_at = null
  where id = person;
  -- Many people have one of Steam's own pictures.
  delete from image_sources where kind = 'avatar' and ref = known.avatar_hash
    and not exists (select from users where avatar_hash = known.avatar_hash);
  update erasure_requests set done_at = now() where user_id = person;
  return true;
end $$;
