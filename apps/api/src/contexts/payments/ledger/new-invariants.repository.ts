import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import {
  hasNoOwner,
  isUnjudgedBonus,
  isPersonalText,
  isUnsourcedCredit,
  lacksApproval,
  lacksBonus,
  owedOfSale,
} from './invariants.repository.ts'
import { STOCK_AMONG_NEW } from './stock-invariants.repository.ts'

/** The last check without violations. */
export type LedgerCheck = { snapshot: string; checkedAt: Date; clearing: Record<string, string> }

/** Money changes since that check, and the rows that they affect. */
export type Changes = {
  journalIds: string[]
  saleIds: string[]
  payoutIds: string[]
  /** Seller accounts with a new entry. */
  owed: string[]
  /** Users whose debt has a new entry. */
  debtors: string[]
  since: LedgerCheck
}

/** Log rows store the start time of their transaction; no transaction of ours lasts this long. */
const LOG_OVERLAP = sql`interval '10 minutes'`

/** Selects by journal, because a cash account has as many entries as there were payouts. */
const sumsOf = (journalIds: readonly string[]) => sql`
  select account_id, sum(amount_grosze) as grosze from journal_entries
  where journal_id = any(${journalIds}::bigint[]) group by account_id`
const ALL_CLEARING = sql`
  select account_id, sum(amount_grosze) as grosze from journal_entries
  where account_id in (select 'A:clearing:' || rail from rail_states) group by account_id`

/**
 * The same statements as `INVARIANTS`, restricted to new rows. Statements missing here are cheap to check completely,
 * because an index contains only the rows that can violate them.
 */
