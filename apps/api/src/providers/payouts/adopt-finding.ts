import type { SubmitAnswer } from '#features/money/index.ts'
import { isSameReceiver, type PayoutOrder, type RailFinding } from '#features/payouts/index.ts'

/**
 * The rail says that it has had this key before: what it has under it becomes the answer, if it is what we ordered.
 * A foreign currency or receiver stays unclear here; the look-up that follows shows it to a person.
 */
export function adoptFinding(order: PayoutOrder, finding: RailFinding, currency: string): SubmitAnswer {
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
