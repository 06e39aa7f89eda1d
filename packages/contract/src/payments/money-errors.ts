import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for the balance and for staff's money actions; part of the single catalogue in errors.ts. */
export const MONEY_ERRORS = {
  fresh_sign_in_needed: {
    status: 403,
    texts: {
      pl: 'Te dane do wypłaty są nowe. Dla bezpieczeństwa zaloguj się ponownie przez Steam, a potem spróbuj jeszcze raz.',
      en: 'These payout details are new. To keep your money safe, sign in through Steam again, then try once more.',
    },
  },
  withdrawal_below_minimum: {
    status: 422,
    texts: {
      pl: 'Ta kwota jest mniejsza niż najmniejsza wypłata z salda.',
      en: 'This amount is below the smallest withdrawal.',
    },
  },
  payout_details_not_needed: {
    status: 409,
    texts: {
      pl: 'Ta sprzedaż nie czeka na inne dane do wypłaty.',
      en: 'This sale is not waiting for other payout details.',
    },
  },
  transaction_not_found: {
    status: 404,
    texts: { pl: 'Transakcja nie znaleziona', en: 'Transaction not found' },
  },
  transaction_changed: {
    status: 409,
    texts: {
      pl: 'Transakcja zmieniła się od ostatniego odczytu. Sprawdź ją jeszcze raz.',
      en: 'The transaction has changed since you read it. Look at it again.',
    },
  },
  transaction_wrong_state: {
    status: 409,
    texts: {
      pl: 'W tym stanie transakcji nie można tego zrobić.',
      en: 'This cannot be done in the present state of the transaction.',
    },
  },
  payout_in_flight: {
    status: 409,
    texts: {
      pl: 'Pieniądze są już w drodze. Nie można tego odrzucić ani zmienić.',
      en: 'The money is already on its way. It can be neither rejected nor changed.',
    },
  },
  approval_missing: {
    status: 409,
    texts: { pl: 'Wypłata czeka na zatwierdzenie.', en: 'The payout waits for an approval.' },
  },
  approved_before: {
    status: 409,
    texts: {
      pl: 'Ta wypłata ma już Twoje zatwierdzenie. Potrzebna jest druga osoba.',
      en: 'You have approved this payout already. A second person is needed.',
    },
  },
  own_approval: {
    status: 422,
    texts: {
      pl: 'Nikt nie decyduje o własnych pieniądzach.',
      en: 'Nobody decides about their own money.',
    },
  },
  own_credit: {
    status: 403,
    texts: {
      pl: 'Te pieniądze trafiły na saldo z Twojej ręki. Wypłatę musi zatwierdzić inna osoba.',
      en: 'You credited this money to the balance. Somebody else has to approve the payout.',
    },
  },
  same_browser: {
    status: 422,
    texts: {
      pl: 'W tej przeglądarce logowała się już pierwsza osoba. Druga potwierdza na własnym urządzeniu.',
      en: 'The first person has signed in with this browser. The second one confirms on a device of their own.',
    },
  },
  destination_changed: {
    status: 409,
    texts: {
      pl: 'Pieniądze idą teraz w inne miejsce niż to, które widzisz. Sprawdź transakcję jeszcze raz.',
      en: 'The money now goes elsewhere than you saw. Look at the transaction again.',
    },
  },
  reason_missing: {
    status: 422,
    texts: {
      pl: 'Zatwierdzasz wbrew dowodom. Wpisz powód.',
      en: 'You are approving against the evidence. Type a reason.',
    },
  },
  seller_frozen: {
    status: 409,
    texts: {
      pl: 'Wypłaty tego sprzedającego są wstrzymane: po cofniętej wymianie albo po zgłoszeniu, że konto przejęto.',
      en: 'Payouts to this seller are on hold: after a reversed trade, or because the account was reported as stolen.',
    },
  },
  seller_not_frozen: {
    status: 409,
    texts: { pl: 'Ten sprzedający nie jest wstrzymany.', en: 'This seller is not on hold.' },
  },
  seller_in_debt: {
    status: 409,
    texts: {
      pl: 'Sprzedający ma nierozliczony dług.',
      en: 'The seller has an open debt.',
    },
  },
  trade_not_clean: {
    status: 409,
    texts: {
      pl: 'Steam nie potwierdza teraz tej wymiany. Spróbuj ponownie za chwilę.',
      en: 'Steam does not confirm this trade at the moment. Try again shortly.',
    },
  },
  trade_not_settled: {
    status: 409,
    texts: {
      pl: 'Steam może jeszcze cofnąć tę wymianę. Wypłata czeka na koniec ochrony.',
      en: 'Steam can still reverse this trade. The payout waits for the end of its protection.',
    },
  },
  reference_used: {
    status: 409,
    texts: {
      pl: 'Ten numer przelewu jest już przy innej wypłacie.',
      en: 'This reference belongs to another payout already.',
    },
  },
  rail_paused: {
    status: 409,
    texts: { pl: 'Ta droga wypłat jest wstrzymana.', en: 'This payout rail is paused.' },
  },
  rail_not_paused: {
    status: 409,
    texts: { pl: 'Ta droga wypłat nie jest wstrzymana.', en: 'This payout rail is not paused.' },
  },
  user_not_found: {
    status: 404,
    texts: { pl: 'Nie znaleziono użytkownika', en: 'User not found' },
  },
  debt_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego otwartego długu.', en: 'There is no such open debt.' },
  },
  debt_amount_wrong: {
    status: 422,
    texts: {
      pl: 'Kwota nie pasuje do tego, co zostało do spłaty.',
      en: 'The amount does not fit what is left to pay.',
    },
  },
  return_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego otwartego zwrotu.', en: 'There is no such open return.' },
  },
  return_too_early: {
    status: 409,
    texts: {
      pl: 'Steam nie pozwala jeszcze odesłać tych przedmiotów.',
      en: 'Steam does not let these items go back yet.',
    },
  },
  dispatch_not_possible: {
    status: 409,
    texts: {
      pl: 'Tych przedmiotów nie da się teraz wysłać automatycznie. Oddaj je ręcznie w Steam.',
      en: 'These items cannot be sent automatically now. Give them back by hand in Steam.',
    },
  },
  return_not_read: {
    status: 409,
    texts: {
      pl: 'Steam nie pokazał jeszcze tej wymiany. Spróbuj ponownie za minutę i sprawdź, czy działa watcher.',
      en: 'Steam has not shown this trade yet. Try again in a minute, and check that the watcher runs.',
    },
  },
  return_trade_unknown: {
    status: 409,
    texts: {
      pl: 'Konto, które odebrało przedmioty, nie ma wymiany o tym numerze. Przepisz numer z historii wymian w Steam.',
      en: 'The account that received the items has no trade with this number. Copy the number from its trade history on Steam.',
    },
  },
  return_trade_not_done: {
    status: 409,
    texts: {
      pl: 'Ta wymiana nie jest zakończona albo została cofnięta. Poczekaj, aż sprzedający ją przyjmie.',
      en: 'This trade is not complete, or was undone. Wait until the seller has accepted it.',
    },
  },
  return_other_partner: {
    status: 409,
    texts: {
      pl: 'Ta wymiana była z kimś innym niż sprzedający. Sprawdź numer.',
      en: 'This trade was with somebody other than the seller. Check the number.',
    },
  },
  return_other_items: {
    status: 409,
    texts: {
      pl: 'W tej wymianie nie oddano dokładnie przedmiotów z tej sprzedaży. Każdą sprzedaż oddaj osobną wymianą albo podaj powód: wtedy zdecyduje drugi admin.',
      en: 'This trade did not give back exactly the items of this sale. Return each sale in a trade of its own, or write a reason: then a second admin decides.',
    },
  },
  return_trade_used: {
    status: 409,
    texts: {
      pl: 'Ta wymiana należy już do innej sprzedaży. Podaj numer wymiany, w której oddano te przedmioty.',
      en: 'This trade already belongs to another sale. Enter the number of the trade that gave these items back.',
    },
  },
  setting_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego ustawienia.', en: 'There is no such setting.' },
  },
  setting_changed: {
    status: 409,
    texts: {
      pl: 'Ktoś zmienił to ustawienie. Sprawdź je jeszcze raz.',
      en: 'Somebody has changed this setting. Look at it again.',
    },
  },
  setting_invalid: {
    status: 422,
    texts: {
      pl: 'Ta wartość nie pasuje do ustawienia.',
      en: 'This value does not fit the setting.',
    },
  },
  reveal_unavailable: {
    status: 503,
    texts: {
      pl: 'Nie udało się teraz odczytać danych do wypłaty. Spróbuj ponownie za chwilę.',
      en: 'The payout details could not be opened now. Try again shortly.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
