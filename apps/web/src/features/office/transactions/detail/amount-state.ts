import type { AdminPayout, AdminTransaction } from '@app/contract/office/money'

export type AmountState =
  | 'due'
  | 'later'
  | 'ifApproved'
  | 'underway'
  | 'paid'
  | 'lost'
  | 'returned'
  | 'unpaid'
  | 'plain'

const NO_PAYOUT: readonly AmountState[] = ['lost', 'returned', 'unpaid', 'plain']

/** Money that the seller gets or has got. */
export const isPayout = (state: AmountState) => !NO_PAYOUT.includes(state)

const BY_PAYOUT: Partial<Record<AdminPayout['state'], AmountState>> = {
  submitting: 'underway',
  unknown: 'underway',
  submitted: 'underway',
  unclaimed: 'underway',
  settled: 'paid',
  returned: 'returned',
}

/** Only money that may be sent now is "to pay"; money that left for items that went back is lost. */
export function amountStateOf({ status, sale, payouts: [payout] }: AdminTransaction): AmountState {
  const known = payout && BY_PAYOUT[payout.state]
  if (sale?.reversedAt && (known === 'paid' || known === 'underway')) return 'lost'
  if (known) return known
  if (sale?.reversedAt) return 'unpaid'
  // Nothing is owed while staff doubt what arrived.
  if (sale?.state === 'review') return 'ifApproved'
  if (status === 'pending') return payout ? 'due' : 'later'
  return status === 'completed' ? 'plain' : 'unpaid'
}
