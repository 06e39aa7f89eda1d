import type { AdminPayout, AdminTransaction } from '@app/contract/office/money'

export type AmountState = 'due' | 'underway' | 'paid' | 'returned' | 'unpaid' | 'plain'

const BY_PAYOUT: Partial<Record<AdminPayout['state'], AmountState>> = {
  submitting: 'underway',
  unknown: 'underway',
  submitted: 'underway',
  unclaimed: 'underway',
  settled: 'paid',
  returned: 'returned',
}

/** The state of a transaction's amount: only money that still has to be sent is "to pay". */
export function amountStateOf({ status, payouts: [payout] }: AdminTransaction): AmountState {
  const known = payout && BY_PAYOUT[payout.state]
  if (known) return known
  if (status === 'pending') return 'due'
  return status === 'completed' ? 'plain' : 'unpaid'
}
