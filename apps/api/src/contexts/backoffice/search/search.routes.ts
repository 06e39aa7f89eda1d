import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SearchQuery, SearchResponse } from '@app/contract/office/search'
import { permissionsOf, signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { searchOffice, type SearchTools } from './search-office.ts'

const LIMIT = { name: 'office-search', max: 120, windowSeconds: 60 }

export const searchRoutes: FastifyPluginAsyncZod<SearchTools & { limiter: RouteLimiter }> = async (
  app,
  options,
) => {
  app.get(
    '/admin/search',
    {
      schema: {
        tags: ['admin'],
        summary: 'The best matches among transactions, people, tickets and items that the caller may read',
        querystring: SearchQuery,
        response: responses({ 200: SearchResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limitByCaller(options.limiter, LIMIT, caller.userId.toString())
      return searchOffice(options, request.query.q, permissionsOf(caller))
    },
  )
}
