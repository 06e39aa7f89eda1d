import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { fingerprint, isFingerprintOf, type Keys } from '#platform/crypto/keys.ts'
import { destinationOf } from './domain/details-text.ts'

const KIND = 'payout_destination'

/** Recognises a destination reported by a bank or provider as one that we pay to. */
export function destinationFingerprint(keys: Keys, details: PayoutDetails): Buffer {
  return fingerprint(keys, KIND, destinationOf(details))
}

export function isDestinationOf(
  keys: Pick<Keys, 'fingerprints'>,
  details: PayoutDetails,
  destination: Buffer,
): boolean {
  return isFingerprintOf(keys, KIND, destinationOf(details), destination)
}
