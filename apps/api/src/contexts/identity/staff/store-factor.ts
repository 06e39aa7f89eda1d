import { writeAudit } from '#platform/db/audit.ts'
import { assertConfirmed, type SignedInCaller } from '#platform/http/caller.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { enrolmentsRepository } from './enrolments.repository.ts'
import { factorsRepository } from './factors.repository.ts'
import { elevateSession } from './elevate-session.ts'
import { newRecoveryCodes } from './renew-recovery-codes.ts'

type Kept = Parameters<typeof factorsRepository.insert>[1]

/** Stores a verified factor and opens the admin session. Recovery codes are created with the first factor. */
export async function storeFactor(
  trx: Trx,
  caller: SignedInCaller,
  command: { factor: Kept; enrolmentHash: Buffer | null; requestId: string },
): Promise<string[] | null> {
  const { factor, enrolmentHash, requestId } = command
  const { userId } = caller
  if (enrolmentHash === null) assertConfirmed(caller)
  else if (!(await enrolmentsRepository.use(trx, userId, enrolmentHash)))
    throw new DomainError('staff_enrolment_code_refused')
  await factorsRepository.insert(trx, factor)
  await writeAudit(trx, {
    actor: { type: 'admin', id: userId.toString() },
    action: 'staff.factor_added',
    object: { type: 'user', id: userId.toString() },
    details: { factorId: factor.id, kind: factor.kind, isFirst: enrolmentHash !== null },
    requestId,
  })
  const codes = enrolmentHash === null ? null : await newRecoveryCodes(trx, userId)
  await elevateSession(trx, caller, { way: factor.kind, factorId: factor.id, requestId })
  return codes
}
