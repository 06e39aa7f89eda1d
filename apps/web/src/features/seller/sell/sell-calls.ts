import type { BodyOf } from '@app/contract/routes'
import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { QuoteResponse, Sale, SavedPayoutDetailsResponse } from '@app/contract/selling/sales'
import { request } from '#lib/api/request.ts'

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

export type SavedDetails = Pick<SavedPayoutDetailsResponse, 'details' | 'needsFreshSignIn'>

/** Destinations of earlier payouts; without a response the form starts empty. */
export async function fetchSavedDetails(): Promise<SavedDetails> {
  try {
    return await request('GET /api/account/payout-details', {})
  } catch {
    return { details: [], needsFreshSignIn: false }
  }
}

/** Changes nothing on the server, so it needs no idempotency key. */
export async function fetchPayoutPreview(quoteId: string, body: PreviewBody): Promise<PayoutPreview> {
  const answer = await request('POST /api/quotes/:quoteId/payout-preview', { params: { quoteId }, body })
  return answer.preview
}
