-- Functions and guards of payments ledger, which look at tables of several contexts.

-- A confirmed funding and its booking are one commit.
create function check_funding_is_booked() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from journals where key = 'funding:' || new.id || ':booked') then
    raise exception 'funding % is confirmed without its booking', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_booked';
  end if;
  return null;
end $$;

create function has_journal_source(journal_key text, debit_account text, credit_account text, booked_grosze bigint)
  returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  source text := split_part(journal_key, ':', 2);
  booked_step text := split_part(journal_key, ':', 3);
begin
  -- Each kind is a statement of its own: only the plan of one is started.
  case split_part(journal_key, ':', 1)
    when 'sale' then return exists (
      select 1 from sales s join sale_financials m on m.sale_id = s.id
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
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'payout' then return exists (
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
          select 1 from sale_financials m where m.sale_id = p.sale_id and m.reversed_at is not null)),
        ('late_bonus', 'E:late_bonus', a.balance,
          (select b.bonus_grosze from broken_promises b where b.payout_id = p.id), true)
      ) as form (step, debit, credit, grosze, is_due)
      where p.id = source::uuid and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'transaction' then return exists (
      select 1 from transactions t where t.id = source::bigint and t.type = 'deposit'
        and ('deposit', 'E:corrections', 'L:balance:' || t.user_id, t.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'correction' then return exists (
      select 1 from balance_corrections c where c.id = source::bigint
        and ('booked', 'L:balance:' || c.user_id, 'E:corrections', c.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'funding' then return exists (
      select 1 from rail_fundings f
      cross join lateral (values
        ('booked', 'A:cash:' || f.rail, 'L:operator_funds', f.amount_grosze),
        ('booked', 'L:operator_funds', 'A:cash:' || f.rail, -f.amount_grosze)
      ) as form (step, debit, credit, grosze)
      where f.id = source::bigint and f.confirmed_at is not null
        and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'debt' then return exists (
      select 1 from debt_payments paid join debts d on d.id = paid.debt_id
      cross join lateral (values
        ('balance', 'repaid', 'L:balance:' || d.user_id),
        ('cash', 'repaid', 'A:cash:bank'),
        ('written_off', 'written_off', 'E:reversal_loss')
      ) as form (how, step, debit)
      where paid.debt_id = source::bigint and paid.how = form.how
        and (booked_step = 'written_off' or paid.part::text = split_part(journal_key, ':', 4))
        and (form.step, form.debit, 'A:receivable:' || d.user_id, paid.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'resale' then return exists (
      select 1 from resales r
      cross join lateral (values
        ('sold', 'A:market:' || r.market, 'R:sales:' || r.market, r.price_grosze, true),
        ('cost', 'E:cost_of_goods', 'A:inventory', r.cost_grosze, true),
        ('fee', 'E:market_fees:' || r.market, 'A:market:' || r.market, r.fee_grosze, true),
        ('sold_undone', 'R:sales:' || r.market, 'A:market:' || r.market, r.price_grosze, r.state = 'reverted'),
        ('cost_undone', 'A:inventory', 'E:cost_of_goods', r.cost_grosze, r.state = 'reverted'),
        ('fee_undone', 'A:market:' || r.market, 'E:market_fees:' || r.market, r.fee_grosze, r.state = 'reverted')
      ) as form (step, debit, credit, grosze, is_due)
      where r.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze) and form.is_due);
    when 'write_off' then return exists (
      select 1 from stock_write_offs w where w.id = source::bigint
        and ('booked', 'E:stock_loss', 'A:inventory', w.amount_grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    when 'market_withdrawal' then return exists (
      select 1 from market_withdrawals w
      cross join lateral (values
        ('booked', 'A:cash:bank', 'A:market:' || w.market, w.received_grosze),
        ('difference', 'E:exchange_differences', 'A:market:' || w.market, w.book_grosze - w.received_grosze),
        ('difference', 'A:market:' || w.market, 'E:exchange_differences', w.received_grosze - w.book_grosze)
      ) as form (step, debit, credit, grosze)
      where w.id = source::bigint and (form.step, form.debit, form.credit, form.grosze)
        = (booked_step, debit_account, credit_account, booked_grosze));
    else return false;
  end case;
end $$;
grant execute on function has_journal_source to skinkantor_worker;

create function check_journal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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
    or session_user = 'skinkantor_worker' and new.key ~ '^(correction|write_off|market_withdrawal):'
    or session_user = 'skinkantor_api' and new.key !~ '^(sale:|transaction:|correction:|funding:|debt:|resale:|write_off:|market_withdrawal:|payout:[0-9a-f-]+:(reserve|settle|release)$)' then
    raise exception '% does not book journal %', session_user, new.key using errcode = 'insufficient_privilege';
  end if;
  if not has_journal_source(new.key, entries.debit, entries.credit, entries.grosze) then
    raise exception 'no row says what journal % books', new.key
      using errcode = 'check_violation', constraint = 'journals_sourced';
  end if;
  return null;
end $$;

create function guard_balance_correction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'correction' and state = 'confirmed'
    and seller_id = new.user_id and payload ->> 'grosze' = new.amount_grosze::text) then
    raise exception 'two admins have not agreed on this correction'
      using errcode = 'check_violation', constraint = 'balance_corrections_two_admins';
  end if;
  return new;
end $$;

create function guard_balance_credit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- As in the registry of settings while nobody has changed it.
  two_from bigint := coalesce((select value::text::bigint from settings where key = 'credit.two_admins_from_grosze'
    order by version desc limit 1), 50000);
begin
  if not exists (select 1 from transactions where id = new.transaction_id and type = 'deposit'
    and (user_id, amount_grosze) = (new.user_id, new.amount_grosze)) then
    raise exception 'a credit says what its transaction says'
      using errcode = 'check_violation', constraint = 'balance_credits_of_transaction';
  end if;
  -- Each confirmed proposal makes one credit, in the transaction that confirms it.
  if not exists (select 1 from users where id = new.credited_by and is_admin and staff_role in ('finance', 'owner'))
    or new.confirmed_by is not null and (
      select count(*) from admin_proposals where kind = 'credit' and state = 'confirmed' and decided_at = now()
        and (seller_id, proposed_by, decided_by) = (new.user_id, new.credited_by, new.confirmed_by)
        and (payload->>'grosze')::bigint = new.amount_grosze) <= (
      select count(*) from balance_credits where user_id = new.user_id and created_at = now()
        and amount_grosze = new.amount_grosze and confirmed_by is not null) then
    raise exception 'a balance is credited by an admin for money, or by two through a proposal'
      using errcode = 'check_violation', constraint = 'balance_credits_by_admin';
  end if;
  if new.confirmed_by is null and session_user = 'skinkantor_api' and two_from <= new.amount_grosze + (
    select coalesce(sum(amount_grosze), 0) from balance_credits
    where user_id = new.user_id and created_at > now() - interval '1 day') then
    raise exception 'credit % needs a proposal that a second admin confirms', new.transaction_id
      using errcode = 'check_violation', constraint = 'balance_credits_confirmed';
  end if;
  return new;
end $$;

create function guard_debt() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if (new.id, new.user_id, new.sale_id, new.amount_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.sale_id, old.amount_grosze, old.created_at)
    or new.left_grosze >= old.left_grosze then
    raise exception 'a debt only ever becomes less' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function guard_rail_funding() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.confirmed_at is not null or (new.id, new.rail, new.amount_grosze, new.reference, new.proposed_by, new.key_mark,
      new.proposed_at) is distinct from (old.id, old.rail, old.amount_grosze, old.reference, old.proposed_by, old.key_mark,
      old.proposed_at) then
    raise exception 'a funding is confirmed once, as it was proposed' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_by = new.proposed_by
    and not is_confirmed_alone('fund_rail', new.id::text, new.confirmed_by, new.amount_grosze) then
    raise exception 'another admin confirms funding %, or the same one after a wait', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_four_eyes';
  end if;
  return new;
end $$;

-- The only way into the ledger. The same key with the same lines again is nothing new; with other lines it is an error.
create function post_journal(journal_key text, account_ids text[], amounts bigint[]) returns boolean language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id bigint;
  below text;
begin
  if coalesce(cardinality(account_ids), 0) < 2 or cardinality(account_ids) <> cardinality(amounts) then
    raise exception 'a journal has at least two lines' using errcode = 'check_violation';
  end if;
  insert into ledger_accounts (id) select distinct unnest(account_ids) on conflict do nothing;
  -- Two journals that take from one seller wait for each other here; nobody queues for the house's own accounts.
  perform 1 from ledger_accounts where id = any(account_ids) and has_floor order by id for update;
  insert into journals (key) values (journal_key) on conflict (key) do nothing returning id into new_id;
  if new_id is null then
    if exists (
      (select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key
       except all select * from unnest(account_ids, amounts))
      union all
      (select * from unnest(account_ids, amounts)
       except all select account_id, amount_grosze from journals join journal_entries on journal_id = id where key = journal_key)
    ) then
      raise exception 'journal % exists with other lines', journal_key
        using errcode = 'unique_violation', constraint = 'journals_same_lines';
    end if;
    return false;
  end if;
  insert into journal_entries (journal_id, line, account_id, amount_grosze)
    select new_id, place, account, amount
    from unnest(account_ids, amounts) with ordinality as given (account, amount, place);
  select a.id into below from ledger_accounts a
    where a.id = any(account_ids) and a.has_floor
      and (select sum(amount_grosze) from journal_entries where account_id = a.id) > 0 limit 1;
  if below is not null then
    raise exception 'journal % takes more from % than there is', journal_key, below
      using errcode = 'check_violation', constraint = 'ledger_floor';
  end if;
  -- A credit is done when it is booked.
  if journal_key ~ '^transaction:[0-9]+:deposit$' then
    update transactions set status = 'completed', completed_at = now()
      where id = split_part(journal_key, ':', 2)::bigint and type = 'deposit' and status = 'pending';
  end if;
  return true;
end $$;
grant execute on function post_journal to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function refuse_late_entries() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from added join journals on journals.id = added.journal_id where journals.at <> now()) then
    raise exception 'a journal gets its entries when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- First credited, first withdrawn: what one admin credited alone and no earlier withdrawal has taken out that an admin
-- approved. Both get their transactions under the seller's lock, so the numbers are their order.
create function unwithdrawn_credits(seller bigint, withdrawal bigint) returns table(credited_by bigint) language sql
  stable
  set search_path = pg_catalog, public, pg_temp as $$
  with credits as (
    select c.credited_by, c.amount_grosze, coalesce(sum(c.amount_grosze) over later, 0) as later_grosze,
      (select coalesce(sum(p.amount_grosze), 0) from payouts p where p.user_id = seller and p.kind = 'withdrawal'
        and p.transaction_id > c.transaction_id and p.transaction_id < withdrawal
        and p.state not in ('failed', 'cancelled', 'returned')
        and exists (select 1 from payout_approvals a where a.payout_id = p.id and a.admin_id is not null)) as withdrawn_grosze
    from balance_credits c where c.user_id = seller and c.confirmed_by is null and c.transaction_id < withdrawal
    window later as (order by c.transaction_id rows between 1 following and unbounded following))
  select distinct c.credited_by from credits c
  where c.later_grosze < (select max(amount_grosze + later_grosze - withdrawn_grosze) from credits)
$$;
grant execute on function unwithdrawn_credits to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create trigger balance_corrections_append_only before delete or update or truncate on balance_corrections
  for each statement execute function refuse_change();
create trigger balance_corrections_guard before insert on balance_corrections
  for each row execute function guard_balance_correction();
create trigger balance_credits_append_only before delete or update or truncate on balance_credits
  for each statement execute function refuse_change();
create trigger balance_credits_guard before insert on balance_credits
  for each row execute function guard_balance_credit();
create trigger debt_payments_append_only before delete or update or truncate on debt_payments
  for each statement execute function refuse_change();
create trigger debts_guard before update or delete on debts for each row execute function guard_debt();
create trigger journal_entries_append_only before delete or update or truncate on journal_entries
  for each statement execute function refuse_change();
create trigger journal_entries_with_journal after insert on journal_entries referencing new table as added
  for each statement execute function refuse_late_entries();
create trigger journals_append_only before delete or update or truncate on journals
  for each statement execute function refuse_change();
create constraint trigger journals_checked after insert on journals deferrable initially deferred
  for each row execute function check_journal();
create trigger ledger_accounts_append_only before delete or update or truncate on ledger_accounts
  for each statement execute function refuse_change();
create constraint trigger rail_fundings_booked after update on rail_fundings deferrable initially deferred
  for each row when (new.confirmed_at is not null) execute function check_funding_is_booked();
create trigger rail_fundings_guard before update on rail_fundings for each row execute function guard_rail_funding();
create trigger rail_fundings_never_removed before delete or truncate on rail_fundings
  for each statement execute function refuse_change();
