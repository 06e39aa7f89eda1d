import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

export const signInsRepository = {
  async createAttempt(
    db: Db,
    attempt: { id: string; stateHash: Buffer; cookieHash: Buffer; returnForm: string; lifeSeconds: number },
  ): Promise<void> {
    await db
      .insertInto('sign_in_attempts')
      .values({
        id: attempt.id,
        state_hash: attempt.stateHash,
        cookie_hash: attempt.cookieHash,
        return_form: attempt.returnForm,
        expires_at: inSeconds(attempt.lifeSeconds),
      })
      .execute()
  },

  /** The first caller with both secrets uses up the attempt; later callers find nothing. */
  useAttempt(db: Db, attempt: { id: string; stateHash: Buffer; cookieHash: Buffer }) {
    return db
      .updateTable('sign_in_attempts')
      .set({ used_at: sql`now()` })
      .where('id', '=', attempt.id)
      .where('state_hash', '=', attempt.stateHash)
      .where('cookie_hash', '=', attempt.cookieHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'return_form'])
      .executeTakeFirst()
  },

  /** False when the nonce was used before or is older than the window, by the database's clock. */
  async rememberNonce(db: Db, nonce: string, nonceAt: Date, windowSeconds: number): Promise<boolean> {
    const result = await sql<{ nonce: string }>`
      insert into openid_nonces (nonce)
      select ${nonce} where abs(extract(epoch from now() - ${nonceAt}::timestamptz)) <= ${windowSeconds}
      on conflict do nothing returning nonce`.execute(db)
    return result.rows.length === 1
  },

  async createHandOver(
    trx: Trx,
    handOver: { id: string; userId: bigint; pairHash: Buffer; cookieHash: Buffer; lifeSeconds: number },
  ): Promise<void> {
    await trx
      .insertInto('sign_in_codes')
      .values({
        id: handOver.id,
        user_id: handOver.userId,
        refresh_hash: handOver.pairHash,
        cookie_hash: handOver.cookieHash,
        expires_at: inSeconds(handOver.lifeSeconds),
      })
      .execute()
  },

  useHandOver(trx: Trx, handOver: { id: string; pairHash: Buffer; cookieHash: Buffer }) {
    return trx
      .updateTable('sign_in_codes')
      .set({ used_at: sql`now()` })
      .where('id', '=', handOver.id)
      .where('refresh_hash', '=', handOver.pairHash)
      .where('cookie_hash', '=', handOver.cookieHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
  },
}
