import { DEFAULT_LANGUAGE, type Language } from '@app/contract/languages'

/** All paths of the product, without the language. No other file defines a path of this site. */
export const paths = {
  home: '/',
  calculator: '/calculator',
  howItWorks: '/how-it-works',
  support: '/support',
  ticket: '/support/ticket',
  terms: '/terms',
  privacy: '/privacy',
  refundPolicy: '/refund-policy',
  receipt: '/receipt',
  checkOffer: '/check-offer',
  payoutBoard: '/payouts',
  hacked: '/hacked',
  login: '/login',
  authCallback: '/auth/callback',
  account: '/account',
  accountTickets: '/account/tickets',
  accountInventory: '/account/inventory',
  accountBalance: '/account/balance',
  accountSales: '/account/sales',
  inventory: '/inventory',
  confirmEmail: '/confirm-email',
  stopLink: '/stop',
  stopAlerts: '/stop-alerts',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminTransactions: '/admin/transactions',
  adminTickets: '/admin/tickets',
  adminMoney: '/admin/money',
  adminStock: '/admin/stock',
  adminStockItems: '/admin/stock/items',
  adminAccounts: '/admin/accounts',
  adminSkinPrices: '/admin/skin-prices',
  adminSettings: '/admin/settings',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
  adminSecurity: '/admin/security',
  design: '/design',
} as const

export function itemPath(slug: string): string {
  return `${paths.calculator}/item/${encodeURIComponent(slug)}`
}

export function salePath(saleId: number): string {
  return `${paths.accountSales}/${saleId}`
}

/** The support form with one sale preselected. */
export function supportPathForSale(saleNumber: string): string {
  return `${paths.support}?sale=${encodeURIComponent(saleNumber)}`
}

export function ticketPath(ticketId: number | string): string {
  return `${paths.ticket}/${ticketId}`
}

export function adminUserPath(userId: string): string {
  return `${paths.adminUsers}/${encodeURIComponent(userId)}`
}

export function adminTransactionPath(transactionId: number): string {
  return `${paths.adminTransactions}/${transactionId}`
}

export function adminTicketPath(ticketId: number): string {
  return `${paths.adminTickets}/${ticketId}`
}

/** A guest's link: the part after `#` is never sent to a server. */
export function guestTicketPath(ticketId: number, key: string): string {
  return `${ticketPath(ticketId)}#key=${encodeURIComponent(key)}`
}

/** The page that verifies a signed receipt. The receipt is after the `#`, so that no server logs it. */
export function receiptPath(receipt: string): string {
  return `${paths.receipt}#r=${receipt}`
}

/**
 * The payout board with one payout to find. The mark is after the `#`, so that no server learns whose payout it is.
 */
export function payoutBoardPath(mark: string): string {
  return `${paths.payoutBoard}#m=${mark}`
}

/** The page where the seller of a failed payout enters a different destination. */
export function saleDetailsPath(saleId: number): string {
  return `${salePath(saleId)}/details`
}

/** One page per item: public, but there are too many items to render them at build time. */
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
  paths.checkOffer,
  paths.receipt,
  paths.payoutBoard,
  paths.hacked,
]

/** Pages of one user or of staff. The browser renders them; `:name` and a final `*` match any value. */
export const PRIVATE_PATTERNS: readonly string[] = [
  paths.login,
  paths.authCallback,
  paths.account,
  paths.accountTickets,
  paths.accountInventory,
  paths.accountBalance,
  paths.accountSales,
  '/account/sales/:saleId',
  '/account/sales/:saleId/details',
  paths.inventory,
  paths.confirmEmail,
  paths.stopLink,
  paths.stopAlerts,
  paths.ticket,
  '/support/ticket/:ticketId',
  paths.admin,
  '/admin/*',
]

const ENGLISH_PREFIX = /^\/en(?=\/|$)/

export function languageOfPath(pathname: string): Language {
  return ENGLISH_PREFIX.test(pathname) ? 'en' : DEFAULT_LANGUAGE
}

/** The same path without its language and without extra slashes, because `//host` would lead to another site. */
export function barePath(pathname: string): string {
  return pathname.replace(ENGLISH_PREFIX, '').replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
}

/** Converts a path, with or without a language, to one language. Keeps its query and fragment. */
export function localizedPath(path: string, language: Language): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const bare = barePath(pathname)
  if (language === 'pl') return bare + rest
  return (bare === '/' ? '/en' : `/en${bare}`) + rest
}

/** The same page in the other language; for a path that is not a page of this site, the home page. */
export function twinPath(pathname: string, language: Language): string {
  return localizedPath(isKnownPath(pathname) ? pathname : paths.home, language)
}

export function isPublicPath(pathname: string): boolean {
  return matchesAny(PUBLIC_PATTERNS, pathname)
}

/** The back office has its own layout instead of the site's header and footer. */
export function isAdminPath(pathname: string): boolean {
  const bare = barePath(pathname)
  return bare === paths.admin || bare.startsWith(`${paths.admin}/`)
}

export function isKnownPath(pathname: string): boolean {
  return isPublicPath(pathname) || matchesAny([ITEM_PATTERN, ...PRIVATE_PATTERNS], pathname)
}

/** Whether a path without a language matches a pattern such as `/support/ticket/:ticketId` or `/admin/*`. */
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
