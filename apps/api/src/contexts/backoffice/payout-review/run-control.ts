import type { ControlResponse } from '@app/contract/office/controls'
import type { ErrorCode } from '@app/contract/errors'
import { proposalsRepository, type ControlOutcome } from '#contexts/identity/proposals/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { withIdempotencyKey, idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'

const CONTROL_LIMIT = { name: 'desk-control', max: 60, windowSeconds: 60 }

export const CONTROL_REFUSALS: ErrorCode[] = [
  'unauthenticated',
  'admin_required',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'user_not_found',
  'own_approval',
]

export type ControlOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  announceUser: (userId: bigint) => void
}

/** The parts of a request that a control needs. */
type Request = Parameters<typeof signedInCaller>[0] &
  Parameters<typeof idempotencyKeyOf>[0] & {
    id: string
    method: string
    params: unknown
    body: unknown
    routeOptions: { url?: string | undefined }
  }
type Asker = { adminId: bigint; reason: string; requestId: string }

/** Runs once per idempotency key, one control at a time, and then tells the seller's open pages to reload. */
export async function control(
  options: ControlOptions,
  request: Request,
  reason: string,
  work: (trx: Trx, asker: Asker) => Promise<ControlOutcome>,
): Promise<ControlResponse> {
  const { userId: adminId } = signedInCaller(request)
  await limitByCaller(options.limiter, CONTROL_LIMIT, adminId.toString())
  const params = Object.values(request.params as Record<string, string>).join(' ')
  const route = `${request.method} ${request.routeOptions.url ?? ''} ${params}`.slice(0, 100)
  const once = { userId: adminId, key: idempotencyKeyOf(request), route, body: request.body ?? null }
  let affected: bigint | null = null
  const { answer } = await withIdempotencyKey(options, once, async (trx) => {
    await proposalsRepository.lockAll(trx)
    const outcome = await work(trx, { adminId, reason, requestId: request.id })
    affected = outcome.userId
    const { isDone, proposalId, transactionId } = outcome
    return {
      answer: { success: true as const, isDone, proposalId },
      ...(transactionId === undefined ? {} : { transactionId }),
    }
  })
  if (affected !== null) options.announceUser(affected)
  return answer
}
