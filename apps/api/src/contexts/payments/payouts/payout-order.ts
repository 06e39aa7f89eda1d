import type { PayoutOrder } from './payout-rail.ts'

/** Every order of a payout, the first and each later one, is the same: one key, one amount, one receiver. */
export function payoutOrder(
  payout: { railKey: string; amountGrosze: bigint; coin?: PayoutOrder['coin'] | null },
  receiver: string,
): PayoutOrder {
  const { railKey, amountGrosze, coin } = payout
  return { railKey, amountGrosze, receiver, ...(coin ? { coin } : {}) }
}
