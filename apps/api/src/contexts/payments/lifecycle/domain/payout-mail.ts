import type { SaleMailStep } from '#shared/sale-mail-steps.ts'
import type { WithdrawalMailStep } from '#shared/withdrawal-mail-steps.ts'
import type { PayoutState } from '#shared/payout-states.ts'

/** The sale mail that a payout step sends. The sale's own steps send the other mails. */
export function salePayoutMailOf(to: PayoutState): SaleMailStep | null {
  if (to === 'failed') return 'payout_failed'
  return to === 'unclaimed' || to === 'returned' ? to : null
}

export function withdrawalMailOf(to: PayoutState): WithdrawalMailStep | null {
  if (to === 'settled') return 'paid'
  return to === 'unclaimed' || to === 'returned' || to === 'failed' || to === 'cancelled' ? to : null
}
