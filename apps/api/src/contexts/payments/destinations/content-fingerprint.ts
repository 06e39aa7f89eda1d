import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { textOfDetails } from './domain/details-text.ts'

/** Tells whether a user typed the same details before. */
export function contentFingerprint(keys: Keys, details: PayoutDetails): Buffer {
  return fingerprint(keys, 'payout_destinations', textOfDetails(details))
}
