import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for staff lists and for staff's entries about users; part of the single catalogue in errors.ts. */
export const LIST_ERRORS = {
  account_blocked: {
    status: 403,
    texts: {
      pl: 'Twoje konto jest zablokowane: nie można teraz sprzedawać ani wypłacać. Napisz do nas, jeśli to pomyłka.',
      en: 'Your account is blocked: you cannot sell or withdraw now. Write to us if this is a mistake.',
    },
  },
  erasure_obstacles: {
    status: 409,
    texts: {
      pl: 'Konta nie można jeszcze usunąć: coś jest w toku. Zobacz w profilu, co musi się skończyć.',
      en: 'The account cannot be deleted yet: something is under way. Your profile shows what has to end first.',
    },
  },
  own_account: {
    status: 422,
    texts: { pl: 'Nikt nie oznacza własnego konta.', en: 'Nobody marks their own account.' },
  },
  list_too_long_to_sort: {
    status: 422,
    texts: {
      pl: 'Ta lista jest za długa, aby sortować ją po kwocie. Zawęź filtry.',
      en: 'This list is too long to sort by amount. Narrow the filters.',
    },
  },
  export_too_long: {
    status: 422,
    texts: {
      pl: 'Tyle wierszy nie zmieści się w jednym pliku. Zawęź filtry.',
      en: 'One file cannot hold so many rows. Narrow the filters.',
    },
  },
  export_not_found: {
    status: 404,
    texts: {
      pl: 'Ten link wygasł albo został już użyty. Wyeksportuj listę jeszcze raz.',
      en: 'This link has expired or was already used. Export the list again.',
    },
  },
  bulk_risk: {
    status: 422,
    texts: {
      pl: 'Ta transakcja wymaga osobnego sprawdzenia.',
      en: 'This transaction needs a look of its own.',
    },
  },
  too_many_views: {
    status: 422,
    texts: {
      pl: 'Masz już najwięcej widoków, ile się da. Usuń któryś.',
      en: 'You already have as many views as there can be. Remove one.',
    },
  },
  view_name_taken: {
    status: 409,
    texts: { pl: 'Masz już widok o tej nazwie.', en: 'You already have a view with this name.' },
  },
  view_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiego widoku.', en: 'This view no longer exists.' },
  },
} as const satisfies Record<string, ErrorEntry>
