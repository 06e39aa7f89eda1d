import { randomInt } from 'node:crypto'

/** Base32 without I, L, O, and without the digits that look like Z and S: sellers compare codes by eye. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ3467'
const CODE_CHARS = 8

/** Identifies a sale in messages between people. It never decides a payment. */
export function newSaleCode(): string {
  return Array.from({ length: CODE_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
