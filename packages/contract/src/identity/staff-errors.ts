import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for admin sign-in; part of the single catalogue in errors.ts. */
export const STAFF_ERRORS = {
  staff_factor_enrol: {
    status: 403,
    texts: {
      pl: 'Najpierw ustaw drugi składnik logowania. Potrzebny jest jednorazowy kod od właściciela.',
      en: 'Set up a second factor first. You need the one-time code from the owner.',
    },
  },
  staff_factor_required: {
    status: 403,
    texts: {
      pl: 'Potwierdź drugim składnikiem, aby otworzyć panel.',
      en: 'Confirm with your second factor to open the panel.',
    },
  },
  staff_confirmation_required: {
    status: 403,
    texts: {
      pl: 'Potwierdź tę czynność drugim składnikiem.',
      en: 'Confirm this action with your second factor.',
    },
  },
  staff_enrolment_code_refused: {
    status: 422,
    texts: {
      pl: 'Ten kod jest błędny, wygasł albo został już użyty. Poproś właściciela o nowy.',
      en: 'This code is wrong, has expired or was already used. Ask the owner for a new one.',
    },
  },
  staff_code_refused: {
    status: 422,
    texts: {
      pl: 'Ten kod jest błędny albo został już użyty. Poczekaj na następny.',
      en: 'This code is wrong or was already used. Wait for the next one.',
    },
  },
  staff_passkey_refused: {
    status: 422,
    texts: {
      pl: 'Nie udało się sprawdzić klucza dostępu. Spróbuj jeszcze raz.',
      en: 'We could not check this passkey. Try once more.',
    },
  },
  staff_factor_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiego składnika.', en: 'This factor no longer exists.' },
  },
  staff_factor_last: {
    status: 409,
    texts: {
      pl: 'To ostatni składnik. Dodaj najpierw inny.',
      en: 'This is your last factor. Add another one first.',
    },
  },
  staff_factors_full: {
    status: 409,
    texts: {
      pl: 'Masz już najwięcej składników, ile można. Usuń któryś.',
      en: 'You have as many factors as possible. Remove one first.',
    },
  },
  staff_last_owner: {
    status: 409,
    texts: {
      pl: 'Ostatni właściciel z drugim składnikiem musi zostać.',
      en: 'The last owner with a second factor has to stay.',
    },
  },
  staff_owner_needed: {
    status: 403,
    texts: { pl: 'To może zrobić tylko właściciel.', en: 'Only an owner can do this.' },
  },
  staff_not_new: {
    status: 409,
    texts: {
      pl: 'Kod jest dla osoby zaproszonej w ostatnich 7 dniach, bez drugiego składnika.',
      en: 'A code is for somebody invited within 7 days who has no second factor.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
