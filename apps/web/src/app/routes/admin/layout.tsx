import { useRoutes } from 'react-router'
import { AdminFrame } from '#features/office/shell/admin-frame.tsx'
import { RequireSession } from '#features/seller/account/require-session.tsx'
import { indexRoute, route, type PageRoute } from '../../page-route.ts'

/**
 * The back office: one layout with an access guard, and each page inside it in its own file. The list is here and not
 * among the site's routes, because visitors would load the names of all these files.
 */
export const ADMIN_ROUTES: PageRoute[] = [
  {
    element: <RequireSession>{(user) => <AdminFrame user={user} />}</RequireSession>,
    children: [
      indexRoute(() => import('./dashboard.tsx')),
      route('users', () => import('./users.tsx')),
      route('users/:userId', () => import('./user.tsx')),
      route('transactions', () => import('./transactions.tsx')),
      route('transactions/:transactionId', () => import('./transaction.tsx')),
      route('tickets', () => import('./tickets.tsx')),
      route('tickets/answers', () => import('./canned-answers.tsx')),
      route('tickets/:ticketId', () => import('./ticket.tsx')),
      route('money', () => import('./money.tsx')),
      route('money/bank', () => import('./money-bank.tsx')),
      route('money/bank/:batchId', () => import('./money-batch.tsx')),
      route('money/statements', () => import('./money-statements.tsx')),
      route('money/reconciliation', () => import('./money-reconciliation.tsx')),
      route('money/sellers', () => import('./money-sellers.tsx')),
      route('money/fundings', () => import('./money-fundings.tsx')),
      route('money/tax', () => import('./money-tax.tsx')),
      route('money/offers', () => import('./money-offers.tsx')),
      route('stock', () => import('./stock.tsx')),
      route('stock/items', () => import('./stock-items.tsx')),
      route('stock/dmarket', () => import('./stock-connector.tsx')),
      route('accounts', () => import('./accounts.tsx')),
      route('skin-prices', () => import('./skin-prices.tsx')),
      route('settings', () => import('./settings.tsx')),
      route('staff', () => import('./staff.tsx')),
      route('audit', () => import('./audit.tsx')),
      route('system', () => import('./system.tsx')),
      route('security', () => import('./security.tsx')),
      route('*', () => import('./not-found.tsx')),
    ],
  },
]

export default function AdminRoute() {
  return useRoutes(ADMIN_ROUTES)
}
