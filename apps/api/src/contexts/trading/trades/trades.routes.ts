import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  SaleEvidenceParams,
  SaleEvidenceResponse,
  UnmatchedOffersQuery,
  UnmatchedOffersResponse,
} from '@app/contract/selling/trades'
import type { Db } from '#platform/db/database.ts'
import { responses } from '#platform/http/route-options.ts'
import { showEvidence, showUnmatchedOffers } from './trades.presenter.ts'

const TAGS = ['admin']

/** Steam data for staff. These routes change nothing. */
export const adminTradesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
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
