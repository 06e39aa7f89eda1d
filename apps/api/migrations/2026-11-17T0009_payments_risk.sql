-- What each sale risks, and how far we trust its seller.

create table seller_risk_profiles (
  user_id bigint
    constraint seller_risk_profiles_pk primary key
    constraint seller_risk_profiles_user_fk references users,
  settled_sales integer not null default 0 constraint seller_risk_profiles_settled_range check (settled_sales >= 0),
  reversals integer not null default 0 constraint seller_risk_profiles_reversals_range check (reversals >= 0),
  limit_by_hand_grosze bigint constraint seller_risk_profiles_limit_range check (limit_by_hand_grosze >= 0),
  -- Since the first sign of a reversal, until an admin has looked.
  frozen_at timestamptz,
  thawed_at timestamptz
);
comment on table seller_risk_profiles is 'none: user_id, settled_sales, reversals, frozen_at, thawed_at; financial:
  limit_by_hand_grosze';
grant select on seller_risk_profiles to skinkantor_api, skinkantor_watcher, skinkantor_worker;
grant insert (user_id), update (settled_sales, reversals, limit_by_hand_grosze, frozen_at, thawed_at) on
  seller_risk_profiles to skinkantor_api;
grant insert (user_id), update (settled_sales, reversals, frozen_at) on seller_risk_profiles to skinkantor_watcher,
  skinkantor_worker;

-- Hold and bans of a seller right before the accept. Only the worker can read a trade URL, so it answers.
create table seller_checks (
  sale_id bigint
    constraint seller_checks_pk primary key
    constraint seller_checks_sale_fk references sales,
  verdict text not null
    constraint seller_checks_verdict_known check (verdict in ('clear', 'held', 'banned', 'trade_url_dead', 'unknown')),
  checked_at timestamptz not null default now()
);
comment on table seller_checks is 'none: sale_id, verdict, checked_at';
grant select on seller_checks to skinkantor_watcher;
grant select, insert, update on seller_checks to skinkantor_worker;

-- One row per sale: when it is paid, what is at risk for how long, and what Steam said about the trade.
create table sale_financials (
  sale_id bigint
    constraint sale_financials_pk primary key
    constraint sale_financials_sale_fk references sales,
  user_id bigint not null constraint sale_financials_user_fk references users,
  total_grosze bigint not null constraint sale_financials_total_positive check (total_grosze > 0),
  pcc_grosze bigint not null default 0 constraint sale_financials_pcc_range check (pcc_grosze >= 0),
  payout_case text not null
    constraint sale_financials_case_known check (payout_case in ('advance', 'after_protection', 'manual')),
  destination_fingerprint bytea not null
    constraint sale_financials_fingerprint_length check (octet_length(destination_fingerprint) = 32),
  is_new_seller boolean not null,
  quoted_at timestamptz not null,
  reserved_at timestamptz,
  pool_reserved_at timestamptz,
  released_at timestamptz,
  accept_started_at timestamptz,
  settles_at timestamptz,
  reversed_at timestamptz,
  is_booked boolean not null default false,
  was_reviewed boolean not null default false,
  is_counted boolean not null default false,
  created_at timestamptz not null default now(),
  is_undo_agreed boolean not null default false,
  promised_by timestamptz,
  promise_terms integer constraint sale_financials_promise_terms_range check (promise_terms >= 0),
  pcc_basis_grosze bigint,
  pcc_rate_bps integer,
  constraint sale_financials_house_after_seller check (pool_reserved_at is null or reserved_at is not null),
  constraint sale_financials_pcc_line check ((pcc_basis_grosze is null) = (pcc_rate_bps is null) and (pcc_basis_grosze is
    null or pcc_grosze > 0 and pcc_basis_grosze > 0 and pcc_grosze = ((pcc_basis_grosze * pcc_rate_bps + 5000) /
    10000))),
  constraint sale_financials_promise_complete check ((promised_by is null) = (promise_terms is null)),
  constraint sale_financials_undo_reversed check (not is_undo_agreed or reversed_at is not null)
);
create index sale_financials_counted_idx on sale_financials (user_id) where is_counted;
create index sale_financials_destination_open_idx on sale_financials (destination_fingerprint)
  where (reserved_at is not null) and (released_at is null);
create index sale_financials_house_at_risk_idx on sale_financials (pool_reserved_at) include (total_grosze)
  where (pool_reserved_at is not null) and (released_at is null);
create index sale_financials_new_sellers_idx on sale_financials (reserved_at) where is_new_seller and (reserved_at is not null);
create index sale_financials_reversed_idx on sale_financials (sale_id) where reversed_at is not null;
create index sale_financials_settles_idx on sale_financials (settles_at)
  where (settles_at is not null) and (reversed_at is null);
create index sale_financials_undo_agreed_idx on sale_financials (user_id) where is_undo_agreed;
create index sale_financials_user_open_idx on sale_financials (user_id)
  where (reserved_at is not null) and (released_at is null);
