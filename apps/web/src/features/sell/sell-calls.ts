import type { PayoutPreview } from '@app/contract/payout-preview'
import type { QuoteResponse, Sale, SavedPayoutDetailsResponse } from '@app/contract/sales'
import type {
  GetApiAccountPayoutDetailsData,
  GetApiAccountPayoutDetailsResponses,
  PostApiInventorySellData,
  PostApiInventorySellResponses,
  PostApiQuotesData,
  PostApiQuotesResponses,
  PostApiQuotesByQuoteIdExtendData,
  PostApiQuotesByQuoteIdExtendResponses,
  PostApiQuotesByQuoteIdPayoutPreviewData,
  PostApiQuotesByQuoteIdPayoutPreviewResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

export type SellBody = PostApiInventorySellData['body']
export type PreviewBody = PostApiQuotesByQuoteIdPayoutPreviewData['body']

export function createQuote(assetIds: readonly string[]): Promise<QuoteResponse> {
  return request<PostApiQuotesData, PostApiQuotesResponses>({
    method: 'POST',
    path: '/quotes',
    body: { assetIds: [...assetIds] },
  })
}

export function extendQuote(quoteId: string): Promise<QuoteResponse> {
  return request<PostApiQuotesByQuoteIdExtendData, PostApiQuotesByQuoteIdExtendResponses>({
    method: 'POST',
    path: `/quotes/${encodeURIComponent(quoteId)}/extend`,
  })
}

/** The same content must come with the same key, however often it is sent. */
export async function sell(body: SellBody, idempotencyKey: string): Promise<Sale> {
  const answer = await request<PostApiInventorySellData, PostApiInventorySellResponses>({
    method: 'POST',
    path: '/inventory/sell',
    body,
    idempotencyKey,
  })
  return answer.trade
}

export type SavedDetails = Pick<SavedPayoutDetailsResponse, 'details' | 'needsFreshSignIn'>

/** Where the person was paid before; without an answer the form simply starts empty. */
export async function fetchSavedDetails(): Promise<SavedDetails> {
  try {
    return await request<GetApiAccountPayoutDetailsData, GetApiAccountPayoutDetailsResponses>({
      method: 'GET',
      path: '/account/payout-details',
    })
  } catch {
    return { details: [], needsFreshSignIn: false }
  }
}

/** Changes nothing on the server, so it needs no key. */
export async function fetchPayoutPreview(quoteId: string, body: PreviewBody): Promise<PayoutPreview> {
  const answer = await request<
    PostApiQuotesByQuoteIdPayoutPreviewData,
    PostApiQuotesByQuoteIdPayoutPreviewResponses
  >({
    method: 'POST',
    path: `/quotes/${encodeURIComponent(quoteId)}/payout-preview`,
    body,
  })
  return answer.preview
}
