import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  PayoutClassesResponse,
  PayoutPreviewRequest,
  PayoutPreviewResponse,
  SelectionPreviewQuery,
  SelectionPreviewResponse,
} from '@app/contract/selling/payout-preview'
import { QuoteParams } from '@app/contract/selling/sales'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showPayoutClasses } from './show-payout-classes.ts'
import { showSelectionPreview } from './show-selection-preview.ts'
import { showPayoutPreview, type PreviewTools } from './show-payout-preview.ts'

/**
 * A user changes their details now and then; an attacker who tries other people's details would need far more calls.
 */
const PREVIEW_LIMIT = { name: 'payout-preview', max: 40, windowSeconds: 60 }
/** A selection changes with every press; the page waits for a pause before it asks. */
const SELECTION_LIMIT = { name: 'selection-preview', max: 120, windowSeconds: 60 }
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

  app.get(
    '/account/payout-preview',
    {
      schema: {
        tags: ['sales'],
        summary: 'When a sale of this sum would be paid, before it has a quote',
        description: 'Reads only, by the same rules as the preview of a quote.',
        querystring: SelectionPreviewQuery,
        response: responses({ 200: SelectionPreviewResponse }, ['unauthenticated', 'seller_owes']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(options.limiter, SELECTION_LIMIT, userId.toString())
      return showSelectionPreview(options.db, userId, request.query)
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
      const { userId } = signedInCaller(request)
      await limitByCaller(options.limiter, PREVIEW_LIMIT, userId.toString())
      const { quoteId } = request.params
      const preview = await showPayoutPreview(options, { userId, quoteId, request: request.body })
      return { success: true as const, preview }
    },
  )
}
