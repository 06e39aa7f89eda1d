import { ACCOUNT_FULL_PERCENT } from '@app/contract/office/account-facts'
import { INBOX_KIND_MAX } from '@app/contract/office/inbox'
import { type InboxKind } from '@app/contract/office/inbox-kinds'
import { sql, type RawBuilder } from 'kysely'
import { MARKET_RULES, MARKET_SOURCES } from '#contexts/catalog/prices/index.ts'
import { ARCHIVE_LATE_SECONDS } from '#platform/db/backup-copies.ts'
import type { Db } from '#platform/db/database.ts'
import { isOnBalance, isStuck, waitsForBankFile } from '#platform/db/payout-state-sql.ts'

export type InboxRow = {
  kind: InboxKind
  id: string
  name: string | null
  detail: string | null
  amountGrosze: bigint | null
  since: Date
  /** A deadline that is stored; the rules of the kind set the others. */
  dueAt: Date | null
}

/** No member of staff has this id: the list then holds the work of everybody. */
export const EVERYBODY = 0n
/** As the page of the prices calls the anchor's list stale. */
const ANCHOR_STALE_SECONDS = 3_600
const FULL_SHARE = sql`${sql.lit(ACCOUNT_FULL_PERCENT)} / 100.0`
const NO_TEXT = sql`null::text`
const NO_TIME = sql`null::timestamptz`

/** Our books are compared with balances in code, so no query lists their differences. */
type StoredKind = Exclude<InboxKind, 'balance_difference'>
const isStored = (kind: InboxKind): kind is StoredKind => kind !== 'balance_difference'

type Reader = (staffId: string, limit: RawBuilder<unknown>) => RawBuilder<unknown>

