import type { TransactionStage, TransactionStatus } from '@app/contract/payments/transaction-facts'
import type { SaleState } from '@app/contract/selling/sales'
import type { PayoutState } from '#shared/payout-states.ts'

export type StageFacts = {
  status: TransactionStatus
  /** Of a sale. */
  state: SaleState | null
  /** Of the newest payout. */
  payoutState: PayoutState | null
  isReversed: boolean
}

const OF_PAYOUT: Record<PayoutState, TransactionStage | null> = {
  created: 'approval',
  approved: 'queued',
  submitting: 'sent',
  submitted: 'sent',
  unknown: 'unknown',
  unclaimed: 'unclaimed',
  settled: 'paid',
  returned: 'returned',
  failed: 'destination_needed',
  // Another payout follows, or the sale says what comes next.
  cancelled: null,
}

const OF_SALE: Record<SaleState, TransactionStage> = {
  awaiting_items: 'awaiting_offer',
  offer_wanted: 'awaiting_offer',
  offer_sent: 'awaiting_offer',
  offer_seen: 'awaiting_offer',
  verifying: 'verifying',
  review: 'review',
  items_received: 'queued',
  protected: 'protected',
  paying: 'sent',
  completed: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Until when Steam can still reverse the trade of a paid sale; null when it cannot, or when nothing is paid yet. */
export function reversibleUntil(stage: TransactionStage, settlesAt: Date | null, now: Date): Date | null {
  return stage === 'paid' && settlesAt !== null && settlesAt > now ? settlesAt : null
}

/** A loss comes first: no later fact may make a reversed or returned payment look like a success. */
export function stageOf({ status, state, payoutState, isReversed }: StageFacts): TransactionStage {
  if (isReversed) return 'reversed'
  if (status === 'failed' || status === 'cancelled') return status
  if (state === 'review') return 'review'
  const ofPayout = payoutState === null ? null : OF_PAYOUT[payoutState]
  if (ofPayout !== null) return ofPayout
  if (state !== null) return OF_SALE[state]
  return status === 'completed' ? 'paid' : 'queued'
}
