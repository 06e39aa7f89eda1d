import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@app/contract/errors'
import { QuoteParams, QuoteRequest, QuoteResponse } from '@app/contract/selling/sales'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { QuoteTools } from './draft-quote.ts'
import { extendQuote } from './extend-quote.ts'
import { makeQuote } from './make-quote.ts'

/** Also limits how fast quote codes can be generated. */
const QUOTE_LIMIT = { name: 'quote', max: 30, windowSeconds: 60 }
const EXTEND_LIMIT = { name: 'quote-extend', max: 30, windowSeconds: 60 }
const TAGS = ['sales']
const REFUSALS: ErrorCode[] = [
  'unauthenticated',
  'account_blocked',
  'items_unavailable',
  'sale_below_minimum',
  'not_ready_to_sell',
  'prices_unavailable',
  'appraisal_price_gone',
]

export type QuotesRoutesOptions = QuoteTools & { limiter: RouteLimiter }

export const quotesRoutes: FastifyPluginAsyncZod<QuotesRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.post(
    '/quotes',
    {
      schema: {
        tags: TAGS,
        summary: "A price for some of the person's items that holds for a while",
        body: QuoteRequest,
        response: responses({ 200: QuoteResponse }, REFUSALS),
      },
    },
    async (request) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, QUOTE_LIMIT, caller.userId.toString())
      return makeQuote(options, caller, request.body.assetIds)
    },
  )

  app.post(
    '/quotes/:quoteId/extend',
    {
      schema: {
        tags: TAGS,
        summary: "A new quote for the same items at today's price, in place of the old one",
        params: QuoteParams,
        response: responses({ 200: QuoteResponse }, [
          ...REFUSALS,
          'quote_not_found',
          'quote_used',
          'quote_superseded',
          'quote_extensions_spent',
        ]),
      },
    },
    async (request) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, EXTEND_LIMIT, caller.userId.toString())
      return extendQuote(options, caller, request.params.quoteId)
    },
  )
}

/** The permission table already refuses visitors; this check only narrows the type for the compiler. */
function signedIn(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
