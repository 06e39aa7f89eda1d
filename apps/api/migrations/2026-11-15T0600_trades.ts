import { sql, type Kysely } from 'kysely'

/**
 * What the trade watcher sees on Steam and does there. It has a role of its own: it can move sales and create payouts by
 * the same rules as everybody, but reads no payout details and no person's keys.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table operator_accounts (
  steam_id text constraint operator_accounts_pk primary key
    constraint operator_accounts_shape check (steam_id ~ '^76561(19|20)[0-9]{10}$'),
  -- Who watches it. Every commit names watcher and fence; whoever took over has raised the fence.
  watcher_id uuid,
  leased_until timestamptz,
  fence bigint not null default 0 constraint operator_accounts_fence_range check (fence >= 0),
  -- When the last complete look at its offers, and at all of them back to the oldest open one, was begun.
  polled_at timestamptz,
  full_polled_at timestamptz,
  -- The latest change of an offer by Steam's clock.
  changed_at timestamptz,
  history_read_at timestamptz,
  constraint operator_accounts_lease_complete check ((watcher_id is null) = (leased_until is null))
);

-- Every offer that came to us. One that is for no sale is left alone and shown to the staff.
create table trade_offers (
  offer_id text constraint trade_offers_pk primary key constraint trade_offers_shape check (offer_id ~ '^[0-9]{1,20}$'),
  account_id text not null constraint trade_offers_account_fk references operator_accounts,
  sender_id text not null constraint trade_offers_sender_shape check (sender_id ~ '^76561(19|20)[0-9]{10}$'),
  asset_ids text[] not null,
  given_count integer not null constraint trade_offers_given_range check (given_count >= 0),
  -- By Steam's clock.
  created_at timestamptz not null,
  state smallint not null constraint trade_offers_state_range check (state between 0 and 999),
  -- Whose it is, or, where there are reasons against it, whose it seems to be.
  sale_id bigint constraint trade_offers_sale_fk references sales,
  reasons text[] not null default '{}',
  -- What the seller is told of it.
  problem text constraint trade_offers_problem_known
    check (problem in ('older_than_quote', 'other_items', 'asks_items', 'held')),
  -- The checks before the accept said no: it is never taken again.
  refused_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint trade_offers_problem_has_reason check (problem is null or cardinality(reasons) > 0),
  constraint trade_offers_refused_has_reason check (refused_at is null or cardinality(reasons) > 0)
);
create index trade_offers_open_idx on trade_offers (account_id, offer_id) where state = 2;
create index trade_offers_sale_idx on trade_offers (sale_id, created_at desc) where sale_id is not null;
create index trade_offers_unmatched_idx on trade_offers (first_seen_at desc, offer_id desc)
  where state = 2 and (sale_id is null or cardinality(reasons) > 0);
create index trade_offers_stale_idx on trade_offers (last_seen_at) where state <> 2 and sale_id is null;

-- Written together with the step that comes before the accept.
create table trades (
  sale_id bigint constraint trades_pk primary key constraint trades_sale_fk references sales,
  account_id text not null constraint trades_account_fk references operator_accounts,
  offer_id text not null constraint trades_offer_fk references trade_offers constraint trades_offer_unique unique,
  accept_count integer not null default 1 constraint trades_accept_count_range check (accept_count > 0),
  trade_id text constraint trades_trade_unique unique constraint trades_trade_shape check (trade_id ~ '^[0-9]{1,20}$'),
  status smallint,
  -- Steam's own word; empty while it has not given one.
  settles_at timestamptz,
  -- The item's id in the offer, and the one under which it came to us.
  new_asset_ids jsonb not null default '{}' constraint trades_new_assets_object check (jsonb_typeof(new_asset_ids) = 'object'),
  -- Empty when nobody needs to look any more.
  next_read_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create index trades_due_idx on trades (account_id, next_read_at) where next_read_at is not null;

-- How a trade stood when it was last read. Who pays asks for a new reading by a time in wanted_at.
create table trade_readings (
  sale_id bigint constraint trade_readings_pk primary key constraint trade_readings_trade_fk references trades,
  result text constraint trade_readings_result_known check (result in ('clean', 'reversed', 'unclear')),
  read_at timestamptz,
  wanted_at timestamptz,
  constraint trade_readings_complete check ((result is null) = (read_at is null))
);
create index trade_readings_wanted_idx on trade_readings (wanted_at) where wanted_at is not null;

-- Hold and bans of a seller right before the accept. Only the worker can read a trade URL, so it answers.
create table seller_checks (
  sale_id bigint constraint seller_checks_pk primary key constraint seller_checks_sale_fk references sales,
  verdict text not null constraint seller_checks_verdict_known
    check (verdict in ('clear', 'held', 'banned', 'trade_url_dead', 'unknown')),
  checked_at timestamptz not null default now()
);

-- Why a sale was doubted: for the people who decide.
create table sale_findings (
  id bigint generated always as identity constraint sale_findings_pk primary key,
  sale_id bigint not null constraint sale_findings_sale_fk references sales,
  code text not null constraint sale_findings_code_shape check (code ~ '^[a-z_]{1,60}$'),
  details jsonb not null default '{}' constraint sale_findings_details_object check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now()
);
create unique index sale_findings_once on sale_findings (sale_id, code, md5(details::text));
create trigger sale_findings_append_only before update or delete or truncate on sale_findings
  for each statement execute function refuse_change();
`.execute(db)

  await sql`
set local role skinkantor_worker;
grant usage on schema jobs to skinkantor_watcher;
grant execute on function jobs.enqueue to skinkantor_watcher;
reset role;
`.execute(db)

  await sql`
grant usage on schema public to skinkantor_watcher;

grant select, insert, update on operator_accounts, trade_offers, trades, trade_readings to skinkantor_watcher;
grant select, insert (sale_id, code, details) on sale_findings to skinkantor_watcher;
grant select on seller_checks to skinkantor_watcher;
grant select, insert, update on steam_egresses, steam_slots to skinkantor_watcher;

-- A row lock needs the right to change something: the picture is the least that there is.
grant select (id, steam_id), update (avatar_hash) on users to skinkantor_watcher;
grant select on settings, event_streams, events, house_limit, seller_standings, sale_money, sales, sale_items,
  sale_transitions, payouts, payout_approvals, debts to skinkantor_watcher;
grant select (id, user_id, method, coin, fingerprint) on payout_details to skinkantor_watcher;
grant insert on event_streams, events to skinkantor_watcher;
grant update (last_number) on event_streams to skinkantor_watcher;
grant update (touched_at) on house_limit to skinkantor_watcher;
grant insert (user_id), update (settled_sales, reversals, frozen_at) on seller_standings to skinkantor_watcher;
grant update (payout_case, reserved_at, house_reserved_at, released_at, accept_started_at, settles_at, reversed_at, is_booked,
  was_reviewed, is_counted) on sale_money to skinkantor_watcher;
grant update (state, version, actor, reason) on sales to skinkantor_watcher;
grant insert (user_id, sale_id, amount_grosze, left_grosze) on debts to skinkantor_watcher;
grant insert (kind, transaction_id, sale_id, user_id, rail, amount_grosze, payout_details_id, destination_fingerprint,
  approvals_required, is_evidence_clean), update (state, version) on payouts to skinkantor_watcher;
grant insert (payout_id, number, how, destination_fingerprint) on payout_approvals to skinkantor_watcher;
grant execute on function post_journal to skinkantor_watcher;

grant select on operator_accounts, trade_offers, trades, trade_readings, sale_findings to skinkantor_api;
grant select on trades, trade_readings to skinkantor_worker;
grant update (wanted_at) on trade_readings to skinkantor_worker;
grant select, insert, update on seller_checks to skinkantor_worker;
grant select, delete on trade_offers to skinkantor_worker;
`.execute(db)
}
