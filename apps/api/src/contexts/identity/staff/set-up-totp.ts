import { randomBytes, randomUUID } from 'node:crypto'
import type { StartTotpResponse } from '@app/contract/identity/staff'
import { openProfileKey } from '#contexts/identity/accounts/index.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { seal, unseal } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { authorizeEnrolment } from './authorize-enrolment.ts'
import { startAttempt } from './count-attempt.ts'
import { base32 } from './domain/base32.ts'
import { matchTotp, TOTP_SECRET_BYTES, totpUri } from './domain/totp.ts'
import { factorAttemptsRepository } from './factor-attempts.repository.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'
import { factorsRepository } from './factors.repository.ts'
import { storeFactor } from './store-factor.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'

/** Creates a secret for an authenticator app. It becomes a factor after a code made with it is confirmed. */
export async function startTotp(
  tools: StaffTools,
  caller: SignedInCaller,
  command: { enrolmentCode: string | undefined; requestId: string },
): Promise<StartTotpResponse> {
  const { db, keys } = tools
  const { userId, sessionId } = caller
  const enrolmentHash = await authorizeEnrolment(tools, caller, command)
  const secret = randomBytes(TOTP_SECRET_BYTES)
  const attemptId = randomUUID()
  const dataKey = await openProfileKey(db, keys, userId)
  const expiresAt = await factorAttemptsRepository.insert(db, {
    id: attemptId,
    sessionId,
    userId,
    purpose: 'enrol_totp',
    secretSealed: seal(dataKey, secret, totpContext(attemptId, userId)),
    enrolmentHash,
  })
  const account = await factorsRepository.personaName(db, userId)
  return {
    success: true,
    attemptId,
    secret: base32(secret),
    uri: totpUri(secret, { issuer: tools.brandName, account }),
    expiresAt: expiresAt.toISOString(),
  }
}

export async function finishTotp(
  { db, keys }: StaffTools,
  caller: SignedInCaller,
  command: { attemptId: string; label: string; code: string; requestId: string },
): Promise<string[] | null> {
  const { userId, sessionId } = caller
  const { attemptId, requestId } = command
  const place = { id: attemptId, sessionId, userId, purpose: 'enrol_totp' as const }
  const attempt = await factorAttemptsRepository.find(db, place)
  if (!attempt?.secret_sealed) throw new DomainError('staff_code_refused')
  const tryId = await startAttempt(db, userId)
  const dataKey = await openProfileKey(db, keys, userId)
  const secret = unseal(dataKey, attempt.secret_sealed, totpContext(attemptId, userId))
  const step = matchTotp(secret, command.code, { now: attempt.now, usedStep: 0 })
  if (step === undefined)
    return refuseFactor(db, caller, { code: 'staff_code_refused', way: 'totp', requestId })
  return db.transaction().execute(async (trx) => {
    if (!(await factorAttemptsRepository.use(trx, place))) throw new DomainError('staff_code_refused')
    const codes = await storeFactor(trx, caller, {
      factor: {
        // The factor keeps the attempt's id, because its encrypted secret is bound to that id.
        id: attemptId,
        userId,
        label: command.label,
        kind: 'totp',
        secretSealed: attempt.secret_sealed!,
        lastStep: step,
      },
      enrolmentHash: attempt.enrolment_hash,
      requestId,
    })
    await factorTriesRepository.clear(trx, tryId)
    return codes
  })
}

export function totpContext(factorId: string, userId: bigint): string {
  return `staff_factors.totp|${factorId}|${userId}`
}
