import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { SaleState } from '@app/contract/selling/sales'
import type { TicketCategory, TicketPriority, TicketStatus } from '@app/contract/support/tickets'
import type { Db, Trx } from '#platform/db/database.ts'

/** Tickets below this rank wait for an answer; the generated column `queue_rank` defines the ranks. */
export const ANSWERED_RANK = 4

export type TicketRow = {
  id: bigint
  userId: bigint | null
  language: Language
  subject: string
  category: TicketCategory
  status: TicketStatus
  priority: TicketPriority
  steamId: string | null
  saleId: bigint | null
  saleStateAtOpening: SaleState | null
  saleState: SaleState | null
  guestKeyHash: Buffer | null
  assignedTo: bigint | null
  messageCount: number
  userUnread: number
  staffUnread: number
  isWaiting: boolean
  preview: string
  lastMessageAt: Date
  lastMessageIsStaff: boolean
  firstReplyAt: Date | null
  createdAt: Date
  updatedAt: Date
  userName: string | null
  userSteamId: string | null
  avatarHash: string | null
  assigneeName: string | null
}

export type NewTicket = {
  userId: bigint | null
  language: Language
  subject: string
  category: TicketCategory
  priority: TicketPriority
  steamId: string | null
  sale: { id: bigint; state: SaleState } | null
  guestKeyHash: Buffer | null
  /** Null when the system opens a ticket for a user without an address. */
  emailFingerprint: Buffer | null
  formMark: Buffer | null
  duplicateMark: Buffer
}

export function selectTickets(db: Db) {
  return db
    .selectFrom('tickets')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('users as assignee', 'assignee.id', 'tickets.assigned_to')
    .leftJoin('sales', 'sales.id', 'tickets.sale_id')
    .select([
      'tickets.id',
      'tickets.user_id as userId',
      'tickets.subject',
      'tickets.steam_id as steamId',
      'tickets.sale_id as saleId',
      'tickets.guest_key_hash as guestKeyHash',
      'tickets.assigned_to as assignedTo',
      'tickets.message_count as messageCount',
      'tickets.user_unread as userUnread',
      'tickets.staff_unread as staffUnread',
      sql<boolean>`tickets.queue_rank < ${sql.lit(ANSWERED_RANK)}`.as('isWaiting'),
      'tickets.preview',
      'tickets.last_message_at as lastMessageAt',
      'tickets.last_message_is_staff as lastMessageIsStaff',
      'tickets.first_reply_at as firstReplyAt',
      'tickets.created_at as createdAt',
      'tickets.updated_at as updatedAt',
      'users.persona_name as userName',
      'users.steam_id as userSteamId',
      'users.avatar_hash as avatarHash',
      'assignee.persona_name as assigneeName',
      sql<Language>`tickets.language`.as('language'),
      sql<TicketCategory>`tickets.category`.as('category'),
      sql<TicketStatus>`tickets.status`.as('status'),
      sql<TicketPriority>`tickets.priority`.as('priority'),
      sql<SaleState | null>`tickets.sale_state_at_opening`.as('saleStateAtOpening'),
      sql<SaleState | null>`sales.state`.as('saleState'),
    ])
}

/** A closed ticket ends its appraisal, unless the seller has accepted its price. */
async function closeAppraisal(trx: Trx, ticketId: bigint): Promise<void> {
  await sql`update appraisals a set closed_at = now() where a.ticket_id = ${String(ticketId)}::bigint and a.closed_at is null
    and not exists (select 1 from appraisal_prices p where p.appraisal_id = a.id and p.state = 'accepted')`.execute(
    trx,
  )
}

/** A filter's word begins with "=", which no word of a message has. */
async function updateFilterWords(trx: Trx, ticketId: bigint): Promise<void> {
  await sql`update ticket_texts x set document = ts_delete(x.document, array(
      select word from unnest(tsvector_to_array(x.document)) as word where starts_with(word, '='))) || ticket_facts(t)
    from tickets t where t.id = ${ticketId} and x.ticket_id = t.id`.execute(trx)
}

