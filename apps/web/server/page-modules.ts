import { ITEM_PATTERN, paths } from '../src/lib/paths.ts'

export const NOT_FOUND_PATH = '/404'

const ACCOUNT_FRAME = 'account/layout'
const ADMIN_FRAME = 'admin/layout'
/** Layout modules that are loaded together with every page inside them. */
const FRAMES: readonly (readonly [RegExp, string])[] = [
  [/^account\/(profile|tickets|inventory|balance|sales|sale|sale-details)$/, ACCOUNT_FRAME],
  [/^admin\/(?!layout$)/, ADMIN_FRAME],
]

/** Pages whose route name differs from their path. For `/admin/*` only the layout module is known in advance. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['public/home'],
  [ITEM_PATTERN]: ['public/item'],
  [NOT_FOUND_PATH]: ['public/not-found'],
  [paths.login]: ['account/login'],
  [paths.authCallback]: ['account/callback'],
  [paths.confirmEmail]: ['account/confirm-email'],
  [paths.stopLink]: ['account/stop'],
  [paths.stopAlerts]: ['account/stop-alerts'],
  [paths.account]: [ACCOUNT_FRAME, 'account/profile'],
  [paths.accountTickets]: [ACCOUNT_FRAME, 'account/tickets'],
  [paths.accountInventory]: [ACCOUNT_FRAME, 'account/inventory'],
  [paths.accountBalance]: [ACCOUNT_FRAME, 'account/balance'],
  [paths.accountSales]: [ACCOUNT_FRAME, 'account/sales'],
  '/account/sales/:saleId': [ACCOUNT_FRAME, 'account/sale'],
  '/account/sales/:saleId/details': [ACCOUNT_FRAME, 'account/sale-details'],
  [paths.inventory]: ['account/inventory'],
  [paths.ticket]: ['account/ticket'],
  '/support/ticket/:ticketId': ['account/ticket'],
  [paths.admin]: [ADMIN_FRAME, 'admin/dashboard'],
  '/admin/*': [ADMIN_FRAME],
  [paths.design]: ['design/gallery'],
}

/**
 * The modules of the page at a path. The router finds the same modules only after it starts; listed in the HTML, they
 * load in parallel instead of one round trip after another.
 */
export function modulesAt(pattern: string): string[] {
  return (PAGES[pattern] ?? [`public${pattern}`]).map(moduleOf)
}

/** The modules of a route and its layout. A route is its file name without folder and extension. */
export function modulesOfRoute(route: string): string[] {
  const frame = FRAMES.find(([pattern]) => pattern.test(route))?.[1]
  return [...(frame === undefined ? [] : [frame]), route].map(moduleOf)
}

function moduleOf(route: string): string {
  return `src/app/routes/${route}.tsx`
}
