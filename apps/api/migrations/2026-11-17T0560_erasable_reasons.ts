import { sql, type Kysely } from 'kysely'

/**
 * What staff decided stays as it was written; only the free text of the reason may be replaced by a dash, when the person it
 * is about is erased. No process has the right to update these columns: the functions of the owner do it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create or replace trigger user_marks_append_only before delete or truncate on user_marks
  for each statement execute function refuse_change();
create trigger user_marks_never_changed before update on user_marks for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"reason": "—"}') execute function refuse_change();

create or replace trigger transaction_actions_append_only before delete or truncate on transaction_actions
  for each statement execute function refuse_change();
create trigger transaction_actions_never_changed before update on transaction_actions for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"reason": "—"}') execute function refuse_change();

create or replace trigger payout_approvals_append_only before delete or truncate on payout_approvals
  for each statement execute function refuse_change();
create trigger payout_approvals_never_changed before update on payout_approvals for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"reason": "—"}') execute function refuse_change();

create or replace trigger admin_proposals_guard before update on admin_proposals for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"reason": "—"}') execute function guard_proposal();

create or replace trigger bank_batch_payouts_guard before update on bank_batch_payouts for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"refuse_reason": "—"}') execute function guard_bank_batch_payout();

drop trigger account_freezes_guard on account_freezes;
create trigger account_freezes_begin before insert on account_freezes for each row execute function guard_account_freeze();
create trigger account_freezes_guard before update on account_freezes for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || '{"release_reason": "—"}') execute function guard_account_freeze();
`.execute(db)
}
