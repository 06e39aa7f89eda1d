import { checkCryptoAddress } from '@app/crypto-address/crypto-address'
import { PayoutDetailsInput, type PayoutMethod } from '@app/contract/payments/payout-details'
import type { PaymentDetails } from '@app/contract/payments/payment-details'
import { readPayoutDetails } from '@app/contract/payments/read-payout-details'
import type { Keys } from '#platform/crypto/keys.ts'
import { contentFingerprint } from './content-fingerprint.ts'

/** Finds a destination among the stored ones of its user: a saved one by its id, a typed one by its content. */
export type ChosenDestination = { id: string } | { content: Buffer | null }

/** Invalid fields have no content and find nothing; `keepPayoutDetails` then refuses them. */
export function chosenDestination(
  keys: Keys,
  { method, details }: { method: PayoutMethod; details: PaymentDetails },
): ChosenDestination {
  if ('savedId' in details) return { id: details.savedId }
  const input = PayoutDetailsInput.safeParse({ method, ...details })
  const read = input.success ? readPayoutDetails(input.data, checkCryptoAddress) : undefined
  return { content: read && 'details' in read ? contentFingerprint(keys, read.details) : null }
}
