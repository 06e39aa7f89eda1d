import { sql, type Kysely } from 'kysely'

/**
 * By when a payout was promised to be there, and under which version of the setting. Fixed with the payout. One that
 * ends after its promise asks for a judgement in the transaction that ends it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table payouts
  add column promised_by timestamptz,
  add column promise_terms integer,
  add constraint payouts_promise_complete check ((promised_by is null) = (promise_terms is null)) not valid,
  add constraint payouts_promise_of_sale check (promised_by is null or kind = 'sale') not valid,
  add constraint payouts_promise_terms_range check (promise_terms >= 0) not valid;
alter table payouts validate constraint payouts_promise_complete;
alter table payouts validate constraint payouts_promise_of_sale;
alter table payouts validate constraint payouts_promise_terms_range;

create or replace function guard_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'every change of a payout raises its version by one'
      using errcode = 'check_violation', constraint = 'payouts_version_step';
  end if;
  if (new.id, new.kind, new.transaction_id, new.sale_id, new.user_id, new.rail, new.amount_grosze, new.rail_key,
      new.payout_details_id, new.destination_fingerprint, new.is_evidence_clean, new.created_at, new.promised_by,
      new.promise_terms)
    is distinct from (old.id, old.kind, old.transaction_id, old.sale_id, old.user_id, old.rail, old.amount_grosze,
      old.rail_key, old.payout_details_id, old.destination_fingerprint, old.is_evidence_clean, old.created_at,
      old.promised_by, old.promise_terms)
    or new.approvals_required < old.approvals_required
    or (old.coin_units is not null and (new.coin_units, new.coin_rate) is distinct from (old.coin_units, old.coin_rate)) then
    raise exception 'what payout % pays, to whom, by when and under which key is never changed', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    new.moved_at := old.moved_at;
    new.settled_at := old.settled_at;
    return new;
  end if;
  if not exists (select 1 from payout_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_transitions_known';
  end if;
  if new.state in ('approved', 'submitting') and not exists (
    select 1 from payout_approvals where payout_id = new.id
    having count(*) > 0 and count(distinct admin_id) >= new.approvals_required
  ) then
    raise exception 'payout % has too few approvals', new.id
      using errcode = 'check_violation', constraint = 'payouts_approved';
  end if;
  new.moved_at := now();
  new.settled_at := case when new.state = 'settled' then now() else old.settled_at end;
  return new;
end $$;

create function ask_about_promise() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform jobs.enqueue(
    task => 'judge-promise',
    payload => json_build_object('payoutId', new.id),
    key => 'judge-promise:' || new.id);
  return null;
end $$;
-- A transfer is judged by its line on a statement, which may come after an admin has declared it.
create trigger payouts_ask_about_promise after update on payouts for each row
  when (new.state = 'settled' and new.promised_by < now() and (old.state <> 'settled'
    or old.statement_matched_at is null and new.statement_matched_at is not null))
  execute function ask_about_promise();

grant insert (promised_by, promise_terms) on payouts to skinkantor_api, skinkantor_worker, skinkantor_watcher;
`.execute(db)
}
