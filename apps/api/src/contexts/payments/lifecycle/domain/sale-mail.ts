import type { SaleState } from '@app/contract/selling/sales'
import type { SaleMailStep } from '#shared/sale-mail-steps.ts'

/** The mail that a sale step sends; most steps send none. */
export function saleMailOf(from: SaleState, to: SaleState): SaleMailStep | null {
  // A failed payout also returns to `items_received`, and has its own mail.
  if (to === 'items_received') return from === 'verifying' || from === 'review' ? 'received' : null
  if (to === 'completed') return 'paid'
  return to === 'review' || to === 'cancelled' || to === 'failed' ? to : null
}
