import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  NeighboursQuery,
  NeighboursResponse,
  QueueCountsResponse,
  TransactionsQuery,
  TransactionsResponse,
} from '@app/contract/office/transactions'
import type { ErrorCode } from '@app/contract/errors'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import type { ListTools } from './choose-transactions.ts'
import { countQueues } from './count-queues.ts'
import { findNeighbours } from './find-neighbours.ts'
import { listTransactions } from './list-transactions.ts'

const VIEW_LIMIT = { name: 'transactions-view', max: 300, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required', 'list_too_long_to_sort']

export type TransactionListOptions = PeopleTools & { limiter: RouteLimiter }

export const transactionListRoutes: FastifyPluginAsyncZod<TransactionListOptions> = async (app, options) => {
  const { db, limiter } = options
  app.addHook('preHandler', async (request) => {
    await limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString())
  })

  app.get(
    '/admin/transactions',
    {
      schema: {
        tags: TAGS,
        summary: 'Transactions by all filters, any page',
        querystring: TransactionsQuery,
        response: responses({ 200: TransactionsResponse }, REFUSALS),
      },
    },
    (request) => listTransactions(forStaff(options, request), request.query),
  )

  app.get(
    '/admin/transactions/neighbours',
    {
      schema: {
        tags: TAGS,
        summary: 'What stands before and after a transaction in a filtered list',
        querystring: NeighboursQuery,
        response: responses({ 200: NeighboursResponse }, [...REFUSALS, 'transaction_not_found']),
      },
    },
    (request) => findNeighbours(forStaff(options, request), request.query),
  )

  app.get(
    '/admin/transactions/queues',
    {
      schema: {
        tags: TAGS,
        summary: 'How many transactions wait for staff',
        response: responses({ 200: QueueCountsResponse }, REFUSALS),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await countQueues(db, signedInCaller(request).userId)),
    }),
  )
}

function forStaff(options: TransactionListOptions, request: FastifyRequest): ListTools {
  return { ...options, staffId: signedInCaller(request).userId }
}
