/** Every page a visitor can reach, in both languages: tests that must hold everywhere go through this list. */
export const PUBLIC_PAGES = [
  '/',
  '/calculator',
  '/how-it-works',
  '/support',
  '/terms',
  '/privacy',
  '/refund-policy',
] as const
export const OPEN_PAGES = [
  ...PUBLIC_PAGES,
  '/login',
  '/inventory',
  '/confirm-email',
  '/design',
  '/no-such-page',
] as const
export const ACCOUNT_PAGES = ['/account', '/account/tickets', '/account/inventory', '/inventory'] as const
export const LANGUAGES = ['pl', 'en'] as const
export const THEMES = ['dark', 'light'] as const

export function inLanguage(path: string, language: 'pl' | 'en'): string {
  if (language === 'pl') return path
  return path === '/' ? '/en' : `/en${path}`
}
