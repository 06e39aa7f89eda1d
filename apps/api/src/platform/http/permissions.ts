import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { BACKGROUND_HEADER } from '@app/contract/identity/staff'
import { DomainError } from '#shared/domain-error.ts'
import { assertConfirmed, assertPanelOpen, permissionsOf, signedInCaller } from './caller.ts'
import { isQuiet, ROUTE_PERMISSIONS, routeName, type RouteAccess } from './route-permissions.ts'

export type TouchPanel = (sessionId: string) => Promise<void>

type Options = {
  /** Records activity of a staff member in an open admin session. */
  touchPanel: TouchPanel
}

/** Refuses every route that is not in the table, and every caller that the table does not allow. */
export const permissions = fp(
  async (app: FastifyInstance, { touchPanel }: Options) => {
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
      const access = ROUTE_PERMISSIONS[routeName(request.method, route)]
      if (!access) throw new DomainError('forbidden')
      assertAllowed(request, route, access)
      if (isWork(request, route)) await touchPanel(signedInCaller(request).sessionId)
    })
  },
  { name: 'permissions', dependencies: ['authenticate'] },
)

function assertAllowed(request: FastifyRequest, route: string, access: RouteAccess): void {
  if (access.to === 'everyone') return
  const caller = signedInCaller(request)
  if (access.to === 'signed-in') return
  const allowed = permissionsOf(caller)
  if (allowed.length === 0)
    throw new DomainError(route.startsWith('/api/admin') ? 'admin_required' : 'forbidden')
  if (!allowed.includes(access.permission)) throw new DomainError('forbidden')
  if (access.gate === 'panel') assertPanelOpen(caller)
  if (access.gate === 'confirmation') assertConfirmed(caller)
}

/** Trusting the header is safe: it can only make an admin session end sooner. */
function isWork(request: FastifyRequest, route: string): boolean {
  const { caller, headers, method } = request
  if (caller.kind !== 'user' || caller.panel?.state !== 'open' || !caller.panel.isStale) return false
  return headers[BACKGROUND_HEADER] !== '1' && !isQuiet(method, route)
}
