import { sql, type Kysely } from 'kysely'

/**
 * A journal is believed only with the row it books: a role that can call post_journal cannot credit a seller out of
 * nothing. Checked when the transaction commits, because the row may be written after its journal.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function has_journal_source(journal_key text, debit_account text, credit_account text, booked_grosze bigint) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source text := split_part(journal_key, ':', 2);
  booked_step text := split_part(journal_key, ':', 3);
begin
  return case split_part(journal_key, ':', 1)
    when 'sale' then exists (
      select 1 from sales s join sale_money m on m.sale_id = s.id
      cross join lateral (values
        ('received', 'A:inventory', 'L:sale:' || s.id, s.total_grosze, s.state in ('items_received', 'protected')),
        ('pcc', 'E:pcc', 'L:pcc_due', m.pcc_grosze, s.state in ('items_received', 'protected')),
        ('reversed', 'L:sale:' || s.id, 'A:inventory', s.total_grosze, s.state = 'failed' and m.reversed_at is not null),
        ('reversed', 'A:receivable:' || s.user_id, 'A:inventory', s.total_grosze,
          s.state = 'completed' and m.reversed_at is not null),
        ('rejected', 'L:sale:' || s.id, 'A:inventory', s.total_grosze, s.state = 'failed'),
        ('pcc_undone', 'L:pcc_due', 'E:pcc', m.pcc_grosze, s.state = 'failed' or m.reversed_at is not null)
      ) as form (step, debit, credit, grosze, is_due)
      where s.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due)
    when 'payout' then exists (
      select 1 from payouts p
      cross join lateral (select
        case p.kind when 'sale' then 'L:sale:' || p.sale_id else 'L:balance:' || p.user_id end as owed,
        'L:balance:' || p.user_id as balance, 'A:clearing:' || p.rail as clearing, 'A:cash:' || p.rail as cash) a
      cross join lateral (values
        ('reserve', a.owed, a.clearing, p.amount_grosze, p.state not in ('created', 'approved', 'cancelled')),
        ('settle', a.clearing, a.cash, p.amount_grosze, p.state in ('settled', 'returned')),
        ('fee', 'E:fees:' || p.rail, a.cash, booked_grosze, p.state in ('settled', 'returned')),
        ('release', a.clearing, a.owed, p.amount_grosze, p.state = 'failed'),
        ('return', a.clearing, a.balance, p.amount_grosze, p.state = 'returned'),
        ('return', a.cash, a.balance, p.amount_grosze, p.state = 'returned'),
        -- The sale was reversed meanwhile: nothing of it may reach the balance.
        ('return', a.clearing, a.owed, p.amount_grosze, p.state = 'returned' and exists (
          select 1 from sale_money m where m.sale_id = p.sale_id and m.reversed_at is not null)),
        ('late_bonus', 'E:late_bonus', a.balance,
          (select b.bonus_grosze from broken_promises b where b.payout_id = p.id), true)
      ) as form (step, debit, credit, grosze, is_due)
      where p.id = source::uuid and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due)
    when 'transaction' then exists (
      select 1 from transactions t where t.id = source::bigint and t.type = 'deposit'
        and ('deposit', 'E:corrections', 'L:balance:' || t.user_id, t.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze))
    when 'correction' then exists (
      select 1 from balance_corrections c where c.id = source::bigint
        and ('booked', 'L:balance:' || c.user_id, 'E:corrections', c.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze))
    when 'funding' then exists (
      select 1 from rail_fundings f
      cross join lateral (values
        ('booked', 'A:cash:' || f.rail, 'L:operator_funds', f.amount_grosze),
        ('booked', 'L:operator_funds', 'A:cash:' || f.rail, -f.amount_grosze)
      ) as form (step, debit, credit, grosze)
      where f.id = source::bigint and f.confirmed_at is not null
        and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze))
    when 'debt' then exists (
      select 1 from debt_payments paid join debts d on d.id = paid.debt_id
      cross join lateral (values
        ('balance', 'repaid', 'L:balance:' || d.user_id),
        ('cash', 'repaid', 'A:cash:bank'),
        ('written_off', 'written_off', 'E:reversal_loss')
      ) as form (how, step, debit)
      where paid.debt_id = source::bigint and paid.how = form.how
        and (booked_step = 'written_off' or paid.part::text = split_part(journal_key, ':', 4))
        and (form.step, form.debit, 'A:receivable:' || d.user_id, paid.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze))
    else false
  end;
end $$;

create function check_journal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entries record;
begin
  select count(*) as lines, sum(amount_grosze) as total, max(amount_grosze) as grosze,
      max(account_id) filter (where amount_grosze > 0) as debit, max(account_id) filter (where amount_grosze < 0) as credit
    into entries from journal_entries where journal_id = new.id;
  if entries.lines is distinct from 2 or entries.total <> 0 then
    raise exception 'journal % does not balance', new.key
      using errcode = 'check_violation', constraint = 'journals_balanced';
  end if;
  if session_user = 'skinkantor_watcher' and new.key !~ '^sale:'
    or session_user = 'skinkantor_worker' and new.key ~ '^correction:'
    or session_user = 'skinkantor_api' and new.key !~ '^(sale:|transaction:|correction:|funding:|debt:|payout:[0-9a-f-]+:(reserve|settle|release)$)' then
    raise exception '% does not book journal %', session_user, new.key using errcode = 'insufficient_privilege';
  end if;
  if not has_journal_source(new.key, entries.debit, entries.credit, entries.grosze) then
    raise exception 'no row says what journal % books', new.key
      using errcode = 'check_violation', constraint = 'journals_sourced';
  end if;
  return null;
end $$;

grant execute on function has_journal_source to skinkantor_worker;

drop trigger journals_balanced on journals;
drop function check_journal_balance;
create constraint trigger journals_checked after insert on journals deferrable initially deferred
  for each row execute function check_journal();

-- The process with the rails' keys is the only one that says what became of an order. People report orders by hand.
create function check_payout_mover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state not in ('approved', 'cancelled') and (session_user = 'skinkantor_watcher'
    or session_user = 'skinkantor_api' and (new.state = 'returned' or new.rail not in ('bank', 'manual'))) then
    raise exception '% does not move a payout from % to %', session_user, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payouts_mover before update of state on payouts
  for each row when (new.state <> old.state) execute function check_payout_mover();

-- A process neither makes a trade final sooner nor books items again that went back.
create or replace function guard_sale_money() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.sale_id, new.user_id, new.total_grosze, new.pcc_grosze, new.pcc_basis_grosze, new.pcc_rate_bps, new.is_new_seller,
      new.quoted_at)
    is distinct from (old.sale_id, old.user_id, old.total_grosze, old.pcc_grosze, old.pcc_basis_grosze, old.pcc_rate_bps,
      old.is_new_seller, old.quoted_at)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or session_user <> 'skinkantor_migrator' and (
      old.settles_at is not null and (new.settles_at < old.settles_at or new.settles_at is null)
      or new.is_booked and not old.is_booked and (old.reversed_at is not null or old.settles_at is not null))
    or (new.payout_case = 'advance' and old.payout_case <> 'advance') then
    raise exception 'what sale % risks is never loosened', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
`.execute(db)
}
