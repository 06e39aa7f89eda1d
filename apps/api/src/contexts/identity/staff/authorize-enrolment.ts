import { assertConfirmed, type SignedInCaller } from '#platform/http/caller.ts'
import { DomainError } from '#shared/domain-error.ts'
import { startAttempt } from './count-attempt.ts'
import { hashOneTimeCode } from './domain/one-time-code.ts'
import { enrolmentsRepository } from './enrolments.repository.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'
import { factorsRepository } from './factors.repository.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'

const FACTORS_MAX = 10

/**
 * The first factor needs the operator's code, a further one a fresh confirmation, so a stolen Steam account alone
 * cannot add a factor. Returns the hash of the code, which is consumed when the factor is stored.
 */
export async function authorizeEnrolment(
  { db }: StaffTools,
  caller: SignedInCaller,
  command: { enrolmentCode: string | undefined; requestId: string },
): Promise<Buffer | null> {
  if (caller.panel?.state !== 'enrol') {
    assertConfirmed(caller)
    const factors = await factorsRepository.list(db, caller.userId)
    if (factors.length >= FACTORS_MAX) throw new DomainError('staff_factors_full')
    return null
  }
  if (command.enrolmentCode === undefined) throw new DomainError('staff_factor_enrol')
  const tryId = await startAttempt(db, caller.userId)
  const codeHash = hashOneTimeCode(command.enrolmentCode)
  if (!(await enrolmentsRepository.isLive(db, caller.userId, codeHash)))
    return refuseFactor(db, caller, {
      code: 'staff_enrolment_code_refused',
      way: 'enrolment',
      requestId: command.requestId,
    })
  await factorTriesRepository.clear(db, tryId)
  return codeHash
}