/** The columns of InboxRow without the kind, in their order. */
const READERS: Record<StoredKind, Reader> = {
  sale_review: (_staffId, limit) => sql`
    select s.id::text, u.persona_name, ${NO_TEXT}, s.total_grosze, s.moved_at, ${NO_TIME}
    from sales s join users u on u.id = s.user_id where s.state = 'review' order by s.id limit ${limit}`,
  payout_approval: (staffId, limit) => sql`
    select p.transaction_id::text, u.persona_name, p.rail, p.amount_grosze, p.created_at, p.promised_by
    from payouts p join users u on u.id = p.user_id
    where p.state = 'created' and p.user_id <> ${staffId}::bigint and not exists (
      select 1 from payout_approvals a where a.payout_id = p.id and a.admin_id = ${staffId}::bigint)
    order by p.created_at limit ${limit}`,
  payout_stuck: (_staffId, limit) => ofPayouts(limit, isStuck),
  payout_unclaimed: (_staffId, limit) => ofPayouts(limit, sql`p.state = 'unclaimed'`),
  // The money is on the sellers' balances again and they were told, so this is one line of news, not work per payout.
  payout_returned: () => sql`
    select 'returned'::text, ${NO_TEXT}, count(*)::text, sum(p.amount_grosze)::bigint, max(p.moved_at), ${NO_TIME}
    from payouts p where ${isOnBalance} having count(*) > 0`,
  proposal: (staffId, limit) => sql`
    select a.id::text, u.persona_name, a.kind, null::bigint, a.proposed_at, a.expires_at
    from admin_proposals a join users u on u.id = a.proposed_by
    where a.state = 'waiting' and a.expires_at > now()
      and (a.proposed_by <> ${staffId}::bigint or a.not_before <= now())
      and a.seller_id is distinct from ${staffId}::bigint
    order by a.proposed_at limit ${limit}`,
  bank_file_due: () => sql`
    select 'next'::text, ${NO_TEXT}, count(*)::text, sum(p.amount_grosze)::bigint, min(p.moved_at), ${NO_TIME}
    from payouts p where ${waitsForBankFile} having count(*) > 0`,
  // Whoever made the file may not report that the bank has it, except alone.
  bank_file_ready: (staffId, limit) => sql`
    select b.id::text, ${NO_TEXT}, b.orders::text, b.sum_grosze, b.ready_at, ${NO_TIME}
    from bank_batches b where b.state = 'ready' and (b.maker_id <> ${staffId}::bigint
        or ${isAlone('bank_file_uploaded', sql`b.id::text`)})
      and exists (select 1 from bank_batch_payouts o join payouts p on p.id = o.payout_id
        where o.batch_id = b.id and o.is_in and p.state not in ('settled', 'returned'))
    order by b.ready_at limit ${limit}`,
  // Whoever imported the statement or made the file may not decide, except alone.
  bank_return: (staffId, limit) => sql`
    select l.statement_id::text, u.persona_name, ${NO_TEXT}, l.amount_grosze, s.imported_at, ${NO_TIME}
    from bank_statement_lines l join bank_statements s on s.id = l.statement_id
    left join payouts p on p.id = l.payout_id left join users u on u.id = p.user_id
    where l.outcome = 'return_waiting' and l.return_decided_at is null
      and (s.imported_by <> ${staffId}::bigint and not exists (
        select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
        where o.payout_id = l.payout_id and b.maker_id = ${staffId}::bigint)
        or ${isAlone('bank_return', sql`l.id::text`)})
    order by l.id limit ${limit}`,
  debt: (_staffId, limit) => sql`
    select d.user_id::text, u.persona_name, lpad(d.sale_id::text, 6, '0'), d.left_grosze, d.created_at, ${NO_TIME}
    from debts d join users u on u.id = d.user_id where d.closed_at is null order by d.id limit ${limit}`,
  item_return: (_staffId, limit) => sql`
    select r.sale_id::text, u.persona_name, ${NO_TEXT}, s.total_grosze, r.not_before, ${NO_TIME}
    from returns_due r join sales s on s.id = r.sale_id join users u on u.id = s.user_id
    where r.closed_at is null and r.not_before <= now()
      -- The dispatcher is at work. What it has not begun after an hour, a person looks at.
      and not exists (select 1 from dispatches d where d.sale_id = r.sale_id and d.state not in ('refused', 'cancelled')
        and (d.state <> 'requested' or d.created_at > now() - interval '1 hour' and not dispatch_waits_for_two(d.id)))
    order by r.not_before limit ${limit}`,
  price_list: (_staffId, limit) => sql`
    select id::text, ${NO_TEXT}, row_count::text, null::bigint, finished_at, ${NO_TIME}
    from price_lists where state = 'quarantined' order by id limit ${limit}`,
  // A source that was switched off a week ago is no news.
  price_source: () => sql`
    select distinct on (source) source, ${NO_TEXT}, problem, null::bigint, since, ${NO_TIME} from (
      select newest.source, 'quarantined' as problem, newest.finished_at as since from (
        select distinct on (source) source, state, finished_at from market_lists where state <> 'fetching'
        order by source, id desc) newest where newest.state = 'quarantined'
      union all
      select l.source, 'stale', l.started_at + stale.after from (
        select source, started_at from market_lists where state = 'live'
        union all select 'skinport', started_at from price_lists where state = 'live') l
      join (values ${staleLimits()}) as stale (source, after) on stale.source = l.source
      where l.started_at + stale.after between now() - interval '7 days' and now()
    ) troubles order by source, problem`,
  // News, not work for each item: one line with the number of items.
  price_move: () => sql`
    select 'moves'::text, ${NO_TEXT}, count(distinct name_id)::text, null::bigint, max(moved_at), ${NO_TIME}
    from price_moves where moved_at > now() - interval '1 day' having count(*) > 0`,
  finding: (_staffId, limit) => sql`
    select f.rail, ${NO_TEXT}, f.class, case when f.currency = 'PLN'
      then abs(coalesce(f.ours_minor, 0) - coalesce(f.theirs_minor, 0))::bigint end, f.opened_at, ${NO_TIME}
    from reconciliation_findings f where f.closed_at is null order by f.id limit ${limit}`,
  // By the last balance that each marketplace stated, which the stock page shows too.
  market_difference: () => sql`
    select b.market, ${NO_TEXT}, b.currency, null::bigint, (select min(d.at) from market_balances d
        where d.market = b.market and d.currency = b.currency and d.id > coalesce((select max(e.id) from market_balances e
          where e.market = b.market and e.currency = b.currency and e.difference_minor = 0), 0)), ${NO_TIME}
    from (select distinct on (market, currency) * from market_balances order by market, currency, id desc) b
    where b.difference_minor <> 0`,
  // A failed connection comes before single listings: it explains them.
  market_problem: () => sql`
    select 'dmarket'::text, ${NO_TEXT}, case when bool_or(is_connection) then 'connection' else count(*)::text end,
      null::bigint, min(since), ${NO_TIME}
    from (
      select true as is_connection, coalesce(greatest(last_listing_at, last_reading_at), error_at) as since
      from market_connectors where market = 'dmarket' and error is not null
      union all
      select false, changed_at from market_listings where ended_at is null and error is not null) problems
    having count(*) > 0`,
  // Since the item that made it full arrived, and since today while that item is still expected.
  account_full: () => sql`
    select a.steam_id, ${NO_TEXT}, (load.items * 100 / nullif(a.places, 0))::integer::text, null::bigint, coalesce((
        select i.received_at from stock_items i where i.account_id = a.steam_id and i.left_at is null
        order by i.received_at offset ceil(a.places * ${FULL_SHARE})::integer - 1 limit 1),
        warsaw_day(now())::timestamp at time zone 'Europe/Warsaw'), ${NO_TIME}
    from operator_accounts a cross join lateral account_load(a.steam_id) as load
    where a.state = 'active' and a.places > 0 and load.items >= a.places * ${FULL_SHARE}`,
  // As the system page judges it. An archive that was never switched on is seen here, but is no event to alert about.
  backup: (staffId) => sql`
    select 'archive'::text, ${NO_TEXT}, state, null::bigint,
      coalesce(last_archived_time, pg_postmaster_start_time()), ${NO_TIME}
    from (select last_archived_time, case when current_setting('archive_mode') = 'off' then 'off'
        when last_failed_time > coalesce(last_archived_time, '-infinity') then 'failing'
        when coalesce(last_archived_time, '-infinity') < now() - ${sql.lit(ARCHIVE_LATE_SECONDS)} * interval '1 second' then 'late' end as state
      from pg_stat_archiver) archive
    where state = any(array['failing', 'late', case when ${staffId}::bigint <> ${sql.lit(Number(EVERYBODY))} then 'off' end])`,
  ticket: (staffId, limit) => ofTickets(staffId, limit, sql`t.category <> 'appraisal'`),
  appraisal: (staffId, limit) => ofTickets(staffId, limit, sql`t.category = 'appraisal'`),
}

