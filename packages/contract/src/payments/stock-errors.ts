import type { ErrorEntry } from '../error-entry.ts'

/** Error codes of the stock and its resale; part of the single catalogue in errors.ts. */
export const STOCK_ERRORS = {
  account_not_found: {
    status: 404,
    texts: {
      pl: 'Watcher nie zna takiego konta. Najpierw dodaj je w jego konfiguracji.',
      en: 'The watcher does not know this account. Add it to its configuration first.',
    },
  },
  account_not_usable: {
    status: 409,
    texts: {
      pl: 'To konto nie przyjmuje przedmiotów: czeka na dopuszczenie albo zostało utracone.',
      en: 'This account takes no items: it waits to be admitted, or it was lost.',
    },
  },
  stock_item_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego przedmiotu w magazynie.', en: 'There is no such item in the stock.' },
  },
  stock_item_not_free: {
    status: 409,
    texts: {
      pl: 'Tego przedmiotu nie można teraz sprzedać: jest pod ochroną Steama albo już nie jest nasz.',
      en: 'This item cannot be sold now: Steam still protects it, or it is no longer ours.',
    },
  },
  stock_amount_wrong: {
    status: 422,
    texts: {
      pl: 'Ta kwota nie pasuje do ksiąg. Sprawdź ją jeszcze raz.',
      en: 'This amount does not fit the books. Check it again.',
    },
  },
  resale_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiej sprzedaży.', en: 'There is no such resale.' },
  },
  resale_recorded_before: {
    status: 409,
    texts: {
      pl: 'Sprzedaż o tym numerze jest już zapisana.',
      en: 'A resale with this number is already recorded.',
    },
  },
  resale_file_unreadable: {
    status: 422,
    texts: {
      pl: 'Nie da się odczytać tego pliku. Sprawdź nagłówki kolumn i liczbę wierszy.',
      en: 'This file cannot be read. Check the headings and the number of rows.',
    },
  },
  resale_file_wrong: {
    status: 422,
    texts: {
      pl: 'Plik ma błędne wiersze. Nic nie zapisano.',
      en: 'The file has wrong rows. Nothing was recorded.',
    },
  },
  resale_decided_before: {
    status: 409,
    texts: {
      pl: 'Ta sprzedaż jest już rozstrzygnięta.',
      en: 'This resale has already been decided.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
