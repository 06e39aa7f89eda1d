import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { PayoutCase, SalePayoutState } from '@app/contract/selling/sale-progress'
import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import type { TransactionStatus } from '@app/contract/payments/transaction-facts'

export type SaleNews =
  | 'awaiting_items'
  | 'offer_wanted'
  | 'offer_sent'
  | 'offer_seen'
  | 'verifying'
  | 'review'
  | 'received'
  | 'approval'
  | 'protected'
  | 'paying'
  | 'unclaimed'
  | 'needs_details'
  | 'paid'
  | 'returned'
  | 'reversed'
  | 'failed'
  | 'cancelled'

type SaleFacts = {
  state: SaleState
  reason: SaleReason | null
  payoutState: SalePayoutState | null
  needsDetails: boolean
  reversedAt: string | null
}

/** Summarises a sale in one word for lists, titles and headlines: its state and the state of its payout. */
export function saleNews(sale: SaleFacts): SaleNews {
  const { state, payoutState } = sale
  if (sale.needsDetails) return 'needs_details'
  if (state === 'failed') return sale.reason === 'reversed_on_steam' ? 'reversed' : 'failed'
  if (state === 'completed') {
    if (sale.reversedAt !== null) return 'reversed'
    return payoutState === 'returned' ? 'returned' : 'paid'
  }
  if (state === 'paying') return payoutState === 'unclaimed' ? 'unclaimed' : 'paying'
  if (state !== 'items_received' && state !== 'protected') return state
  if (payoutState === 'waiting_approval') return 'approval'
  return state === 'protected' ? 'protected' : 'received'
}

export type SalePillStatus = 'pending' | 'completed' | 'returned' | 'reversed' | 'cancelled'

/** Three statuses of the specification, and two for a finished sale that is not over: its money or its items went back. */
export function salePillOf(sale: SaleFacts & { status: TransactionStatus }): SalePillStatus {
  const news = saleNews(sale)
  if (sale.state === 'completed' && (news === 'returned' || news === 'reversed')) return news
  return sale.status === 'pending' || sale.status === 'completed' ? sale.status : 'cancelled'
}

type WaitFacts = SaleFacts & {
  status: TransactionStatus
  payoutCase: PayoutCase
  advanceObstacle: AdvanceObstacle | null
}

/** Why the money comes only after Steam's protection: stands beside every date of such a sale. */
export function waitReasonOf(sale: WaitFacts): `wait.${AdvanceObstacle | 'protection'}` | null {
  const isWaiting = sale.status === 'pending' && sale.payoutCase === 'after_protection'
  if (!isWaiting || sale.payoutState !== null || sale.reversedAt !== null) return null
  return `wait.${sale.advanceObstacle ?? 'protection'}`
}
