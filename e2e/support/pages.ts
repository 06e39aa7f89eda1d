/** Every page a visitor can reach, in both languages: tests that must hold everywhere go through this list. */
export const PUBLIC_PAGES = [
  '/',
  '/calculator',
  '/how-it-works',
  '/support',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/check-offer',
  '/receipt',
  '/payouts',
  '/hacked',
] as const
export const OPEN_PAGES = [
  ...PUBLIC_PAGES,
  '/login',
  '/inventory',
  '/confirm-email',
  '/design',
  '/no-such-page',
] as const
export const ACCOUNT_PAGES = [
  '/account',
  '/account/tickets',
  '/account/balance',
  '/account/inventory',
  '/inventory',
] as const
export const LANGUAGES = ['pl', 'en'] as const
export const THEMES = ['dark', 'light'] as const

export function inLanguage(path: string, language: 'pl' | 'en'): string {
  if (language === 'pl') return path
  return path === '/' ? '/en' : `/en${path}`
}

/**
 * Marks what is left to the long form, E2E_WHOLE=1 npm run e2e: the whole matrix of languages, themes and widths, and
 * what component and API tests show as well. Every state is looked at once in each run; the rest finds little more and
 * takes most of the time.
 */
export function wholeOnly(isInEveryRun: boolean): string {
  return isInEveryRun ? '' : ' @whole'
}
