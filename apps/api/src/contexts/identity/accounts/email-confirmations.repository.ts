import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

export const emailConfirmationsRepository = {
  /** A user has at most one valid link: a new request invalidates older links. */
  async replace(
    trx: Trx,
    confirmation: { tokenHash: Buffer; userId: bigint; lifeSeconds: number },
  ): Promise<void> {
    await emailConfirmationsRepository.deleteOfUser(trx, confirmation.userId)
    await trx
      .insertInto('email_confirmations')
      .values({
        token_hash: confirmation.tokenHash,
        user_id: confirmation.userId,
        expires_at: sql<Date>`now() + make_interval(secs => ${confirmation.lifeSeconds})`,
      })
      .execute()
  },

  use(trx: Trx, tokenHash: Buffer) {
    return trx
      .deleteFrom('email_confirmations')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
  },

  async deleteOfUser(trx: Trx, userId: bigint): Promise<void> {
    await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
  },
}
