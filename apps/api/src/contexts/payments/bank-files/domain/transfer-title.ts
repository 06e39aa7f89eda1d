import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_CHARS = 8
const NUMBER_DIGITS = 6

/** Forty random bits; the database guarantees that no two transfers share a code. */
export function newTransferCode(): string {
  return `PO${Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/** The title line of a transfer: the receiver reads it, and the statement is matched by it. */
export function titleOfTransfer(transfer: { kind: string; transactionId: bigint; code: string }): string {
  const word = transfer.kind === 'sale' ? 'Sprzedaz' : 'Wyplata'
  return `${word} ${String(transfer.transactionId).padStart(NUMBER_DIGITS, '0')} ${transfer.code}`
}

/** All substrings of a title that could be our codes; banks break titles into lines at any position. */
export function codesIn(title: string): string[] {
  const text = title.replaceAll(/\s/g, '').toUpperCase()
  return [...new Set(Array.from(text.matchAll(/(?=(PO[A-Z2-7]{8}))/g), ([, code = '']) => code))]
}
