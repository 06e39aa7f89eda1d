import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { Db, Trx } from '#platform/db/database.ts'

export type NewMail = {
  id: string
  eventKey: string
  userId: bigint | null
  ticketId: bigint | null
  template: string
  language: Language
  recipientSealed: Buffer
  dataSealed: Buffer
}

export const mailRepository = {
  /** False when a mail for this event already exists. */
  async insert(trx: Trx, mail: NewMail): Promise<boolean> {
    const inserted = await trx
      .insertInto('mail_outbox')
      .values({
        id: mail.id,
        event_key: mail.eventKey,
        user_id: mail.userId,
        ticket_id: mail.ticketId,
        template: mail.template,
        language: mail.language,
        recipient_sealed: mail.recipientSealed,
        data_sealed: mail.dataSealed,
      })
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  findWaiting(db: Db, mailId: string) {
    return db
      .selectFrom('mail_outbox')
      .select(['id', 'user_id', 'ticket_id', 'template', 'language', 'recipient_sealed', 'data_sealed'])
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
  },

  async saveEnd(trx: Trx, mailId: string, end: { state: 'sent' | 'refused'; lastError: string | null }) {
    await trx
      .updateTable('mail_outbox')
      .set({
        state: end.state,
        last_error: end.lastError,
        attempts: sql`attempts + 1`,
        finished_at: sql`now()`,
      })
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .execute()
  },

  async saveFailedAttempt(trx: Trx, mailId: string, lastError: string): Promise<void> {
    await trx
      .updateTable('mail_outbox')
      .set({ attempts: sql`attempts + 1`, last_error: lastError })
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .execute()
  },
}
