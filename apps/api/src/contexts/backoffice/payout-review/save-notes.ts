import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { lockSeller, type Decider } from '#contexts/payments/lifecycle/index.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'

/** Saves the next version of the notes; two concurrent writers cannot overwrite each other. */
export async function saveNotes(
  trx: Trx,
  decider: Decider,
  body: { version: number; text: string },
): Promise<number> {
  const { transactionId, adminId, requestId } = decider
  const userId = await payoutReviewRepository.ownerOf(trx, transactionId)
  if (userId === undefined) throw new DomainError('transaction_not_found', { transactionId })
  await lockSeller(trx, userId)
  if ((await payoutReviewRepository.lastNotesVersion(trx, transactionId)) !== body.version)
    throw new DomainError('transaction_changed', { transactionId })
  const version = body.version + 1
  await payoutReviewRepository.insertNotes(trx, { transactionId, version, text: body.text, adminId })
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action: 'transaction.annotated',
    object: { type: 'transaction', id: transactionId.toString() },
    details: { version },
    requestId,
  })
  return version
}
