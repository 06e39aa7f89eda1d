import { z } from 'zod'
import type { Language } from './languages.ts'

/**
 * The one catalogue of refusals. A code is stable; its status and both texts stand beside it, so a new code
 * without a status or a translation does not compile. Texts in Polish that the product specification quotes
 * are listed again, with their area, in spec-strings.ts.
 */
type ErrorEntry = { status: number; texts: Record<Language, string> }

export const ERRORS = {
  validation_failed: {
    status: 400,
    texts: { pl: 'Sprawdź wpisane dane i spróbuj ponownie.', en: 'Check what you entered and try again.' },
  },
  bad_request: {
    status: 400,
    texts: { pl: 'Nie rozumiemy tego żądania.', en: 'We could not read this request.' },
  },
  unauthenticated: {
    status: 401,
    texts: { pl: 'Zaloguj się, aby kontynuować.', en: 'Sign in to continue.' },
  },
  session_expired: {
    status: 401,
    texts: {
      pl: 'Sesja wygasła. Zaloguj się, aby dokończyć.',
      en: 'Session expired. Sign in to continue.',
    },
  },
  steam_sign_in_failed: {
    status: 401,
    texts: { pl: 'Logowanie przez Steam nie powiodło się', en: 'Steam sign-in failed' },
  },
  forbidden: {
    status: 403,
    texts: { pl: 'Nie masz uprawnień do tej czynności.', en: 'You are not allowed to do this.' },
  },
  admin_required: {
    status: 403,
    texts: { pl: 'Brak uprawnień administratora', en: 'No administrator rights' },
  },
  not_found: {
    status: 404,
    texts: { pl: 'Nie znaleźliśmy tego zasobu.', en: 'We could not find this.' },
  },
  session_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiej sesji.', en: 'This session no longer exists.' },
  },
  email_already_confirmed: {
    status: 409,
    texts: { pl: 'Ten adres jest już potwierdzony.', en: 'This address is already confirmed.' },
  },
  payload_too_large: {
    status: 413,
    texts: { pl: 'Przesłane dane są za duże.', en: 'The data you sent is too large.' },
  },
  unsupported_media_type: {
    status: 415,
    texts: { pl: 'Wyślij dane w formacie JSON.', en: 'Send the data as JSON.' },
  },
  trade_url_invalid: {
    status: 422,
    texts: { pl: 'Wprowadź prawidłowy URL wymiany', en: 'Enter a valid trade URL' },
  },
  trade_url_foreign: {
    status: 422,
    texts: {
      pl: 'Ten link należy do innego konta Steam',
      en: 'This link belongs to another Steam account',
    },
  },
  email_invalid: {
    status: 422,
    texts: {
      pl: 'Podaj adres w formie nazwa@domena.pl',
      en: 'Enter an address such as name@example.com',
    },
  },
  email_link_invalid: {
    status: 422,
    texts: {
      pl: 'Ten link wygasł albo został już użyty. Wyślij nowy z profilu.',
      en: 'This link has expired or was already used. Send a new one from your profile.',
    },
  },
  rate_limited: {
    status: 429,
    texts: {
      pl: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
      en: 'Too many attempts. Wait a moment and try again.',
    },
  },
  internal_error: {
    status: 500,
    texts: {
      pl: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
      en: 'Something failed on our side. Try again.',
    },
  },
  steam_unavailable: {
    status: 503,
    texts: { pl: 'Logowanie przez Steam nie powiodło się', en: 'Steam sign-in failed' },
  },
  unavailable: {
    status: 503,
    texts: {
      pl: 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
      en: 'The service is unavailable for a moment. Try again shortly.',
    },
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

export function errorText(code: ErrorCode, language: Language): string {
  return ERRORS[code].texts[language]
}

export const ErrorResponse = z
  .object({
    success: z.literal(false),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    /** Repeats `message`, because the first client reads `error`. */
    error: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof ErrorResponse>
