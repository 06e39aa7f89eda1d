import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { MovementKind } from './statement.repository.ts'

type StatementTexts = Record<
  | 'title'
  | 'file'
  | 'net'
  | 'account'
  | 'year'
  | 'count'
  | 'paid'
  | 'corrections'
  | 'list'
  | 'months'
  | 'month'
  | 'date'
  | 'number'
  | 'kind'
  | 'items'
  | 'what'
  | 'method'
  | 'amount'
  | 'total'
  | 'none'
  | 'open'
  | 'tooLong'
  | 'counted'
  | 'corrected'
  | 'form'
  | 'automatic',
  string
> & {
  methods: Record<PayoutMethod, string>
  kinds: Record<MovementKind, string>
  more: (count: number) => string
  footer: (year: number, page: number, pages: number) => string
}

export const STATEMENT_TEXTS: Record<Language, StatementTexts> = {
  pl: {
    title: 'Zestawienie wypłat za rok',
    file: 'zestawienie',
    net: 'Razem po korektach',
    account: 'Konto Steam',
    year: 'Rok',
    count: 'Wypłaty',
    paid: 'Wypłacono',
    corrections: 'Korekty',
    list: 'Wypłaty i korekty',
    months: 'Wypłaty i korekty według miesięcy',
    month: 'Miesiąc',
    date: 'Data',
    number: 'Numer',
    kind: 'Rodzaj',
    items: 'Przedmioty',
    what: 'Za co',
    method: 'Metoda',
    amount: 'Kwota',
    total: 'Razem',
    none: 'W tym roku nie było wypłat.',
    open: 'Ten rok jeszcze trwa, więc zestawienie może się zmienić.',
    tooLong: 'Pozycji jest tak dużo, że ten dokument podaje sumy miesięcy. Każdą pozycję zawiera plik CSV.',
    counted:
      'Liczy się dzień, w którym pieniądze zostały wypłacone, według czasu w Polsce. Kwoty w złotych, także gdy wypłata była w kryptowalucie.',
    corrected:
      'Korekty: wypłata, która wróciła; sprzedaż cofnięta na Steam po wypłacie (kwota do zwrotu); potrącenie z salda i umorzenie takiej kwoty. Zwrot w gotówce nie jest liczony drugi raz.',
    form: 'Taki przychód wpisuje się zwykle w zeznaniu PIT-36. Ta informacja jest niezweryfikowana i nie jest poradą podatkową; zapytaj doradcę lub urząd skarbowy.',
    automatic: 'Dokument wystawiony automatycznie, z ksiąg serwisu.',
    methods: {
      bank: 'Przelew bankowy',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Kryptowaluta',
      neteller: 'Neteller',
    },
    kinds: {
      sale: 'Sprzedaż',
      withdrawal: 'Wypłata salda',
      returned: 'Korekta: wypłata wróciła',
      undone: 'Korekta: sprzedaż cofnięta',
      set_off: 'Korekta: potrącono z salda',
      written_off: 'Korekta: umorzono',
    },
    more: (count) => `i ${count} więcej`,
    footer: (year, page, pages) => `Zestawienie wypłat ${year} · strona ${page} z ${pages}`,
  },
  en: {
    title: 'Statement of payouts for',
    file: 'statement',
    net: 'Total after corrections',
    account: 'Steam account',
    year: 'Year',
    count: 'Payouts',
    paid: 'Paid out',
    corrections: 'Corrections',
    list: 'Payouts and corrections',
    months: 'Payouts and corrections by month',
    month: 'Month',
    date: 'Date',
    number: 'Number',
    kind: 'Kind',
    items: 'Items',
    what: 'For what',
    method: 'Method',
    amount: 'Amount',
    total: 'Total',
    none: 'There were no payouts in this year.',
    open: 'This year is not over yet, so the statement can change.',
    tooLong:
      'There are so many entries that this document gives the sums of months. The CSV file holds every entry.',
    counted:
      'What counts is the day on which the money was paid out, in Polish time. Amounts are złoty, also where a cryptocurrency was paid out.',
    corrected:
      'Corrections: a payout that came back; a sale undone on Steam after it was paid (the amount is owed); such an amount taken from the balance or written off. What was paid back in cash is not counted a second time.',
    form: 'Such income is usually reported on form PIT-36. This is unverified and no tax advice; ask an adviser or the tax office.',
    automatic: "Issued automatically, from the service's books.",
    methods: {
      bank: 'Bank transfer',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Cryptocurrency',
      neteller: 'Neteller',
    },
    kinds: {
      sale: 'Sale',
      withdrawal: 'Withdrawal of the balance',
      returned: 'Correction: the payout came back',
      undone: 'Correction: sale undone',
      set_off: 'Correction: taken from the balance',
      written_off: 'Correction: written off',
    },
    more: (count) => `and ${count} more`,
    footer: (year, page, pages) => `Statement of payouts ${year} · page ${page} of ${pages}`,
  },
}
