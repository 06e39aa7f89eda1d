import type { FastifyInstance } from 'fastify'
import { auditLogRoutes } from '#contexts/backoffice/audit-log/audit-log.routes.ts'
import { factorsRoutes } from '#contexts/identity/staff/factors.routes.ts'
import type { StaffTools } from '#contexts/identity/staff/index.ts'
import { staffMembersRoutes } from '#contexts/identity/staff-members/staff-members.routes.ts'
import { panelRoutes } from '#contexts/identity/staff/panel.routes.ts'
import { setUpRoutes } from '#contexts/identity/staff/set-up.routes.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import type { ApiParts } from './wiring.ts'

/** The admin session of the back office, and its audit log. */
export async function staffApi(
  api: FastifyInstance,
  { config, parts }: { config: ApiConfig; parts: ApiParts },
): Promise<void> {
  const { db, limiter } = parts
  const tools = { ...staffTools(config, parts), limiter }
  await api.register(setUpRoutes, tools)
  await api.register(factorsRoutes, tools)
  await api.register(panelRoutes, tools)
  await api.register(staffMembersRoutes, tools)
  await api.register(auditLogRoutes, { db, limiter })
}

export function staffTools(config: ApiConfig, { db, keys }: Pick<ApiParts, 'db' | 'keys'>): StaffTools {
  return {
    db,
    keys,
    brandName: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL,
    lives: panelLives(config),
  }
}

export function panelLives(config: ApiConfig) {
  return {
    idleSeconds: config.STAFF_IDLE_SECONDS,
    lifeSeconds: config.STAFF_LIFE_SECONDS,
    confirmedSeconds: config.STAFF_CONFIRMED_SECONDS,
  }
}
