import type { Sale } from '@app/contract/sales'
import type {
  GetApiTradesByIdConfirmationData,
  GetApiTradesByIdContractData,
  GetApiTradesByIdData,
  GetApiTradesByIdReceiptData,
  GetApiTradesByIdReceiptResponses,
  GetApiTradesByIdResponses,
  PostApiTradesByIdCancelData,
  PostApiTradesByIdCancelResponses,
} from '#lib/api/generated/types.gen.ts'
import { request, requestFile } from '#lib/api/request.ts'

/** Drawing a paper is work, and a busy server takes its time. */
const PAPER_TIMEOUT_MS = 120_000

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

export function fetchConfirmation(saleId: number): Promise<File> {
  return requestFile<GetApiTradesByIdConfirmationData>({
    method: 'GET',
    path: `/trades/${saleId}/confirmation`,
    timeoutMs: PAPER_TIMEOUT_MS,
  })
}

export function fetchContract(saleId: number): Promise<File> {
  return requestFile<GetApiTradesByIdContractData>({
    method: 'GET',
    path: `/trades/${saleId}/contract`,
    timeoutMs: PAPER_TIMEOUT_MS,
  })
}

/** With the key beside it that freezes the account. */
export function fetchReceipt(saleId: number) {
  return request<GetApiTradesByIdReceiptData, GetApiTradesByIdReceiptResponses>({
    method: 'GET',
    path: `/trades/${saleId}/receipt`,
  })
}
