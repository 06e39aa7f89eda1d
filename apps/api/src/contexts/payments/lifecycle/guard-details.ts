import { DomainError } from '#shared/domain-error.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { mayUseDetails } from './domain/approvals.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

type Person = { userId: bigint; sessionId: string }

/**
 * An attacker with a stolen session must not redirect money: details other than those paid before need a recent
 * sign-in.
 */
export async function assertMayUseDetails(
  trx: Trx,
  use: Person & { payoutDetailsId: string },
): Promise<void> {
  const details = await payoutsRepository.findDetails(trx, use.payoutDetailsId)
  if (!details) throw new Error(`payout details ${use.payoutDetailsId} are gone`)
  const isKnown = await payoutsRepository.areDetailsProven(trx, use.userId, details.fingerprint)
  if (!(await isAllowed(trx, use, isKnown))) throw new DomainError('fresh_sign_in_needed')
}

/** The same check for a sale, with facts read under its locks. */
export function assertMayUsePlace(facts: PayoutFacts): void {
  const { wasPaidBefore, areDetailsProven: areDetailsKnown, signedInAtMs: signedInAt, nowMs } = facts
  if (!mayUseDetails({ wasPaidBefore, areDetailsKnown, signedInAt }, nowMs))
    throw new DomainError('fresh_sign_in_needed')
}

/** Before the user types anything: whether new details would be refused now. */
export async function needsFreshSignIn(db: Db, person: Person): Promise<boolean> {
  return !(await isAllowed(db, person, false))
}

/** Whether a payout to this destination settled and was not returned. */
export async function wasPaidTo(db: Db, userId: bigint, fingerprint: Buffer): Promise<boolean> {
  return payoutsRepository.areDetailsProven(db, userId, fingerprint)
}

/** The same for several destinations, and whether the last payout to each was returned. */
export async function listPaymentOutcomes(db: Db, userId: bigint, fingerprints: readonly Buffer[]) {
  return payoutsRepository.listOutcomes(db, userId, fingerprints)
}

/** Other users who are paid, or soon will be paid, to this destination. */
export function listPaidToo(db: Db, userId: bigint, fingerprint: Buffer, limit: number) {
  return payoutsRepository.listPaidToo(db, userId, fingerprint, limit)
}

async function isAllowed(db: Db, person: Person, areDetailsKnown: boolean): Promise<boolean> {
  const wasPaidBefore = await payoutsRepository.wasPaidBefore(db, person.userId)
  const signedInAt = (await payoutsRepository.signedInAt(db, person.sessionId))?.getTime() ?? 0
  return mayUseDetails({ wasPaidBefore, areDetailsKnown, signedInAt }, await moneyRepository.clockMs(db))
}
