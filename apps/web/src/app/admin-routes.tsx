import { lazyPage } from '#lib/lazy-page.tsx'
import { indexRoute, route } from './page-route.ts'

/** The back office: one layout with an access guard, and each page inside it in its own file. */
export const ADMIN_ROUTE = route(
  'admin',
  lazyPage(() => import('./routes/admin/layout.tsx')),
  [
    indexRoute(lazyPage(() => import('./routes/admin/dashboard.tsx'))),
    route(
      'users',
      lazyPage(() => import('./routes/admin/users.tsx')),
    ),
    route(
      'users/:userId',
      lazyPage(() => import('./routes/admin/user.tsx')),
    ),
    route(
      'transactions',
      lazyPage(() => import('./routes/admin/transactions.tsx')),
    ),
    route(
      'transactions/:transactionId',
      lazyPage(() => import('./routes/admin/transaction.tsx')),
    ),
    route(
      'tickets',
      lazyPage(() => import('./routes/admin/tickets.tsx')),
    ),
    route(
      'tickets/answers',
      lazyPage(() => import('./routes/admin/canned-answers.tsx')),
    ),
    route(
      'tickets/:ticketId',
      lazyPage(() => import('./routes/admin/ticket.tsx')),
    ),
    route(
      'money',
      lazyPage(() => import('./routes/admin/money.tsx')),
    ),
    route(
      'money/bank',
      lazyPage(() => import('./routes/admin/money-bank.tsx')),
    ),
    route(
      'money/bank/:batchId',
      lazyPage(() => import('./routes/admin/money-batch.tsx')),
    ),
    route(
      'money/statements',
      lazyPage(() => import('./routes/admin/money-statements.tsx')),
    ),
    route(
      'money/reconciliation',
      lazyPage(() => import('./routes/admin/money-reconciliation.tsx')),
    ),
    route(
      'money/sellers',
      lazyPage(() => import('./routes/admin/money-sellers.tsx')),
    ),
    route(
      'money/fundings',
      lazyPage(() => import('./routes/admin/money-fundings.tsx')),
    ),
    route(
      'money/tax',
      lazyPage(() => import('./routes/admin/money-tax.tsx')),
    ),
    route(
      'money/offers',
      lazyPage(() => import('./routes/admin/money-offers.tsx')),
    ),
    route(
      'stock/:part?',
      lazyPage(() => import('./routes/admin/stock.tsx')),
    ),
    route(
      'accounts',
      lazyPage(() => import('./routes/admin/accounts.tsx')),
    ),
    route(
      'skin-prices',
      lazyPage(() => import('./routes/admin/skin-prices.tsx')),
    ),
    route(
      'settings',
      lazyPage(() => import('./routes/admin/settings.tsx')),
    ),
    route(
      'staff',
      lazyPage(() => import('./routes/admin/staff.tsx')),
    ),
    route(
      'audit',
      lazyPage(() => import('./routes/admin/audit.tsx')),
    ),
    route(
      'system',
      lazyPage(() => import('./routes/admin/system.tsx')),
    ),
    route(
      'security',
      lazyPage(() => import('./routes/admin/security.tsx')),
    ),
    route(
      '*',
      lazyPage(() => import('./routes/admin/not-found.tsx')),
    ),
  ],
)
