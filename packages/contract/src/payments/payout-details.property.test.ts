import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAccountNumber, readAccountNumber } from './account-number.ts'
import { readPayoutEmail, suggestEmail } from '../identity/email-address.ts'
import type { PayoutDetailsInput } from './payout-details.ts'
import { maskPayoutDetails, readPayoutDetails } from './read-payout-details.ts'
import { payoutProblemTexts } from './payout-problems.ts'

// A fixed seed gives the same values in every run, so that chance never decides whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

/** A random account at any bank, with correct check digits. */
const accountNumber = fc.stringMatching(/^[0-9]{24}$/).map((account) => {
  const checkDigits = 98n - (BigInt(`${account}252100`) % 97n)
  return String(checkDigits).padStart(2, '0') + account
})
const separator = fc.constantFrom('', ' ', '-', '  ', '\u00a0', '–', '\t')

test('accepts a valid number with any spaces and dashes, with or without PL', () => {
  fc.assert(
    fc.property(
      accountNumber,
      fc.array(separator, { minLength: 26, maxLength: 26 }),
      fc.constantFrom('', 'PL', 'pl ', ' PL-'),
      (number, separators, prefix) => {
        const typed =
          prefix +
          number
            .split('')
            .map((digit, index) => digit + separators[index])
            .join('')
        expect(readAccountNumber(typed)).toEqual({ accountNumber: number })
        expect(readAccountNumber(formatAccountNumber(number))).toEqual({ accountNumber: number })
      },
    ),
  )
})

test('refuses every change of one digit and every swap of two neighbours', () => {
  fc.assert(
    fc.property(accountNumber, (number) => {
      for (let place = 0; place < number.length; place += 1) {
        for (let step = 1; step <= 9; step += 1) {
          const digit = (Number(number[place]) + step) % 10
          expect(readAccountNumber(number.slice(0, place) + digit + number.slice(place + 1))).toEqual({
            problem: { code: 'account_number_checksum' },
          })
        }
        const [left = '', right = ''] = number.slice(place, place + 2)
        if (left === right || right === '') continue
        expect(
          readAccountNumber(number.slice(0, place) + right + left + number.slice(place + 2)),
        ).toHaveProperty('problem')
      }
    }),
    { numRuns: 50 },
  )
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...'PL0123456789 -@.a•'.split('')), maxLength: 40 }),
)
const input: fc.Arbitrary<PayoutDetailsInput> = fc.oneof(
  fc.record({ method: fc.constant('bank' as const), accountNumber: anyText, ownerName: anyText }),
  fc.record({
    method: fc.constantFrom('paypal' as const, 'skrill' as const, 'neteller' as const),
    email: fc.oneof(anyText, fc.emailAddress()),
  }),
  fc.record({
    method: fc.constant('crypto' as const),
    coin: fc.constantFrom('BTC' as const, 'LTC' as const),
    address: anyText,
  }),
)

test('never throws, reads its own result unchanged, and the mask hides the secret', () => {
  fc.assert(
    fc.property(input, (typed) => {
      const takeAny = (_coin: string, text: string) => ({ address: text })
      const reading = readPayoutDetails(typed, takeAny)
      if (reading.problems) {
        for (const problem of Object.values(reading.problems))
          expect(payoutProblemTexts(problem).pl).not.toBe('')
        return
      }
      expect(readPayoutDetails(reading.details, takeAny)).toEqual(reading)
      if (reading.details.method === 'crypto') return
      const secret = 'email' in reading.details ? reading.details.email : reading.details.accountNumber
      expect(maskPayoutDetails(reading.details).replaceAll(' ', '')).not.toContain(secret)
    }),
    { numRuns: 1_000 },
  )
})

test('never throws, and a suggestion is an address that needs no suggestion', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.emailAddress()), (text) => {
      const meant = suggestEmail(text)
      if (meant === undefined) return
      expect(suggestEmail(meant)).toBeUndefined()
      const typed = readPayoutEmail(text)
      if (typed !== undefined) expect(readPayoutEmail(meant)).toBe(meant)
    }),
    { numRuns: 1_000 },
  )
})
