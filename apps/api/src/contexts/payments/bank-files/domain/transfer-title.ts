import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_CHARS = 8
const NUMBER_DIGITS = 6

/** Forty random bits: no two transfers ever carry the same one, the database sees to it. */
export function newTransferCode(): string {
  return `PO${Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/** One line of a transfer: what the receiver reads, and what the statement is matched by. */
export function titleOfTransfer(transfer: { kind: string; transactionId: bigint; code: string }): string {
  const word = transfer.kind === 'sale' ? 'Sprzedaz' : 'Wyplata'
  return `${word} ${String(transfer.transactionId).padStart(NUMBER_DIGITS, '0')} ${transfer.code}`
}

/** Everything in a title that could be a code of ours; banks break titles into lines wherever they like. */
export function codesIn(title: string): string[] {
  const text = title.replaceAll(/\s/g, '').toUpperCase()
  return [...new Set(Array.from(text.matchAll(/(?=(PO[A-Z2-7]{8}))/g), ([, code = '']) => code))]
}
