import type { AdminTransaction } from '@app/contract/office/money'

const OUR_TURN: readonly string[] = ['review', 'items_received', 'paying']

/** Since when somebody waits for us: the items are ours, or the withdrawal was asked for. Undefined before and after. */
export function waitingSince(transaction: AdminTransaction): string | undefined {
  const { status, sale, payouts, createdAt } = transaction
  if (status !== 'pending') return undefined
  if (!sale) return payouts[0]?.createdAt ?? createdAt
  if (!OUR_TURN.includes(sale.state)) return undefined
  return sale.timeline.find(({ state }) => OUR_TURN.includes(state))?.at
}
