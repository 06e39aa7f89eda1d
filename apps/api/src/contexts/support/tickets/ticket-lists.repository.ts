import { sql } from 'kysely'
import type {
  AdminTicketsResponse,
  TicketCategory,
  TicketPriority,
  TicketStatusWord,
} from '@app/contract/support/tickets'
import type { Db } from '#platform/db/database.ts'
import { ANSWERED_RANK, selectTickets, type TicketRow } from './tickets.repository.ts'

export type TicketFilter = {
  status: TicketStatusWord | undefined
  queue: 'waiting' | undefined
  priority: TicketPriority | undefined
  category: TicketCategory | undefined
  /** Days in Warsaw time, both included. */
  from: string | undefined
  to: string | undefined
  emailFingerprint: Buffer | undefined
  userId: bigint | undefined
  assignedTo: bigint | 'none' | undefined
}

export type TicketPage = { limit: number; offset: number }

/** No user pages further than this, and counting a million rows takes longer than finding twenty. */
export const COUNTED_MAX = 2_000
/** The rank of all closed tickets; the generated column defines the other ranks. */
const CLOSED_RANK = 8

export const ticketListsRepository = {
  async listOfUser(db: Db, userId: bigint, page: TicketPage): Promise<TicketRow[]> {
    return selectTickets(db)
      .where('tickets.user_id', '=', userId)
      .orderBy('tickets.last_message_at', 'desc')
      .orderBy('tickets.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  },

  async countOfUser(db: Db, userId: bigint): Promise<{ total: number; unread: number }> {
    return db
      .selectFrom('tickets')
      .select([
        sql<number>`count(*)::integer`.as('total'),
        sql<number>`coalesce(sum(user_unread), 0)::integer`.as('unread'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  },

  /**
   * Finds the ids first, so that only the shown rows are joined with users and sales. Few matches are all read and
   * then sorted; otherwise PostgreSQL would scan every ticket in sort order.
   */
  async list(db: Db, filter: TicketFilter, page: TicketPage & { count: number }): Promise<TicketRow[]> {
    const isWorkOrder = !filter.from && !filter.to && filter.userId === undefined
    const all = matching(db, filter).$if(isWorkOrder, (query) =>
      // The order column contains the ticket number, so that an index-only scan is possible.
      query
        .clearSelect()
        .select([
          sql<bigint>`abs(tickets.queue_order)`.as('id'),
          'tickets.created_at',
          'tickets.queue_rank',
          'tickets.queue_order',
        ]),
    )
    const found = page.count > COUNTED_MAX ? all.as('found') : all.limit(COUNTED_MAX + 1).as('found')
    const ids = await db
      .selectFrom(found)
      .select('found.id')
      .$if(isWorkOrder, (query) => query.orderBy('found.queue_rank').orderBy('found.queue_order'))
      .$if(!isWorkOrder, (query) => query.orderBy('found.created_at', 'desc').orderBy('found.id', 'desc'))
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    return ticketListsRepository.listByIds(
      db,
      ids.map(({ id }) => id),
    )
  },

  /** Returns the rows in the order of the given ids. */
  async listByIds(db: Db, wanted: readonly bigint[]): Promise<TicketRow[]> {
    if (wanted.length === 0) return []
    const rows = await selectTickets(db).where('tickets.id', 'in', wanted).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return wanted.flatMap((id) => byId.get(id) ?? [])
  },

  async keepWaiting(db: Db, ids: readonly bigint[]): Promise<bigint[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('id', 'in', ids)
      .where('queue_rank', '<', ANSWERED_RANK)
      .execute()
    const waiting = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => waiting.has(id))
  },

  /** Open tickets are few at any time; the limit holds when they are not. */
  async countOpen(db: Db, staffId: bigint): Promise<AdminTicketsResponse['counts']> {
    const { rows } = await sql<AdminTicketsResponse['counts']>`
      select count(*)::integer as open, (count(*) filter (where queue_rank < ${sql.lit(ANSWERED_RANK)}))::integer as waiting,
        (count(*) filter (where assigned_to = ${String(staffId)}::bigint))::integer as mine,
        (count(*) filter (where assigned_to is null))::integer as free,
        (count(*) filter (where category = 'appraisal'))::integer as appraisals
      from (select queue_rank, assigned_to, category from tickets where queue_rank < ${sql.lit(CLOSED_RANK)}
        order by queue_rank, queue_order limit ${sql.lit(COUNTED_MAX)}) work`.execute(db)
    return rows[0]!
  },

  /** Stops counting one above `COUNTED_MAX`. */
  async count(db: Db, filter: TicketFilter): Promise<number> {
    const { count } = await db
      .selectFrom(
        matching(db, filter)
          .limit(COUNTED_MAX + 1)
          .as('found'),
      )
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
}

export function matching(db: Db, filter: TicketFilter) {
  let query = db
    .selectFrom('tickets')
    .select(['tickets.id', 'tickets.created_at', 'tickets.queue_rank', 'tickets.queue_order'])
  if (filter.status === 'open') query = query.where('tickets.queue_rank', '<', CLOSED_RANK)
  if (filter.status === 'closed') query = query.where('tickets.queue_rank', '=', CLOSED_RANK)
  if (filter.queue === 'waiting') query = query.where('tickets.queue_rank', '<', ANSWERED_RANK)
  if (filter.priority) query = query.where('tickets.priority', '=', filter.priority)
  // A literal instead of a parameter, because an index exists for this category.
  if (filter.category === 'appraisal') query = query.where(sql<boolean>`tickets.category = 'appraisal'`)
  else if (filter.category) query = query.where('tickets.category', '=', filter.category)
  if (filter.from) query = query.where('tickets.created_at', '>=', startOfDay(filter.from, 0))
  if (filter.to) query = query.where('tickets.created_at', '<', startOfDay(filter.to, 1))
  if (filter.userId !== undefined) query = query.where('tickets.user_id', '=', filter.userId)
  if (filter.assignedTo === 'none') query = query.where('tickets.assigned_to', 'is', null)
  else if (filter.assignedTo !== undefined) query = query.where('tickets.assigned_to', '=', filter.assignedTo)
  if (filter.emailFingerprint) query = query.where('tickets.email_fingerprint', '=', filter.emailFingerprint)
  return query
}

export function startOfDay(day: string, later: number) {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Warsaw')`
}
