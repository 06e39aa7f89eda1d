import type { ErrorEntry } from './sale-errors.ts'

/** Refusals around files for the bank, its statements and the comparison of rails; a part of the catalogue in errors.ts. */
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
      pl: 'Plik trafił już do banku. Podaj potwierdzenie banku, że go odrzucił.',
      en: "The file was given to the bank. Give the bank's proof that it refused it.",
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
