import type { Sale } from '@app/contract/sales'
import type {
  GetApiTradesByIdData,
  GetApiTradesByIdResponses,
  PostApiTradesByIdCancelData,
  PostApiTradesByIdCancelResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

export async function fetchSale(saleId: string, signal: AbortSignal): Promise<Sale> {
  const answer = await request<GetApiTradesByIdData, GetApiTradesByIdResponses>({
    method: 'GET',
    path: `/trades/${encodeURIComponent(saleId)}`,
    signal,
  })
  return answer.trade
}

/** Asking twice changes nothing, but every call that ends a sale carries a key. */
export async function cancelSale(saleId: number): Promise<Sale> {
  const answer = await request<PostApiTradesByIdCancelData, PostApiTradesByIdCancelResponses>({
    method: 'POST',
    path: `/trades/${saleId}/cancel`,
    idempotencyKey: crypto.randomUUID(),
  })
  return answer.trade
}
