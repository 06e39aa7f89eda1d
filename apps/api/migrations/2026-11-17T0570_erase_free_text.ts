import { sql, type Kysely } from 'kysely'

/**
 * Erasure reaches everything that is classified as personal: free text of staff, the picture of the profile, tickets of
 * guests that name the Steam id, and what a former member of staff left. Appraisals were removed by a trigger before.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger erasure_requests_appraisals on erasure_requests;
drop function forget_appraisals();

-- Words that staff wrote about a person. What was decided, by whom and when stays.
create function erase_staff_words(person bigint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_marks set reason = '—' where user_id = person;
  update account_freezes set release_reason = '—' where user_id = person and release_reason is not null;
  update admin_proposals set reason = '—' where seller_id = person;
  update detail_reveals set reason = '—', sealed = null
    where payout_details_id in (select id from payout_details where user_id = person);
  update payout_approvals set reason = '—' where reason is not null
    and payout_id in (select id from payouts where user_id = person);
  update transaction_actions set reason = '—' where reason is not null
    and transaction_id in (select id from transactions where user_id = person);
  update bank_batch_payouts set refuse_reason = '—' where refuse_reason is not null
    and payout_id in (select id from payouts where user_id = person);
  delete from transaction_notes where transaction_id in (select id from transactions where user_id = person);
  -- Why the person was erased stays: it is the proof that somebody asked.
  delete from audit_reasons where mark in (select a.reason from audit_log a
    join audit_objects_of(person) o using (object_type, object_id) where a.action <> 'user.erasure_asked');
end $$;
revoke execute on function erase_staff_words(bigint) from public;

-- Files of tickets lie elsewhere and must be gone before, with their rows. False when something stands in the way.
create or replace function forget_person(person bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare known users;
begin
  select * into known from users where id = person for update;
  if not found or erasure_obstacles(person) <> '{}' or not exists (
    select from erasure_requests where user_id = person and done_at is null) then return false; end if;
  perform from tickets where user_id = person for update;
  if exists (select from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = person) then
    return false; end if;
  perform erase_staff_words(person);
  update payout_details set masked = '•••' where user_id = person;
  delete from user_keys where user_id = person;
  delete from events where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from event_streams where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from mail_outbox where user_id = person;
  delete from tickets where user_id = person;
  -- A guest's ticket can name the account; the words in it are the guest's.
  with named as (update tickets set steam_id = null where steam_id = known.steam_id returning id)
    update ticket_texts set document = ts_delete(document, known.steam_id) where ticket_id in (select id from named);
  delete from sessions where user_id = person;
  delete from hand_overs where user_id = person;
  delete from email_confirmations where user_id = person;
  delete from inventories where user_id = person;
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
`.execute(db)
}
