import { expect, test } from 'vitest'
import { formatAccountNumber, readAccountNumber } from './account-number.ts'
import { readPayoutEmail, suggestEmail } from '../identity/email-address.ts'
import { PayoutDetailsInput } from './payout-details.ts'
import { maskPayoutDetails, readPayoutDetails, type CheckAddress } from './read-payout-details.ts'
import { payoutProblemTexts } from './payout-problems.ts'
import { bankNameOf } from './polish-banks.ts'

const VALID = [
  ['91 1140 2004 0000 0000 0000 0001', '91114020040000000000000001', 'mBank'],
  ['PL61 1090 1014 0000 0712 1981 2874', '61109010140000071219812874', 'Erste Bank Polska (Santander)'],
  ['67 1600 0003 0002 0001 1111 1001', '67160000030002000111111001', 'BNP Paribas'],
] as const

test.each(VALID)('%s is an account number', (text, digits, bank) => {
  expect(readAccountNumber(text)).toEqual({ accountNumber: digits })
  expect(bankNameOf(digits)).toBe(bank)
  expect(formatAccountNumber(digits)).toBe(text.replace(/^PL/, ''))
})

test.each(VALID)('refuses %s with any other last digit', (text) => {
  const last = Number(text.at(-1))
  for (let step = 1; step <= 9; step += 1)
    expect(readAccountNumber(text.slice(0, -1) + ((last + step) % 10))).toEqual({
      problem: { code: 'account_number_checksum' },
    })
})

test.each([
  '91114020040000000000000001',
  'pl91114020040000000000000001',
  'PL 91-1140-2004-0000-0000-0000-0001',
  '  91\u00a01140\u202f2004–0000—0000\t0000\n0001 ',
])('accepts the pasted form %j', (text) => {
  expect(readAccountNumber(text)).toEqual({ accountNumber: '91114020040000000000000001' })
})

test.each([
  ['', 'account_number_empty'],
  [' - ', 'account_number_empty'],
  ['DE89 3704 0044 0532 0130 00', 'account_number_foreign'],
  ['GB29NWBK60161331926819', 'account_number_foreign'],
  ['moje konto', 'account_number_characters'],
  ['91 1140 2004 0000 0000 0000 000l', 'account_number_characters'],
  ['٩١114020040000000000000001', 'account_number_characters'],
  ['PLPL91114020040000000000000001', 'account_number_characters'],
  ['91 1140 2004 0000 0000 0000 0001 2', 'account_number_long'],
  ['00000000000000000000000000', 'account_number_checksum'],
])('%j is refused as %s', (text, code) => {
  expect(readAccountNumber(text)).toEqual({ problem: { code } })
})

test('refuses check digits that match only by their remainder', () => {
  const pairs = [
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ] as const
  for (const [issued, impostor] of pairs) {
    const rest = Array.from({ length: 200 }, (_, index) => `11402004${String(index).padStart(16, '0')}`).find(
      (account) => 'accountNumber' in readAccountNumber(issued + account),
    )
    expect(rest, issued).toBeDefined()
    expect(readAccountNumber(impostor + rest)).toEqual({ problem: { code: 'account_number_checksum' } })
  }
})

test('names the number of missing digits in both languages', () => {
  const sentences = (text: string) => {
    const { problem } = readAccountNumber(text)
    return problem && payoutProblemTexts(problem)
  }
  expect(sentences('91 1140 2004 0000 0000 0000 00')).toEqual({
    pl: 'Brakuje 2 cyfr: numer konta ma 26 cyfr',
    en: '2 digits missing: the number has 26',
  })
  expect(sentences('PL91 1140 2004 0000 0000 0000 000')).toEqual({
    pl: 'Brakuje 1 cyfry: numer konta ma 26 cyfr',
    en: '1 digit missing: the number has 26',
  })
  expect(sentences('PL')).toMatchObject({ pl: 'Brakuje 26 cyfr: numer konta ma 26 cyfr' })
})

test('names banks by number or mask, co-operative banks by range, and unknown banks not at all', () => {
  expect(bankNameOf('91 1140 •••• 0001')).toBe('mBank')
  expect(bankNameOf('10102055581111111111111111')).toBe('PKO BP')
  expect(bankNameOf('10859000061111111111111111')).toBe('Bank spółdzielczy')
  expect(bankNameOf('10299900061111111111111111')).toBeUndefined()
  expect(bankNameOf('')).toBeUndefined()
})

test.each([
  [' Gracz@Example.COM ', 'Gracz@example.com'],
  ['imie.nazwisko+skiny@poczta.onet.pl', 'imie.nazwisko+skiny@poczta.onet.pl'],
  ['x@y.zz', 'x@y.zz'],
])('accepts the email address %j', (text, address) => {
  expect(readPayoutEmail(text)).toBe(address)
})

