import type { Db, Trx } from '#platform/database.ts'

export type AnsweredRequest = {
  route: string
  bodyMark: Buffer
  transactionId: bigint | null
  answer: unknown
}

/** Keys and bodies are known by their marks alone: bodies hold account numbers. */
export const idempotencyRepository = {
  async find(db: Db, query: { userId: bigint; keyMark: Buffer }): Promise<AnsweredRequest | undefined> {
    return db
      .selectFrom('idempotency_keys')
      .select(['route', 'body_mark as bodyMark', 'transaction_id as transactionId', 'answer'])
      .where('user_id', '=', query.userId)
      .where('key_mark', '=', query.keyMark)
      .executeTakeFirst()
  },

  /** A request that made a transaction; it is remembered for as long as the transaction. */
  async saveForTransaction(
    trx: Trx,
    row: {
      userId: bigint
      keyMark: Buffer
      route: string
      bodyMark: Buffer
      transactionId: bigint
      answer: object
    },
  ): Promise<void> {
    await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: row.userId,
        key_mark: row.keyMark,
        route: row.route,
        body_mark: row.bodyMark,
        transaction_id: row.transactionId,
        answer: JSON.stringify(row.answer),
      })
      .execute()
  },
}
