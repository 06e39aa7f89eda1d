import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain-error.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
/** Retention of keys of requests that created no transaction; clients stop retrying long before. */
const KEPT_DAYS = 30

export type IdempotentRequest = {
  userId: bigint
  key: string
  /** The route with its parameters filled in, so that one key cannot mean two objects. */
  route: string
  body: unknown
}

type Outcome<Answer> = {
  answer: Answer
  /** The key of a request that created a transaction is kept as long as the transaction. */
  transactionId?: bigint
}

type Answered<Answer> = { answer: Answer; transactionId: bigint | null; isNew: boolean }
type Marks = { userId: bigint; keyMark: Buffer; route: string; bodyMark: Buffer }

export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = findIdempotencyKey(request)
  if (key === undefined) throw new DomainError('idempotency_key_missing')
  return key
}

/** For routes where only some bodies need a key. */
export function findIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && KEY_SHAPE.test(key) ? key : undefined
}

/**
 * Runs a request once per key: the work and its answer commit together, and a repeated request gets the stored answer.
 * Refusals are not stored. The answer is stored in clear text, so it must hold nothing personal.
 * `prepare` runs before the transaction, because it may call the network, and not at all when an answer is stored.
 */
export async function withIdempotencyKey<Answer extends object, Prepared = undefined>(
  { db, keys }: { db: Db; keys: Keys },
  request: IdempotentRequest,
  work: (trx: Trx, keyMark: Buffer, prepared: Prepared) => Promise<Outcome<Answer>>,
  prepare?: () => Promise<Prepared>,
): Promise<Answered<Answer>> {
  const { userId, route } = request
  // Only fingerprints are stored, because bodies contain account numbers.
  const marks = {
    userId,
    route,
    keyMark: fingerprint(keys, 'idempotency_key', request.key),
    bodyMark: fingerprint(keys, 'request_body', JSON.stringify(request.body)),
  }
  const before = prepare && (await findAnswer<Answer>(db, marks))
  if (before) return before
  const prepared = (await prepare?.()) as Prepared
  return db.transaction().execute(async (trx) => {
    // Taken before every other lock: of two concurrent requests the second finds the answer of the first.
    await sql`select pg_advisory_xact_lock(hashtext('idempotency'), hashtext(${`${userId}:${marks.keyMark.toString('hex')}`}))`.execute(
      trx,
    )
    const known = await findAnswer<Answer>(trx, marks)
    if (known) return known
    const outcome = await work(trx, marks.keyMark, prepared)
    await storeAnswer(trx, marks, outcome)
    return { answer: outcome.answer, transactionId: outcome.transactionId ?? null, isNew: true }
  })
}

async function findAnswer<Answer>(db: Db, marks: Marks): Promise<Answered<Answer> | undefined> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'body_mark', 'transaction_id', 'answer'])
    .where('user_id', '=', marks.userId)
    .where('key_mark', '=', marks.keyMark)
    .executeTakeFirst()
  if (!known) return undefined
  if (known.route !== marks.route || !known.body_mark.equals(marks.bodyMark))
    throw new DomainError('idempotency_key_reused')
  return { answer: known.answer as Answer, transactionId: known.transaction_id, isNew: false }
}

async function storeAnswer(
  trx: Trx,
  marks: Marks,
  { answer, transactionId }: Outcome<object>,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: marks.userId,
      key_mark: marks.keyMark,
      route: marks.route,
      body_mark: marks.bodyMark,
      transaction_id: transactionId ?? null,
      answer: JSON.stringify(answer),
      expires_at: transactionId === undefined ? sql<Date>`now() + make_interval(days => ${KEPT_DAYS})` : null,
    })
    .execute()
}
