import { CALLED_RAILS } from '@app/contract/payments/rails'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import { TRIGGERS } from '#platform/db/triggers.generated.ts'
import { STOCK_INVARIANTS } from './stock-invariants.repository.ts'

export type InvariantLimits = { sellerGrosze: bigint; houseGrosze: bigint }

export type Invariant = {
  id: string
  statement: string
  /** Selects the rows that violate the statement. */
  breaches: (limits: InvariantLimits) => RawBuilder<unknown>
}

const invariant = (
  id: string,
  statement: string,
  breaches: (limits: InvariantLimits) => RawBuilder<unknown>,
): Invariant => ({ id, statement, breaches })

/** For a payout `p` joined with its approvals `a`. */
export const lacksApproval = sql`count(a.payout_id) = 0 or bool_or(a.admin_id = p.user_id)
  or count(distinct a.admin_id) filter (where a.destination_fingerprint = p.destination_fingerprint)
    + least(count(a.proposal_id) filter (where a.destination_fingerprint = p.destination_fingerprint), 1)
    < p.approvals_required`

/** For a journal `j`: no late-payout decision justifies its amount. */
export const isUnjudgedBonus = sql`not exists (select 1 from broken_promises b join payouts p on p.id = b.payout_id
  join journal_entries e on e.journal_id = j.id and e.account_id = 'L:balance:' || p.user_id
  where j.key = 'payout:' || b.payout_id || ':late_bonus' and e.amount_grosze = -b.bonus_grosze
    and b.promised_by = p.promised_by)`

/** For a late-payout decision `b`: its bonus was never booked. */
export const lacksBonus = sql`b.bonus_grosze > 0
  and not exists (select 1 from journals where key = 'payout:' || b.payout_id || ':late_bonus')`

/**
 * For a sale `s` and its money `m`: the amount we owe for its items. Once the payout is submitted, the sale owes
 * nothing.
 */
export const owedOfSale = sql`case when s.state in ('items_received', 'protected')
  or s.state = 'review' and m.is_booked then s.total_grosze else 0 end`

/** For an account `a`: the sale or user that it names does not exist. */
export const hasNoOwner = sql`a.id ~ '^L:sale:' and not exists (
    select 1 from sales where id = substring(a.id from '[0-9]+$')::bigint)
  or a.id ~ '^(L:balance|A:receivable):' and not exists (
    select 1 from users where id = substring(a.id from '[0-9]+$')::bigint)`

/** For an entry `e` of a journal `j`: it credits a seller with money that no other row justifies. */
export const isUnsourcedCredit = sql`e.amount_grosze < 0 and not exists (
  select 1 from journal_entries d where d.journal_id = j.id and d.amount_grosze > 0
    and has_journal_source(j.key, d.account_id, e.account_id, -e.amount_grosze))`

/**
 * An account number, an email address or a coin address. A match must not touch other letters or digits. Because
 * bech32 has no 1, b, i or o after its prefix, a file hash does not match.
 */
export const isPersonalText = sql`(text ~ '(^|[^0-9a-z])[0-9]{26}([^0-9a-z]|$)' or text ~ '[^\\s"]@[^\\s"]+[.]'
  or text ~ '(^|[^0-9a-z])(bc1|ltc1)[ac-hj-np-z02-9]{20,}([^0-9a-z]|$)')`

