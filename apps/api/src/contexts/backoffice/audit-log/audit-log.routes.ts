import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditQuery, AuditResponse } from '@app/contract/office/audit'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { listAudit } from './list-audit.ts'

const LIMIT = { name: 'audit', max: 120, windowSeconds: 60 }

export const auditLogRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.get(
    '/admin/audit',
    {
      schema: {
        tags: ['admin'],
        summary: 'Who did what, newest first',
        querystring: AuditQuery,
        response: responses({ 200: AuditResponse }, ['unauthenticated', 'admin_required', 'forbidden']),
      },
    },
    async (request) => {
      await limitByCaller(limiter, LIMIT, signedInCaller(request).userId.toString())
      return listAudit(db, request.query)
    },
  )
}