/** In a company of one the same person goes on, until a step of theirs waits to be confirmed. */
function isAlone(kind: string, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(staffing_mode() = 'one_person' and not exists (select 1 from admin_proposals a
    where a.state = 'waiting' and a.kind = ${sql.lit(kind)} and a.subject = ${subject}))`
}

function staleLimits(): RawBuilder<unknown> {
  const limits: (readonly [string, number])[] = [
    ['skinport', ANCHOR_STALE_SECONDS],
    ...MARKET_SOURCES.map((source) => [source, MARKET_RULES[source].staleAfterSeconds] as const),
  ]
  return sql.join(limits.map(([source, seconds]) => sql`(${source}::text, ${seconds} * interval '1 second')`))
}

function ofPayouts(limit: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.transaction_id::text, u.persona_name, p.rail, p.amount_grosze, p.moved_at, ${NO_TIME}
    from payouts p join users u on u.id = p.user_id where ${where} order by p.moved_at limit ${limit}`
}

/** Ranks below 4 wait for an answer, read or not; a ticket of a colleague is the colleague's work. */
function ofTickets(
  staffId: string,
  limit: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select t.id::text, u.persona_name, t.subject, null::bigint, t.last_message_at,
      t.last_message_at + case t.priority when 'urgent' then interval '1 hour' when 'high' then interval '4 hours'
        when 'medium' then interval '1 day' else interval '2 days' end
    from tickets t left join users u on u.id = t.user_id
    where t.queue_rank < 4 and ${where} and (t.assigned_to is null
      or ${staffId}::bigint in (t.assigned_to, ${sql.lit(Number(EVERYBODY))}))
    order by t.queue_rank, t.queue_order limit ${limit}`
}

export const inboxRepository = {
  /** By default one entry of a kind more than are listed, so that a longer list is noticed. */
  async list(
    db: Db,
    staffId: bigint,
    kinds: readonly InboxKind[],
    limit = INBOX_KIND_MAX + 1,
  ): Promise<InboxRow[]> {
    const stored = kinds.filter(isStored)
    if (stored.length === 0) return []
    const parts = stored.map(
      (
        kind,
      ) => sql`select ${sql.lit(kind)} as kind, part.* from (${READERS[kind](staffId.toString(), sql.lit(limit))})
        as part (id, name, detail, "amountGrosze", since, "dueAt")`,
    )
    const { rows } = await sql<InboxRow>`${sql.join(parts, sql` union all `)}`.execute(db)
    return rows
  },
}
