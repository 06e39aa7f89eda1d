import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  SaleResponse,
  SellRequest,
  TradeHistoryQuery,
  TradeHistoryResponse,
  TradeParams,
} from '@app/contract/selling/sales'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { cancelSale, type CancelTools } from './cancel-sale.ts'
import { createSale, type SellTools } from './create-sale.ts'
import { showHistory, showSale } from './sales.presenter.ts'

const SELL_LIMIT = { name: 'sell', max: 20, windowSeconds: 60 }
const CANCEL_LIMIT = { name: 'cancel-sale', max: 20, windowSeconds: 60 }
const TRADES_LIMIT = { name: 'trades', max: 120, windowSeconds: 60 }
const TAGS = ['sales']

export type SalesRoutesOptions = SellTools & CancelTools & { limiter: RouteLimiter }

export const salesRoutes: FastifyPluginAsyncZod<SalesRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.post(
    '/inventory/sell',
    {
      schema: {
        tags: TAGS,
        summary: 'Sells the items of a quote',
        description:
          'Needs an Idempotency-Key header. The same key with the same body gives the same answer, with another body 409.',
        body: SellRequest,
        response: responses({ 200: SaleResponse }, [
          'unauthenticated',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'quote_not_found',
          'payout_details_invalid',
          'fresh_sign_in_needed',
          'account_blocked',
          'prices_unavailable',
        ]),
      },
    },
    async (request) => {
      const seller = signedIn(request)
      await limitByCaller(limiter, SELL_LIMIT, seller.userId.toString())
      const key = idempotencyKeyOf(request)
      const language = languageOf(request)
      return createSale(options, { seller, key, body: request.body, requestId: request.id, language })
    },
  )

  await app.register(tradesRoutes, options)
}

const tradesRoutes: FastifyPluginAsyncZod<SalesRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.get(
    '/trades/history',
    {
      schema: {
        tags: TAGS,
        summary: "The person's sales, the newest first",
        querystring: TradeHistoryQuery,
        response: responses({ 200: TradeHistoryResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      await limitByCaller(limiter, TRADES_LIMIT, userId.toString())
      return showHistory(options.db, { userId, ...request.query })
    },
  )

  app.get(
    '/trades/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'One sale with its timeline',
        params: TradeParams,
        response: responses({ 200: SaleResponse }, ['unauthenticated', 'sale_not_found']),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      await limitByCaller(limiter, TRADES_LIMIT, userId.toString())
      return showSale(options, { saleId: BigInt(request.params.id), userId })
    },
  )

  app.post(
    '/trades/:id/cancel',
    {
      schema: {
        tags: TAGS,
        summary: 'Cancels a sale, as long as its items are surely not ours',
        params: TradeParams,
        response: responses({ 200: SaleResponse }, [
          'unauthenticated',
          'sale_not_found',
          'sale_cannot_cancel',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      await limitByCaller(limiter, CANCEL_LIMIT, userId.toString())
      return cancelSale(options, { saleId: BigInt(request.params.id), userId })
    },
  )
}

/** The permission table already refuses visitors; this check only narrows the type for the compiler. */
function signedIn(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
