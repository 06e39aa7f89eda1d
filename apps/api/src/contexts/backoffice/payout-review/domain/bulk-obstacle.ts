import type { AdminTransaction, Risk } from '@app/contract/office/money'
import type { BulkCheckRow } from '@app/contract/office/transactions'

/** Risks that need an individual decision. A paused rail alone is not one of them. */
const FLAGS: readonly Risk[] = [
  'evidence_not_clean',
  'reversed_before',
  'seller_frozen',
  'seller_in_debt',
  'credited_by_one',
  'destination_shared',
  'details_never_used',
  'new_seller',
]

/** Why a transaction is excluded from bulk approval; null when it is included. */
export function bulkObstacle(transaction: AdminTransaction, adminId: bigint): BulkCheckRow['obstacle'] {
  const me = adminId.toString()
  if (transaction.seller.id === me) return 'own_money'
  const payout = transaction.payouts[0]
  if (payout?.state === 'created' && payout.approvals.some(({ by }) => by?.id === me))
    return 'approved_before'
  const isWaiting = payout?.state === 'created' || transaction.sale?.state === 'review'
  if (!isWaiting) return 'not_waiting'
  const isFlagged = transaction.risks.some((risk) => FLAGS.includes(risk))
  if (isFlagged || transaction.allowed.approveNeedsReason) return 'risk'
  return transaction.allowed.approve ? null : 'not_waiting'
}
