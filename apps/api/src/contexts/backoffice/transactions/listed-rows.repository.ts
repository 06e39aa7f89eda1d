import { PAYOUT_METHODS, type PayoutMethod } from '@app/contract/payments/rails'
import { sql, type RawBuilder } from 'kysely'
import {
  LIST_ROWS_MAX,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionQueue,
  type TransactionSort,
  type TransactionStatus,
  type TransactionType,
} from '@app/contract/payments/transaction-facts'
import type { SaleState } from '@app/contract/selling/sales'
import type { PayoutState } from '#shared/payout-states.ts'
import { isOnBalance, isReversedLately, isStuck } from '#platform/db/payout-state-sql.ts'
import { betweenDays } from '#platform/db/start-of-day.ts'

/** The filters of a list; an undefined field filters nothing. */
export type Selection = {
  statuses: readonly TransactionStatus[] | undefined
  type: TransactionType | undefined
  method: PayoutMethod | undefined
  minGrosze: number | undefined
  /** Days in Warsaw time, both included. */
  from: string | undefined
  to: string | undefined
  userIds: readonly bigint[] | undefined
  ids: readonly bigint[] | undefined
  queue: TransactionQueue | undefined
  /** The member of staff who asks: their own money and what they approved is not their work. */
  staffId: bigint | undefined
}

/** True when nothing narrows the list to some users, ids or a queue. */
export function isOfEverybody({ userIds, ids, queue }: Selection): boolean {
  return userIds === undefined && ids === undefined && queue === undefined
}

export const ORDER_BY: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: sql`t.created_at desc, t.id desc`,
  oldest: sql`t.created_at, t.id`,
  highest: sql`t.amount_grosze desc, t.created_at desc, t.id desc`,
  lowest: sql`t.amount_grosze, t.created_at desc, t.id desc`,
}

const BACKWARDS: Record<TransactionSort, RawBuilder<unknown>> = {
  newest: ORDER_BY.oldest,
  oldest: ORDER_BY.newest,
  highest: sql`t.amount_grosze, t.created_at, t.id`,
  lowest: sql`t.amount_grosze desc, t.created_at, t.id`,
}

export const isByAmount = (sort: TransactionSort): boolean => sort === 'highest' || sort === 'lowest'

/** Enough rows to fill every page and to detect that more exist. */
export const ROWS_READ_MAX = LIST_ROWS_MAX + 1

type Reading = {
  sort: TransactionSort
  isBackwards?: boolean
  where?: RawBuilder<boolean>
  limit: number
}

/**
 * The first rows of a list in order: id, time and, when sorting by amount, amount. Lists of some users, ids or a
 * queue are sorted. Unrestricted lists are read along indexes; by amount, only the newest rows are sorted.
 */
export function listedRows(
  selection: Selection,
  { sort, isBackwards = false, where = ALWAYS, limit }: Reading,
): RawBuilder<unknown> {
  const order = (isBackwards ? BACKWARDS : ORDER_BY)[sort]
  const part = { order, where, limit }
  if (!isOfEverybody(selection)) return sorted(narrowRows(selection), part)
  if (!isByAmount(sort)) return readByTime(selection, COLUMNS, part)
  const newest = { order: ORDER_BY.newest, where: ALWAYS, limit: ROWS_READ_MAX }
  return sorted(readByTime(selection, COLUMNS_AND_AMOUNT, newest), part)
}

const ALWAYS = sql<boolean>`true`
const COLUMNS = sql`t.id, t.created_at`
const COLUMNS_AND_AMOUNT = sql`t.id, t.created_at, t.amount_grosze`

type Part = { order: RawBuilder<unknown>; where: RawBuilder<boolean>; limit: number }

function sorted(rows: RawBuilder<unknown>, { order, where, limit }: Part): RawBuilder<unknown> {
  // `offset 0` is an optimisation fence. Without it the planner may scan all transactions by time to find these few
  // rows.
  return sql`select t.* from (${rows} offset 0) t where ${where} order by ${order} limit ${limit}`
}

/**
 * Each kind of transaction is one index range in list order, and PostgreSQL merges the ranges until it has enough
 * rows. Values are literals, because the planner uses a partial index only when it knows the amount.
 */
