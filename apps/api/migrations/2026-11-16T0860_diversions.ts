import { sql, type Kysely } from 'kysely'

/**
 * While a sale waits, its items are looked at in their seller's inventory. Items that are gone and did not come to us are
 * told of at once: one row, one mail and one ticket for each sale.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
-- One for each sale that waits; it goes when the sale goes on.
create table sale_looks (
  sale_id bigint constraint sale_looks_pk primary key constraint sale_looks_sale_fk references sales,
  next_look_at timestamptz not null default now(),
  -- Whoever looks; a late answer of somebody else does not count.
  lease_mark uuid,
  leased_until timestamptz,
  looked_at timestamptz,
  outcome text constraint sale_looks_outcome_known check (outcome in ('there', 'gone', 'unknown', 'with_us')),
  problem text constraint sale_looks_problem_length check (char_length(problem) between 1 and 100),
  -- Requests that the last whole look has cost.
  pages smallint not null default 1 constraint sale_looks_pages_positive check (pages between 1 and 100),
  missing text[] not null default '{}',
  -- Missing in two looks. The second ended then; what our own side shows must be read after it.
  confirmed_at timestamptz,
  -- Accounts of ours that were read after that and have not got them.
  clear_accounts text[] not null default '{}',
  constraint sale_looks_lease_whole check ((lease_mark is null) = (leased_until is null)),
  constraint sale_looks_unknown_why check ((outcome is not distinct from 'unknown') = (problem is not null)),
  constraint sale_looks_confirmed_missing check (confirmed_at is null or cardinality(missing) > 0),
  constraint sale_looks_clear_confirmed check (cardinality(clear_accounts) = 0 or confirmed_at is not null)
);
create index sale_looks_due_idx on sale_looks (next_look_at);

-- How often that happens at the moment, as those who look have reckoned it.
create table look_plan (
  is_only boolean not null default true constraint look_plan_pk primary key constraint look_plan_one_row check (is_only),
  interval_seconds integer not null constraint look_plan_interval_positive check (interval_seconds > 0),
  waiting_sales integer not null constraint look_plan_sales_counted check (waiting_sales >= 0),
  requests_per_round integer not null constraint look_plan_requests_counted check (requests_per_round >= 0),
  reckoned_at timestamptz not null,
  -- When the next ordinary look may leave, so that looks do not come all at once and second looks find room.
  turn_at timestamptz not null default now()
);

create table diversion_alarms (
  sale_id bigint constraint diversion_alarms_pk primary key constraint diversion_alarms_sale_fk references sales,
  asset_ids text[] not null constraint diversion_alarms_some_items check (cardinality(asset_ids) > 0),
  noticed_at timestamptz not null default now(),
  -- Seen in the inventory again; empty once more when they leave once more.
  back_at timestamptz,
  -- The seller has put the line on top of every page away.
  put_away_at timestamptz,
  ticket_id bigint constraint diversion_alarms_ticket_fk references tickets on delete set null
);
create index diversion_alarms_ticket_idx on diversion_alarms (ticket_id) where ticket_id is not null;
`.execute(db)

  await sql`
create function tell_of_diversion() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_seller((select user_id from sales where id = new.sale_id), new.sale_id, 'diverted');
  perform jobs.enqueue(
    task => 'open-diversion-ticket',
    payload => json_build_object('saleId', new.sale_id::text),
    key => 'open-diversion-ticket:' || new.sale_id);
  return null;
end $$;
create trigger diversion_alarms_tell after insert on diversion_alarms for each row execute function tell_of_diversion();

grant select, insert, update, delete on sale_looks to skinkantor_watcher;
grant select, insert, update on look_plan to skinkantor_watcher;
grant select, insert (sale_id, asset_ids), update (asset_ids, back_at) on diversion_alarms to skinkantor_watcher;
grant select (sale_id, looked_at, outcome, problem) on sale_looks to skinkantor_api;
grant select on look_plan, diversion_alarms to skinkantor_api;
grant update (put_away_at) on diversion_alarms to skinkantor_api;
grant select, update (ticket_id) on diversion_alarms to skinkantor_worker;
`.execute(db)
}
