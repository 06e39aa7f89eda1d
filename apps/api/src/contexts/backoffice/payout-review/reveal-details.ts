import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PayoutDetailsInput, type PayoutDetails } from '@app/contract/payments/payout-details'
import {
  transactionActionsRepository,
  type Decider,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import {
  ForgedDetailsError,
  revealPayoutDetails,
  type DetailsOpener,
} from '#contexts/payments/destinations/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { openBox, sealFor } from '#platform/crypto/sealed-box.ts'
import { publicHalfOf } from '#platform/crypto/x25519.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import { revealsRepository } from './reveals.repository.ts'

const REVEAL_SECONDS = 60
const WAIT_MS = 8_000
const LOOK_EVERY_MS = 100
/** More reveals than a person needs; a higher rate means an automated client. */
const PER_HOUR_MAX = 60

const contextOf = (revealId: string) => `destination_reveals|${revealId}`

/**
 * Shows payout details to an admin. The internet-facing process cannot decrypt them, so it creates a key pair for
 * this request. The worker records who asked and why, and encrypts the answer for that key; the answer is read once.
 */
export async function revealDetails(db: Db, decider: Decider & { reason: string }): Promise<PayoutDetails> {
  const secret = randomBytes(32)
  const revealId = await db.transaction().execute((trx) => ask(trx, decider, publicHalfOf(secret)))
  const giveUpAt = performance.now() + WAIT_MS
  while (performance.now() < giveUpAt) {
    const answer = await revealsRepository.takeAnswer(db, revealId)
    if (answer?.sealed) {
      const text = openBox(secret, answer.sealed, contextOf(revealId)).toString()
      return PayoutDetailsInput.parse(JSON.parse(text))
    }
    if (answer) throw new DomainError('payout_details_not_found')
    await sleep(LOOK_EVERY_MS)
  }
  throw new DomainError('reveal_unavailable')
}

async function ask(trx: Trx, decider: Decider & { reason: string }, publicKey: Buffer): Promise<string> {
  const facts = await payoutReviewRepository.readFacts(trx, decider.transactionId)
  if (!facts) throw new DomainError('transaction_not_found', { transactionId: decider.transactionId })
  if (facts.payoutDetailsId === null) throw new DomainError('payout_details_not_found')
  const { payoutDetailsId } = facts
  const revealId = await revealsRepository.insert(trx, { ...decider, payoutDetailsId, publicKey })
  await transactionActionsRepository.insert(trx, { ...decider, action: 'details_revealed' })
  await enqueue(trx, 'reveal-details', { revealId }, { maxAttempts: 3 })
  return revealId
}

export type RevealTools = DetailsOpener & Pick<MoneyPorts, 'alert'>

/** The worker's side. For every refusal the caller learns only that there are no details. */
export async function answerReveal(trx: Trx, tools: RevealTools, revealId: string): Promise<void> {
  const asked = await revealsRepository.findForWorker(trx, revealId, REVEAL_SECONDS)
  if (!asked?.isOpen) return
  const isAllowed = asked.isStaff && asked.isOfTransaction && asked.askedInLastHour <= PER_HOUR_MAX
  const details = isAllowed ? await openRecorded(trx, tools, asked) : null
  const sealed =
    details && sealFor(asked.publicKey, Buffer.from(JSON.stringify(details)), contextOf(revealId))
  await revealsRepository.answer(trx, revealId, sealed, REVEAL_SECONDS)
}

async function openRecorded(
  trx: Trx,
  { alert, ...opener }: RevealTools,
  asked: { payoutDetailsId: string; adminId: bigint; reason: string; requestId: string | null },
): Promise<PayoutDetails | null> {
  try {
    return await revealPayoutDetails(trx, opener, {
      id: asked.payoutDetailsId,
      actor: { type: 'admin', id: asked.adminId.toString() },
      reason: asked.reason,
      ...(asked.requestId === null ? {} : { requestId: asked.requestId }),
    })
  } catch (error) {
    // The details were erased in the meantime.
    if (error instanceof DomainError) return null
    if (!(error instanceof ForgedDetailsError)) throw error
    // Staff make manual payments to these details, so a forged destination is never shown.
    alert('destination_differs', {})
    return null
  }
}
