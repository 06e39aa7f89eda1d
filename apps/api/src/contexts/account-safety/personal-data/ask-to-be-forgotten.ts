import { assertNotFrozen, sessionsRepository } from '#contexts/identity/accounts/index.ts'
import { writeAudit, type AuditActor } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { DomainError } from '#shared/domain-error.ts'
import { personalDataRepository } from './personal-data.repository.ts'

/**
 * Records the erasure request, ends every session and enqueues a worker job. Only the worker role has permission to
 * delete this data.
 */
export async function askToBeForgotten(
  { db }: { db: Db },
  wish: { userId: bigint; requestId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertNotFrozen(trx, wish.userId)
    if ((await personalDataRepository.obstacles(trx, wish.userId)).length > 0)
      throw new DomainError('erasure_obstacles')
    await takeDown(trx, { ...wish, askedBy: 'person' })
    const userId = wish.userId.toString()
    await enqueue(trx, 'forget-person', { userId }, { key: `forget-person-${userId}` })
    await sessionsRepository.endAll(trx, wish.userId, 'ended_by_user')
  })
}

/** The record of the request is kept after the user is erased. */
export async function takeDown(
  trx: Trx,
  wish: { userId: bigint; askedBy: 'person' | 'operator'; requestId?: string; reason?: string },
): Promise<void> {
  const isNew = await personalDataRepository.request(trx, wish.userId, wish.askedBy)
  if (!isNew) return
  const id = wish.userId.toString()
  const actor: AuditActor =
    wish.askedBy === 'person' ? { type: 'user', id } : { type: 'operator', id: 'command-line' }
  await writeAudit(trx, {
    actor,
    action: 'user.erasure_asked',
    object: { type: 'user', id },
    ...(wish.reason === undefined ? {} : { reason: wish.reason }),
    ...(wish.requestId === undefined ? {} : { requestId: wish.requestId }),
  })
}
