import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for bank files, statements and reconciliation; part of the catalogue in errors.ts. */
export const BANK_ERRORS = {
  bank_not_set_up: {
    status: 409,
    texts: {
      pl: 'Konto bankowe operatora nie jest skonfigurowane.',
      en: "The operator's bank account is not set up.",
    },
  },
  bank_batch_empty: {
    status: 422,
    texts: {
      pl: 'Nie ma wypłat bankowych, które czekają na wysłanie.',
      en: 'No bank payouts are waiting to be sent.',
    },
  },
  bank_batch_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiej paczki przelewów.', en: 'There is no such batch of transfers.' },
  },
  bank_batch_wrong_state: {
    status: 409,
    texts: {
      pl: 'Stan tej paczki przelewów na to nie pozwala.',
      en: 'The state of this batch of transfers does not allow it.',
    },
  },
  bank_order_not_found: {
    status: 404,
    texts: { pl: 'W tej paczce nie ma takiego przelewu.', en: 'There is no such transfer in this batch.' },
  },
  bank_order_wrong_state: {
    status: 409,
    texts: {
      pl: 'Stan tego przelewu na to nie pozwala.',
      en: 'The state of this transfer does not allow it.',
    },
  },
  bank_proof_missing: {
    status: 422,
    texts: {
      pl: 'Plik został już pobrany, więc bank może go mieć. Wpisz potwierdzenie banku, że nic z niego nie wykona.',
      en: "The file was downloaded, so the bank may have it. Enter the bank's confirmation that it will pay none of it.",
    },
  },
  bank_orders_stopped: {
    status: 409,
    texts: {
      pl: 'W tym pliku są przelewy, których nie wolno wysłać. Jeśli nikt go jeszcze nie pobrał, za chwilę powstanie nowy. Inaczej wycofaj te przelewy w banku i oznacz je jako odrzucone.',
      en: 'This file has transfers that must not be sent. If nobody has downloaded it yet, a new one is ready in a moment. Otherwise cancel those transfers at the bank and mark them as refused.',
    },
  },
  bank_file_not_downloaded: {
    status: 409,
    texts: {
      pl: 'Nikt jeszcze nie pobrał tego pliku. Pobierz go i wgraj w banku.',
      en: 'Nobody has downloaded this file yet. Download it and upload it at the bank.',
    },
  },
  bank_file_too_old: {
    status: 409,
    texts: {
      pl: 'Tego pliku nie można już pobrać, bo trzymamy je najwyżej 7 dni. Jeśli bank go nie dostał, oznacz go jako odrzucony i przygotuj nowy.',
      en: 'This file can no longer be downloaded: we keep files for at most 7 days. If the bank never got it, mark it as refused and prepare a new one.',
    },
  },
  bank_file_limit: {
    status: 429,
    texts: {
      pl: 'W ostatniej godzinie pobrano zbyt wiele plików. Spróbuj ponownie za godzinę.',
      en: 'Too many files were downloaded within the last hour. Try again in an hour.',
    },
  },
  four_eyes_needed: {
    status: 409,
    texts: {
      pl: 'To musi potwierdzić inny administrator.',
      en: 'Another administrator has to confirm this.',
    },
  },
  statement_unreadable: {
    status: 422,
    texts: {
      pl: 'Nie udało się odczytać wyciągu. Nic nie zostało zapisane.',
      en: 'The statement could not be read. Nothing was stored.',
    },
  },
  statement_other_account: {
    status: 422,
    texts: { pl: 'To wyciąg z innego konta.', en: 'This statement is of another account.' },
  },
  statement_does_not_continue: {
    status: 422,
    texts: {
      pl: 'Ten wyciąg nie jest dalszym ciągiem poprzedniego. Wczytaj najpierw wyciąg, którego brakuje.',
      en: 'This statement does not continue the last one. Import the missing statement first.',
    },
  },
  bank_line_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego wiersza wyciągu.', en: 'There is no such statement line.' },
  },
  bank_line_wrong_state: {
    status: 409,
    texts: {
      pl: 'Ten wiersz nie czeka już na decyzję.',
      en: 'This line is no longer waiting for a decision.',
    },
  },
  finding_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiej rozbieżności.', en: 'There is no such difference.' },
  },
  finding_closed: {
    status: 409,
    texts: { pl: 'Ta rozbieżność jest już zamknięta.', en: 'This difference is closed already.' },
  },
  funding_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego zasilenia.', en: 'There is no such funding.' },
  },
} as const satisfies Record<string, ErrorEntry>
