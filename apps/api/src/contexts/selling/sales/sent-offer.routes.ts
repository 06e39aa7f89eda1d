import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SaleResponse, TradeParams } from '@app/contract/selling/sales'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { denyDeclining, requestSentOffer, sendOwnOffer, type SentOfferTools } from './change-sent-offer.ts'

const LIMIT = { name: 'sent-offer', max: 20, windowSeconds: 60 }

export type SentOfferRoutesOptions = SentOfferTools & { limiter: RouteLimiter }

const ACTIONS = [
  ['offer', 'We send the trade offer, for the first time or again', requestSentOffer],
  ['own-offer', 'The seller sends the offer; ours is taken back first', sendOwnOffer],
  ['offer-denied', 'The seller did not decline our offer: somebody else did', denyDeclining],
] as const

/** What a seller can do about the offer that we send. */
export const sentOfferRoutes: FastifyPluginAsyncZod<SentOfferRoutesOptions> = async (app, options) => {
  for (const [action, summary, run] of ACTIONS)
    app.post(
      `/trades/:id/${action}`,
      {
        schema: {
          tags: ['sales'],
          summary,
          params: TradeParams,
          response: responses({ 200: SaleResponse }, [
            'unauthenticated',
            'sale_not_found',
            'offer_not_possible',
            'offer_no_place',
          ]),
        },
      },
      async (request) => {
        const { userId } = signedInCaller(request)
        await limitByCaller(options.limiter, LIMIT, userId.toString())
        return run(options, { saleId: BigInt(request.params.id), userId })
      },
    )
}
