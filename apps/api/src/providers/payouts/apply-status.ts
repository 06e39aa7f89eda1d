import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import { isSameReceiver, type PayoutOrder, type ProviderStatus } from '#contexts/payments/payouts/index.ts'

/**
 * The rail says that it has had this key before: what it has under it becomes the answer, if it is what we ordered.
 * A foreign currency or receiver stays unclear here; the look-up that follows shows it to a person.
 */
export function applyStatus(order: PayoutOrder, finding: ProviderStatus, currency: string): SubmitAnswer {
  if (finding.found === 'absent' || finding.found === 'unavailable') return { class: 'ambiguous' }
  if (finding.currency !== currency || !isSameReceiver(order, finding.receiver)) return { class: 'ambiguous' }
  const isSameAmount = finding.minor === (order.coin?.units ?? order.amountGrosze)
  // Whoever reads this only asks whether it is the amount of the order.
  return {
    class: 'accepted',
    railRef: finding.railRef,
    amountGrosze: isSameAmount ? order.amountGrosze : 0n,
  }
}
