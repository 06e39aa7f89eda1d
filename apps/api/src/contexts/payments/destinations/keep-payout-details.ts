import { PayoutDetailsInput, type PayoutMethod } from '@app/contract/payments/payout-details'
import type { PaymentDetails } from '@app/contract/payments/payment-details'
import type { Trx } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { PayoutDetailsRow } from './payout-details.repository.ts'
import { reusePayoutDetails, savePayoutDetails } from './save-payout-details.ts'

/** Details that a user chose in a form: saved ones, or newly typed fields, which are stored encrypted. */
export async function keepPayoutDetails(
  trx: Trx,
  keys: Keys,
  choice: {
    userId: bigint
    method: PayoutMethod
    details: PaymentDetails
    requestId: string
    /** The row that `chosenDestination` found, already marked as used. */
    known?: PayoutDetailsRow | undefined
  },
): Promise<PayoutDetailsRow> {
  const { userId, method, details, requestId, known } = choice
  if ('savedId' in details) {
    const saved = await reusePayoutDetails(trx, { userId, id: details.savedId, known })
    if (saved.method !== method) throw new DomainError('payout_details_invalid', { method })
    return saved
  }
  const input = PayoutDetailsInput.safeParse({ method, ...details })
  // Fields of another method; the typed values must not reach the log.
  if (!input.success) throw new DomainError('payout_details_invalid', { method })
  return savePayoutDetails(trx, keys, { userId, input: input.data, requestId, known })
}