test.each([
  '',
  'a',
  '@example.com',
  'a@b',
  'a@b.1',
  'a b@example.com',
  'a@@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example..com',
  'a@example.com,b@example.com',
  'a@example.com\nBcc: b@example.com',
  '<a@example.com>',
  'żółw@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(80)}com`,
])('refuses the email address %j', (text) => {
  expect(readPayoutEmail(text)).toBeUndefined()
})

test.each([
  ['a@gmial.com', 'a@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmai.com', 'a@gmail.com'],
  ['a@gmaill.com', 'a@gmail.com'],
  ['a@Gamil.com', 'a@gmail.com'],
  ['a@gmail.pl', 'a@gmail.com'],
  ['jan.kowalski@outlok.com', 'jan.kowalski@outlook.com'],
  ['a@interja.pl', 'a@interia.pl'],
])('suggests for %s the address %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'a@gmail.com',
  'a@mail.com',
  'a@ymail.com',
  'a@mp.pl',
  'a@firma.pl',
  'a@yahoo.fr',
  'gmial.com',
  '',
])('suggests nothing for %j', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})

const anyAddress: CheckAddress = (_coin, text) =>
  text.startsWith('ltc') ? { problem: 'address_is_litecoin' } : { address: text.toLowerCase() }

test('normalizes and masks the details of each method', () => {
  const read = (input: PayoutDetailsInput) => {
    const { details } = readPayoutDetails(input, anyAddress) as { details: PayoutDetailsInput }
    return [details, maskPayoutDetails(details)]
  }
  expect(
    read({ method: 'bank', accountNumber: 'PL91 1140 2004 0000 0000 0000 0001', ownerName: ' Łucja  Żak ' }),
  ).toEqual([
    { method: 'bank', accountNumber: '91114020040000000000000001', ownerName: 'Łucja Żak' },
    '91 1140 •••• 0001',
  ])
  for (const method of ['paypal', 'skrill', 'neteller'] as const)
    expect(read({ method, email: ' gracz@Example.com' })).toEqual([
      { method, email: 'gracz@example.com' },
      'g•••@example.com',
    ])
  expect(read({ method: 'paypal', email: 'g@example.com' })[1]).toBe('•••@example.com')
  expect(
    read({ method: 'crypto', coin: 'BTC', address: 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ' }),
  ).toEqual([
    { method: 'crypto', coin: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    'bc1qar…wf5mdq',
  ])
})

test('reports all problems at once by field', () => {
  expect(readPayoutDetails({ method: 'bank', accountNumber: '1', ownerName: '' }, anyAddress)).toEqual({
    problems: {
      accountNumber: { code: 'account_number_short', missingDigits: 25 },
      ownerName: { code: 'owner_name_empty' },
    },
  })
  expect(readPayoutDetails({ method: 'skrill', email: 'x' }, anyAddress)).toEqual({
    problems: { email: { code: 'email_invalid' } },
  })
  const litecoin = readPayoutDetails({ method: 'crypto', coin: 'BTC', address: 'ltc1…' }, anyAddress)
  expect(litecoin.problems?.['address']).toEqual({ code: 'address_is_litecoin' })
  expect(payoutProblemTexts({ code: 'address_is_litecoin' }).pl).toBe(
    'To adres Litecoin. Zmień monetę albo adres.',
  )
})

test.each(['Jan Kowalski', 'Łucja Żak-Ćwik', 'Jean-Pierre O’Neill', 'José M. Núñez', 'Ng', 'Ωμέγα Άλφα'])(
  'accepts %s as an account owner',
  (ownerName) => {
    const reading = readPayoutDetails({ method: 'bank', accountNumber: VALID[0][1], ownerName }, anyAddress)
    expect(reading).toMatchObject({ details: { ownerName } })
  },
)

test.each(['J', '---', 'Jan1', '=SUM(A1)', 'Jan;Kowalski', '<b>Jan</b>', 'Jan\u0000Nowak', 'x'.repeat(71)])(
  'refuses %j as an account owner',
  (ownerName) => {
    const reading = readPayoutDetails({ method: 'bank', accountNumber: VALID[0][1], ownerName }, anyAddress)
    expect(reading).toEqual({ problems: { ownerName: { code: 'owner_name_invalid' } } })
  },
)

test.each([
  { method: 'cash' },
  { method: 'bank', accountNumber: '1' },
  { method: 'bank', accountNumber: '1', ownerName: 'x', iban: 'y' },
  { method: 'crypto', coin: 'DOGE', address: 'x' },
  { method: 'paypal', email: 'a'.repeat(301) },
  { method: 'paypal', email: 5 },
  'bank',
])('refuses a body of another shape: %j', (body) => {
  expect(PayoutDetailsInput.safeParse(body).success).toBe(false)
})