export const AMONG_NEW: Readonly<Record<string, (changes: Changes) => RawBuilder<unknown>>> = {
  I1: ({ journalIds }) => sql`
    select journal_id from journal_entries where journal_id = any(${journalIds}::bigint[])
      group by journal_id having sum(amount_grosze) <> 0
    union all select id from unnest(${journalIds}::bigint[]) as id
      where not exists (select 1 from journal_entries where journal_id = id)`,
  I2: ({ journalIds }) => sql`
    select 1 from journal_entries where journal_id = any(${journalIds}::bigint[])
      having coalesce(sum(amount_grosze), 0) <> 0`,
  I3: ({ owed }) => sql`
    select account_id from journal_entries where account_id = any(${owed}::text[])
      group by account_id having sum(amount_grosze) > 0`,
  I4: ({ saleIds }) => sql`
    select s.id from sales s join payouts p on p.transaction_id = s.id and p.sale_id = s.id
      and p.state not in ${payoutStates.unpaid}
    where s.id = any(${saleIds}::bigint[]) group by s.id having sum(p.amount_grosze) > s.total_grosze`,
  I5: ({ saleIds }) => sql`
    select sale_id from payouts where transaction_id = any(${saleIds}::bigint[]) and kind = 'sale'
      and state in ${payoutStates.sent} group by sale_id having count(*) > 1`,
  I6: ({ saleIds }) => sql`
    select s.id from sales s where s.id = any(${saleIds}::bigint[]) and s.state = 'completed' and not exists (
      select 1 from payouts p where p.transaction_id = s.id and p.sale_id = s.id and p.amount_grosze = s.total_grosze
        and (p.state = 'settled'
          or p.state = 'returned' and exists (select 1 from journals where key = 'payout:' || p.id || ':return')))`,
  I7: ({ saleIds }) => sql`
    select s.id from sales s join sale_items i on i.sale_id = s.id where s.id = any(${saleIds}::bigint[])
      group by s.id having sum(i.our_grosze) <> s.total_grosze`,
  I8: ({ saleIds }) => sql`
    select asset_id from sale_items where released_at is null and asset_id in (
        select asset_id from sale_items where sale_id = any(${saleIds}::bigint[]))
      group by asset_id having count(*) > 1`,
  I9: ({ saleIds, payoutIds }) => sql`
    select e.sale_id::text from sale_events e where e.sale_id = any(${saleIds}::bigint[]) and e.from_state is not null
      and not exists (select 1 from sale_transitions t where t.from_state = e.from_state and t.to_state = e.state)
    union all select s.id::text from sales s where s.id = any(${saleIds}::bigint[]) and s.state is distinct from (
      select e.state from sale_events e where e.sale_id = s.id order by e.version desc limit 1)
    union all select e.payout_id::text from payout_events e where e.payout_id = any(${payoutIds}::uuid[])
      and e.from_state is not null
      and not exists (select 1 from payout_transitions t where t.from_state = e.from_state and t.to_state = e.state)
    union all select p.id::text from payouts p where p.id = any(${payoutIds}::uuid[]) and p.state is distinct from (
      select e.state from payout_events e where e.payout_id = p.id order by e.version desc limit 1)`,
  I10: ({ journalIds, since }) => sql`
    with moved as materialized (${sumsOf(journalIds)})
    select r.rail from rail_states r left join moved on moved.account_id = 'A:clearing:' || r.rail
    where coalesce((${JSON.stringify(since.clearing)}::jsonb ->> r.rail)::bigint, 0) - coalesce(moved.grosze, 0)
      <> coalesce((select sum(amount_grosze) from payouts p where p.rail = r.rail
           and p.state in ${payoutStates.inFlight}), 0)`,
  I13: ({ payoutIds }) => sql`
    select p.id from payouts p left join payout_approvals a on a.payout_id = p.id
    where p.id = any(${payoutIds}::uuid[]) and p.state not in ${payoutStates.neverOrdered}
    group by p.id having ${lacksApproval}`,
  I18: ({ since }) => sql`
    with texts as (select payload::text as text from graphile_worker._private_jobs
      union all select data::text from events where at >= ${since.checkedAt}::timestamptz - ${LOG_OVERLAP}
      union all select details::text from audit_log where at >= ${since.checkedAt}::timestamptz - ${LOG_OVERLAP})
    select 1 from texts where ${isPersonalText}`,
  I20: ({ saleIds }) => sql`
    with people as (select distinct user_id from sales where id = any(${saleIds}::bigint[]))
    select user_id from idempotency_keys where user_id in (select user_id from people)
      group by user_id, key_mark having count(*) > 1
    union all select user_id from idempotency_keys
      where user_id in (select user_id from people) and transaction_id is not null
      group by user_id, transaction_id, route having count(*) > 1`,
  I21: ({ saleIds, owed, debtors }) => sql`
    select s.id::text from sales s join sale_financials m on m.sale_id = s.id
    left join lateral (select -sum(amount_grosze) as owed from journal_entries
      where account_id = 'L:sale:' || s.id) l on true
    where s.id = any(${saleIds}::bigint[]) and coalesce(l.owed, 0) <> ${owedOfSale}
    union all select a.id from (select unnest(${owed}::text[]) as id
      union all select 'A:receivable:' || unnest(${debtors}::text[])) a where ${hasNoOwner}`,
  I22: ({ debtors }) => sql`
    select u.user_id from (select user_id from debts where closed_at is null
      union select user_id from unnest(${debtors}::bigint[]) as user_id) u
    where (select coalesce(sum(amount_grosze), 0) from journal_entries
        where account_id = 'A:receivable:' || u.user_id)
      <> (select coalesce(sum(left_grosze), 0) from debts d where d.user_id = u.user_id)`,
  I23: ({ journalIds, payoutIds }) => sql`
    select j.key from journals j where j.id = any(${journalIds}::bigint[]) and j.key like 'payout:%:late\\_bonus'
      and ${isUnjudgedBonus}
    union all select b.payout_id::text from broken_promises b where b.payout_id = any(${payoutIds}::uuid[])
      and ${lacksBonus}`,
  I25: ({ journalIds }) => sql`
    select j.key from journals j join journal_entries e on e.journal_id = j.id
    where j.id = any(${journalIds}::bigint[]) and e.account_id like 'L:balance:%' and ${isUnsourcedCredit}`,
  ...STOCK_AMONG_NEW,
}

