import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { InboxResponse } from '@app/contract/office/inbox'
import { permissionsOf, signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showInbox } from './show-inbox.ts'

const LIMIT = { name: 'inbox', max: 240, windowSeconds: 60 }

export const inboxRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.get(
    '/admin/inbox',
    {
      schema: {
        tags: ['admin'],
        summary: 'What waits for the caller, the nearest deadline first',
        response: responses({ 200: InboxResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, caller.userId.toString())
      return showInbox(db, { userId: caller.userId, permissions: permissionsOf(caller) })
    },
  )
}