function readByTime(
  selection: Selection,
  columns: RawBuilder<unknown>,
  { order, where, limit }: Part,
): RawBuilder<unknown> {
  const days = betweenDays(sql`t.created_at`, selection)
  const branches = kindsOf(selection).map(
    (kind) => sql`(select ${columns} from transactions t
      where ${kind} and ${days} and ${where} order by ${order} limit ${limit})`,
  )
  if (branches.length === 1) return sql`select ${columns} from ${branches[0]} t order by ${order}`
  return sql`select ${columns} from (${sql.join(branches, sql` union all `)}) t order by ${order} limit ${limit}`
}

function kindsOf({ statuses, type, method, minGrosze }: Selection): RawBuilder<boolean>[] {
  if (statuses === undefined && type === undefined && method === undefined && minGrosze === undefined)
    return [ALWAYS]
  const types = type === undefined ? TRANSACTION_TYPES : [type]
  const methods = method === undefined ? [null, ...PAYOUT_METHODS] : [method]
  const amount = minGrosze === undefined ? sql`` : sql` and t.amount_grosze >= ${sql.lit(minGrosze)}`
  return (statuses ?? TRANSACTION_STATUSES).flatMap((status) =>
    types.flatMap((one) =>
      methods.map(
        (word) => sql<boolean>`t.status = ${sql.lit(status)} and t.type = ${sql.lit(one)}
          and ${word === null ? sql`t.method is null` : sql`t.method = ${sql.lit(word)}`}${amount}`,
      ),
    ),
  )
}

const inQueue = (where: RawBuilder<unknown>) => sql`select q.id from staff_queue q where ${where}`
const ofSales = (...states: SaleState[]) =>
  sql`select s.id from sales s where s.state in (${sql.join(states.map((state) => sql.lit(state)))})`
const payoutsThat = (condition: RawBuilder<boolean>) =>
  sql`select p.transaction_id as id from payouts p where ${condition}`
const ofPayouts = (...states: PayoutState[]) =>
  payoutsThat(sql`p.state in (${sql.join(states.map((state) => sql.lit(state)))})`)
const salesThat = (condition: RawBuilder<boolean>) =>
  sql`select m.sale_id as id from sale_financials m where ${condition}`

const withoutMine = (staffId: bigint) => sql`not exists (select 1 from transactions own
    where own.id = q.id and own.user_id = ${String(staffId)}::bigint)
  and not exists (select 1 from payouts p join payout_approvals a on a.payout_id = p.id
    where p.transaction_id = q.id and p.state = 'created' and a.admin_id = ${String(staffId)}::bigint)`

const QUEUES: Record<Exclude<TransactionQueue, 'approval'>, RawBuilder<unknown>> = {
  overdue: inQueue(sql`q.due_at < now()`),
  awaiting_offer: ofSales('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen'),
  verifying: ofSales('verifying'),
  protected: ofSales('protected'),
  queued: ofPayouts('approved'),
  sent: ofPayouts('submitting', 'submitted'),
  unknown: ofPayouts('unknown'),
  unclaimed: ofPayouts('unclaimed'),
  returned: ofPayouts('returned'),
  reversed: salesThat(sql`m.reversed_at is not null`),
  stuck: payoutsThat(isStuck),
  on_balance: payoutsThat(isOnBalance),
  reversed_lately: salesThat(isReversedLately),
}

/** The ids of a queue. */
export function queuedIds(queue: TransactionQueue, staffId: bigint | undefined): RawBuilder<unknown> {
  if (queue !== 'approval') return QUEUES[queue]
  return inQueue(sql`q.needs_approval and ${staffId === undefined ? ALWAYS : withoutMine(staffId)}`)
}

function narrowRows(selection: Selection): RawBuilder<unknown> {
  const { statuses, type, method, minGrosze, userIds, ids, queue, staffId } = selection
  const conditions = [
    ...(queue ? [sql`t.id in (${queuedIds(queue, staffId)})`] : []),
    ...(userIds ? [sql`t.user_id = any(${userIds.map(String)}::bigint[])`] : []),
    ...(ids ? [sql`t.id = any(${ids.map(String)}::bigint[])`] : []),
    ...(statuses ? [sql`t.status = any(${[...statuses]}::text[])`] : []),
    ...(type ? [sql`t.type = ${type}`] : []),
    ...(method ? [sql`t.method = ${method}`] : []),
    ...(minGrosze === undefined ? [] : [sql`t.amount_grosze >= ${minGrosze}`]),
    betweenDays(sql`t.created_at`, selection),
  ]
  return sql`select ${COLUMNS_AND_AMOUNT} from transactions t where ${sql.join(conditions, sql` and `)}`
}
