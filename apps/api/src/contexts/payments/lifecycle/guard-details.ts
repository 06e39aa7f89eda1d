import { DomainError } from '#shared/domain-error.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { mayUseDetails } from './domain/approvals.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

type Person = { userId: bigint; sessionId: string }

/** Who stole a session must not lead the money elsewhere: other details than those paid before need a fresh sign-in. */
export async function assertMayUseDetails(
  trx: Trx,
  use: Person & { payoutDetailsId: string },
): Promise<void> {
  const details = await payoutsRepository.findDetails(trx, use.payoutDetailsId)
  if (!details) throw new Error(`payout details ${use.payoutDetailsId} are gone`)
  const isKnown = await payoutsRepository.areDetailsProven(trx, use.userId, details.fingerprint)
  if (!(await isAllowed(trx, use, isKnown))) throw new DomainError('fresh_sign_in_needed')
}

/** The same for a sale, by facts that were read under its locks. */
export function assertMayUsePlace(facts: PayoutFacts): void {
  const { wasPaidBefore, areDetailsProven: areDetailsKnown, signedInAtMs: signedInAt, nowMs } = facts
  if (!mayUseDetails({ wasPaidBefore, areDetailsKnown, signedInAt }, nowMs))
    throw new DomainError('fresh_sign_in_needed')
}

/** Before anything is typed: whether other details would be refused now. */
export async function needsFreshSignIn(db: Db, person: Person): Promise<boolean> {
  return !(await isAllowed(db, person, false))
}

/** Whether a payment to this place has stood. */
export async function wasPaidTo(db: Db, userId: bigint, fingerprint: Buffer): Promise<boolean> {
  return payoutsRepository.areDetailsProven(db, userId, fingerprint)
}

/** The same for several places, and whether the last payment to each came back. */
export async function listPaymentOutcomes(db: Db, userId: bigint, fingerprints: readonly Buffer[]) {
  return payoutsRepository.listOutcomes(db, userId, fingerprints)
}

/** Whether another account is paid to this place, or soon will be. */
export async function isPaidToOthers(db: Db, userId: bigint, fingerprint: Buffer): Promise<boolean> {
  return payoutsRepository.isPaidToOthers(db, userId, fingerprint)
}

async function isAllowed(db: Db, person: Person, areDetailsKnown: boolean): Promise<boolean> {
  const wasPaidBefore = await payoutsRepository.wasPaidBefore(db, person.userId)
  const signedInAt = (await payoutsRepository.signedInAt(db, person.sessionId))?.getTime() ?? 0
  return mayUseDetails({ wasPaidBefore, areDetailsKnown, signedInAt }, await moneyRepository.clockMs(db))
}
