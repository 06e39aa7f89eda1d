import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'

type ContractTexts = Record<
  | 'title'
  | 'total'
  | 'number'
  | 'note'
  | 'agreed'
  | 'received'
  | 'buyer'
  | 'seller'
  | 'forgotten'
  | 'name'
  | 'method'
  | 'destination'
  | 'terms'
  | 'quote'
  | 'items'
  | 'item'
  | 'asset'
  | 'price'
  | 'clauses'
  | 'game'
  | 'automatic'
  | 'advice',
  string
> & {
  methods: Record<PayoutMethod, string>
  termsOf: (version: string, at: string) => string
  check: (address: string) => string
  sold: string
  fixed: string
  undoing: (version: string) => string
  reversed: (at: string) => string
  rejected: (at: string) => string
  footer: (number: string, page: number, pages: number) => string
}

export const CONTRACT_TEXTS: Record<Language, ContractTexts> = {
  pl: {
    title: 'Umowa sprzedaży',
    total: 'Cena',
    number: 'Numer umowy',
    note: 'Uwaga',
    agreed: 'Zawarta',
    received: 'Przedmioty odebrane',
    buyer: 'Kupujący',
    seller: 'Sprzedawca (konto Steam)',
    forgotten: 'konto usunięte',
    name: 'Imię i nazwisko sprzedawcy',
    method: 'Sposób zapłaty',
    destination: 'Dokąd',
    terms: 'Regulamin',
    quote: 'Podpisana wycena, odcisk treści (SHA-256)',
    items: 'Przedmioty',
    item: 'Przedmiot',
    asset: 'Identyfikator na Steam',
    price: 'Cena',
    clauses: 'Postanowienia',
    game: 'Przedmioty pochodzą z gry Counter-Strike 2 i są zapisane na koncie Steam.',
    automatic: 'Dokument wystawiony automatycznie, bez podpisu. Godziny podano według czasu w Polsce.',
    advice: 'Wzór nie jest poradą prawną ani podatkową i nie był sprawdzony przez prawnika.',
    methods: {
      bank: 'Przelew bankowy',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Kryptowaluta',
      neteller: 'Neteller',
    },
    termsOf: (version, at) => `wersja ${version}, zaakceptowany ${at}`,
    check: (address) =>
      `Podpisaną wycenę pobierzesz na stronie sprzedaży, a sprawdzisz pod adresem ${address}.`,
    sold: '1. Sprzedawca sprzedał, a kupujący kupił przedmioty wymienione powyżej, każdy za cenę podaną obok niego.',
    fixed: '2. Cena jest stała i nie zmienia się po zawarciu umowy.',
    undoing: (version) =>
      `3. Gdy wymiana zostanie cofnięta na Steam, oraz w pozostałych sprawach, obowiązuje regulamin w wersji ${version}.`,
    reversed: (at) => `Ta sprzedaż została cofnięta na Steam: ${at}. Umowa nie jest wykonywana.`,
    rejected: (at) =>
      `Ta sprzedaż została odrzucona: ${at}. Umowa nie jest wykonywana, a przedmioty wracają do sprzedawcy.`,
    footer: (number, page, pages) => `Umowa sprzedaży ${number} · strona ${page} z ${pages}`,
  },
  en: {
    title: 'Purchase contract',
    total: 'Price',
    number: 'Contract number',
    note: 'Note',
    agreed: 'Made',
    received: 'Items received',
    buyer: 'Buyer',
    seller: 'Seller (Steam account)',
    forgotten: 'deleted account',
    name: "Seller's first and last name",
    method: 'Way of payment',
    destination: 'Paid to',
    terms: 'Terms',
    quote: 'Signed quote, fingerprint of its content (SHA-256)',
    items: 'Items',
    item: 'Item',
    asset: 'Identifier on Steam',
    price: 'Price',
    clauses: 'Provisions',
    game: 'The items are of the game Counter-Strike 2 and are recorded on a Steam account.',
    automatic: 'Issued automatically, without a signature. All times are Polish time.',
    advice: 'This form is neither legal nor tax advice and no lawyer has checked it.',
    methods: {
      bank: 'Bank transfer',
      paypal: 'PayPal',
      skrill: 'Skrill',
      crypto: 'Cryptocurrency',
      neteller: 'Neteller',
    },
    termsOf: (version, at) => `version ${version}, accepted ${at}`,
    check: (address) => `The signed quote can be had on the page of the sale and checked at ${address}.`,
    sold: '1. The seller has sold and the buyer has bought the items listed above, each for the price beside it.',
    fixed: '2. The price is fixed and does not change after the contract was made.',
    undoing: (version) =>
      `3. When the trade is undone on Steam, and in all other matters, the terms in version ${version} apply.`,
    reversed: (at) => `This sale was undone on Steam: ${at}. The contract is not carried out.`,
    rejected: (at) =>
      `This sale was rejected: ${at}. The contract is not carried out, and the items go back to the seller.`,
    footer: (number, page, pages) => `Purchase contract ${number} · page ${page} of ${pages}`,
  },
}
