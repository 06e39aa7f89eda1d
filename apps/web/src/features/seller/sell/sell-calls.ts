import type { BodyOf } from '@app/contract/routes'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { QuoteResponse, Sale, SavedPayoutDetailsResponse } from '@app/contract/selling/sales'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

export type SellBody = BodyOf<'POST /api/inventory/sell'>
export type PreviewBody = BodyOf<'POST /api/quotes/:quoteId/payout-preview'>

export function createQuote(assetIds: readonly string[]): Promise<QuoteResponse> {
  return request('POST /api/quotes', { body: { assetIds: [...assetIds] } })
}

export function extendQuote(quoteId: string): Promise<QuoteResponse> {
  return request('POST /api/quotes/:quoteId/extend', { params: { quoteId } })
}

/** The same content must always use the same idempotency key. */
export async function sell(body: SellBody, idempotencyKey: string): Promise<Sale> {
  const answer = await request('POST /api/inventory/sell', { body, idempotencyKey })
  return answer.trade
}

/** The methods that are on, and the destinations of earlier payouts; without a response the form starts empty. */
export const choicesQuery = queryOptions({
  queryKey: ['GET /api/account/payout-details'],
  queryFn: async ({ signal }) => {
    const nothingSaved: SavedDetails = { details: [], needsFreshSignIn: false }
    const [{ methods }, { details, needsFreshSignIn }] = await Promise.all([
      send('GET /api/payout-methods', { signal }),
      request('GET /api/account/payout-details', { signal }).catch(() => nothingSaved),
    ])
    return { methods, saved: details, needsFreshSignIn }
  },
  // The form starts with what is true now.
  gcTime: 0,
})

type SavedDetails = Pick<SavedPayoutDetailsResponse, 'details' | 'needsFreshSignIn'>
export type Choices = { methods: PayoutMethod[]; saved: SavedDetails['details']; needsFreshSignIn: boolean }

/** Changes nothing on the server, so it needs no idempotency key. */
export async function fetchPayoutPreview(quoteId: string, body: PreviewBody): Promise<PayoutPreview> {
  const answer = await request('POST /api/quotes/:quoteId/payout-preview', { params: { quoteId }, body })
  return answer.preview
}
