import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { DomainError } from '#shared/domain-error.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends one of the user's own sessions; other tabs and devices receive an event on their stream. */
export async function endSession(
  db: Db,
  command: { sessionId: string; userId: bigint; reason: 'signed_out' | 'ended_by_user'; requestId: string },
): Promise<void> {
  const { sessionId, userId, reason, requestId } = command
  await db.transaction().execute(async (trx) => {
    const isEnded = await sessionsRepository.end(trx, { id: sessionId, userId, reason })
    if (!isEnded) throw new DomainError('session_not_found')
    await writeAudit(trx, {
      actor: { type: 'user', id: userId.toString() },
      action: 'session.ended',
      object: { type: 'session', id: sessionId },
      details: { reason },
      requestId,
    })
    await appendEvent(trx, streamOfUser(userId), { kind: 'session.ended', sessionId })
  })
}
