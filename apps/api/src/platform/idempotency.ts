import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain-error.ts'
import type { Db, Trx } from './database.ts'
import { fingerprint, type Keys } from './keys.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
/** Where no transaction was made; by then nobody repeats the request any more. */
const KEPT_DAYS = 30

export type OnceRequest = {
  userId: bigint
  key: string
  /** With its parameters filled in, so that one key cannot mean two objects. */
  route: string
  body: unknown
}

type Outcome<Answer> = {
  answer: Answer
  /** A request that made a transaction is remembered for as long as the transaction. */
  transactionId?: bigint
}

export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !KEY_SHAPE.test(key)) throw new DomainError('idempotency_key_missing')
  return key
}

/**
 * Carries out a request once for each key: the work and the answer to it are one commit, and whoever repeats the
 * request gets that answer. A refusal is not remembered. The answer is stored, so it holds nothing personal.
 */
export async function answerOnce<Answer extends object>(
  { db, keys }: { db: Db; keys: Keys },
  request: OnceRequest,
  work: (trx: Trx) => Promise<Outcome<Answer>>,
): Promise<{ answer: Answer; isNew: boolean }> {
  const { userId, route } = request
  const keyMark = fingerprint(keys, 'idempotency_key', request.key)
  const bodyMark = fingerprint(keys, 'request_body', JSON.stringify(request.body))
  return db.transaction().execute(async (trx) => {
    // Before every other lock: of two at once the second finds the answer of the first.
    await sql`select pg_advisory_xact_lock(hashtext('idempotency'), hashtext(${`${userId}:${keyMark.toString('hex')}`}))`.execute(
      trx,
    )
    const known = await trx
      .selectFrom('idempotency_keys')
      .select(['route', 'body_mark', 'answer'])
      .where('user_id', '=', userId)
      .where('key_mark', '=', keyMark)
      .executeTakeFirst()
    if (known) {
      if (known.route !== route || !known.body_mark.equals(bodyMark))
        throw new DomainError('idempotency_key_reused')
      return { answer: known.answer as Answer, isNew: false }
    }
    const { answer, transactionId } = await work(trx)
    await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key_mark: keyMark,
        route,
        body_mark: bodyMark,
        transaction_id: transactionId ?? null,
        answer: JSON.stringify(answer),
        expires_at:
          transactionId === undefined ? sql<Date>`now() + make_interval(days => ${KEPT_DAYS})` : null,
      })
      .execute()
    return { answer, isNew: true }
  })
}
