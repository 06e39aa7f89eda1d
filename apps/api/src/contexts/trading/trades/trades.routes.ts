import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  DeclineOfferRequest,
  OfferParams,
  SaleEvidenceParams,
  SaleEvidenceResponse,
  UnmatchedOffersQuery,
  UnmatchedOffersResponse,
} from '@app/contract/selling/trades'
import { ControlResponse } from '@app/contract/office/controls'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { askDecline } from './ask-decline.ts'
import { showEvidence, showUnmatchedOffers } from './trades.presenter.ts'

const TAGS = ['admin']
const DECLINE_LIMIT = { name: 'offer-decline', max: 60, windowSeconds: 60 }

type TradesRoutesOptions = { db: Db; limiter: RouteLimiter }

/** Steam data for staff, and offers that they want declined. */
export const adminTradesRoutes: FastifyPluginAsyncZod<TradesRoutesOptions> = async (app, { db, limiter }) => {
  app.get(
    '/admin/offers/unmatched',
    {
      schema: {
        tags: TAGS,
        summary: 'Open offers on Steam that are for no sale',
        querystring: UnmatchedOffersQuery,
        response: responses({ 200: UnmatchedOffersResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    (request) => showUnmatchedOffers(db, request.query),
  )

  app.post(
    '/admin/offers/:offerId/decline',
    {
      schema: {
        tags: TAGS,
        summary: 'Declines an open offer that is for no sale',
        params: OfferParams,
        body: DeclineOfferRequest,
        response: responses({ 200: ControlResponse }, [
          'unauthenticated',
          'admin_required',
          'offer_not_open',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, DECLINE_LIMIT, userId.toString())
      const asker = { adminId: userId, reason: request.body.reason, requestId: request.id }
      await db.transaction().execute((trx) => askDecline(trx, request.params.offerId, asker))
      return { success: true as const, isDone: true, proposalId: null }
    },
  )

  app.get(
    '/admin/sales/:id/evidence',
    {
      schema: {
        tags: TAGS,
        summary: 'What was seen on Steam for a sale, and the reasons to doubt it',
        params: SaleEvidenceParams,
        response: responses({ 200: SaleEvidenceResponse }, [
          'unauthenticated',
          'admin_required',
          'sale_not_found',
        ]),
      },
    },
    (request) => showEvidence(db, BigInt(request.params.id)),
  )
}
