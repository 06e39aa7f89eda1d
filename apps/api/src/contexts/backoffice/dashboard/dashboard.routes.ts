import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  STATS_PARTS,
  StatsResponse,
  type StatsOf,
  type StatsPart,
  type StatsPartResponse,
} from '@app/contract/office/stats'
import type { ErrorCode } from '@app/contract/errors'
import { ROUTES } from '@app/contract/routes'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readDashboardPart as read, type StatsTools } from './read-stats.ts'

const LIMIT = { name: 'dashboard', max: 600, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

export type DashboardRoutesOptions = StatsTools & { limiter: RouteLimiter }

export const dashboardRoutes: FastifyPluginAsyncZod<DashboardRoutesOptions> = async (app, options) => {
  app.addHook('preHandler', async (request) => {
    await limitByCaller(options.limiter, LIMIT, signedInCaller(request).userId.toString())
  })

  app.get(
    '/admin/stats',
    {
      schema: {
        tags: TAGS,
        summary: 'The whole dashboard; a part that could not be read is null',
        response: responses({ 200: StatsResponse }, REFUSALS),
      },
    },
    async (request) => {
      // An optional part that fails becomes null; a failed required part fails the whole request.
      const orNull = async <Part extends StatsPart>(part: Part): Promise<StatsOf<Part> | null> =>
        read(part, options).catch((error: unknown) => {
          request.log.warn({ err: error, part }, 'dashboard section failed')
          return null
        })
      const [counts, transactions, tickets] = await Promise.all([
        read('counts', options),
        read('recent-transactions', options),
        read('recent-tickets', options),
      ])
      const [payouts, exposure, liquidity, cash, queue, prices, reconciliation] = await Promise.all([
        orNull('payouts'),
        orNull('exposure'),
        orNull('liquidity'),
        orNull('cash'),
        orNull('queue'),
        orNull('prices'),
        orNull('reconciliation'),
      ])
      return {
        success: true as const,
        ...counts,
        ...transactions,
        ...tickets,
        payouts,
        exposure,
        liquidity,
        cash,
        queue,
        prices,
        reconciliation,
      }
    },
  )

  for (const part of STATS_PARTS) {
    const response: z.ZodType<StatsPartResponse<StatsPart>> = ROUTES[`GET /api/admin/stats/${part}`].response
    app.get(
      `/admin/stats/${part}`,
      {
        schema: {
          tags: TAGS,
          summary: `The dashboard's ${part.replace('-', ' ')} alone`,
          response: responses({ 200: response }, REFUSALS),
        },
      },
      async () => ({ success: true as const, part, ...(await read(part, options)) }),
    )
  }
}
