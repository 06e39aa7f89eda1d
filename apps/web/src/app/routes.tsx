import type { Language } from '@app/contract/languages'
import { barePath, isAdminPath, localizedPath, paths } from '#lib/paths.ts'
import { indexRoute, preloadPages, route, routesFrom, type PageRoute } from './page-route.ts'

const inventoryPage = () => import('./routes/account/inventory.tsx')
const adminPage = () => import('./routes/admin/layout.tsx')

/** Every component in every state, for developers: `npm run dev` has it, a build leaves it out. */
const GALLERY_ROUTES = import.meta.env.DEV
  ? [route('design', () => import('./routes/design/gallery.tsx'))]
  : []

const PAGES: PageRoute[] = [
  indexRoute(() => import('./routes/public/home.tsx')),
  route('calculator', () => import('./routes/public/calculator.tsx')),
  route('calculator/item/:slug', () => import('./routes/public/item.tsx')),
  route('how-it-works', () => import('./routes/public/how-it-works.tsx')),
  route('support', () => import('./routes/public/support.tsx')),
  route('terms', () => import('./routes/public/terms.tsx')),
  route('privacy', () => import('./routes/public/privacy.tsx')),
  route('refund-policy', () => import('./routes/public/refund-policy.tsx')),
  route('check-offer', () => import('./routes/public/check-offer.tsx')),
  route('receipt', () => import('./routes/public/receipt.tsx')),
  route('payouts', () => import('./routes/public/payouts.tsx')),
  route('hacked', () => import('./routes/public/hacked.tsx')),
  route('login', () => import('./routes/account/login.tsx')),
  route('auth/callback', () => import('./routes/account/callback.tsx')),
  route('account', () => import('./routes/account/layout.tsx'), [
    indexRoute(() => import('./routes/account/profile.tsx')),
    route('tickets', () => import('./routes/account/tickets.tsx')),
    route('inventory', inventoryPage),
    route('balance', () => import('./routes/account/balance.tsx')),
    route('sales', () => import('./routes/account/sales.tsx')),
    route('sales/:saleId', () => import('./routes/account/sale.tsx')),
    route('sales/:saleId/details', () => import('./routes/account/sale-details.tsx')),
  ]),
  route('inventory', inventoryPage),
  route('confirm-email', () => import('./routes/account/confirm-email.tsx')),
  route('stop', () => import('./routes/account/stop.tsx')),
  route('stop-alerts', () => import('./routes/account/stop-alerts.tsx')),
  route('support/ticket/:ticketId?', () => import('./routes/account/ticket.tsx')),
  route('admin/*', adminPage),
  ...GALLERY_ROUTES,
  route('*', () => import('./routes/public/not-found.tsx')),
]

/** One route serves both languages: `en` is an optional first segment of every path. */
export function routesAt(pathname: string): PageRoute[] {
  return [{ path: 'en?', children: routesFrom(PAGES, barePath(pathname)) }]
}

/** Loads the code and the texts of the page at a path, so that it renders without waiting. */
export async function preloadRoute(pathname: string, language: Language): Promise<void> {
  await preloadPages(routesAt(pathname), pathname, language)
  if (!isAdminPath(pathname)) return
  const { ADMIN_ROUTES } = await adminPage()
  await preloadPages(ADMIN_ROUTES, pathname, language, localizedPath(paths.admin, language))
}
