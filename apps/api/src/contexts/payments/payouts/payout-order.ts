import type { PayoutOrder } from './payout-rail.ts'

/** Every submission of a payout is identical: the same key, amount and receiver. */
export function payoutOrder(
  payout: Pick<PayoutOrder, 'railKey' | 'amountGrosze' | 'createdAt'> & { coin?: PayoutOrder['coin'] | null },
  to: Pick<PayoutOrder, 'receiver' | 'receiverName'>,
): PayoutOrder {
  const { railKey, amountGrosze, createdAt, coin } = payout
  return { railKey, amountGrosze, createdAt, ...to, ...(coin ? { coin } : {}) }
}
