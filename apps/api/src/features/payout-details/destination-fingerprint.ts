import type { PayoutDetails } from '@app/contract/payout-details'
import { fingerprint, type Keys } from '#platform/keys.ts'
import { destinationOf } from './domain/details-text.ts'

/** By which a place that others name, a bank or a rail, is known as one that we pay to. */
export function destinationFingerprint(keys: Keys, details: PayoutDetails): Buffer {
  return fingerprint(keys, 'payout_destination', destinationOf(details))
}
