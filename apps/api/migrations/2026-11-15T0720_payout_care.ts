import { sql, type Kysely } from 'kysely'

/**
 * What happens when a payout does not go smoothly: one that is late opens a ticket, a single order that the bank refused
 * is taken out of its file, money that nobody claimed is asked back, and withdrawals are told of by mail like sales.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- A sale has its own language; a withdrawal has no row but this one.
alter table payouts
  add column language text constraint payouts_language_known check (language in ('pl', 'en')),
  add constraint payouts_language_of_withdrawal check (language is null or kind = 'withdrawal'),
  -- An admin wants back what nobody has claimed.
  add column recall_wanted_at timestamptz;

-- Nobody typed an address where we open a ticket ourselves for somebody who gave none.
alter table tickets alter column email_fingerprint drop not null;
alter table ticket_messages
  add column is_automatic boolean not null default false,
  add constraint ticket_messages_automatic_is_ours check (not is_automatic or is_staff and author_id is null),
  drop constraint ticket_messages_staff_named,
  add constraint ticket_messages_staff_named check (not is_staff or author_id is not null or is_automatic);

-- Once for each payout, also after its ticket was erased.
create table late_payouts (
  payout_id uuid constraint late_payouts_pk primary key constraint late_payouts_payout_fk references payouts,
  ticket_id bigint constraint late_payouts_ticket_fk references tickets on delete set null,
  noticed_at timestamptz not null default now()
);
create index late_payouts_ticket_idx on late_payouts (ticket_id) where ticket_id is not null;

alter table bank_batch_payouts
  add column refused_by bigint constraint bank_batch_payouts_refused_by_fk references users,
  add column refused_at timestamptz,
  add column refuse_reason text
    constraint bank_batch_payouts_refuse_reason_length check (char_length(refuse_reason) between 1 and 1000),
  -- What the bank itself has written about this order.
  add column bank_proof text
    constraint bank_batch_payouts_proof_length check (char_length(bank_proof) between 1 and 1000),
  add constraint bank_batch_payouts_refused_complete check ((refused_at is null) = (refused_by is null)
    and (refused_at is null) = (refuse_reason is null) and (refused_at is null) = (bank_proof is null)
    and (refused_at is null) = (out_reason is distinct from 'refused_by_bank'));

create or replace function guard_bank_batch_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.batch_id, new.place, new.payout_id, new.code) is distinct from (old.batch_id, old.place, old.payout_id, old.code)
    or new.is_in and not old.is_in or not old.is_in and new is distinct from old then
    raise exception 'a payout that left batch % does not come back into it', old.batch_id using errcode = 'restrict_violation';
  end if;
  if new.refused_at is not null and not exists (select 1 from bank_batches b join payouts p on p.id = new.payout_id
      where b.id = new.batch_id and b.uploaded_at is not null and b.maker_id <> new.refused_by and p.user_id <> new.refused_by) then
    raise exception 'an order is called refused by neither the maker of its file nor its receiver, and after the upload'
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_four_eyes';
  end if;
  return new;
end $$;

alter table transaction_actions drop constraint transaction_actions_action_known,
  add constraint transaction_actions_action_known check (action in ('approved', 'rejected', 'reference_entered',
    'details_revealed', 'return_closed', 'recall_wanted', 'refused_by_bank'));
`.execute(db)

  await sql`
create function tell_of_withdrawal(told_user bigint, told_payout uuid, step text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'tell-of-withdrawal',
      payload => json_build_object('payoutId', told_payout, 'step', step),
      key => 'tell-of-withdrawal:' || told_payout || ':' || step);
  end if;
end $$;
revoke all on function tell_of_withdrawal from public;

create function tell_of_withdrawal_step() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_of_withdrawal(new.user_id, new.id,
    case when tg_op = 'INSERT' then 'ordered' when new.state = 'settled' then 'paid' else new.state end);
  return null;
end $$;
create trigger payouts_tell_withdrawal_begin after insert on payouts for each row when (new.kind = 'withdrawal')
  execute function tell_of_withdrawal_step();
create trigger payouts_tell_withdrawal_step after update on payouts for each row
  when (new.state <> old.state and new.kind = 'withdrawal'
    and new.state in ('settled', 'unclaimed', 'returned', 'failed', 'cancelled'))
  execute function tell_of_withdrawal_step();

create function tell_of_late_payout() returns trigger language plpgsql security definer set search_path = public as $$
declare
  late payouts := (select p from payouts p where p.id = new.payout_id);
begin
  if late.kind = 'sale' then
    perform tell_seller(late.user_id, late.sale_id, 'late', late.id);
  else
    perform tell_of_withdrawal(late.user_id, late.id, 'late');
  end if;
  return null;
end $$;
create trigger late_payouts_tell after insert on late_payouts for each row execute function tell_of_late_payout();
`.execute(db)

  await sql`
grant insert (language), update (recall_wanted_at) on payouts to skinkantor_api;
grant update (refused_by, refused_at, refuse_reason, bank_proof) on bank_batch_payouts to skinkantor_api;
grant select on late_payouts to skinkantor_api;
grant select, insert (payout_id), update (ticket_id) on late_payouts to skinkantor_worker;
-- Whether a rail's balance is in doubt decides how many approvals a new payout needs, whoever makes it.
grant select (rail, class, closed_at) on reconciliation_findings to skinkantor_watcher;

grant select on tickets, ticket_messages, ticket_texts to skinkantor_worker;
grant insert (user_id, language, subject, category, priority, steam_id, sale_id, sale_state_at_opening, guest_key_hash,
  email_fingerprint, form_mark, duplicate_mark) on tickets to skinkantor_worker;
grant update (message_count, user_unread, staff_unread, preview, last_message_at, last_message_is_staff, first_reply_at,
  updated_at) on tickets to skinkantor_worker;
grant insert (ticket_id, author_id, is_staff, is_initial, is_automatic, content, request_mark, body_mark)
  on ticket_messages to skinkantor_worker;
grant insert on ticket_contacts, ticket_texts to skinkantor_worker;
grant update (document) on ticket_texts to skinkantor_worker;
`.execute(db)
}
