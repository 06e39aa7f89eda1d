import { sql, type Kysely } from 'kysely'

/**
 * What money has done since a check can be found by the transaction that wrote it. Numbers of rows cannot tell: one drawn
 * early may be committed late. A snapshot of the check knows which transactions it could see, whenever they end. Rows from
 * before this migration have no mark; the first check reads everything.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table journals add column made_in xid8;
alter table journals alter column made_in set default pg_current_xact_id();
alter table sale_events add column made_in xid8;
alter table sale_events alter column made_in set default pg_current_xact_id();
alter table payout_events add column made_in xid8;
alter table payout_events alter column made_in set default pg_current_xact_id();
create index journals_made_in_idx on journals (made_in) where made_in is not null;
create index sale_events_made_in_idx on sale_events (made_in) where made_in is not null;
create index payout_events_made_in_idx on payout_events (made_in) where made_in is not null;
create index sale_money_reversed_idx on sale_money (sale_id) where reversed_at is not null;

-- The last check that found nothing: up to where the invariants are known to hold.
create table ledger_checks (
  id smallint constraint ledger_checks_pk primary key constraint ledger_checks_single check (id = 1),
  snapshot pg_snapshot not null,
  checked_at timestamptz not null,
  -- By rail, what its clearing account said then: adding it up again would read every payout there ever was.
  clearing jsonb not null constraint ledger_checks_clearing_object check (jsonb_typeof(clearing) = 'object')
);
grant select, insert, update on ledger_checks to skinkantor_worker;
-- To look at the newest entries only.
grant select (at) on audit_log to skinkantor_worker;
`.execute(db)
}
