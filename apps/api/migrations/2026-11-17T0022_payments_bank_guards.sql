-- Functions and guards of payments bank, which look at tables of several contexts.

create function guard_bank_batch() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_voided boolean := old.state = 'ready' and new.state = 'building' and old.first_read_at is null and new.first_read_at is null
    and new.voided_at is not null;
  is_removed boolean := old.file_removed_at is null and new.file_removed_at is not null;
begin
  -- Rows that refuse TRUNCATE point to this table, so only a DELETE can reach it.
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if (new.id, new.format, new.maker_id, new.key_mark, new.created_at)
      is distinct from (old.id, old.format, old.maker_id, old.key_mark, old.created_at)
    or (old.ready_at is not null and not is_voided and (new.ready_at, new.orders, new.sum_grosze, new.file_sha256)
      is distinct from (old.ready_at, old.orders, old.sum_grosze, old.file_sha256))
    or (old.sealed_file is not null and not is_voided and not is_removed
      and (new.sealed_file, new.sealing_key_id) is distinct from (old.sealed_file, old.sealing_key_id))
    or (old.file_removed_at is not null and new.file_removed_at is distinct from old.file_removed_at)
    or (old.first_read_at is not null and new.first_read_at is distinct from old.first_read_at)
    or (old.uploaded_at is not null and (new.uploaded_at, new.uploaded_by) is distinct from (old.uploaded_at, old.uploaded_by)) then
    raise exception 'what bank batch % holds is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.first_read_at is null and new.first_read_at is not null and new.state not in ('ready', 'uploaded') then
    raise exception 'a file that is % is not handed out', new.state
      using errcode = 'check_violation', constraint = 'bank_batches_read_in_time';
  end if;
  if new.state <> old.state and not is_voided and (old.state, new.state) not in (('building', 'ready'), ('building', 'failed'),
    ('ready', 'uploaded'), ('ready', 'failed'), ('uploaded', 'failed')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'bank_batches_steps';
  end if;
  if new.uploaded_by = new.maker_id and old.uploaded_by is null
      and not is_confirmed_alone('bank_file_uploaded', new.id::text, new.uploaded_by, new.sum_grosze)
    or new.failed_by = new.maker_id and old.failed_by is null
      and not is_confirmed_alone('bank_file_failed', new.id::text, new.failed_by) then
    raise exception 'another admin than its maker says what became of bank batch %', old.id
      using errcode = 'check_violation', constraint = 'bank_batches_four_eyes';
  end if;
  if new.state = 'uploaded' and old.state <> 'uploaded' and new.first_read_at is null then
    raise exception 'nobody has downloaded the file of bank batch %', old.id
      using errcode = 'check_violation', constraint = 'bank_batches_read_before_upload';
  end if;
  return new;
end $$;

create function guard_bank_batch_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.batch_id, new.place, new.payout_id, new.code) is distinct from (old.batch_id, old.place, old.payout_id, old.code)
    or new.is_in and not old.is_in or not old.is_in and new is distinct from old then
    raise exception 'a payout that left batch % does not come back into it', old.batch_id using errcode = 'restrict_violation';
  end if;
  if new.refused_at is not null and not exists (select 1 from bank_batches b join payouts p on p.id = new.payout_id
      where b.id = new.batch_id and b.first_read_at is not null and b.state in ('ready', 'uploaded')
        and (b.maker_id <> new.refused_by or is_confirmed_alone('bank_order_refused', new.batch_id || ':' || new.place,
          new.refused_by, p.amount_grosze))
        and p.user_id <> new.refused_by) then
    raise exception 'an order is called refused by neither the maker of its file nor its receiver, and after the download'
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_four_eyes';
  end if;
  if old.is_in and not new.is_in and new.refused_at is null and exists (
    select 1 from bank_batches b where b.id = new.batch_id and b.state in ('ready', 'uploaded')) then
    raise exception 'an order of batch % stands in its file', new.batch_id
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_in_file';
  end if;
  return new;
end $$;

create function guard_bank_statement_line() returns trigger language plpgsql security definer
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
    or exists (select 1 from payouts where id = new.payout_id and user_id = new.return_decided_by)
    or not is_confirmed_alone('bank_return', new.id::text, new.return_decided_by, new.amount_grosze) and (
      exists (select 1 from bank_statements where id = new.statement_id and imported_by = new.return_decided_by)
      or exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
        where o.payout_id = new.payout_id and b.maker_id = new.return_decided_by))) then
    raise exception 'a return is decided by an admin for money who brought neither the statement nor the file and is not paid by it'
      using errcode = 'check_violation', constraint = 'bank_statement_lines_four_eyes';
  end if;
  return new;
end $$;

create function guard_finding() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then
    raise exception 'finding % is closed once', old.id using errcode = 'restrict_violation';
  end if;
  if new.closed_by is null and session_user = 'skinkantor_api' then
    raise exception '% closes a finding in the name of an admin', session_user using errcode = 'insufficient_privilege';
  end if;
  if new.closed_by is not null and new.class in ('balance_differs', 'rail_only') and not exists (
    select 1 from admin_proposals
    where kind in ('close_balance_finding', 'close_rail_only_finding') and subject = new.id::text and state = 'confirmed'
      and decided_by = new.closed_by) then
    raise exception 'two admins have not explained finding %', new.id
      using errcode = 'check_violation', constraint = 'reconciliation_findings_two_admins';
  end if;
  return new;
end $$;

create trigger bank_batch_payouts_guard before update on bank_batch_payouts
  for each row when (to_jsonb(new.*) is distinct from (to_jsonb(old.*) || '{"refuse_reason": "—"}')) execute function
    guard_bank_batch_payout();
create trigger bank_batch_payouts_never_removed before delete or truncate on bank_batch_payouts
  for each statement execute function refuse_change();
create trigger bank_batches_guard before update or delete on bank_batches for each row execute function guard_bank_batch();
create trigger bank_file_readings_append_only before delete or update or truncate on bank_file_readings
  for each statement execute function refuse_change();
create trigger bank_statement_lines_guard before update on bank_statement_lines
  for each row execute function guard_bank_statement_line();
create trigger bank_statement_lines_never_removed before delete or truncate on bank_statement_lines
  for each statement execute function refuse_change();
create trigger bank_statement_starts_append_only before delete or update or truncate on bank_statement_starts
  for each statement execute function refuse_change();
create trigger bank_statements_never_changed before delete or update or truncate on bank_statements
  for each statement execute function refuse_change();
create trigger reconciliation_findings_guard before update of closed_at, closed_by, close_reason on reconciliation_findings
  for each row execute function guard_finding();
create trigger reconciliation_findings_never_removed before delete or truncate on reconciliation_findings
  for each statement execute function refuse_change();
create trigger reconciliation_runs_append_only before delete or update or truncate on reconciliation_runs
  for each statement execute function refuse_change();
