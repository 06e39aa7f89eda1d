import { sql, type Kysely } from 'kysely'

/**
 * A person can be forgotten: the keys of what is sealed go, what is readable goes or loses its name, and the books stay
 * with a number that means nobody. One function does it, so that the worker needs none of the rights it takes.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table erasure_requests (
  user_id bigint constraint erasure_requests_pk primary key constraint erasure_requests_user_fk references users,
  asked_by text not null constraint erasure_requests_asked_by_known check (asked_by in ('person', 'operator')),
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
grant select, insert (user_id, asked_by), delete on erasure_requests to skinkantor_api;
grant select, delete on erasure_requests to skinkantor_worker;

-- What has to end before a person can be forgotten.
create function erasure_obstacles(person bigint) returns text[]
language sql stable security definer set search_path = public as $$
  select array_remove(array[
    case when exists (select from users where id = person and is_admin) then 'staff' end,
    case when exists (select from transactions where user_id = person and status = 'pending') then 'open_transaction' end,
    case when exists (select from payouts where user_id = person
      and state in ('created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed')) then 'open_payout' end,
    case when exists (select from sales s join trades t on t.sale_id = s.id
      where s.user_id = person and s.status = 'completed' and t.settled_at is null) then 'protected_trade' end,
    case when (select coalesce(sum(amount_grosze), 0) from journal_entries where account_id = 'L:balance:' || person) <> 0
      then 'balance' end,
    case when exists (select from debts where user_id = person and left_grosze > 0) then 'debt' end
  ], null)
$$;
revoke execute on function erasure_obstacles(bigint) from public;
grant execute on function erasure_obstacles(bigint) to skinkantor_api, skinkantor_worker;

-- Numbers above every account that Steam can give, so that the place of a name is never somebody's.
create function forgotten_steam_id(person bigint) returns text language sql immutable as $$
  select (76561209000000000 + person)::text
$$;

-- Files of tickets lie elsewhere and must be gone before, with their rows. False when something stands in the way.
create function forget_person(person bigint) returns boolean
language plpgsql security definer set search_path = public as $$
declare known users;
begin
  select * into known from users where id = person for update;
  if not found or erasure_obstacles(person) <> '{}' or not exists (
    select from erasure_requests where user_id = person and done_at is null) then return false; end if;
  perform from tickets where user_id = person for update;
  if exists (select from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = person) then
    return false; end if;
  update payout_details set masked = '•••' where user_id = person;
  delete from user_keys where user_id = person;
  delete from events where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from event_streams where stream in (select 'ticket:' || id from tickets where user_id = person);
  delete from mail_outbox where user_id = person;
  delete from tickets where user_id = person;
  delete from sessions where user_id = person;
  delete from hand_overs where user_id = person;
  delete from email_confirmations where user_id = person;
  delete from inventories where user_id = person;
  delete from trade_checks where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from quotes q where user_id = person and not exists (select from sales s where s.code = q.code);
  delete from events where stream = 'user:' || person;
  delete from event_streams where stream = 'user:' || person;
  update trade_offers set sender_id = forgotten_steam_id(person) where sender_id = known.steam_id;
  update users set steam_id = forgotten_steam_id(person), persona_name = '—', avatar_hash = null,
    trade_token_sealed = null, email_sealed = null, email_fingerprint = null, pending_email_sealed = null,
    steam_created_at = null, steam_level = null, steam_profile_public = null, steam_vac_banned = null,
    steam_community_banned = null, steam_economy_ban = null, steam_checked_at = null
  where id = person;
  update erasure_requests set done_at = now() where user_id = person;
  return true;
end $$;
revoke execute on function forget_person(bigint) from public;
grant execute on function forget_person(bigint) to skinkantor_worker;

-- Tickets are kept for three years after they were closed.
create function prune_ticket(ticket bigint) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  perform from tickets where id = ticket and status = 'closed' and updated_at < now() - interval '3 years' for update;
  if not found or exists (select from ticket_attachments where ticket_id = ticket) then return false; end if;
  delete from events where stream = 'ticket:' || ticket;
  delete from event_streams where stream = 'ticket:' || ticket;
  delete from tickets where id = ticket;
  return true;
end $$;
revoke execute on function prune_ticket(bigint) from public;
grant execute on function prune_ticket(bigint) to skinkantor_worker;
`.execute(db)
}
