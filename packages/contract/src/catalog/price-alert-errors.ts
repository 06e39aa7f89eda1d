import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for price alerts; part of the single catalogue in errors.ts. */
export const PRICE_ALERT_ERRORS = {
  price_alert_email_missing: {
    status: 409,
    texts: {
      pl: 'Najpierw potwierdź adres e-mail w profilu.',
      en: 'First confirm your e-mail address in your profile.',
    },
  },
  price_alert_reached: {
    status: 409,
    texts: {
      pl: 'Już teraz płacimy tyle albo więcej. Podaj wyższą kwotę.',
      en: 'We already pay this much or more. Enter a higher amount.',
    },
  },
  price_alerts_full: {
    status: 409,
    texts: {
      pl: 'Masz już tyle alertów, ile można. Usuń któryś w profilu.',
      en: 'You have as many alerts as possible. Delete one in your profile.',
    },
  },
  price_alert_not_found: {
    status: 404,
    texts: { pl: 'Tego alertu już nie ma.', en: 'This alert no longer exists.' },
  },
  price_alerts_link_invalid: {
    status: 400,
    texts: {
      pl: 'Ten link jest niepełny. Otwórz go jeszcze raz z e-maila.',
      en: 'This link is incomplete. Open it again from the e-mail.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
