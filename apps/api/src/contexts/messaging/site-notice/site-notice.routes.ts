import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SiteNoticeResponse } from '@app/contract/office/review'
import type { Db } from '#platform/db/database.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readSettings } from '#platform/settings/settings.ts'

const LIMIT = { name: 'site-notice', max: 300, windowSeconds: 60 }
/** A removed notice disappears everywhere within a minute. */
const CACHE_CONTROL = 'public, max-age=60'

/** The one-line notice that the operator can show on top of every page. */
export const siteNoticeRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.get(
    '/site/notice',
    {
      onRequest: limitByNetwork(limiter, LIMIT),
      schema: {
        tags: ['public'],
        summary: 'A line for every page, such as before maintenance',
        response: responses({ 200: SiteNoticeResponse }),
      },
    },
    async (_request, reply) => {
      const { value, version } = (await readSettings(db))['site.notice']
      const { isOn, tone, pl, en } = value
      void reply.header('cache-control', CACHE_CONTROL)
      return { success: true as const, notice: isOn ? { version, tone, pl, en } : null }
    },
  )
}
