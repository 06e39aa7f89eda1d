import type { PayoutOrder } from './payout-rail.ts'

/** Every submission of a payout is identical: the same key, amount and receiver. */
export function payoutOrder(
  payout: { railKey: string; amountGrosze: bigint; coin?: PayoutOrder['coin'] | null },
  to: Pick<PayoutOrder, 'receiver' | 'receiverName'>,
): PayoutOrder {
  const { railKey, amountGrosze, coin } = payout
  return { railKey, amountGrosze, ...to, ...(coin ? { coin } : {}) }
}
