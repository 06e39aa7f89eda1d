import { randomUUID } from 'node:crypto'
import type { PassPasskeyRequest, StartPasskeyResponse } from '@app/contract/identity/staff'
import type { Trx } from '#platform/db/database.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { DomainError } from '#shared/domain-error.ts'
import { startAttempt } from './count-attempt.ts'
import { factorAttemptsRepository } from './factor-attempts.repository.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'
import { factorsRepository, type PasskeyFactor } from './factors.repository.ts'
import { passkeyProofsRepository } from './passkey-proofs.repository.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'
import { authenticationOptions, verifyAuthentication } from './webauthn.ts'

/** A passkey's signature for one proposal, checked outside the transaction that records it. */
export type PasskeyProof = {
  caller: SignedInCaller
  attemptId: string
  passkey: PasskeyFactor
  newCount: number
  response: PassPasskeyRequest['credential']['response']
}

/** A challenge that confirms this proposal and nothing else. The database refuses one made before the wait is over. */
export async function startConfirming(
  tools: StaffTools,
  { userId, sessionId }: SignedInCaller,
  proposalId: string,
): Promise<StartPasskeyResponse> {
  const passkeys = await factorsRepository.listPasskeys(tools.db, userId)
  if (passkeys.length === 0) throw new DomainError('proposal_passkey_needed')
  const options = await authenticationOptions(tools, passkeys)
  const attemptId = randomUUID()
  const expiresAt = await factorAttemptsRepository.insert(tools.db, {
    id: attemptId,
    sessionId,
    userId,
    purpose: 'confirm_proposal',
    challenge: options.challenge,
    proposalId,
  })
  return { success: true, attemptId, options: { ...options }, expiresAt: expiresAt.toISOString() }
}

/** Throws for a wrong signature, which counts as a failed attempt and spends the challenge. */
export async function verifyConfirmation(
  tools: StaffTools,
  caller: SignedInCaller,
  command: PassPasskeyRequest & { proposalId: string; requestId: string },
): Promise<PasskeyProof> {
  const { db } = tools
  const { attemptId, credential, proposalId, requestId } = command
  const place = { id: attemptId, ...caller, purpose: 'confirm_proposal' as const }
  const tryId = await startAttempt(db, caller.userId)
  try {
    const attempt = await factorAttemptsRepository.find(db, place)
    const passkeys = await factorsRepository.listPasskeys(db, caller.userId)
    const passkey = passkeys.find(({ credentialId }) => credentialId.toString('base64url') === credential.id)
    if (!attempt?.challenge || attempt.proposal_id !== proposalId || !passkey)
      throw new DomainError('staff_passkey_refused')
    const newCount = await verifyAuthentication(tools, attempt.challenge, { passkey, credential })
    await factorTriesRepository.clear(db, tryId)
    return { caller, attemptId, passkey, newCount, response: credential.response }
  } catch (cause) {
    await factorAttemptsRepository.use(db, place)
    return refuseFactor(db, caller, { code: 'staff_passkey_refused', way: 'passkey', requestId, cause })
  }
}

/** Spends the challenge and keeps the signature, in the transaction that confirms the proposal. */
export async function recordPasskeyProof(trx: Trx, proposalId: string, proof: PasskeyProof): Promise<void> {
  const { caller, attemptId, passkey, newCount, response } = proof
  const place = { id: attemptId, ...caller, purpose: 'confirm_proposal' as const }
  const counts = { before: passkey.signCount, now: newCount }
  const isFirst =
    (await factorAttemptsRepository.use(trx, place)) !== undefined &&
    (await factorsRepository.useCount(trx, passkey.id, counts))
  if (!isFirst) throw new DomainError('staff_passkey_refused')
  await passkeyProofsRepository
    .insert(trx, { proposalId, challengeId: attemptId, userId: caller.userId, passkey, response })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'proposal_passkeys_of_person'))
        throw new DomainError('proposal_passkey_needed')
      if (isViolationOf(error, 'proposal_passkeys_of_proposal'))
        throw new DomainError('staff_passkey_refused')
      throw error
    })
}
