import { randomUUID } from 'node:crypto'
import type { FinishPasskeyRequest, StartPasskeyResponse } from '@app/contract/identity/staff'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import { DomainError } from '#shared/domain-error.ts'
import { authorizeEnrolment } from './authorize-enrolment.ts'
import { factorAttemptsRepository } from './factor-attempts.repository.ts'
import { factorsRepository } from './factors.repository.ts'
import { storeFactor } from './store-factor.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'
import { registrationOptions, verifyRegistration } from './webauthn.ts'

export async function startPasskey(
  tools: StaffTools,
  caller: SignedInCaller,
  command: { enrolmentCode: string | undefined; requestId: string },
): Promise<StartPasskeyResponse> {
  const { db } = tools
  const { userId, sessionId } = caller
  const enrolmentHash = await authorizeEnrolment(tools, caller, command)
  const name = await factorsRepository.personaName(db, userId)
  const passkeys = await factorsRepository.listPasskeys(db, userId)
  const options = await registrationOptions(tools, { userId, name, passkeys })
  const attemptId = randomUUID()
  const expiresAt = await factorAttemptsRepository.insert(db, {
    id: attemptId,
    sessionId,
    userId,
    purpose: 'enrol_passkey',
    challenge: options.challenge,
    enrolmentHash,
  })
  return { success: true, attemptId, options: { ...options }, expiresAt: expiresAt.toISOString() }
}

export async function finishPasskey(
  tools: StaffTools,
  caller: SignedInCaller,
  command: FinishPasskeyRequest & { requestId: string },
): Promise<string[] | null> {
  const { db } = tools
  const { userId, sessionId } = caller
  const { attemptId, label, credential, requestId } = command
  // Consumed before it is verified: one challenge allows one answer.
  const attempt = await factorAttemptsRepository.use(db, {
    id: attemptId,
    sessionId,
    userId,
    purpose: 'enrol_passkey',
  })
  if (!attempt?.challenge) throw new DomainError('staff_passkey_refused')
  const passkey = await verifyRegistration(tools, attempt.challenge, credential).catch((cause: unknown) =>
    refuseFactor(db, caller, { code: 'staff_passkey_refused', way: 'passkey', requestId, cause }),
  )
  try {
    return await db.transaction().execute((trx) =>
      storeFactor(trx, caller, {
        factor: { id: randomUUID(), userId, label, kind: 'passkey', ...passkey },
        enrolmentHash: attempt.enrolment_hash,
        requestId,
      }),
    )
  } catch (error) {
    // A passkey belongs to one user only.
    if (isViolationOf(error, 'staff_factors_credential_unique'))
      throw new DomainError('staff_passkey_refused')
    throw error
  }
}
