import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  PayoutClassesResponse,
  PayoutPreviewRequest,
  PayoutPreviewResponse,
} from '@app/contract/selling/payout-preview'
import { QuoteParams } from '@app/contract/selling/sales'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showPayoutClasses } from './show-payout-classes.ts'
import { showPayoutPreview, type PreviewTools } from './show-payout-preview.ts'

/**
 * A user changes their details now and then; an attacker who tries other people's details would need far more calls.
 */
const PREVIEW_LIMIT = { name: 'payout-preview', max: 40, windowSeconds: 60 }
const CLASSES_LIMIT = { name: 'payout-classes', max: 300, windowSeconds: 60 }

export type PayoutPreviewRoutesOptions = PreviewTools & { limiter: RouteLimiter }

export const payoutPreviewRoutes: FastifyPluginAsyncZod<PayoutPreviewRoutesOptions> = async (
  app,
  options,
) => {
  app.get(
    '/payout-classes',
    {
      onRequest: limitByNetwork(options.limiter, CLASSES_LIMIT),
      schema: {
        tags: ['sales'],
        summary: 'The two prices of every item: their rates, and when each would be paid',
        response: responses({ 200: PayoutClassesResponse }),
      },
    },
    async (_request, reply) => {
      // The times are rounded and far in the future, so a one-minute cache is acceptable.
      void reply.header('cache-control', 'public, max-age=60')
      return showPayoutClasses(options.db, Date.now())
    },
  )

  app.post(
    '/quotes/:quoteId/payout-preview',
    {
      schema: {
        tags: ['sales'],
        summary: 'When and how the sale of a quote would be paid, confirmed now',
        description: 'Reads only. The limits are reserved by the sale and by its trade offer, not by this.',
        params: QuoteParams,
        body: PayoutPreviewRequest,
        response: responses({ 200: PayoutPreviewResponse }, [
          'unauthenticated',
          'quote_not_found',
          'quote_expired',
          'quote_used',
          'quote_superseded',
          'seller_owes',
          'payout_details_invalid',
          'payout_details_not_found',
          'payout_method_off',
        ]),
      },
    },
    async (request) => {
      // The permission table already refuses visitors; this check only narrows the type.
      if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
      const { userId } = request.caller
      await limitByCaller(options.limiter, PREVIEW_LIMIT, userId.toString())
      const { quoteId } = request.params
      const preview = await showPayoutPreview(options, { userId, quoteId, request: request.body })
      return { success: true as const, preview }
    },
  )
}
