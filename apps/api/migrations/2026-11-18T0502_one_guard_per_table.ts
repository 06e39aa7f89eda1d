import { sql, type Kysely } from 'kysely'

/** One guard for each table and moment, with the errors that the several had. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw(String.raw`
drop trigger account_freezes_begin on account_freezes;
drop trigger account_freezes_guard on account_freezes;
create or replace function guard_account_freeze() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_asked boolean;
begin
  if tg_op = 'INSERT' then
    if new.frozen_at <> now() or num_nonnulls(new.contested_at, new.release_asked_at, new.ended_at) > 0 then
      raise exception 'a freeze begins now and open' using errcode = 'check_violation', constraint = 'account_freezes_begin';
    end if;
    return new;
  end if;
  -- Erasing a person replaces the reason.
  if to_jsonb(new) = to_jsonb(old) || '{"release_reason": "—"}' then
    return new;
  end if;
  if (new.id, new.user_id, new.how, new.sale_id, new.admin_id, new.language, new.frozen_at)
    is distinct from (old.id, old.user_id, old.how, old.sale_id, old.admin_id, old.language, old.frozen_at)
    or (old.contested_at is not null and new.contested_at is distinct from old.contested_at) then
    raise exception 'who froze an account, and when, is never changed' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null then
    -- Only the request that it opened can go.
    if (new.contested_at, new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before, new.ended_at,
        new.ended_by) is distinct from (old.contested_at, old.release_asked_at, old.release_asked_by, old.release_reason,
        old.release_not_before, old.ended_at, old.ended_by) then
      raise exception 'a freeze ends once' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_asked := (new.release_asked_at, new.release_asked_by, new.release_reason, new.release_not_before)
    is distinct from (old.release_asked_at, old.release_asked_by, old.release_reason, old.release_not_before);
  if is_asked and new.release_asked_at is not null and (old.release_asked_at is not null or new.release_asked_at <> now()
    or not exists (select 1 from users where id = new.release_asked_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'an admin for money asks once, and now'
      using errcode = 'check_violation', constraint = 'account_freezes_asked_right';
  end if;
  if new.ended_at is not null and (is_asked or new.ended_at <> now() or old.release_not_before is null
    or old.release_not_before > now()
    or not exists (select 1 from users where id = new.ended_by and is_admin and staff_role in ('finance', 'owner'))) then
    raise exception 'a freeze ends by an admin for money, when the wait is over'
      using errcode = 'check_violation', constraint = 'account_freezes_ended_right';
  end if;
  return new;
end $$;

create trigger account_freezes_guard before insert or update on account_freezes
  for each row execute function guard_account_freeze();

drop trigger admin_proposals_begin on admin_proposals;
drop trigger admin_proposals_guard on admin_proposals;
drop trigger admin_proposals_other_browser on admin_proposals;
create or replace function guard_proposal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or not exists (
      select 1 from users where id = new.proposed_by and is_admin and staff_role in ('finance', 'owner')
    ) then
      raise exception 'only an admin for money proposes' using errcode = 'check_violation', constraint = 'admin_proposals_by_admin';
    end if;
    return new;
  end if;
  -- Erasing a person replaces the reason.
  if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
    return new;
  end if;
  if (new.id, new.kind, new.subject, new.seller_id, new.payload, new.payload_hash, new.reason, new.proposed_by,
      new.proposed_at, new.expires_at)
    is distinct from (old.id, old.kind, old.subject, old.seller_id, old.payload, old.payload_hash, old.reason,
      old.proposed_by, old.proposed_at, old.expires_at) or old.state <> 'waiting' then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  if new.state = 'confirmed' and (old.expires_at <= now() or not exists (
    select 1 from users where id = new.decided_by and is_admin and staff_role in ('finance', 'owner')
  )) then
    raise exception 'a proposal is confirmed by an admin for money before it expires'
      using errcode = 'check_violation', constraint = 'admin_proposals_confirmed_right';
  end if;
  if new.state = 'confirmed' and share_browser(new.proposed_by, new.decided_by) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'admin_proposals_other_browser';
  end if;
  return new;
end $$;

drop function guard_new_proposal();
drop function refuse_proposal_of_same_browser();
create trigger admin_proposals_guard before insert or update on admin_proposals
  for each row execute function guard_proposal();

drop trigger appraisal_prices_confirmed on appraisal_prices;
drop trigger appraisal_prices_guard on appraisal_prices;
create or replace function guard_appraisal_price() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.confirmed_by is not null and not exists (
      select 1 from admin_proposals where kind = 'appraisal_price' and state = 'confirmed' and decided_at = now()
        and (subject, proposed_by, decided_by) = (new.appraisal_id::text, new.named_by, new.confirmed_by)
        and (payload->>'payoutGrosze')::bigint = new.payout_grosze) then
      raise exception 'a second admin confirms a price through a proposal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_confirmed';
    end if;
    if new.state <> 'offered' or new.named_at <> now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null) then
      raise exception 'a price begins as an offer, now, in an open appraisal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_begin';
    end if;
    return new;
  end if;
  if (new.id, new.appraisal_id, new.user_id, new.asset_id, new.fingerprint, new.payout_grosze, new.named_by, new.named_at, new.valid_until)
    is distinct from (old.id, old.appraisal_id, old.user_id, old.asset_id, old.fingerprint, old.payout_grosze, old.named_by,
      old.named_at, old.valid_until) then
    raise exception 'a price that was named is never changed' using errcode = 'restrict_violation';
  end if;
  -- What was accepted holds until its time is over, whoever would like it otherwise.
  if new.state = old.state
    or not (old.state = 'offered' or (old.state = 'accepted' and new.state = 'lapsed'))
    or (new.state = 'lapsed' and old.valid_until > now())
    or (new.state = 'accepted' and (old.valid_until <= now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null))) then
    raise exception 'a price cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'appraisal_prices_move';
  end if;
  return new;
end $$;

drop function check_confirmed_price();
create trigger appraisal_prices_guard before insert or update on appraisal_prices
  for each row execute function guard_appraisal_price();

drop trigger payout_approvals_guard on payout_approvals;
drop trigger payout_approvals_never_changed on payout_approvals;
drop trigger payout_approvals_not_appraiser on payout_approvals;
drop trigger payout_approvals_not_creditor on payout_approvals;
drop trigger payout_approvals_other_browser on payout_approvals;
create or replace function guard_payout_approval() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- Erasing a person replaces the reason.
    if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
      return new;
    end if;
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.state = 'created'
      and p.destination_fingerprint = new.destination_fingerprint and p.user_id is distinct from new.admin_id
  ) then
    raise exception 'this approval is not for a payout that waits, to this destination, by somebody else'
      using errcode = 'check_violation', constraint = 'payout_approvals_right';
  end if;
  if new.admin_id is not null and not exists (
    select 1 from users where id = new.admin_id and is_admin and staff_role in ('finance', 'owner')
  ) then
    raise exception 'only an admin for money approves'
      using errcode = 'check_violation', constraint = 'payout_approvals_by_admin';
  end if;
  if new.admin_id is null then
    return new;
  end if;
  -- Whoever named a price in a sale does not also approve its payout.
  if exists (
    select 1 from payouts o join sale_items i on i.sale_id = o.sale_id join appraisal_prices p on p.id = i.appraisal_price_id
    where o.id = new.payout_id and p.named_by = new.admin_id
  ) then
    raise exception 'the price of payout % was named by whoever approves it', new.payout_id
      using errcode = 'check_violation', constraint = 'payout_approvals_not_appraiser';
  end if;
  if exists (select 1 from payouts p cross join unwithdrawn_credits(p.user_id, p.transaction_id) c
    where p.id = new.payout_id and p.kind = 'withdrawal' and c.credited_by = new.admin_id) then
    raise exception 'who credited the money does not approve its payout'
      using errcode = 'check_violation', constraint = 'payout_approvals_not_creditor';
  end if;
  if exists (select 1 from payout_approvals earlier where earlier.payout_id = new.payout_id
    and earlier.admin_id <> new.admin_id and share_browser(earlier.admin_id, new.admin_id)) then
    raise exception 'the second admin uses a browser of the first'
      using errcode = 'check_violation', constraint = 'payout_approvals_other_browser';
  end if;
  return new;
end $$;

drop function check_approver_named_no_price();
drop function refuse_approval_of_creditor();
drop function refuse_approval_of_same_browser();
create trigger payout_approvals_guard before insert or update on payout_approvals
  for each row execute function guard_payout_approval();

drop trigger payouts_begin on payouts;
drop trigger payouts_credit_approved on payouts;
create or replace function check_new_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'withdrawal' and new.approvals_required = 0 and exists (
    select 1 from unwithdrawn_credits(new.user_id, new.transaction_id)
  ) then
    raise exception 'money that one admin credited leaves with the approval of another one'
      using errcode = 'check_violation', constraint = 'payouts_credit_approved';
  end if;
  if new.state <> 'created' or new.version <> 1 then
    raise exception 'a payout begins by being created' using errcode = 'check_violation', constraint = 'payouts_beginning';
  end if;
  if not exists (
    select 1 from transactions t join payout_details d on d.id = new.payout_details_id
    where t.id = new.transaction_id and t.type = new.kind and t.user_id = new.user_id and t.amount_grosze = new.amount_grosze
      and d.user_id = new.user_id and d.fingerprint = new.destination_fingerprint
  ) then
    raise exception 'payout % is not for its transaction and its seller', new.id
      using errcode = 'check_violation', constraint = 'payouts_of_transaction';
  end if;
  if new.rail_key <> payout_rail_key(new.kind, new.transaction_id, new.id) then
    raise exception 'payout % has the key of another', new.id
      using errcode = 'check_violation', constraint = 'payouts_key_of_source';
  end if;
  return null;
end $$;

drop function guard_credited_money();
create trigger payouts_begin after insert on payouts for each row execute function check_new_payout();

drop trigger price_items_list_inserted on price_items;
drop trigger price_items_list_updated on price_items;
drop trigger price_lists_deleted on price_lists;
drop function require_price_list();
drop function refuse_list_with_prices();
alter table price_items add constraint price_items_list_fk foreign key (list_id) references price_lists;

drop trigger quote_items_appraisal_counts on quote_items;
drop trigger quote_items_with_quote on quote_items;
create or replace function check_quote_items() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select 1 from added join quotes q on q.id = added.quote_id join appraisal_prices p on p.id = added.appraisal_price_id
    where p.user_id <> q.user_id or p.state <> 'accepted' or p.valid_until <= now()
  ) then
    raise exception 'a quote holds a price that does not count'
      using errcode = 'check_violation', constraint = 'quote_items_appraisal_counts';
  end if;
  if exists (select 1 from added join quotes on quotes.id = added.quote_id where quotes.created_at <> now()) then
    raise exception 'a quote gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

drop function check_appraised_quote_items();
drop function refuse_late_quote_items();
create trigger quote_items_check after insert on quote_items referencing new table as added
  for each statement execute function check_quote_items();

drop trigger sale_items_appraisal_kept on sale_items;
drop trigger sale_items_with_sale on sale_items;
drop trigger sale_items_guard on sale_items;
drop trigger sale_items_keep_appraisal on sale_items;
create or replace function check_sale_items() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select 1 from added join sales s on s.id = added.sale_id
      join quote_items q on q.quote_id = s.quote_id and q.asset_id = added.asset_id
    where q.appraisal_price_id is distinct from added.appraisal_price_id
  ) then
    raise exception 'a sold item does not have the price of its quote'
      using errcode = 'check_violation', constraint = 'sale_items_appraisal_kept';
  end if;
  if exists (select 1 from added join sales on sales.id = added.sale_id where sales.created_at <> now()) then
    raise exception 'a sale gets its items when it is made' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

drop function check_appraised_sale_items();
drop function refuse_late_sale_items();
drop function keep_appraisal_of_sale_item();
create trigger sale_items_check after insert on sale_items referencing new table as added
  for each statement execute function check_sale_items();

create or replace function guard_sale_item() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.sale_id, new.asset_id, new.place, new.market_name, new.rate_bps, new.market_grosze, new.our_grosze,
      new.fingerprint, new.facts)
    is distinct from (old.sale_id, old.asset_id, old.place, old.market_name, old.rate_bps, old.market_grosze,
      old.our_grosze, old.fingerprint, old.facts)
    or old.released_at is not null
    or not exists (select 1 from sales where id = old.sale_id and status <> 'pending') then
    raise exception 'an item of a sale is only ever released, once, when the sale has ended'
      using errcode = 'restrict_violation';
  end if;
  if new.appraisal_price_id is distinct from old.appraisal_price_id then
    raise exception 'where the price of a sold item came from is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger sale_items_guard before update on sale_items for each row execute function guard_sale_item();

drop trigger sale_money_agreed_undo on sale_money;
drop trigger sale_money_class on sale_money;
drop trigger sale_money_guard on sale_money;
drop trigger sale_money_keep_promise on sale_money;
create or replace function guard_sale_money() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- A sale that waits is never paid at once, nor the other way round: the two have different prices.
    if exists (
      select 1 from sales where id = new.sale_id and payout_class is not null
        and (payout_class = 'now') <> (new.payout_case = 'advance')
    ) then
      raise exception 'sale % is not paid when its price says', new.sale_id
        using errcode = 'check_violation', constraint = 'sale_money_class';
    end if;
    return new;
  end if;
  if new.is_undo_agreed is distinct from old.is_undo_agreed and (old.is_undo_agreed or old.reversed_at is not null
    or not exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null)) then
    raise exception 'only a report that stands before the reversal makes an undo agreed'
      using errcode = 'check_violation', constraint = 'sale_money_undo_reported';
  end if;
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
  if new.promised_by is not null
    and (new.promised_by, new.promise_terms) is distinct from (old.promised_by, old.promise_terms) then
    raise exception 'what sale % was promised is never moved', old.sale_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop function guard_agreed_undo();
drop function check_class_of_sale_money();
drop function keep_promise_of_sale();
create trigger sale_money_guard before insert or update on sale_money
  for each row execute function guard_sale_money();

drop trigger sales_whole on sales;
drop trigger sales_recorded on sales;
create or replace function check_sale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_later boolean := new.payout_class is not distinct from 'later';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'awaiting_items' or new.version <> 1 then
      raise exception 'a sale begins by waiting for its items'
        using errcode = 'check_violation', constraint = 'sales_beginning';
    end if;
  elsif new.state = old.state then
    return null;
  end if;
  if not exists (
    select 1 from sale_events e where e.sale_id = new.id and e.version = new.version
      and (e.state, e.actor, e.reason) is not distinct from (new.state, new.actor, new.reason)
  ) or not exists (
    select 1 from sales s join transactions t on t.id = s.id
    where s.id = new.id and t.status = s.status and t.completed_at is not distinct from s.completed_at
  ) then
    raise exception 'step % of sale % is not recorded', new.version, new.id
      using errcode = 'check_violation', constraint = 'sales_recorded';
  end if;
  if new.status in ('failed', 'cancelled') and (
    exists (select 1 from sale_items where sale_id = new.id and released_at is null)
    or exists (select 1 from sale_money where sale_id = new.id and released_at is null)
  ) then
    raise exception 'sale % has ended and holds its items or its advance', new.id
      using errcode = 'check_violation', constraint = 'sales_released';
  end if;
  if tg_op = 'INSERT' then
    if not exists (
      select 1 from transactions t join quotes q on q.id = new.quote_id
      where t.id = new.id and t.type = 'sale' and t.user_id = new.user_id and t.amount_grosze = new.total_grosze
        and q.user_id = new.user_id and q.code = new.code
        and new.total_grosze = case when is_later then coalesce(q.later_total_grosze, q.total_grosze) else q.total_grosze end
        and new.rate_bps = case when is_later then coalesce(q.later_rate_bps, q.rate_bps) else q.rate_bps end
        and q.market_grosze = new.market_grosze and q.minimum_grosze = new.minimum_grosze
        and q.expires_at > new.created_at and not exists (select 1 from quotes n where n.supersedes_id = q.id)
    ) then
      raise exception 'sale % does not follow from its quote', new.id
        using errcode = 'check_violation', constraint = 'sales_from_quote';
    end if;
    if not exists (
      select 1 from payout_details d join transactions t on t.id = new.id
      where d.id = new.payout_details_id and d.user_id = new.user_id and d.method = t.method
    ) then
      raise exception 'sale % is not paid to its seller', new.id
        using errcode = 'check_violation', constraint = 'sales_paid_to_seller';
    end if;
    if exists (
      select 1
      from (
        select asset_id, market_name, market_grosze, fingerprint, facts,
          case when is_later then coalesce(later_rate_bps, rate_bps) else rate_bps end as rate_bps,
          case when is_later then coalesce(later_grosze, our_grosze) else our_grosze end as our_grosze
        from quote_items where quote_id = new.quote_id
      ) q
      full join (select * from sale_items where sale_id = new.id) s using (asset_id)
      where (q.market_name, q.rate_bps, q.market_grosze, q.our_grosze, q.fingerprint, q.facts)
        is distinct from (s.market_name, s.rate_bps, s.market_grosze, s.our_grosze, s.fingerprint, s.facts)
    ) then
      raise exception 'the items of sale % are not those of its quote', new.id
        using errcode = 'check_violation', constraint = 'sales_whole';
    end if;
  end if;
  return null;
end $$;

drop function check_sale_is_whole();
drop function check_sale_is_recorded();
create constraint trigger sales_recorded after insert or update of state on sales deferrable initially deferred
  for each row execute function check_sale();

drop trigger transactions_guard on transactions;
drop trigger transactions_not_while_frozen on transactions;
drop trigger transactions_of_allowed on transactions;
create or replace function guard_transaction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.type not in ('sale', 'withdrawal') then
      return new;
    end if;
    if exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null) then
      raise exception 'the account of user % is frozen', new.user_id
        using errcode = 'check_violation', constraint = 'account_not_frozen';
    end if;
    -- The code refuses in words; this is for the moment between its look and the commit.
    if exists (select 1 from users where id = new.user_id and blocked_at is not null) then
      raise exception 'user % is blocked', new.user_id using errcode = 'check_violation', constraint = 'users_not_blocked';
    end if;
    return new;
  end if;
  if (new.id, new.type, new.user_id, new.amount_grosze, new.currency, new.created_at)
    is distinct from (old.id, old.type, old.user_id, old.amount_grosze, old.currency, old.created_at) then
    raise exception 'the amount of transaction % is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.type = 'sale' and not exists (select 1 from sales where id = new.id and status = new.status) then
    raise exception 'transaction % must say what its sale says', new.id
      using errcode = 'check_violation', constraint = 'transactions_follow_sale';
  end if;
  return new;
end $$;

drop function refuse_blocked_seller();
create trigger transactions_guard before insert or update on transactions
  for each row execute function guard_transaction();

drop trigger user_marks_by_admin on user_marks;
drop trigger user_marks_never_changed on user_marks;
create or replace function guard_user_mark() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- Erasing a person replaces the reason.
    if to_jsonb(new) = to_jsonb(old) || '{"reason": "—"}' then
      return new;
    end if;
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from users where id = new.admin_id and is_admin) then
    raise exception 'only an admin marks a person' using errcode = 'check_violation', constraint = 'user_marks_by_admin';
  end if;
  return new;
end $$;

drop function check_marking_admin();
create trigger user_marks_guard before insert or update on user_marks
  for each row execute function guard_user_mark();

drop trigger broken_promises_booked on broken_promises;
drop trigger broken_promises_check on broken_promises;
create or replace function check_broken_promise() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.payout_id and p.promised_by = new.promised_by
      and (p.state = 'settled' or p.state = 'returned' and new.bonus_grosze = 0)
  ) then
    raise exception 'payout % is not paid, or was not promised for then', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_of_payout';
  end if;
  if new.bonus_grosze > 0 and not exists (
    select 1 from journals j join journal_entries e on e.journal_id = j.id
    join payouts p on p.id = new.payout_id and e.account_id = 'L:balance:' || p.user_id
    where j.key = 'payout:' || new.payout_id || ':late_bonus' and e.amount_grosze = -new.bonus_grosze
  ) then
    raise exception 'the bonus of payout % is not booked', new.payout_id
      using errcode = 'check_violation', constraint = 'broken_promises_booked';
  end if;
  return null;
end $$;

drop function check_bonus_is_booked();
create constraint trigger broken_promises_booked after insert on broken_promises deferrable initially deferred
  for each row execute function check_broken_promise();
`).execute(db)
}
