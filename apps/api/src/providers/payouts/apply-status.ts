import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import { isSameReceiver, type PayoutOrder, type ProviderStatus } from '#contexts/payments/payouts/index.ts'

/**
 * The rail reports a repeated key. The payout under that key becomes the answer if it matches our order. Another
 * currency or receiver stays ambiguous here; the status query that follows shows it to staff.
 */
export function applyStatus(order: PayoutOrder, finding: ProviderStatus, currency: string): SubmitAnswer {
  if (finding.found === 'absent' || finding.found === 'unavailable') return { class: 'ambiguous' }
  if (finding.currency !== currency || !isSameReceiver(order, finding.receiver)) return { class: 'ambiguous' }
  const isSameAmount = finding.minor === (order.coin?.units ?? order.amountGrosze)
  // The caller only checks whether this is the amount of the order.
  return {
    class: 'accepted',
    railRef: finding.railRef,
    amountGrosze: isSameAmount ? order.amountGrosze : 0n,
  }
}
