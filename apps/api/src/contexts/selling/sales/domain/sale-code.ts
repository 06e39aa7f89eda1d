import { randomBytes } from 'node:crypto'

/** Base32 has neither 0 nor 1, so nothing in a code is taken for an O or an I. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_CHARS = 8

/** Names a sale where people write to each other. It never decides a payment. */
export function newSaleCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