/** Written by a transaction that the last check could not see, whether or not it had started by then. */
const isNew = ({ snapshot }: LedgerCheck) => sql`
  made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)`

export const newInvariantsRepository = {
  /** Undefined before the first check, and after a restored backup, when the stored check is ahead of this server. */
  async lastCheck(db: Db): Promise<LedgerCheck | undefined> {
    const { rows } = await sql<LedgerCheck>`
      select snapshot::text as snapshot, checked_at as "checkedAt", clearing from ledger_checks
      where pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
    return rows[0]
  },

  /** The snapshot of the current transaction. */
  async thisMoment(db: Db): Promise<Omit<LedgerCheck, 'clearing'>> {
    const { rows } = await sql<Omit<LedgerCheck, 'clearing'>>`
      select pg_current_snapshot()::text as snapshot, now() as "checkedAt"`.execute(db)
    return rows[0]!
  },

  async readChanges(db: Db, since: LedgerCheck): Promise<Changes> {
    const { rows } = await sql<Omit<Changes, 'since'>>`
      with new_journals as (select id, key from journals where ${isNew(since)}),
        touched as (select distinct account_id from journal_entries where journal_id in (select id from new_journals)),
        new_payouts as (
          select payout_id as id from payout_events where ${isNew(since)}
          union select substring(key from '^payout:([0-9a-f-]{36}):')::uuid from new_journals),
        new_sales as (
          select sale_id as id from sale_events where ${isNew(since)}
          union select sale_id from payouts where id in (select id from new_payouts) and sale_id is not null
          union select substring(account_id from '^L:sale:([0-9]{1,18})$')::bigint from touched
          union select substring(key from '^sale:([0-9]{1,18}):')::bigint from new_journals)
      select array(select id::text from new_journals) as "journalIds",
        array(select id::text from new_sales where id is not null) as "saleIds",
        array(select id::text from new_payouts where id is not null) as "payoutIds",
        array(select account_id from touched where account_id ~ '^L:(sale|balance):') as owed,
        array(select substring(account_id from '^A:receivable:([0-9]{1,18})$') from touched
          where account_id ~ '^A:receivable:[0-9]{1,18}$') as debtors`.execute(db)
    return { ...rows[0]!, since }
  },

  /** The balance of every clearing account, from all entries, or from the last check plus the new entries. */
  async readClearing(db: Db, changes?: Changes): Promise<Record<string, string>> {
    const { rows } = await sql<{ rail: string; grosze: string }>`
      with moved as materialized (${changes ? sumsOf(changes.journalIds) : ALL_CLEARING})
      select r.rail, (coalesce((${JSON.stringify(changes?.since.clearing ?? {})}::jsonb ->> r.rail)::bigint, 0)
        - coalesce(moved.grosze, 0))::text as grosze
      from rail_states r left join moved on moved.account_id = 'A:clearing:' || r.rail`.execute(db)
    return Object.fromEntries(rows.map(({ rail, grosze }) => [rail, grosze]))
  },

  /** A check that started earlier and ended later does not overwrite a newer one. */
  async saveCheck(db: Db, { snapshot, checkedAt, clearing }: LedgerCheck): Promise<void> {
    await sql`
      insert into ledger_checks as c (id, snapshot, checked_at, clearing)
      values (1, ${snapshot}::pg_snapshot, ${checkedAt}, ${JSON.stringify(clearing)}::jsonb)
      on conflict (id) do update set snapshot = excluded.snapshot, checked_at = excluded.checked_at,
        clearing = excluded.clearing
      where c.checked_at < excluded.checked_at
        or pg_snapshot_xmax(c.snapshot) > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  },
}
