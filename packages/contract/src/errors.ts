import { z } from 'zod'
import { APPRAISAL_ERRORS } from './catalog/appraisal-errors.ts'
import { PRICE_ALERT_ERRORS } from './catalog/price-alert-errors.ts'
import { BANK_ERRORS } from './payments/bank-errors.ts'
import type { Language } from './languages.ts'
import { FREEZE_ERRORS } from './identity/freeze-errors.ts'
import { LIST_ERRORS } from './office/list-errors.ts'
import { MONEY_ERRORS } from './payments/money-errors.ts'
import { STOCK_ERRORS } from './payments/stock-errors.ts'
import { PROPOSAL_ERRORS } from './office/proposal-errors.ts'
import type { ErrorEntry } from './error-entry.ts'
import { SALE_ERRORS } from './selling/sale-errors.ts'
import { PUSH_ERRORS } from './identity/push-errors.ts'
import { STAFF_ERRORS } from './identity/staff-errors.ts'
import { SUPPORT_ERRORS } from './support/support-errors.ts'

/**
 * The single catalogue of error codes. A code is stable. Its status and both texts are beside it, so a code without a
 * status or translation does not compile. Polish texts quoted by the product specification are also listed, with
 * their area, in spec-strings.ts.
 */
export const ERRORS = {
  ...SALE_ERRORS,
  ...APPRAISAL_ERRORS,
  ...PRICE_ALERT_ERRORS,
  ...BANK_ERRORS,
  ...FREEZE_ERRORS,
  ...LIST_ERRORS,
  ...MONEY_ERRORS,
  ...STOCK_ERRORS,
  ...PROPOSAL_ERRORS,
  ...PUSH_ERRORS,
  ...STAFF_ERRORS,
  ...SUPPORT_ERRORS,
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
  price_item_not_found: {
    status: 404,
    texts: { pl: 'Nie mamy ceny takiego przedmiotu.', en: 'We have no price for this item.' },
  },
  price_list_not_found: {
    status: 404,
    texts: { pl: 'Nie ma takiej listy cen.', en: 'There is no such price list.' },
  },
  seller_owes: {
    status: 409,
    texts: {
      pl: 'Najpierw rozlicz cofniętą wymianę. Do tego czasu nowe sprzedaże i wypłaty są wstrzymane.',
      en: 'Settle the reversed trade first. Until then new sales and payouts are on hold.',
    },
  },
  price_list_wrong_state: {
    status: 409,
    texts: {
      pl: 'Ta lista cen nie czeka już na decyzję.',
      en: 'This price list is no longer waiting for a decision.',
    },
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
  balance_too_low: {
    status: 422,
    texts: { pl: 'Na saldzie nie ma takiej kwoty.', en: 'Your balance does not hold this amount.' },
  },
  email_link_invalid: {
    status: 422,
    texts: {
      pl: 'Ten link wygasł albo został już użyty. Wyślij nowy z profilu.',
      en: 'This link has expired or was already used. Send a new one from your profile.',
    },
  },
  inventory_private: {
    status: 422,
    texts: {
      pl: 'Steam ukrywa Twój ekwipunek. Ustaw go jako publiczny i sprawdź ponownie.',
      en: 'Steam hides your inventory. Make it public and check again.',
    },
  },
  rate_limited: {
    status: 429,
    texts: {
      pl: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
      en: 'Too many attempts. Wait a moment and try again.',
    },
  },
  headers_too_large: {
    status: 431,
    texts: {
      pl: 'Nagłówki żądania są za duże. Usuń pliki cookie tej strony i spróbuj ponownie.',
      en: 'The headers of the request are too large. Remove the cookies of this site and try again.',
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
  inventory_refused: {
    status: 502,
    texts: {
      pl: 'Steam nie przyjął naszego zapytania o ekwipunek. Zajmiemy się tym.',
      en: 'Steam did not accept our request for your inventory. We will look into it.',
    },
  },
  inventory_unreadable: {
    status: 502,
    texts: {
      pl: 'Steam podał ekwipunek w nieznanej postaci. Zajmiemy się tym.',
      en: 'Steam sent your inventory in an unknown form. We will look into it.',
    },
  },
  inventory_rate_limited: {
    status: 503,
    texts: {
      pl: 'Steam ogranicza teraz liczbę zapytań. Ponowimy próbę za chwilę.',
      en: 'Steam limits requests at the moment. We will try again shortly.',
    },
  },
  inventory_item_server_down: {
    status: 503,
    texts: {
      pl: 'Serwer przedmiotów CS2 nie działa. Spróbuj ponownie za kilka minut.',
      en: 'The CS2 item server is down. Try again in a few minutes.',
    },
  },
  inventory_steam_error: {
    status: 503,
    texts: {
      pl: 'Steam zgłosił błąd przy odczycie ekwipunku. Spróbuj ponownie za chwilę.',
      en: 'Steam reported an error while reading your inventory. Try again shortly.',
    },
  },
  inventory_maintenance: {
    status: 503,
    texts: {
      pl: 'Steam ma przerwę techniczną. Spróbuj ponownie za kilkanaście minut.',
      en: 'Steam is under maintenance. Try again in a quarter of an hour.',
    },
  },
  inventory_timeout: {
    status: 503,
    texts: {
      pl: 'Steam zbyt długo nie odpowiada. Spróbuj ponownie za chwilę.',
      en: 'Steam takes too long to answer. Try again shortly.',
    },
  },
  inventory_unreachable: {
    status: 503,
    texts: {
      pl: 'Nie możemy połączyć się ze Steam. Spróbuj ponownie za chwilę.',
      en: 'We cannot reach Steam. Try again shortly.',
    },
  },
  prices_unavailable: {
    status: 503,
    texts: {
      pl: 'Nie mamy jeszcze listy cen. Spróbuj ponownie za chwilę.',
      en: 'There is no price list yet. Try again shortly.',
    },
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
