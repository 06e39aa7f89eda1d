import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import {
  ChangeViewRequest,
  NewViewRequest,
  ViewParams,
  ViewResponse,
  ViewsQuery,
  ViewsResponse,
} from '@app/contract/office/transactions'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { nameTaken, saveView } from './save-view.ts'
import { savedViewsRepository } from './saved-views.repository.ts'

const LIMIT = { name: 'saved-views', max: 60, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

export type SavedViewsOptions = { db: Db; limiter: RouteLimiter }

/** Named list filters. Each staff member sees only their own. */
export const savedViewsRoutes: FastifyPluginAsyncZod<SavedViewsOptions> = async (app, options) => {
  const { db, limiter } = options
  app.addHook('preHandler', async (request) => {
    await limitByCaller(limiter, LIMIT, signedInCaller(request).userId.toString())
  })

  app.get(
    '/admin/views',
    {
      schema: {
        tags: TAGS,
        summary: "The caller's views of a list",
        querystring: ViewsQuery,
        response: responses({ 200: ViewsResponse }, REFUSALS),
      },
    },
    async (request) => ({
      success: true as const,
      views: await savedViewsRepository.list(db, signedInCaller(request).userId, request.query.list),
    }),
  )

  app.post(
    '/admin/views',
    {
      schema: {
        tags: TAGS,
        summary: 'Saves a view',
        body: NewViewRequest,
        response: responses({ 200: ViewResponse }, [...REFUSALS, 'too_many_views', 'view_name_taken']),
      },
    },
    async (request) => ({
      success: true as const,
      view: await saveView(db, signedInCaller(request).userId, request.body),
    }),
  )

  await app.register(oneViewRoutes, options)
}

const oneViewRoutes: FastifyPluginAsyncZod<SavedViewsOptions> = async (app, { db }) => {
  app.put(
    '/admin/views/:viewId',
    {
      schema: {
        tags: TAGS,
        summary: 'Changes a view',
        params: ViewParams,
        body: ChangeViewRequest,
        response: responses({ 200: ViewResponse }, [...REFUSALS, 'view_not_found', 'view_name_taken']),
      },
    },
    async (request) => {
      const owned = { adminId: signedInCaller(request).userId, viewId: request.params.viewId }
      const view = await savedViewsRepository.update(db, owned, request.body).catch(nameTaken)
      if (!view) throw new DomainError('view_not_found')
      return { success: true as const, view }
    },
  )

  app.delete(
    '/admin/views/:viewId',
    {
      schema: {
        tags: TAGS,
        summary: 'Removes a view',
        params: ViewParams,
        response: responses({ 200: Success }, [...REFUSALS, 'view_not_found']),
      },
    },
    async (request) => {
      const owned = { adminId: signedInCaller(request).userId, viewId: request.params.viewId }
      if (!(await savedViewsRepository.delete(db, owned))) throw new DomainError('view_not_found')
      return { success: true as const }
    },
  )
}
