import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for push messages; part of the single catalogue in errors.ts. */
export const PUSH_ERRORS = {
  push_unavailable: {
    status: 409,
    texts: {
      pl: 'Powiadomienia są teraz wyłączone.',
      en: 'Notifications are switched off at the moment.',
    },
  },
  push_service_unknown: {
    status: 400,
    texts: {
      pl: 'Ta przeglądarka używa usługi powiadomień, której nie znamy. Spróbuj w Chrome, Edge, Firefoksie albo Safari.',
      en: 'This browser uses a push service we do not know. Try Chrome, Edge, Firefox or Safari.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
