import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { STAFF_ROLES, type Role } from '@app/contract/roles'
import { DomainError } from '#shared/domain-error.ts'
import { roleOf } from './caller.ts'

const EVERYONE = ['visitor', 'user', ...STAFF_ROLES] as const
const SIGNED_IN = ['user', ...STAFF_ROLES] as const
const MONEY_STAFF = ['finance', 'owner'] as const

/**
 * Who may call what: every route of the server stands here, and only here. A route without a line, or a line
 * without a route, stops the start, so nothing is reachable by accident. Ownership of single objects is checked
 * in the queries themselves.
 */
export const ROUTE_PERMISSIONS: Record<string, readonly Role[]> = {
  'POST /api/auth/steam': EVERYONE,
  'GET /api/auth/steam/return': EVERYONE,
  'POST /api/auth/refresh': EVERYONE,
  'POST /api/auth/logout': SIGNED_IN,
  'GET /api/auth/user': SIGNED_IN,
  'PUT /api/auth/user/trade-url': SIGNED_IN,
  'PUT /api/auth/user/email': SIGNED_IN,
  'DELETE /api/auth/user/email': SIGNED_IN,
  'POST /api/auth/user/email/confirm': EVERYONE,
  'GET /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions/:sessionId': SIGNED_IN,
  'GET /api/events': SIGNED_IN,
  'GET /api/inventory': SIGNED_IN,
  'POST /api/inventory/refresh': SIGNED_IN,
  'GET /api/account/readiness': SIGNED_IN,
  'GET /api/account/payout-details': SIGNED_IN,
  'GET /api/payout-methods': EVERYONE,
  'GET /api/operator': EVERYONE,
  'POST /api/quotes': SIGNED_IN,
  'POST /api/quotes/:quoteId/extend': SIGNED_IN,
  'POST /api/inventory/sell': SIGNED_IN,
  'GET /api/trades/history': SIGNED_IN,
  'GET /api/trades/:id': SIGNED_IN,
  'POST /api/trades/:id/cancel': SIGNED_IN,
  'GET /api/admin/check-admin': SIGNED_IN,
  'GET /api/skins/prices': EVERYONE,
  'GET /api/skins/calculator': EVERYONE,
  'GET /api/skins/calculator/compact': EVERYONE,
  'GET /api/skins/item/:slug': EVERYONE,
  'POST /api/skins/fetch-prices': MONEY_STAFF,
  'GET /api/admin/price-lists': STAFF_ROLES,
  'POST /api/admin/price-lists/:listId/accept': MONEY_STAFF,
  'POST /api/admin/price-lists/:listId/drop': MONEY_STAFF,
  'POST /api/webhooks/paypal': EVERYONE,
  'POST /api/webhooks/btcpay': EVERYONE,
  'GET /api/docs': EVERYONE,
  'GET /api/health/live': EVERYONE,
  'GET /api/health/ready': EVERYONE,
  'GET /img/:kind/:ref': EVERYONE,
}

/**
 * Routes on which an old access token is no reason to refuse: they exist to replace it, or show nothing personal.
 * Everywhere else a bad token is refused even where a visitor may call, so that nobody acts as a stranger unawares.
 */
const IGNORES_TOKEN = new Set([
  'POST /api/auth/steam',
  'GET /api/auth/steam/return',
  'POST /api/auth/refresh',
  'POST /api/auth/user/email/confirm',
  'GET /api/skins/prices',
  'GET /api/skins/calculator',
  'GET /api/skins/calculator/compact',
  'GET /api/skins/item/:slug',
  'GET /api/payout-methods',
  'GET /api/operator',
  'POST /api/webhooks/paypal',
  'POST /api/webhooks/btcpay',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /img/:kind/:ref',
])

export function ignoresToken(method: string, route: string): boolean {
  return IGNORES_TOKEN.has(routeName(method, route))
}

function routeName(method: string, route: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${route}`
}

export const permissions = fp(
  async (app: FastifyInstance) => {
    const seen = new Set<string>()
    app.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        const name = routeName(method, route.url)
        if (!ROUTE_PERMISSIONS[name])
          throw new Error(`The route "${name}" has no line in the permission table`)
        seen.add(name)
      }
    })
    app.addHook('onReady', async () => {
      const missing = Object.keys(ROUTE_PERMISSIONS).filter((name) => !seen.has(name))
      if (missing.length > 0)
        throw new Error(`The permission table names unknown routes: ${missing.join(', ')}`)
    })
    app.addHook('onRequest', async (request) => {
      const route = request.routeOptions.url
      if (route === undefined) return
      const allowed = ROUTE_PERMISSIONS[routeName(request.method, route)] ?? []
      if (allowed.includes(roleOf(request.caller))) return
      if (request.caller.kind === 'visitor') throw new DomainError('unauthenticated')
      throw new DomainError(route.startsWith('/api/admin') ? 'admin_required' : 'forbidden')
    })
  },
  { name: 'permissions', dependencies: ['authenticate'] },
)
