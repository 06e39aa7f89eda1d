import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { StaffRole } from '@app/contract/identity/roles'
import type { Db, Trx } from '#platform/db/database.ts'

export type ExportLink = { filter: unknown; language: Language; adminId: bigint; staffRole: StaffRole | null }

export const exportLinksRepository = {
  async insert(
    trx: Trx,
    link: {
      ticketHash: Buffer
      sessionId: string
      language: Language
      filter: object
      lifeSeconds: number
    },
  ): Promise<Date> {
    const { expires_at: expiresAt } = await trx
      .insertInto('export_links')
      .values({
        ticket_hash: link.ticketHash,
        session_id: link.sessionId,
        language: link.language,
        filter: JSON.stringify(link.filter),
        expires_at: sql<Date>`now() + make_interval(secs => ${link.lifeSeconds})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expiresAt
  },

  /**
   * Uses one statement, so only one of two concurrent requests gets the file. Another browser's cookie does not
   * consume the link.
   */
  async use(db: Db, ticketHash: Buffer, deviceHash: Buffer): Promise<ExportLink | undefined> {
    const { rows } = await sql<ExportLink>`
      update export_links l set used_at = now() from sessions s join users u on u.id = s.user_id
      where l.ticket_hash = ${ticketHash} and l.used_at is null and l.expires_at > now()
        and s.id = l.session_id and s.device_hash = ${deviceHash} and s.ended_at is null and s.expires_at > now()
        and u.is_admin
      returning l.filter, l.language, u.id as "adminId", u.staff_role as "staffRole"`.execute(db)
    return rows[0]
  },
}
