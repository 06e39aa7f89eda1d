import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { fingerprint, isFingerprintOf, type Keys } from '#platform/crypto/keys.ts'
import { destinationOf } from './domain/details-text.ts'

const KIND = 'payout_destination'

/** By which a place that others name, a bank or a rail, is known as one that we pay to. */
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
