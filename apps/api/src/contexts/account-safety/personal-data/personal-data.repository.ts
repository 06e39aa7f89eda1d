import { sql } from 'kysely'
import type { ErasureObstacle } from '@app/contract/identity/personal-data'
import type { Db, Trx } from '#platform/db/database.ts'

export const personalDataRepository = {
  async obstacles(db: Db, userId: bigint): Promise<ErasureObstacle[]> {
    const { rows } = await sql<{ obstacles: ErasureObstacle[] }>`
      select erasure_obstacles(${userId}) as obstacles`.execute(db)
    return rows[0]?.obstacles ?? []
  },

  /** False when the request already exists. */
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

  /** Closed tickets older than three years, with the files that must be deleted first. */
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
