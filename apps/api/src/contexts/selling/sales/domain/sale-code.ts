import { randomBytes } from 'node:crypto'

/** Base32 has neither 0 nor 1, so no character can be confused with O or I. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_CHARS = 8

/** Identifies a sale in messages between people. It never decides a payment. */
export function newSaleCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