export const ticketsRepository = {
  async find(db: Db, ticketId: bigint): Promise<TicketRow | undefined> {
    return selectTickets(db).where('tickets.id', '=', ticketId).executeTakeFirst()
  },

  /** All changes to a ticket run one after another under this row lock. */
  async findForUpdate(trx: Trx, ticketId: bigint): Promise<TicketRow | undefined> {
    await trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forUpdate().execute()
    return ticketsRepository.find(trx, ticketId)
  },

  async insert(trx: Trx, ticket: NewTicket): Promise<bigint> {
    const { id } = await trx
      .insertInto('tickets')
      .values({
        user_id: ticket.userId,
        language: ticket.language,
        subject: ticket.subject,
        category: ticket.category,
        priority: ticket.priority,
        steam_id: ticket.steamId,
        sale_id: ticket.sale?.id ?? null,
        sale_state_at_opening: ticket.sale?.state ?? null,
        guest_key_hash: ticket.guestKeyHash,
        email_fingerprint: ticket.emailFingerprint,
        form_mark: ticket.formMark,
        duplicate_mark: ticket.duplicateMark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async save(
    trx: Trx,
    ticketId: bigint,
    change: { status?: TicketStatus; priority?: TicketPriority; assignedTo?: bigint | null },
  ): Promise<void> {
    await trx
      .updateTable('tickets')
      .set({
        updated_at: sql`now()`,
        ...(change.status === undefined ? {} : { status: change.status }),
        ...(change.priority === undefined ? {} : { priority: change.priority }),
        ...(change.assignedTo === undefined ? {} : { assigned_to: change.assignedTo }),
      })
      .where('id', '=', ticketId)
      .execute()
    await updateFilterWords(trx, ticketId)
    if (change.status === 'closed') await closeAppraisal(trx, ticketId)
  },

  /** Deletes the ticket with all dependent rows, including mails in the outbox. */
  async erase(trx: Trx, ticketId: bigint): Promise<void> {
    await trx.deleteFrom('tickets').where('id', '=', ticketId).execute()
  },

  async markRead(trx: Trx, ticketId: bigint, side: 'user' | 'staff'): Promise<void> {
    await trx
      .updateTable('tickets')
      .set(side === 'user' ? { user_unread: 0 } : { staff_unread: 0 })
      .where('id', '=', ticketId)
      .execute()
  },

  /** Serializes two equal tickets that are sent at the same moment. */
  async lockDuplicates(trx: Trx, duplicateMark: Buffer): Promise<void> {
    await sql`select pg_advisory_xact_lock(${duplicateMark.readBigInt64BE(0)})`.execute(trx)
  },

  async findDuplicate(
    trx: Trx,
    query: { duplicateMark: Buffer; withinSeconds: number },
  ): Promise<bigint | undefined> {
    const row = await trx
      .selectFrom('tickets')
      .select('id')
      .where('duplicate_mark', '=', query.duplicateMark)
      .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${query.withinSeconds})`)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  },

  /** Number of recent tickets with this address, including the one just created. */
  async countByEmail(trx: Trx, emailFingerprint: Buffer): Promise<{ lastHour: number; lastDay: number }> {
    const row = await trx
      .selectFrom('tickets')
      .select([
        sql<number>`count(*) filter (where created_at > now() - interval '1 hour')::integer`.as('lastHour'),
        sql<number>`count(*)::integer`.as('lastDay'),
      ])
      .where('email_fingerprint', '=', emailFingerprint)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    return row
  },

  async findOwnSale(
    db: Db,
    own: { saleId: bigint; userId: bigint },
  ): Promise<{ id: bigint; state: SaleState } | undefined> {
    return db
      .selectFrom('sales')
      .select(['id', sql<SaleState>`state`.as('state')])
      .where('id', '=', own.saleId)
      .where('user_id', '=', own.userId)
      .executeTakeFirst()
  },

  /** The newest first. */
  async listSaleIds(db: Db, userId: bigint, limit: number): Promise<bigint[]> {
    const rows = await db
      .selectFrom('sales')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Steam ids that a user gave in tickets, the last given first. */
  async listSteamIds(db: Db, query: { userId: bigint; except?: string; limit: number }): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets')
      .select(['steam_id as steamId', (eb) => eb.fn.max('id').as('newest')])
      .where('user_id', '=', query.userId)
      .where('steam_id', 'is not', null)
      .$if(query.except !== undefined, (select) => select.where('steam_id', '!=', query.except ?? ''))
      .groupBy('steam_id')
      .orderBy('newest', 'desc')
      .limit(query.limit)
      .execute()
    return rows.flatMap(({ steamId }) => steamId ?? [])
  },

  async readClock(db: Db): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now
  },

  /** Uses the newest answered tickets of 30 days; null when there are too few. */
  async medianFirstReply(db: Db, query: { atLeast: number; atMost: number }): Promise<number | null> {
    const { rows } = await sql<{ count: number; seconds: number | null }>`
      select count(*)::integer as count,
        percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - created_at)) as seconds
      from (select first_reply_at, created_at from tickets
        where first_reply_at > now() - interval '30 days' order by first_reply_at desc limit ${query.atMost}) newest`.execute(
      db,
    )
    const row = rows[0]
    return row && row.count >= query.atLeast ? row.seconds : null
  },

  async listStaff(db: Db): Promise<{ id: bigint; displayName: string }[]> {
    return db
      .selectFrom('users')
      .select(['id', 'persona_name as displayName'])
      .where('is_admin', '=', true)
      .orderBy('persona_name')
      .orderBy('id')
      .limit(200)
      .execute()
  },
}
