import { sql } from 'kysely'
import type { ErasureObstacle } from '@app/contract/personal-data'
import type { Db, Trx } from '#platform/database.ts'

type Row = Record<string, unknown>

/** Everything that is kept of a person and may be told to them, by the name of its file. */
const TABLES = {
  sessions: (person: bigint) => sql<Row>`select signed_in_at, last_used_at, ended_at, device_label as device
    from sessions where user_id = ${person} order by signed_in_at`,
  sales: (
    person: bigint,
  ) => sql<Row>`select id as number, code, state, created_at, completed_at, total_grosze, market_grosze, payout_class, terms_version,
    terms_accepted_at from sales where user_id = ${person} order by id`,
  'sale-items': (
    person: bigint,
  ) => sql<Row>`select i.sale_id as sale, i.market_name as item, i.market_grosze, i.our_grosze as paid_grosze
    from sale_items i join sales s on s.id = i.sale_id where s.user_id = ${person} order by i.sale_id, i.place`,
  payouts: (
    person: bigint,
  ) => sql<Row>`select transaction_id as "transaction", rail, amount_grosze, state, reference, created_at, settled_at
    from payouts where user_id = ${person} order by created_at`,
  'payout-details': (person: bigint) => sql<Row>`select method, coin, masked, created_at, last_used_at
    from payout_details where user_id = ${person} order by created_at`,
  appraisals: (
    person: bigint,
  ) => sql<Row>`select a.ticket_id as ticket, a.market_name as item, a.created_at as asked_at, p.payout_grosze as offered_grosze,
    p.state, p.named_at as offered_at, p.valid_until
    from appraisals a left join appraisal_prices p on p.appraisal_id = a.id where a.user_id = ${person} order by a.id, p.id`,
  tickets: (person: bigint) => sql<Row>`select id as number, subject, category, status, created_at
    from tickets where user_id = ${person} order by id`,
  messages: (
    person: bigint,
  ) => sql<Row>`select m.ticket_id as ticket, case when m.is_staff then 'operator' else 'you' end as by, m.content,
    m.created_at from ticket_messages m join tickets t on t.id = m.ticket_id where t.user_id = ${person} order by m.id`,
} as const

type ExportedTable = keyof typeof TABLES
export const EXPORTED_TABLES = Object.keys(TABLES) as ExportedTable[]

export const personalDataRepository = {
  async readTable(db: Db, table: ExportedTable, userId: bigint): Promise<Row[]> {
    const { rows } = await TABLES[table](userId).execute(db)
    return rows
  },

  async obstacles(db: Db, userId: bigint): Promise<ErasureObstacle[]> {
    const { rows } = await sql<{ obstacles: ErasureObstacle[] }>`
      select erasure_obstacles(${userId}) as obstacles`.execute(db)
    return rows[0]?.obstacles ?? []
  },

  /** False when it was asked for already. */
  async request(trx: Trx, userId: bigint, askedBy: 'person' | 'operator'): Promise<boolean> {
    const row = await trx
      .insertInto('erasure_requests')
      .values({ user_id: userId, asked_by: askedBy })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async dropRequest(trx: Trx, userId: bigint): Promise<void> {
    await trx
      .deleteFrom('erasure_requests')
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .execute()
  },

  async forget(trx: Trx, userId: bigint): Promise<boolean> {
    const { rows } = await sql<{ is_done: boolean }>`select forget_person(${userId}) as is_done`.execute(trx)
    return rows[0]?.is_done ?? false
  },

  async listFiles(db: Db, userId: bigint): Promise<{ id: string; fileId: string }[]> {
    return db
      .selectFrom('ticket_attachments')
      .innerJoin('tickets', 'tickets.id', 'ticket_attachments.ticket_id')
      .select(['ticket_attachments.id', 'ticket_attachments.file_id as fileId'])
      .where('tickets.user_id', '=', userId)
      .execute()
  },

  async deleteAttachment(trx: Trx, id: string): Promise<void> {
    await trx.deleteFrom('ticket_attachments').where('id', '=', id).execute()
  },

  async findIdBySteamId(db: Db, steamId: string): Promise<bigint | undefined> {
    const row = await db.selectFrom('users').select('id').where('steam_id', '=', steamId).executeTakeFirst()
    return row?.id
  },

  /** Tickets whose three years are over, with the files that have to go first. */
  async listOldTickets(
    db: Db,
    limit: number,
  ): Promise<{ id: bigint; files: { id: string; fileId: string }[] }[]> {
    const { rows } = await sql<{ id: bigint; files: { id: string; fileId: string }[] }>`
      select t.id, coalesce((select json_agg(json_build_object('id', a.id, 'fileId', a.file_id))
          from ticket_attachments a where a.ticket_id = t.id), '[]') as files
      from tickets t where t.status = 'closed' and t.updated_at < now() - interval '3 years'
      order by t.id limit ${limit}`.execute(db)
    return rows
  },

  async pruneTicket(trx: Trx, ticketId: bigint): Promise<void> {
    await sql`select prune_ticket(${ticketId})`.execute(trx)
  },
}
