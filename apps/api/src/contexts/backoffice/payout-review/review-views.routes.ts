import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SettingParams } from '@app/contract/office/controls'
import {
  DebtsResponse,
  ReturnsResponse,
  SettingPreviewRequest,
  SettingPreviewResponse,
  SettingVersionsResponse,
} from '@app/contract/office/review'
import { Page } from '@app/contract/payments/bank'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showDebts, showReturns } from './outstanding.presenter.ts'
import { showSettingPreview, showSettingVersions } from './setting-views.presenter.ts'

const VIEW_LIMIT = { name: 'desk-list', max: 240, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

/** Read-only views for payout review. */
export const deskViewsRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.addHook('preHandler', async (request: FastifyRequest) =>
    limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString()),
  )
  app.get(
    '/admin/debts',
    {
      schema: {
        tags: TAGS,
        summary: 'What sellers owe us, the oldest first',
        querystring: Page,
        response: responses({ 200: DebtsResponse }, REFUSALS),
      },
    },
    (request) => showDebts(db, request.query),
  )
  app.get(
    '/admin/returns',
    {
      schema: {
        tags: TAGS,
        summary: 'Items that have to go back, those that can go first',
        querystring: Page,
        response: responses({ 200: ReturnsResponse }, REFUSALS),
      },
    },
    (request) => showReturns(db, request.query),
  )
  app.get(
    '/admin/settings/:key/versions',
    {
      schema: {
        tags: TAGS,
        summary: 'What a setting has been, by whom and why',
        params: SettingParams,
        response: responses({ 200: SettingVersionsResponse }, [...REFUSALS, 'setting_not_found']),
      },
    },
    (request) => showSettingVersions(db, request.params.key),
  )
  app.post(
    '/admin/settings/:key/preview',
    {
      schema: {
        tags: TAGS,
        summary: 'What a setting would change, and whether it takes two admins',
        params: SettingParams,
        body: SettingPreviewRequest,
        response: responses({ 200: SettingPreviewResponse }, [
          ...REFUSALS,
          'setting_not_found',
          'setting_invalid',
        ]),
      },
    },
    (request) => showSettingPreview(db, { key: request.params.key, value: request.body.value }),
  )
}
