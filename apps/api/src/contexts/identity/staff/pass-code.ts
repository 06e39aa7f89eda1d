import { openProfileKey } from '#contexts/identity/accounts/index.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { unseal } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { startAttempt } from './count-attempt.ts'
import { hashOneTimeCode } from './domain/one-time-code.ts'
import { matchTotp } from './domain/totp.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'
import { factorsRepository } from './factors.repository.ts'
import { elevateSession } from './elevate-session.ts'
import { recoveryCodesRepository } from './recovery-codes.repository.ts'
import { refuseFactor } from './refuse-factor.ts'
import type { StaffTools } from './staff-tools.ts'
import { totpContext } from './set-up-totp.ts'

type Command = { code: string; requestId: string }

/** Checks a code from an authenticator app. Each code works once, even with two concurrent calls. */
export async function passTotp(
  tools: StaffTools,
  caller: SignedInCaller,
  { code, requestId }: Command,
): Promise<void> {
  const { db } = tools
  assertEnrolled(caller)
  const tryId = await startAttempt(db, caller.userId)
  const match = await findTotp(tools, caller.userId, code)
  const hasPassed =
    match !== undefined &&
    (await db.transaction().execute(async (trx) => {
      if (!(await factorsRepository.useStep(trx, match.factorId, match.step))) return false
      await elevateSession(trx, caller, { way: 'totp', factorId: match.factorId, requestId })
      await factorTriesRepository.clear(trx, tryId)
      return true
    }))
  if (!hasPassed) await refuseFactor(db, caller, { code: 'staff_code_refused', way: 'totp', requestId })
}

async function findTotp(
  { db, keys }: StaffTools,
  userId: bigint,
  code: string,
): Promise<{ factorId: string; step: number } | undefined> {
  const factors = await factorsRepository.listTotp(db, userId)
  const dataKey = await openProfileKey(db, keys, userId)
  for (const { id, secretSealed, lastStep, now } of factors) {
    const secret = unseal(dataKey, secretSealed, totpContext(id, userId))
    const step = matchTotp(secret, code, { now, usedStep: lastStep })
    if (step !== undefined) return { factorId: id, step }
  }
  return undefined
}

/** Checks a recovery code, shown with the first factor, for staff who lost everything else. */
export async function passRecovery(
  { db }: StaffTools,
  caller: SignedInCaller,
  { code, requestId }: Command,
): Promise<void> {
  assertEnrolled(caller)
  const tryId = await startAttempt(db, caller.userId)
  const hasPassed = await db.transaction().execute(async (trx) => {
    if (!(await recoveryCodesRepository.use(trx, caller.userId, hashOneTimeCode(code)))) return false
    await elevateSession(trx, caller, { way: 'recovery', factorId: null, requestId })
    await factorTriesRepository.clear(trx, tryId)
    return true
  })
  if (!hasPassed) await refuseFactor(db, caller, { code: 'staff_code_refused', way: 'recovery', requestId })
}

export function assertEnrolled({ panel }: SignedInCaller): void {
  if (panel?.state === 'enrol') throw new DomainError('staff_factor_enrol')
}
