import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'

type ConfirmationTexts = Record<
  | 'title'
  | 'paid'
  | 'number'
  | 'sold'
  | 'received'
  | 'ordered'
  | 'settled'
  | 'seller'
  | 'method'
  | 'destination'
  | 'reference'
  | 'coin'
  | 'hash'
  | 'items'
  | 'item'
  | 'market'
  | 'payout'
  | 'total'
  | 'automatic',
  string
> & {
  methods: Record<PayoutMethod, string>
  rate: (percent: string) => string
  footer: (number: string, page: number, pages: number) => string
}

export const CONFIRMATION_TEXTS: Record<Language, ConfirmationTexts> = {
  pl: {
    title: 'Potwierdzenie wypłaty',
    paid: 'Wypłacono',
    number: 'Numer sprzedaży',
    sold: 'Sprzedaż zawarta',
    received: 'Przedmioty odebrane',
    ordered: 'Wypłata zlecona',
    settled: 'Wypłata wykonana',
    seller: 'Sprzedawca (konto Steam)',
    method: 'Metoda wypłaty',
    destination: 'Dokąd',
    reference: 'Numer referencyjny',
    coin: 'Kwota w kryptowalucie',
    hash: 'Transakcja w łańcuchu',
    items: 'Sprzedane przedmioty',
    item: 'Przedmiot',
    market: 'Cena rynkowa',
    payout: 'Kwota',
    total: 'Razem',
    automatic: 'Dokument wystawiony automatycznie. Godziny podano według czasu w Polsce.',
    methods: {
      bank: 'Przelew bankowy',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Kryptowaluta',
      neteller: 'Neteller',
    },
    rate: (percent) => `Stawka: ${percent}% ceny rynkowej każdego przedmiotu, zaokrąglone do grosza.`,
    footer: (number, page, pages) => `Potwierdzenie wypłaty ${number} · strona ${page} z ${pages}`,
  },
  en: {
    title: 'Payout confirmation',
    paid: 'Paid out',
    number: 'Sale number',
    sold: 'Sale made',
    received: 'Items received',
    ordered: 'Payout ordered',
    settled: 'Payout made',
    seller: 'Seller (Steam account)',
    method: 'Payout method',
    destination: 'Paid to',
    reference: 'Reference',
    coin: 'Amount in cryptocurrency',
    hash: 'Transaction in the chain',
    items: 'Items sold',
    item: 'Item',
    market: 'Market price',
    payout: 'Amount',
    total: 'Total',
    automatic: 'Issued automatically. All times are Polish time.',
    methods: {
      bank: 'Bank transfer',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Cryptocurrency',
      neteller: 'Neteller',
    },
    rate: (percent) => `Rate: ${percent}% of the market price of each item, rounded to the grosz.`,
    footer: (number, page, pages) => `Payout confirmation ${number} · page ${page} of ${pages}`,
  },
}
