import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { DiversionsResponse, PutAwayResponse } from '@app/contract/selling/diversions'
import { TradeParams } from '@app/contract/selling/sales'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { diversionsRepository } from './diversions.repository.ts'
import { presentAlarm } from './guard.presenter.ts'

const LIMIT = { name: 'diversions', max: 120, windowSeconds: 60 }
const TAGS = ['sales']

export type DiversionsRoutesOptions = { db: Db; limiter: RouteLimiter }

/** Alarms shown to a seller on every page. No API call can raise an alarm: only inventory checks do. */
export const diversionsRoutes: FastifyPluginAsyncZod<DiversionsRoutesOptions> = async (
  app,
  { db, limiter },
) => {
  app.get(
    '/diversions',
    {
      schema: {
        tags: TAGS,
        summary:
          "The person's sales whose items left the inventory and did not come to us, while they can be undone",
        response: responses({ 200: DiversionsResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, userId.toString())
      const rows = await diversionsRepository.listOpen(db, userId)
      return {
        success: true as const,
        diversions: rows.map((row) => ({
          saleId: Number(row.saleId),
          number: transactionNumber(row.saleId),
          ...presentAlarm(row),
        })),
      }
    },
  )

  app.post(
    '/diversions/:id/put-away',
    {
      schema: {
        tags: TAGS,
        summary: 'Takes the line about one of them off the other pages; the page of the sale keeps it',
        params: TradeParams,
        response: responses({ 200: PutAwayResponse }, ['unauthenticated', 'sale_not_found']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, userId.toString())
      const own = { saleId: BigInt(request.params.id), userId }
      const isFound = await db.transaction().execute((trx) => diversionsRepository.dismiss(trx, own))
      if (!isFound) throw new DomainError('sale_not_found')
      return { success: true as const }
    },
  )
}
