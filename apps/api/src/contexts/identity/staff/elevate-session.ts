import { writeAudit } from '#platform/db/audit.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Trx } from '#platform/db/database.ts'
import { panelsRepository } from './panels.repository.ts'

export type Way = 'totp' | 'passkey' | 'recovery'

/** After a passed factor: opens the admin session, and records a fresh confirmation. */
export async function elevateSession(
  trx: Trx,
  caller: SignedInCaller,
  passed: { way: Way; factorId: string | null; requestId: string },
): Promise<void> {
  const { userId, sessionId } = caller
  const isOpen = caller.panel?.state === 'open'
  await panelsRepository.pass(trx, { sessionId, userId, factorId: passed.factorId, isOpen })
  await writeAudit(trx, {
    actor: { type: 'admin', id: userId.toString() },
    action: isOpen ? 'staff.confirmed' : 'staff.panel_opened',
    object: { type: 'session', id: sessionId },
    details: { way: passed.way, ...(passed.factorId === null ? {} : { factorId: passed.factorId }) },
    requestId: passed.requestId,
  })
}
