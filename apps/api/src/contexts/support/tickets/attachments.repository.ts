import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type AttachmentRow = {
  id: string
  messageId: bigint | null
  isStaff: boolean
  fileId: string
  contentType: string
  width: number
  height: number
  byteSize: number
}

const COLUMNS = [
  'id',
  'message_id as messageId',
  'is_staff as isStaff',
  'file_id as fileId',
  'content_type as contentType',
  'width',
  'height',
  'byte_size as byteSize',
] as const

export const attachmentsRepository = {
  async insert(trx: Trx, attachment: Omit<AttachmentRow, 'messageId'> & { ticketId: bigint }): Promise<void> {
    await trx
      .insertInto('ticket_attachments')
      .values({
        id: attachment.id,
        ticket_id: attachment.ticketId,
        is_staff: attachment.isStaff,
        file_id: attachment.fileId,
        content_type: attachment.contentType,
        width: attachment.width,
        height: attachment.height,
        byte_size: attachment.byteSize,
      })
      .execute()
  },

  async measure(db: Db, ticketId: bigint): Promise<{ count: number; bytes: number; waiting: number }> {
    return db
      .selectFrom('ticket_attachments')
      .select([
        sql<number>`count(*)::integer`.as('count'),
        sql<number>`coalesce(sum(byte_size), 0)::integer`.as('bytes'),
        sql<number>`count(*) filter (where message_id is null)::integer`.as('waiting'),
      ])
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow()
  },

  /** An attachment that has no message yet belongs to the side that uploaded it. */
  async find(
    db: Db,
    query: { id: string; ticketId: bigint; isStaff: boolean },
  ): Promise<AttachmentRow | undefined> {
    return db
      .selectFrom('ticket_attachments')
      .select(COLUMNS)
      .where('id', '=', query.id)
      .where('ticket_id', '=', query.ticketId)
      .where((eb) => eb.or([eb('message_id', 'is not', null), eb('is_staff', '=', query.isStaff)]))
      .executeTakeFirst()
  },

  /** Assigns pending attachments of the same side to a message; returns their number. */
  async attach(
    trx: Trx,
    query: { ids: readonly string[]; ticketId: bigint; isStaff: boolean; messageId: bigint },
  ): Promise<number> {
    const rows = await trx
      .updateTable('ticket_attachments')
      .set({ message_id: query.messageId })
      .where('id', 'in', query.ids)
      .where('ticket_id', '=', query.ticketId)
      .where('is_staff', '=', query.isStaff)
      .where('message_id', 'is', null)
      // The cleanup may already be deleting attachments that are a day old.
      .where('created_at', '>', sql<Date>`now() - interval '23 hours'`)
      .returning('id')
      .execute()
    return rows.length
  },

  async listOfMessages(db: Db, messageIds: readonly bigint[]): Promise<AttachmentRow[]> {
    if (messageIds.length === 0) return []
    return db
      .selectFrom('ticket_attachments')
      .select(COLUMNS)
      .where('message_id', 'in', messageIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  /** Attachments that were uploaded but never assigned to a message. */
  async listForgotten(db: Db, limit: number): Promise<{ id: string; fileId: string }[]> {
    return db
      .selectFrom('ticket_attachments')
      .select(['id', 'file_id as fileId'])
      .where('message_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  },

  async listOfTicket(db: Db, ticketId: bigint): Promise<{ id: string; fileId: string }[]> {
    return db
      .selectFrom('ticket_attachments')
      .select(['id', 'file_id as fileId'])
      .where('ticket_id', '=', ticketId)
      .execute()
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('ticket_attachments').where('id', '=', id).execute()
  },

  async deleteForgotten(trx: Trx, id: string): Promise<void> {
    await trx.deleteFrom('ticket_attachments').where('id', '=', id).where('message_id', 'is', null).execute()
  },
}
