import { expect, test } from 'vitest'
import type { PayoutDetails, PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { describeError } from '#platform/observability/logger.ts'
import { DomainError } from '#shared/domain-error.ts'
import { destinationOf, detailsOfText, textOfDetails } from './details-text.ts'
import { readDetails } from './read-details.ts'

function refusalOf(input: PayoutDetailsInput): DomainError {
  try {
    readDetails(input)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('not refused')
}

test.each<PayoutDetailsInput>([
  { method: 'bank', accountNumber: '91 1140 2004 0000 0000 0000 0001', ownerName: 'Jan Kowalski' },
  { method: 'crypto', coin: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  { method: 'crypto', coin: 'LTC', address: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea' },
  { method: 'neteller', email: 'gracz@example.com' },
])('payout details serialize and parse back: %j', (input) => {
  const details = readDetails(input)
  expect(detailsOfText(textOfDetails(details))).toEqual(details)
  const reversed = Object.fromEntries(Object.entries(details).toReversed()) as PayoutDetails
  expect(textOfDetails(reversed)).toBe(textOfDetails(details))
})

test('one payout destination has one fingerprint regardless of spelling and owner', () => {
  const bank = (accountNumber: string, ownerName: string) =>
    destinationOf(readDetails({ method: 'bank', accountNumber, ownerName }))
  expect(bank('PL91 1140 2004 0000 0000 0000 0001', 'Jan')).toBe(
    bank('91-1140-2004-0000-0000-0000-0001', 'Anna'),
  )
  const paypal = (email: string) => destinationOf(readDetails({ method: 'paypal', email }))
  expect(paypal('Gracz@example.com')).toBe(paypal(' gracz@EXAMPLE.com'))
  expect(paypal('gracz@example.com')).not.toBe(
    destinationOf({ method: 'skrill', email: 'gracz@example.com' }),
  )
  const address = 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'
  expect(destinationOf(readDetails({ method: 'crypto', coin: 'BTC', address }))).toBe(
    destinationOf(readDetails({ method: 'crypto', coin: 'BTC', address: address.toLowerCase() })),
  )
})

test('a refusal has a message for each field in both languages', () => {
  const refusal = refusalOf({ method: 'bank', accountNumber: '91 1140 2004', ownerName: '' })
  expect(refusal).toMatchObject({
    code: 'payout_details_invalid',
    details: { method: 'bank', problems: ['account_number_short', 'owner_name_empty'] },
    fields: {
      accountNumber: {
        pl: 'Brakuje 16 cyfr: numer konta ma 26 cyfr',
        en: '16 digits missing: the number has 26',
      },
      ownerName: { pl: 'Podaj imię i nazwisko właściciela konta' },
    },
  })
  const litecoin = refusalOf({
    method: 'crypto',
    coin: 'BTC',
    address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  })
  expect(litecoin.fields?.['address']).toMatchObject({ pl: 'To adres Litecoin. Zmień monetę albo adres.' })
})

test('a refusal and its log entry contain none of the typed input', () => {
  const typed = ['91114020040000000000000002', 'Nazwisko1', 'zly.adres@', 'bc1qzlyadres']
  const refusals = [
    refusalOf({ method: 'bank', accountNumber: typed[0] ?? '', ownerName: typed[1] ?? '' }),
    refusalOf({ method: 'paypal', email: typed[2] ?? '' }),
    refusalOf({ method: 'crypto', coin: 'BTC', address: typed[3] ?? '' }),
  ]
  const everything = JSON.stringify(refusals.map((error) => [error, error.stack, describeError(error)]))
  for (const text of typed) expect(everything).not.toContain(text)
})
