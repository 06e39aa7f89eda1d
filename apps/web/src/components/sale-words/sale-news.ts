import type { SalePayoutState } from '@app/contract/selling/sale-progress'
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

export type SalePillStatus = 'pending' | 'completed' | 'returned' | 'cancelled'

/** Three statuses of the specification, and one for a finished sale whose payout came back. */
export function salePillOf(sale: SaleFacts & { status: TransactionStatus }): SalePillStatus {
  if (saleNews(sale) === 'returned') return 'returned'
  return sale.status === 'pending' || sale.status === 'completed' ? sale.status : 'cancelled'
}
