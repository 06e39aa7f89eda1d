import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for quotes, sales and payout details; part of the single catalogue in errors.ts. */
export const SALE_ERRORS = {
  payout_details_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takich danych do wypłaty.', en: 'These payout details no longer exist.' },
  },
  quote_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiej wyceny.', en: 'This quote no longer exists.' },
  },
  sale_not_found: {
    status: 404,
    texts: { pl: 'Nie znaleźliśmy tej sprzedaży.', en: 'We could not find this sale.' },
  },
  quote_expired: {
    status: 409,
    texts: {
      pl: 'Wycena wygasła. Odśwież ją, dane zostają.',
      en: 'The quote expired. Refresh it; your details stay.',
    },
  },
  quote_used: {
    status: 409,
    texts: { pl: 'Ta wycena została już użyta.', en: 'This quote was already used.' },
  },
  quote_superseded: {
    status: 409,
    texts: {
      pl: 'Ta wycena ma nowszą wersję. Sprawdź kwotę jeszcze raz.',
      en: 'There is a newer version of this quote. Check the amount again.',
    },
  },
  quote_extensions_spent: {
    status: 409,
    texts: {
      pl: 'Tej wyceny nie można już przedłużyć. Zacznij nową.',
      en: 'This quote cannot be extended any more. Start a new one.',
    },
  },
  quote_items_differ: {
    status: 409,
    texts: {
      pl: 'Wybrane przedmioty nie zgadzają się z wyceną. Odśwież wycenę.',
      en: 'The chosen items differ from the quote. Refresh the quote.',
    },
  },
  accounts_full: {
    status: 409,
    texts: {
      pl: 'Nasze konta Steam są teraz pełne. Spróbuj za kilka godzin, nic nie wysyłaj.',
      en: 'Our Steam accounts are full right now. Try again in a few hours and send nothing.',
    },
  },
  payout_class_unavailable: {
    status: 409,
    texts: {
      pl: 'Tej kwoty nie możemy teraz wypłacić od razu. Wybierz wypłatę po ochronie Steam.',
      en: 'This amount cannot be paid at once now. Choose the payout after Steam protection.',
    },
  },
  items_unavailable: {
    status: 409,
    texts: {
      pl: 'Części przedmiotów nie można już sprzedać.',
      en: 'Some of the items can no longer be sold.',
    },
  },
  sale_cannot_cancel: {
    status: 409,
    texts: {
      pl: 'Tej sprzedaży nie można już anulować.',
      en: 'This sale can no longer be cancelled.',
    },
  },
  offer_not_open: {
    status: 409,
    texts: {
      pl: 'Ta oferta nie czeka już na odpowiedź albo ma swoją sprzedaż.',
      en: 'This offer is no longer open, or it belongs to a sale.',
    },
  },
  offer_not_possible: {
    status: 409,
    texts: {
      pl: 'W tej chwili tego nie można zrobić. Odśwież stronę sprzedaży.',
      en: 'This is not possible right now. Reload the page of the sale.',
    },
  },
  offer_no_place: {
    status: 409,
    texts: {
      pl: 'Nie możemy teraz wysłać oferty. Wyślij ją sam albo spróbuj za chwilę.',
      en: 'We cannot send an offer right now. Send it yourself or try again in a moment.',
    },
  },
  sale_not_paid: {
    status: 409,
    texts: {
      pl: 'Potwierdzenie będzie gotowe, gdy pieniądze zostaną wypłacone.',
      en: 'The confirmation is ready once the money has been paid out.',
    },
  },
  contract_not_ready: {
    status: 409,
    texts: {
      pl: 'Umowa będzie gotowa, gdy odbierzemy przedmioty.',
      en: 'The contract is ready once we have received the items.',
    },
  },
  terms_changed: {
    status: 409,
    texts: {
      pl: 'Regulamin się zmienił. Odśwież stronę i przeczytaj nową wersję.',
      en: 'The terms have changed. Reload the page and read the new version.',
    },
  },
  idempotency_key_reused: {
    status: 409,
    texts: {
      pl: 'Ten sam klucz żądania przyszedł z inną treścią.',
      en: 'The same request key came with another content.',
    },
  },
  request_in_progress: {
    status: 409,
    texts: {
      pl: 'To samo żądanie jest właśnie wykonywane. Odczekaj chwilę.',
      en: 'The same request is being carried out. Wait a moment.',
    },
  },
  idempotency_key_missing: {
    status: 400,
    texts: {
      pl: 'Żądanie nie ma poprawnego nagłówka Idempotency-Key.',
      en: 'The request has no valid Idempotency-Key header.',
    },
  },
  sale_below_minimum: {
    status: 422,
    // The amount is a setting, so a response names the current one through `minimumTexts`.
    texts: {
      pl: 'Kwota sprzedaży jest mniejsza niż minimalna.',
      en: 'The sale is below the minimum sell amount.',
    },
  },
  terms_not_accepted: {
    status: 422,
    texts: {
      pl: 'Zaakceptuj regulamin i politykę prywatności.',
      en: 'Accept the terms and the privacy policy.',
    },
  },
  trade_not_confirmed: {
    status: 422,
    texts: {
      pl: 'Potwierdź, że przedmioty zostały wysłane przez link wymiany.',
      en: 'Confirm that the items were sent through the trade link.',
    },
  },
  not_ready_to_sell: {
    status: 422,
    texts: {
      pl: 'Nie możesz teraz sprzedawać. Sprawdź wskazówki nad ekwipunkiem.',
      en: 'You cannot sell at the moment. See the hints above your inventory.',
    },
  },
  payout_details_invalid: {
    status: 422,
    texts: { pl: 'Sprawdź dane do wypłaty.', en: 'Check the payout details.' },
  },
  payout_method_off: {
    status: 422,
    texts: {
      pl: 'Ta metoda wypłaty jest teraz wyłączona. Wybierz inną.',
      en: 'This payout method is switched off. Choose another one.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
