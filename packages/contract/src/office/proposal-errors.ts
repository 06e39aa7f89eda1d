import type { ErrorEntry } from '../error-entry.ts'

/** Refusals of proposals and of the links that stop them. */
export const PROPOSAL_ERRORS = {
  proposal_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiego wniosku.', en: 'There is no such proposal.' },
  },
  proposal_waiting: {
    status: 409,
    texts: {
      pl: 'Taki wniosek już czeka na potwierdzenie.',
      en: 'Such a proposal already waits to be confirmed.',
    },
  },
  proposal_decided: {
    status: 409,
    texts: {
      pl: 'Ten wniosek wygasł albo jest już rozstrzygnięty.',
      en: 'This proposal has expired or was decided already.',
    },
  },
  proposal_changed: {
    status: 409,
    texts: {
      pl: 'To nie jest wniosek, który widzisz. Otwórz go jeszcze raz.',
      en: 'This is not the proposal you saw. Open it again.',
    },
  },
  proposal_own: {
    status: 422,
    texts: {
      pl: 'Własny wniosek potwierdza druga osoba.',
      en: 'Your own proposal is confirmed by a second person.',
    },
  },
  proposal_too_early: {
    status: 409,
    texts: {
      pl: 'Czas oczekiwania jeszcze nie minął.',
      en: 'The waiting time is not over yet.',
    },
  },
  proposal_not_mailed: {
    status: 409,
    texts: {
      pl: 'E-mail z linkiem do zatrzymania wyszedł mniej niż 15 minut temu albo jeszcze nie wyszedł.',
      en: 'The e-mail with the stop link left less than 15 minutes ago, or has not left yet.',
    },
  },
  proposal_passkey_needed: {
    status: 422,
    texts: {
      pl: 'Własny wniosek potwierdzasz kluczem dostępu. Dodany dziś klucz zadziała po 24 godzinach.',
      en: 'You confirm your own proposal with a passkey. One that you added today works after 24 hours.',
    },
  },
  owner_address_missing: {
    status: 409,
    texts: {
      pl: 'Najpierw potwierdź swój adres e-mail w profilu: tam trafi link do zatrzymania. Nowy adres liczy się po 24 godzinach.',
      en: 'First confirm your e-mail address in your profile: the stop link goes there. A new address counts after 24 hours.',
    },
  },
  stop_link_invalid: {
    status: 404,
    texts: {
      pl: 'Ten link nie działa albo był już użyty.',
      en: 'This link does not work, or was used already.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
