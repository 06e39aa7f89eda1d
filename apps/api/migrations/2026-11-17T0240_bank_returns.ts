import { sql, type Kysely } from 'kysely'

/**
 * Money that came back fills a balance, so a single admin with a text editor must not be able to write it into a statement. A
 * second one confirms it, who neither brought the statement nor made the file nor is paid by it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table bank_statement_lines
  add column return_decided_by bigint constraint bank_statement_lines_return_decided_by_fk references users,
  add column return_decided_at timestamptz,
  add column is_return_accepted boolean,
  add constraint bank_statement_lines_return_complete check ((return_decided_at is null) = (return_decided_by is null)
    and (return_decided_at is null) = (is_return_accepted is null)),
  drop constraint bank_statement_lines_outcome_known,
  add constraint bank_statement_lines_outcome_known check (outcome in ('new', 'settled', 'confirmed', 'return_waiting', 'returned',
    'unmatched', 'amount_differs', 'account_differs', 'paid_again', 'not_ordered'));

create or replace function guard_bank_statement_line() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_decided_now boolean := old.return_decided_at is null and new.return_decided_at is not null;
  is_outcome_changed boolean := (new.outcome, new.payout_id, new.decided_at)
    is distinct from (old.outcome, old.payout_id, old.decided_at);
begin
  if (new.id, new.statement_id, new.reference, new.direction, new.amount_grosze, new.booked_on,
      new.account_fingerprint, new.rail_key, new.sealed_title, new.title_key_id)
    is distinct from (old.id, old.statement_id, old.reference, old.direction, old.amount_grosze, old.booked_on,
      old.account_fingerprint, old.rail_key, old.sealed_title, old.title_key_id)
    or (old.return_decided_at is not null and (new.return_decided_at, new.return_decided_by, new.is_return_accepted)
      is distinct from (old.return_decided_at, old.return_decided_by, old.is_return_accepted))
    or (is_outcome_changed and old.outcome <> 'new' and not (old.outcome = 'return_waiting' and old.return_decided_at is not null
      and new.outcome in ('returned', 'not_ordered') and new.payout_id = old.payout_id)) then
    raise exception 'a line of a statement is decided once' using errcode = 'restrict_violation';
  end if;
  if is_outcome_changed and new.outcome = 'returned' and new.is_return_accepted is not true then
    raise exception 'nobody has confirmed the return of line %', old.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_return_confirmed';
  end if;
  if is_decided_now and (is_outcome_changed or old.outcome <> 'return_waiting' or not exists (
      select 1 from users where id = new.return_decided_by and is_admin and staff_role in ('finance', 'owner'))
    or exists (select 1 from bank_statements where id = new.statement_id and imported_by = new.return_decided_by)
    or exists (select 1 from payouts where id = new.payout_id and user_id = new.return_decided_by)
    or exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
      where o.payout_id = new.payout_id and b.maker_id = new.return_decided_by)) then
    raise exception 'a return is decided by an admin for money who brought neither the statement nor the file and is not paid by it'
      using errcode = 'check_violation', constraint = 'bank_statement_lines_four_eyes';
  end if;
  return new;
end $$;

grant update (return_decided_by, return_decided_at, is_return_accepted) on bank_statement_lines to skinkantor_api;
`.execute(db)
}
