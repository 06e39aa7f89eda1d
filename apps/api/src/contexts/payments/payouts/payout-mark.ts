import { fingerprint, type Keys } from '#platform/crypto/keys.ts'

const KIND = 'payout-mark'
/** 64 bits, so that a random collision is practically impossible. */
const MARK_BYTES = 8

/**
 * The public name of a payout. The id is random and secret, and the mark is keyed, so an attacker can neither create
 * a mark nor learn anything from it. Only the seller sees their own mark.
 */
export function payoutMark(keys: Keys, payoutId: string): string {
  const letters = fingerprint(keys, KIND, payoutId).subarray(0, MARK_BYTES).toString('hex')
  return letters.match(/.{4}/g)!.join('-')
}
