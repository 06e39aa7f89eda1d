import type { SavedPayoutDetails, PayoutMethod } from '@app/contract/payout-details'
import type { OperatorResponse, QuoteResponse, Sale } from '@app/contract/sales'
import type {
  GetApiAccountPayoutDetailsData,
  GetApiAccountPayoutDetailsResponses,
  GetApiOperatorData,
  GetApiOperatorResponses,
  GetApiPayoutMethodsData,
  GetApiPayoutMethodsResponses,
  PostApiInventorySellData,
  PostApiInventorySellResponses,
  PostApiQuotesData,
  PostApiQuotesResponses,
  PostApiQuotesByQuoteIdExtendData,
  PostApiQuotesByQuoteIdExtendResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

export type Operator = OperatorResponse['operator']
export type SellBody = PostApiInventorySellData['body']

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

export async function fetchOperator(): Promise<Operator> {
  const answer = await request<GetApiOperatorData, GetApiOperatorResponses>({
    method: 'GET',
    path: '/operator',
  })
  return answer.operator
}

export async function fetchPayoutMethods(): Promise<PayoutMethod[]> {
  const answer = await request<GetApiPayoutMethodsData, GetApiPayoutMethodsResponses>({
    method: 'GET',
    path: '/payout-methods',
  })
  return answer.methods
}

/** Where the person was paid before; without an answer the form simply starts empty. */
export async function fetchSavedDetails(): Promise<SavedPayoutDetails[]> {
  try {
    const answer = await request<GetApiAccountPayoutDetailsData, GetApiAccountPayoutDetailsResponses>({
      method: 'GET',
      path: '/account/payout-details',
    })
    return answer.details
  } catch {
    return []
  }
}