/** Statements that hold at every moment, after any failure. Each query returns the rows that violate one. */
export const INVARIANTS: readonly Invariant[] = [
  invariant(
    'I1',
    'every journal adds up to zero',
    () =>
      sql`select journal_id from journal_entries group by journal_id having sum(amount_grosze) <> 0
          union all select id from journals where not exists (select 1 from journal_entries where journal_id = id)`,
  ),
  invariant(
    'I2',
    'the whole ledger adds up to zero',
    () => sql`select 1 from journal_entries having coalesce(sum(amount_grosze), 0) <> 0`,
  ),
  invariant(
    'I3',
    'no seller is owed less than nothing',
    () => sql`select account_id from journal_entries where account_id like 'L:sale:%' or account_id like 'L:balance:%'
          group by account_id having sum(amount_grosze) > 0`,
  ),
  invariant(
    'I4',
    'the payouts of a sale are not more than its amount',
    () => sql`select s.id from sales s join payouts p on p.sale_id = s.id and p.state not in ${payoutStates.unpaid}
          group by s.id having sum(p.amount_grosze) > s.total_grosze`,
  ),
  invariant(
    'I5',
    'no sale was paid twice',
    () => sql`select sale_id from payouts where kind = 'sale' and state in ${payoutStates.sent}
          group by sale_id having count(*) > 1`,
  ),
  invariant(
    'I6',
    'a completed sale has one payment of its amount, and one that came back has its booking',
    () => sql`select s.id from sales s where s.state = 'completed' and not exists (
            select 1 from payouts p where p.sale_id = s.id and p.amount_grosze = s.total_grosze and (p.state = 'settled'
              or p.state = 'returned' and exists (select 1 from journals where key = 'payout:' || p.id || ':return')))`,
  ),
  invariant(
    'I7',
    'the items of a sale add up to its amount',
    () => sql`select s.id from sales s join sale_items i on i.sale_id = s.id
          group by s.id having sum(i.our_grosze) <> s.total_grosze`,
  ),
  invariant(
    'I8',
    'no item is in two live sales',
    () =>
      sql`select asset_id from sale_items where released_at is null group by asset_id having count(*) > 1`,
  ),
  invariant(
    'I9',
    'every step of a sale and of a payout is known, and the last one is the present state',
    () => sql`select e.sale_id::text from sale_events e where e.from_state is not null and not exists (
            select 1 from sale_transitions t where t.from_state = e.from_state and t.to_state = e.state)
          union all (
            -- Few sales move to another account, which changes their version without a step.
            with moved as materialized (select id, state from sales s where not exists (
              select 1 from sale_events e where e.sale_id = s.id and e.version = s.version and e.state = s.state))
            select id::text from moved where state is distinct from (
              select e.state from sale_events e where e.sale_id = moved.id order by e.version desc limit 1))
          union all select e.sale_id::text from sale_events e join sales s on s.id = e.sale_id
            where e.version > s.version
          union all select e.payout_id::text from payout_events e where e.from_state is not null and not exists (
            select 1 from payout_transitions t where t.from_state = e.from_state and t.to_state = e.state)
          union all (
            -- The same for payouts: a matched statement or another rail changes their version without a step.
            with moved as materialized (select id, state from payouts p where not exists (
              select 1 from payout_events e where e.payout_id = p.id and e.version = p.version and e.state = p.state))
            select id::text from moved where state is distinct from (
              select e.state from payout_events e where e.payout_id = moved.id order by e.version desc limit 1))
          union all select e.payout_id::text from payout_events e join payouts p on p.id = e.payout_id
            where e.version > p.version`,
  ),
  invariant(
    'I10',
    'what is in flight on a rail is what its clearing account says',
    () => sql`select r.rail from rail_states r
          where coalesce((select -sum(amount_grosze) from journal_entries where account_id = 'A:clearing:' || r.rail), 0)
            <> coalesce((select sum(amount_grosze) from payouts p where p.rail = r.rail
                 and p.state in ${payoutStates.inFlight}), 0)`,
  ),
  invariant(
    'I11',
    'no order is without an answer for more than 10 minutes',
    () => sql`select id from payouts where state in ${payoutStates.unconfirmed} and rail = any(${CALLED_RAILS}::text[])
          and moved_at < now() - interval '10 minutes'`,
  ),
  invariant(
    'I12',
    'no job that is due waits for more than 60 seconds',
    () => sql`select id from graphile_worker.jobs where locked_at is null and attempts < max_attempts
          and run_at < now() - interval '60 seconds'`,
  ),
  invariant(
    'I13',
    'every payout that left has its approvals, none from its receiver',
    () => sql`select p.id from payouts p left join payout_approvals a on a.payout_id = p.id
          where p.state not in ${payoutStates.neverOrdered} group by p.id having ${lacksApproval}`,
  ),
  invariant(
    'I14',
    'an event of a provider cannot be stored twice',
    () => sql`select 1 where not exists (select 1 from pg_constraint
            where conrelid = 'public.rail_messages'::regclass and conname = 'rail_messages_pk' and contype = 'p')`,
  ),
  invariant(
    'I15',
    'advances at risk stay within the limits of the seller and of the house',
    ({ sellerGrosze, houseGrosze }) => sql`
          with risk as (select m.user_id, m.total_grosze from sale_financials m join sales s on s.id = m.sale_id
            where s.state in ('paying', 'completed') and m.reversed_at is null and m.settles_at > now())
          select user_id::text from risk
            where user_id not in (select user_id from seller_risk_profiles where limit_by_hand_grosze is not null)
            group by user_id having sum(total_grosze) > ${String(sellerGrosze)}::bigint
          union all select 'house' from risk having coalesce(sum(total_grosze), 0) > ${String(houseGrosze)}::bigint`,
  ),
  invariant(
    'I16',
    'every guard of the database is in place',
    () => sql`select tables.name from unnest(${TRIGGERS.map(([table]) => table)}::text[],
            ${TRIGGERS.map(([, trigger]) => trigger)}::text[]) as tables (name, trigger)
          where not exists (select 1 from pg_trigger where tgrelid = to_regclass('public.' || tables.name)
            and tgname = tables.trigger and tgenabled = 'O')`,
  ),
  invariant(
    'I17',
    'a transfer is on a statement by the end of the next banking day, and no money left a rail without a payout',
    () => sql`select id::text from payouts where rail = 'bank' and state = 'settled' and statement_matched_at is null
            and banking_deadline(settled_at) <= now()
          union all select id::text from reconciliation_findings where class = 'rail_only' and closed_at is null`,
  ),
  invariant(
    'I18',
    'nothing personal stands in jobs, events or the audit log',
    () => sql`with texts as (select payload::text as text from graphile_worker._private_jobs
            union all select data::text from events union all select details::text from audit_log)
          select 1 from texts where ${isPersonalText}`,
  ),
  invariant(
    'I19',
    'a sale that Steam reversed after its payment is booked as a debt',
    () => sql`select m.sale_id from sale_financials m join sales s on s.id = m.sale_id
          where s.state = 'completed' and m.reversed_at is not null
            and (not exists (select 1 from journals where key = 'sale:' || m.sale_id || ':reversed')
              or not exists (select 1 from debts d where d.sale_id = m.sale_id))`,
  ),
  invariant(
    'I20',
    'a repeated request has one answer',
    () => sql`select user_id from idempotency_keys group by user_id, key_mark having count(*) > 1
          union all select user_id from idempotency_keys where transaction_id is not null
            group by user_id, transaction_id, route having count(*) > 1`,
  ),
  invariant(
    'I21',
    'a sale whose items we hold owes its amount, any other sale nothing, and every account has its owner',
    () => sql`select s.id::text from sales s join sale_financials m on m.sale_id = s.id
          left join (select account_id, -sum(amount_grosze) as owed from journal_entries
            where account_id like 'L:sale:%' group by account_id) l on l.account_id = 'L:sale:' || s.id
          where coalesce(l.owed, 0) <> ${owedOfSale}
          union all select a.id from ledger_accounts a where ${hasNoOwner}`,
  ),
  invariant(
    'I22',
    'what a seller owes is the sum of their open debts',
    () => sql`select u.user_id from (select distinct user_id from debts) u
          where (select coalesce(sum(amount_grosze), 0) from journal_entries
              where account_id = 'A:receivable:' || u.user_id)
            <> (select coalesce(sum(left_grosze), 0) from debts d where d.user_id = u.user_id)`,
  ),
  invariant(
    'I23',
    'a late bonus is booked once, to the seller of a payout that came after its promise',
    () => sql`select j.key from journals j where j.key like 'payout:%:late\\_bonus' and ${isUnjudgedBonus}
          union all select b.payout_id::text from broken_promises b where ${lacksBonus}`,
  ),
  invariant(
    'I25',
    'every credit of a balance is a return, a credit or a bonus of that amount',
    () => sql`select j.key from journals j join journal_entries e on e.journal_id = j.id
          where e.account_id like 'L:balance:%' and ${isUnsourcedCredit}`,
  ),
  ...STOCK_INVARIANTS,
]

export const invariantsRepository = {
  async countBreaches(db: Db, breaches: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from (${breaches}) as breaches`.execute(db)
    return Number(rows[0]?.count ?? 0n)
  },

  /** All queries read one snapshot. */
  async inOneSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        // JIT compilation of these queries takes longer than running them.
        await sql`set local statement_timeout = '300s'; set local work_mem = '128MB'; set local jit = off`.execute(
          trx,
        )
        return read(trx)
      })
  },

  async stayOnOneCore(snapshot: Db): Promise<void> {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(snapshot)
  },
}
