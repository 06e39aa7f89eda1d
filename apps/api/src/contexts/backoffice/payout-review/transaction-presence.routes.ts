import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { TransactionParams, ViewingRequest, ViewingResponse } from '@app/contract/office/money'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { publishViewers, type ViewingTools } from './transaction-presence.ts'

/** Every open transaction page sends this every few seconds. */
const LIMIT = { name: 'transaction-presence', max: 240, windowSeconds: 60 }

export const transactionPresenceRoutes: FastifyPluginAsyncZod<
  ViewingTools & { limiter: RouteLimiter }
> = async (app, tools) => {
  app.post(
    '/admin/transactions/:id/presence',
    {
      schema: {
        tags: ['admin'],
        summary: 'Says that the caller looks at a transaction, and hears who else does',
        params: TransactionParams,
        body: ViewingRequest,
        response: responses({ 200: ViewingResponse }, [
          'unauthenticated',
          'admin_required',
          'transaction_not_found',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(tools.limiter, LIMIT, userId.toString())
      const { isViewing } = request.body
      return publishViewers(tools, { transactionId: BigInt(request.params.id), userId, isViewing })
    },
  )
}
