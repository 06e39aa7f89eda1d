import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain-error.ts'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
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
/** Only fingerprints are stored, because bodies contain account numbers. */
export type RequestMarks = { userId: bigint; keyMark: Buffer; route: string; bodyMark: Buffer }
export type StoredAnswer = {
  route: string
  bodyMark: string
  transactionId: string | null
  answer: unknown
}

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
  const marks = requestMarks(keys, request)
  const before = prepare && (await findAnswer<Answer>(db, marks))
  if (before) return before
  const prepared = (await prepare?.()) as Prepared
  return db.transaction().execute(async (trx) => {
    await sql`select ${lockRequest(marks)}`.execute(trx)
    const known = await findAnswer<Answer>(trx, marks)
    if (known) return known
    const outcome = await work(trx, marks.keyMark, prepared)
    await storeAnswer(trx, marks, outcome)
    return { answer: outcome.answer, transactionId: outcome.transactionId ?? null, isNew: true }
  })
}

export function requestMarks(keys: Keys, { userId, route, key, body }: IdempotentRequest): RequestMarks {
  return {
    userId,
    route,
    keyMark: fingerprint(keys, 'idempotency_key', key),
    bodyMark: fingerprint(keys, 'request_body', JSON.stringify(body)),
  }
}

/** Taken before every other lock: of two concurrent requests the second finds the answer of the first. */
export const lockRequest = ({ userId, keyMark }: RequestMarks) =>
  sql`pg_advisory_xact_lock(hashtext('idempotency'), hashtext(${`${userId}:${keyMark.toString('hex')}`}))`

/** One JSON value, for a statement that reads more; null before the first answer. */
export const storedAnswer = ({ userId, keyMark }: RequestMarks) => sql<StoredAnswer | null>`(
  select json_build_object('route', route, 'bodyMark', encode(body_mark, 'hex'),
    'transactionId', transaction_id::text, 'answer', answer)
  from idempotency_keys where user_id = ${userId} and key_mark = ${keyMark})`

/** Refuses a key that was used for another request. */
export function openAnswer<Answer>(
  marks: RequestMarks,
  stored: StoredAnswer | null,
): Answered<Answer> | undefined {
  if (!stored) return undefined
  if (stored.route !== marks.route || stored.bodyMark !== marks.bodyMark.toString('hex'))
    throw new DomainError('idempotency_key_reused')
  const { answer, transactionId } = stored
  return {
    answer: answer as Answer,
    transactionId: transactionId === null ? null : BigInt(transactionId),
    isNew: false,
  }
}

async function findAnswer<Answer>(db: Db, marks: RequestMarks): Promise<Answered<Answer> | undefined> {
  const { rows } = await sql<{
    stored: StoredAnswer | null
  }>`select ${storedAnswer(marks)} as stored`.execute(db)
  return openAnswer<Answer>(marks, rows[0]?.stored ?? null)
}

export async function storeAnswer(
  trx: Trx,
  marks: RequestMarks,
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
    .modifyEnd(PREPARED)
    .execute()
}
