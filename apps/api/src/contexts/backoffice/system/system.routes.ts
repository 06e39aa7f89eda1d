import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SystemResponse, type SystemOf, type SystemPart } from '@app/contract/office/system'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { SYSTEM_READERS, type SystemTools } from './read-system.ts'

const LIMIT = { name: 'system', max: 120, windowSeconds: 60 }
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required', 'forbidden', 'rate_limited']

export type SystemRoutesOptions = SystemTools & { limiter: RouteLimiter }

/** The health of the installation, for operators without Grafana. */
export const systemRoutes: FastifyPluginAsyncZod<SystemRoutesOptions> = async (app, options) => {
  app.get(
    '/admin/system',
    {
      schema: {
        tags: ['admin'],
        summary: 'How the installation does; a part that could not be read is null',
        response: responses({ 200: SystemResponse }, REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(options.limiter, LIMIT, signedInCaller(request).userId.toString())
      const orNull = async <Part extends SystemPart>(part: Part): Promise<SystemOf<Part> | null> => {
        const reader: (given: SystemTools) => Promise<SystemOf<Part>> = SYSTEM_READERS[part]
        return reader(options).catch((error: unknown) => {
          request.log.warn({ err: error, part }, 'system page section failed')
          return null
        })
      }
      const [signals, processes, queue, steam, watchers, looks, prices] = await Promise.all([
        orNull('signals'),
        orNull('processes'),
        orNull('queue'),
        orNull('steam'),
        orNull('watchers'),
        orNull('looks'),
        orNull('prices'),
      ])
      const [reconciliation, ledger, database, redis, backups, version] = await Promise.all([
        orNull('reconciliation'),
        orNull('ledger'),
        orNull('database'),
        orNull('redis'),
        orNull('backups'),
        orNull('version'),
      ])
      return {
        success: true as const,
        at: new Date().toISOString(),
        signals,
        processes,
        queue,
        steam,
        watchers,
        looks,
        prices,
        reconciliation,
        ledger,
        database,
        redis,
        backups,
        version,
      }
    },
  )
}
