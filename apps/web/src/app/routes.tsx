import type { Language } from '@app/contract/languages'
import { matchRoutes } from 'react-router'
import { lazyPage } from '#lib/lazy-page.tsx'
import { ADMIN_ROUTE } from './admin-routes.tsx'
import { indexRoute, route, type PageRoute } from './page-route.ts'

declare const BUILD_GALLERY: boolean | undefined

const inventoryPage = lazyPage(() => import('./routes/account/inventory.tsx'))
const ticketPage = lazyPage(() => import('./routes/account/ticket.tsx'))

/**
 * The gallery shows every component to developers and tests. A production build has neither its path nor its code.
 */
const GALLERY_ROUTES =
  typeof BUILD_GALLERY !== 'undefined' && BUILD_GALLERY
    ? [
        route(
          'design',
          lazyPage(() => import('./routes/design/gallery.tsx')),
        ),
      ]
    : []

/** One route serves both languages: `en` is an optional first segment of every path. */
export const ROUTES: PageRoute[] = [
  {
    path: 'en?',
    children: [
      indexRoute(lazyPage(() => import('./routes/public/home.tsx'))),
      route(
        'calculator',
        lazyPage(() => import('./routes/public/calculator.tsx')),
      ),
      route(
        'calculator/item/:slug',
        lazyPage(() => import('./routes/public/item.tsx')),
      ),
      route(
        'how-it-works',
        lazyPage(() => import('./routes/public/how-it-works.tsx')),
      ),
      route(
        'support',
        lazyPage(() => import('./routes/public/support.tsx')),
      ),
      route(
        'terms',
        lazyPage(() => import('./routes/public/terms.tsx')),
      ),
      route(
        'privacy',
        lazyPage(() => import('./routes/public/privacy.tsx')),
      ),
      route(
        'refund-policy',
        lazyPage(() => import('./routes/public/refund-policy.tsx')),
      ),
      route(
        'check-offer',
        lazyPage(() => import('./routes/public/check-offer.tsx')),
      ),
      route(
        'receipt',
        lazyPage(() => import('./routes/public/receipt.tsx')),
      ),
      route(
        'payouts',
        lazyPage(() => import('./routes/public/payouts.tsx')),
      ),
      route(
        'hacked',
        lazyPage(() => import('./routes/public/hacked.tsx')),
      ),
      route(
        'login',
        lazyPage(() => import('./routes/account/login.tsx')),
      ),
      route(
        'auth/callback',
        lazyPage(() => import('./routes/account/callback.tsx')),
      ),
      route(
        'account',
        lazyPage(() => import('./routes/account/layout.tsx')),
        [
          indexRoute(lazyPage(() => import('./routes/account/profile.tsx'))),
          route(
            'tickets',
            lazyPage(() => import('./routes/account/tickets.tsx')),
          ),
          route('inventory', inventoryPage),
          route(
            'balance',
            lazyPage(() => import('./routes/account/balance.tsx')),
          ),
          route(
            'sales',
            lazyPage(() => import('./routes/account/sales.tsx')),
          ),
          route(
            'sales/:saleId',
            lazyPage(() => import('./routes/account/sale.tsx')),
          ),
          route(
            'sales/:saleId/details',
            lazyPage(() => import('./routes/account/sale-details.tsx')),
          ),
        ],
      ),
      route('inventory', inventoryPage),
      route(
        'confirm-email',
        lazyPage(() => import('./routes/account/confirm-email.tsx')),
      ),
      route(
        'stop',
        lazyPage(() => import('./routes/account/stop.tsx')),
      ),
      route(
        'stop-alerts',
        lazyPage(() => import('./routes/account/stop-alerts.tsx')),
      ),
      route('support/ticket', ticketPage),
      route('support/ticket/:ticketId', ticketPage),
      ADMIN_ROUTE,
      ...GALLERY_ROUTES,
      route(
        '*',
        lazyPage(() => import('./routes/public/not-found.tsx')),
      ),
    ],
  },
]

/** Loads the code and the texts of the page at a path, so that it renders without waiting. */
export async function preloadRoute(pathname: string, language: Language): Promise<void> {
  const matches = matchRoutes(ROUTES, pathname) ?? []
  await Promise.all(matches.map(({ route: matched }) => matched.handle?.preload(language)))
}
