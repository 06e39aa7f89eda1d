import { writeAudit } from '#platform/db/audit.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { factorsRepository } from './factors.repository.ts'
import { panelsRepository } from './panels.repository.ts'

/** The last factor cannot be removed: without any, an attacker with the Steam account could enrol a new one. */
export async function removeFactor(
  db: Db,
  caller: SignedInCaller,
  command: { factorId: string; requestId: string },
): Promise<void> {
  const { userId, sessionId } = caller
  const { factorId, requestId } = command
  await db.transaction().execute(async (trx) => {
    const ids = await factorsRepository.lockIds(trx, userId)
    if (!ids.includes(factorId)) throw new DomainError('staff_factor_not_found')
    if (ids.length === 1) throw new DomainError('staff_factor_last')
    // Closes the admin sessions that a lost phone has opened.
    await panelsRepository.closeOthersOfFactor(trx, factorId, sessionId)
    await factorsRepository.remove(trx, factorId)
    await writeAudit(trx, {
      actor: { type: 'admin', id: userId.toString() },
      action: 'staff.factor_removed',
      object: { type: 'user', id: userId.toString() },
      details: { factorId },
      requestId,
    })
  })
}
