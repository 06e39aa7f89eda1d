import { randomUUID } from 'node:crypto'
import type { PassPasskeyRequest, StartPasskeyResponse } from '@app/contract/identity/staff'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { DomainError } from '#shared/domain-error.ts'
import { startAttempt } from './count-attempt.ts'
import { factorAttemptsRepository } from './factor-attempts.repository.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'
import { factorsRepository, type PasskeyFactor } from './factors.repository.ts'
import { elevateSession } from './elevate-session.ts'
import { assertEnrolled } from './pass-code.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'
import { authenticationOptions, verifyAuthentication } from './webauthn.ts'

export async function startPassingPasskey(
  tools: StaffTools,
  caller: SignedInCaller,
): Promise<StartPasskeyResponse> {
  const { db } = tools
  const { userId, sessionId } = caller
  assertEnrolled(caller)
  const passkeys = await factorsRepository.listPasskeys(db, userId)
  if (passkeys.length === 0) throw new DomainError('staff_factor_not_found')
  const options = await authenticationOptions(tools, passkeys)
  const attemptId = randomUUID()
  const expiresAt = await factorAttemptsRepository.insert(db, {
    id: attemptId,
    sessionId,
    userId,
    purpose: 'pass_passkey',
    challenge: options.challenge,
  })
  return { success: true, attemptId, options: { ...options }, expiresAt: expiresAt.toISOString() }
}

export async function passPasskey(
  tools: StaffTools,
  caller: SignedInCaller,
  command: PassPasskeyRequest & { requestId: string },
): Promise<void> {
  const { db } = tools
  const { userId } = caller
  const { requestId } = command
  assertEnrolled(caller)
  const tryId = await startAttempt(db, userId)
  const refuse = (cause?: unknown) =>
    refuseFactor(db, caller, { code: 'staff_passkey_refused', way: 'passkey', requestId, cause })
  const checked = await check(tools, caller, command).catch(refuse)
  const hasPassed = await db.transaction().execute(async (trx) => {
    const { id: factorId, signCount: before } = checked.passkey
    if (!(await factorsRepository.useCount(trx, factorId, { before, now: checked.newCount }))) return false
    await elevateSession(trx, caller, { way: 'passkey', factorId, requestId })
    await factorTriesRepository.clear(trx, tryId)
    return true
  })
  if (!hasPassed) await refuse()
}

async function check(
  tools: StaffTools,
  { userId, sessionId }: SignedInCaller,
  { attemptId, credential }: PassPasskeyRequest,
): Promise<{ passkey: PasskeyFactor; newCount: number }> {
  const place = { id: attemptId, sessionId, userId, purpose: 'pass_passkey' as const }
  const attempt = await factorAttemptsRepository.use(tools.db, place)
  const passkeys = await factorsRepository.listPasskeys(tools.db, userId)
  const passkey = passkeys.find(({ credentialId }) => credentialId.toString('base64url') === credential.id)
  if (!attempt?.challenge || !passkey) throw new DomainError('staff_passkey_refused')
  return { passkey, newCount: await verifyAuthentication(tools, attempt.challenge, { passkey, credential }) }
}
