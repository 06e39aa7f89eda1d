/** Every public page in both languages, for tests that must hold everywhere. */
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
  '/stop',
  '/stop-alerts',
  '/no-such-page',
] as const
export const ACCOUNT_PAGES = [
  '/account',
  '/account/tickets',
  '/account/balance',
  '/account/sales',
  '/account/inventory',
  '/inventory',
] as const
export const LANGUAGES = ['pl', 'en'] as const
export const THEMES = ['dark', 'light'] as const

export function inLanguage(path: string, language: 'pl' | 'en'): string {
  if (language === 'pl') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** Left out of the gate and run by `E2E_NIGHTLY=1 npm run e2e`. */
export const NIGHTLY = { tag: '@nightly' }

/** For a matrix of languages, themes and widths: the gate runs the combinations that are true here. */
export function nightlyUnless(isInGate: boolean): { tag?: string } {
  return isInGate ? {} : NIGHTLY
}
