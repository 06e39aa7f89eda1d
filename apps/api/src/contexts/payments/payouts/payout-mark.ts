import { fingerprint, type Keys } from '#platform/crypto/keys.ts'

const KIND = 'payout-mark'
/** 64 bits: nobody meets another's by chance. */
const MARK_BYTES = 8

/**
 * The public name of a payout. Its id is drawn by chance and told to nobody, and the mark is keyed: who has neither can
 * neither make one nor read anything from it. Only the seller is told the mark of their own.
 */
export function payoutMark(keys: Keys, payoutId: string): string {
  const letters = fingerprint(keys, KIND, payoutId).subarray(0, MARK_BYTES).toString('hex')
  return letters.match(/.{4}/g)!.join('-')
}
