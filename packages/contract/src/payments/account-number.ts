import type { PayoutProblem } from './payout-problems.ts'

const DIGITS = 26
/**
 * Characters that people and banks put between the groups. They are accepted, because a refusal would only force the
 * user to retype.
 */
const SEPARATORS = /[\s\p{Pd}\u200b-\u200d\u2060]/gu
/** "PL" converted by ISO 7064: A is 10, so P is 25 and L is 21. */
const PL_AS_DIGITS = '2521'

/**
 * Returns a Polish account number (NRB, or IBAN with "PL") as 26 digits without separators, or the problem with it.
 */
export function readAccountNumber(
  text: string,
): { accountNumber: string; problem?: never } | { problem: PayoutProblem } {
  const bare = text.replaceAll(SEPARATORS, '').toUpperCase()
  if (bare === '') return { problem: { code: 'account_number_empty' } }
  if (/^(?!PL)[A-Z]{2}\d{2}[A-Z0-9]*$/.test(bare)) return { problem: { code: 'account_number_foreign' } }
  const digits = bare.replace(/^PL/, '')
  if (!/^\d*$/.test(digits)) return { problem: { code: 'account_number_characters' } }
  if (digits.length < DIGITS)
    return { problem: { code: 'account_number_short', missingDigits: DIGITS - digits.length } }
  if (digits.length > DIGITS) return { problem: { code: 'account_number_long' } }
  if (!hasRightCheckDigits(digits)) return { problem: { code: 'account_number_checksum' } }
  return { accountNumber: digits }
}

function hasRightCheckDigits(digits: string): boolean {
  const checkDigits = Number(digits.slice(0, 2))
  // 00, 01 and 99 give the same remainder as 97, 98 and 02, but no bank issues them.
  if (checkDigits < 2 || checkDigits > 98) return false
  return remainderBy97(digits.slice(2) + PL_AS_DIGITS + digits.slice(0, 2)) === 1
}

function remainderBy97(digits: string): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** `91 1140 2004 0000 0000 0000 0001`: the digit groups that banks print. */
export function formatAccountNumber(accountNumber: string): string {
  return `${accountNumber.slice(0, 2)} ${accountNumber.slice(2).replaceAll(/\d{4}(?=\d)/g, '$& ')}`.trim()
}
