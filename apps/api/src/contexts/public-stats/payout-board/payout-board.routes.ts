import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PayoutBoardResponse, PayoutQueuesResponse } from '@app/contract/selling/payout-board'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { remember } from '#shared/remember.ts'
import { readBoard } from './read-board.ts'
import { readQueues } from './read-queues.ts'

const LIMIT = { name: 'payout-board', max: 120, windowSeconds: 60 }
const BOARD_FRESH_MS = 60_000
const QUEUES_FRESH_MS = 10_000

export type PayoutBoardRoutesOptions = { db: Db; keys: Keys; limiter: RouteLimiter }

/** Public payout statistics. Neither route takes parameters, so an attacker cannot probe them. */
export const payoutBoardRoutes: FastifyPluginAsyncZod<PayoutBoardRoutesOptions> = async (
  app,
  { db, keys, limiter },
) => {
  const board = remember(() => readBoard(db, keys), BOARD_FRESH_MS)
  const queues = remember(() => readQueues(db), QUEUES_FRESH_MS)
  const onRequest = limitByNetwork(limiter, LIMIT)

  app.get(
    '/stats/payout-board',
    {
      onRequest,
      schema: {
        tags: ['public'],
        summary:
          'What was paid and how fast, by rail, and the last payouts under names that only their sellers know',
        response: responses({ 200: PayoutBoardResponse }),
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
      return board()
    },
  )

  app.get(
    '/payout-queues',
    {
      onRequest,
      schema: {
        tags: ['payout'],
        summary: 'How many payouts wait on each rail, and whether what lies there covers them',
        response: responses({ 200: PayoutQueuesResponse }),
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=10')
      return queues()
    },
  )
}
