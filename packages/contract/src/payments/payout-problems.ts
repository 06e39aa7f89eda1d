import type { Language } from '../languages.ts'

/** Every possible problem with a field of the payout details, with the message shown under it. */
type Texts = Record<Language, string>

const TEXTS = {
  account_number_empty: {
    pl: 'Podaj numer konta',
    en: 'Enter the account number',
  },
  account_number_characters: {
    pl: 'Numer konta składa się z samych cyfr',
    en: 'An account number has digits only',
  },
  account_number_long: {
    pl: 'Za dużo cyfr: numer konta ma 26 cyfr',
    en: 'Too many digits: the number has 26',
  },
  account_number_checksum: {
    pl: 'Numer zawiera błąd. Sprawdź grupy cyfr.',
    en: 'Check digits do not match.',
  },
  account_number_foreign: {
    pl: 'Wypłacamy w zł na konta w Polsce',
    en: 'We pay in PLN to accounts in Poland',
  },
  owner_name_empty: {
    pl: 'Podaj imię i nazwisko właściciela konta',
    en: 'Enter the name of the account holder',
  },
  owner_name_invalid: {
    pl: 'Podaj imię i nazwisko tak, jak zna je bank: same litery, najwyżej 70 znaków',
    en: 'Enter the name as the bank knows it: letters only, at most 70 characters',
  },
  email_invalid: {
    pl: 'Podaj adres w formie nazwa@domena.pl',
    en: 'Enter an address such as name@example.com',
  },
  address_empty: {
    pl: 'Podaj adres portfela',
    en: 'Enter the wallet address',
  },
  address_unknown: {
    pl: 'Nie rozpoznajemy tego adresu. Skopiuj go jeszcze raz z portfela.',
    en: 'We do not recognise this address. Copy it from your wallet again.',
  },
  address_checksum: {
    pl: 'Adres ma błąd w sumie kontrolnej.',
    en: 'The address fails its checksum.',
  },
  address_mixed_case: {
    pl: 'Ten adres pisze się samymi małymi albo samymi wielkimi literami.',
    en: 'This address is written in small letters only, or in capitals only.',
  },
  address_testnet: {
    pl: 'To adres sieci testowej. Podaj adres sieci głównej.',
    en: 'This is a test network address. Enter a main network address.',
  },
  address_unsupported: {
    pl: 'Na taki rodzaj adresu nie wypłacamy. Podaj inny adres z portfela.',
    en: 'We do not pay to this kind of address. Enter another one from your wallet.',
  },
  address_ambiguous: {
    pl: 'Adres od cyfry 3 może być adresem Bitcoin. Podaj adres, który zaczyna się od L, M albo ltc1.',
    en: 'An address that begins with 3 may be a Bitcoin one. Enter one that begins with L, M or ltc1.',
  },
  address_is_bitcoin: {
    pl: 'To adres Bitcoin. Zmień monetę albo adres.',
    en: 'This is a Bitcoin address. Change the coin or the address.',
  },
  address_is_litecoin: {
    pl: 'To adres Litecoin. Zmień monetę albo adres.',
    en: 'This is a Litecoin address. Change the coin or the address.',
  },
} as const satisfies Record<string, Texts>

type PlainCode = keyof typeof TEXTS
export type AddressProblemCode = Extract<PlainCode, `address_${string}`>
export type PayoutProblem = { code: PlainCode } | { code: 'account_number_short'; missingDigits: number }

export function payoutProblemTexts(problem: PayoutProblem): Texts {
  if (problem.code !== 'account_number_short') return TEXTS[problem.code]
  const { missingDigits } = problem
  return {
    pl: `Brakuje ${missingDigits} ${missingDigits === 1 ? 'cyfry' : 'cyfr'}: numer konta ma 26 cyfr`,
    en: `${missingDigits} ${missingDigits === 1 ? 'digit' : 'digits'} missing: the number has 26`,
  }
}
