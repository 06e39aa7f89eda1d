import type { Sale } from '@app/contract/selling/sales'
import { request, requestFile } from '#lib/api/request.ts'

/** Creating a document takes time, especially on a busy server. */
const PAPER_TIMEOUT_MS = 120_000

/** The call is idempotent, but every call that ends a sale must have an idempotency key. */
export async function cancelSale(saleId: number): Promise<Sale> {
  const answer = await request('POST /api/trades/:id/cancel', {
    params: { id: saleId },
    idempotencyKey: crypto.randomUUID(),
  })
  return answer.trade
}

export function fetchConfirmation(saleId: number): Promise<File> {
  return requestFile('GET /api/trades/:id/confirmation', {
    params: { id: saleId },
    timeoutMs: PAPER_TIMEOUT_MS,
  })
}

export function fetchContract(saleId: number): Promise<File> {
  return requestFile('GET /api/trades/:id/contract', { params: { id: saleId }, timeoutMs: PAPER_TIMEOUT_MS })
}

/** The response also contains the key that freezes the account. */
export function fetchReceipt(saleId: number) {
  return request('GET /api/trades/:id/receipt', { params: { id: saleId } })
}

/** What the seller does about the offer that we send. */
export async function changeOffer(
  saleId: number,
  action: 'offer' | 'own-offer' | 'offer-denied',
): Promise<Sale> {
  const answer = await request(`POST /api/trades/:id/${action}`, {
    params: { id: saleId },
    idempotencyKey: crypto.randomUUID(),
  })
  return answer.trade
}