comment on table sale_financials is 'none: sale_id, user_id, payout_case, is_new_seller, quoted_at, reserved_at, pool_reserved_at,
  released_at, accept_started_at, settles_at, reversed_at, is_booked, was_reviewed, is_counted, created_at, is_undo_agreed,
  promised_by, promise_terms; personal: destination_fingerprint; financial: total_grosze, pcc_grosze, pcc_basis_grosze,
  pcc_rate_bps';
grant select, insert on sale_financials to skinkantor_api;
grant select on sale_financials to skinkantor_watcher, skinkantor_worker;
grant update (payout_case, destination_fingerprint, reserved_at, pool_reserved_at, released_at, accept_started_at,
  settles_at, reversed_at, is_booked, was_reviewed, is_counted, is_undo_agreed, promised_by, promise_terms) on
  sale_financials to skinkantor_api, skinkantor_worker;
grant update (payout_case, reserved_at, pool_reserved_at, released_at, accept_started_at, settles_at, reversed_at,
  is_booked, was_reviewed, is_counted, is_undo_agreed, promised_by, promise_terms) on sale_financials to
  skinkantor_watcher;

-- Counts a sale once: as settled when it is paid and safe, as reversed when Steam reversed it without an earlier report.
create function count_sale(sale bigint, seller bigint) returns void language plpgsql as $$
begin
  update sale_financials m set is_counted = true from sales s
  where m.sale_id = sale and s.id = m.sale_id and not m.is_counted
    and (m.reversed_at is not null and m.settles_at is not null or s.state = 'completed' and m.settles_at <= now());
  if not exists (select from sale_financials where sale_id = sale and is_counted) then return; end if;
  insert into seller_risk_profiles (user_id) values (seller) on conflict (user_id) do nothing;
  update seller_risk_profiles st set settled_sales = counts.settled, reversals = counts.reversed
  from (
    select count(*) filter (where reversed_at is null) as settled,
      count(*) filter (where reversed_at is not null and not is_undo_agreed) as reversed
    from sale_financials where user_id = seller and is_counted) counts
  where st.user_id = seller;
end $$;
grant execute on function count_sale to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- Refuses an advance that does not fit into the limit of all sellers together. The lock is the last of all and is held only
-- until the commit, so that two sales never both take the last part.
create function check_advance_pool(sale bigint, grosze bigint, pool_grosze bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('advance_pool'));
  if grosze + (select coalesce(sum(total_grosze), 0) from sale_financials
    where pool_reserved_at is not null and released_at is null and sale_id <> sale) > pool_grosze then
    raise exception 'sale % does not fit into the advance pool', sale
      using errcode = 'check_violation', constraint = 'sale_financials_pool';
  end if;
end $$;
grant execute on function check_advance_pool to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- Accounts of the house grow with every payout: their sums up to an entry that nothing can come before any more.
create table exposure_totals (
  account_id text constraint exposure_totals_pk primary key,
  upto_journal_id bigint not null,
  grosze bigint not null
);
comment on table exposure_totals is 'none: account_id, upto_journal_id; financial: grosze';
grant select on exposure_totals to skinkantor_api;
grant select, insert, update on exposure_totals to skinkantor_worker;

-- A process neither makes a trade final sooner nor books items again that went back.
create function guard_sale_financials() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- A sale that waits is never paid at once, nor the other way round: the two have different prices.
    if exists (
      select 1 from sales where id = new.sale_id and payout_class is not null
        and (payout_class = 'now') <> (new.payout_case = 'advance')
    ) then
      raise exception 'sale % is not paid when its price says', new.sale_id
        using errcode = 'check_violation', constraint = 'sale_financials_class';
    end if;
    return new;
  end if;
  if new.is_undo_agreed is distinct from old.is_undo_agreed and (old.is_undo_agreed or old.reversed_at is not null
    or not exists (select 1 from account_freezes where user_id = new.user_id and ended_at is null)) then
    raise exception 'only a report that stands before the reversal makes an undo agreed'
      using errcode = 'check_violation', constraint = 'sale_financials_undo_reported';
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

create function guard_thaw() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.frozen_at is null or new.frozen_at is not null or new.thawed_at is distinct from now() then
    raise exception 'the last thaw of seller % is never moved', old.user_id
      using errcode = 'check_violation', constraint = 'seller_risk_profiles_thaw';
  end if;
  return new;
end $$;

create trigger sale_financials_guard before insert or update on sale_financials
  for each row execute function guard_sale_financials();
create trigger sale_financials_never_removed before delete or truncate on sale_financials
  for each statement execute function refuse_change();
create trigger seller_risk_profiles_thaw before update on seller_risk_profiles
  for each row when (new.thawed_at is distinct from old.thawed_at) execute function guard_thaw();
