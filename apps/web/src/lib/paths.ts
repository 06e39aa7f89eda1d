import { DEFAULT_LANGUAGE, type Language } from '@app/contract/languages'

/** Every address of the product, without its language. No other file writes a URL of ours. */
export const paths = {
  home: '/',
  calculator: '/calculator',
  howItWorks: '/how-it-works',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  refundPolicy: '/refund-policy',
  login: '/login',
  authCallback: '/auth/callback',
  account: '/account',
  accountTickets: '/account/tickets',
  accountInventory: '/account/inventory',
  inventory: '/inventory',
  confirmEmail: '/confirm-email',
  admin: '/admin',
  adminSkinPrices: '/admin/skin-prices',
  design: '/design',
} as const

export function itemPath(slug: string): string {
  return `${paths.calculator}/item/${encodeURIComponent(slug)}`
}

export function salePath(saleId: number): string {
  return `${paths.account}/sales/${saleId}`
}

/** One page per item: public, but there are far too many to render them at build time. */
export const ITEM_PATTERN = `${paths.calculator}/item/:slug`

/** Pages that search engines may show. They are rendered at build time, in both languages. */
export const PUBLIC_PATTERNS: readonly string[] = [
  paths.home,
  paths.calculator,
  paths.howItWorks,
  paths.support,
  paths.terms,
  paths.privacy,
  paths.refundPolicy,
]

/** Pages of one person or of the team. The browser renders them; `:name` and a last `*` stand for any value. */
export const PRIVATE_PATTERNS: readonly string[] = [
  paths.login,
  paths.authCallback,
  paths.account,
  paths.accountTickets,
  paths.accountInventory,
  '/account/sales/:saleId',
  paths.inventory,
  paths.confirmEmail,
  '/support/ticket/:ticketId',
  paths.admin,
  '/admin/*',
  paths.design,
]

const ENGLISH_PREFIX = /^\/en(?=\/|$)/

export function languageOfPath(pathname: string): Language {
  return ENGLISH_PREFIX.test(pathname) ? 'en' : DEFAULT_LANGUAGE
}

/** The same address without its language and without needless slashes: `//host` would lead to another site. */
export function barePath(pathname: string): string {
  return pathname.replace(ENGLISH_PREFIX, '').replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
}

/** Puts an address, given with or without a language, into one language. Keeps its query and fragment. */
export function localizedPath(path: string, language: Language): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const bare = barePath(pathname)
  if (language === 'pl') return bare + rest
  return (bare === '/' ? '/en' : `/en${bare}`) + rest
}

/** The page in the other language; for an address that is no page of ours, the home page. */
export function twinPath(pathname: string, language: Language): string {
  return localizedPath(isKnownPath(pathname) ? pathname : paths.home, language)
}

export function isPublicPath(pathname: string): boolean {
  return matchesAny(PUBLIC_PATTERNS, pathname)
}

export function isKnownPath(pathname: string): boolean {
  return isPublicPath(pathname) || matchesAny([ITEM_PATTERN, ...PRIVATE_PATTERNS], pathname)
}

/** Whether a path without a language fits a pattern such as `/support/ticket/:ticketId` or `/admin/*`. */
export function matchesPattern(pattern: string, bare: string): boolean {
  const wanted = pattern.split('/')
  const given = bare.split('/')
  const isOpen = wanted.at(-1) === '*'
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => {
    if (part === '*') return true
    return part.startsWith(':') ? given[index] !== '' : part === given[index]
  })
}

function matchesAny(patterns: readonly string[], pathname: string): boolean {
  const bare = barePath(pathname)
  return patterns.some((pattern) => matchesPattern(pattern, bare))
}
