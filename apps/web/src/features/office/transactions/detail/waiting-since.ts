import type { AdminTransaction } from '@app/contract/office/money'

const OUR_TURN: readonly string[] = ['review', 'items_received', 'paying']

/**
 * Since when the seller waits for us: the items arrived, or the withdrawal was requested. Undefined before and after.
 */
export function waitingSince(transaction: AdminTransaction): string | undefined {
  const { status, sale, payouts, createdAt } = transaction
  if (status !== 'pending') return undefined
  if (!sale) return payouts[0]?.createdAt ?? createdAt
  if (!OUR_TURN.includes(sale.state)) return undefined
  return sale.timeline.find(({ state }) => OUR_TURN.includes(state))?.at
}
