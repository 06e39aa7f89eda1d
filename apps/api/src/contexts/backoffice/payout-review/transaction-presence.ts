import type { Redis } from 'ioredis'
import type { ViewingResponse } from '@app/contract/office/money'
import type { Db } from '#platform/db/database.ts'
import { appendEvent, STAFF_STREAM } from '#platform/db/events.ts'
import { notePresence } from '#platform/http/presence.ts'
import { REDIS_KEYS, redisKey } from '#platform/db/redis-keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'

export type ViewingTools = { db: Db; redis: Redis; announceStream: (stream: string) => void }

/** Shows two admins who are about to decide on the same transaction that the other is there. */
export async function publishViewers(
  { db, redis, announceStream }: ViewingTools,
  said: { transactionId: bigint; userId: bigint; isViewing: boolean },
): Promise<ViewingResponse> {
  const { transactionId, userId } = said
  if ((await payoutReviewRepository.ownerOf(db, transactionId)) === undefined)
    throw new DomainError('transaction_not_found')
  const { isChange, otherIds } = await notePresence(redis, {
    key: redisKey.transactionViewers(transactionId.toString()),
    lifetimeSeconds: REDIS_KEYS.transactionViewers.lifetimeSeconds,
    userId,
    isHere: said.isViewing,
  })
  if (isChange) {
    const event = { kind: 'transaction.viewing' as const, transactionId: Number(transactionId) }
    await db.transaction().execute((trx) => appendEvent(trx, STAFF_STREAM, event))
    announceStream(STAFF_STREAM)
  }
  const names =
    otherIds.length === 0 ? [] : await payoutReviewRepository.listStaffNames(db, otherIds.map(BigInt))
  return {
    success: true,
    viewers: names.map(({ id, displayName }) => ({ id: id.toString(), displayName })),
  }
}
