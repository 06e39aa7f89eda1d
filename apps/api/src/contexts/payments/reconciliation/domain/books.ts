import { isUnderWay } from '@app/contract/payments/balance-difference'

export type FindingClass = 'ours_only' | 'rail_only' | 'amount_differs' | 'state_differs' | 'balance_differs'

/** One of our payouts. Amounts are in grosze or a coin's smallest unit; times are in milliseconds. */
export type OurPayment = {
  payoutId: string
  railKey: string
  railRef: string | null
  state: string
  minor: bigint
  currency: string
  /** The fingerprint of the destination, in hex. */
  destination: string
  orderedAt: number
  movedAt: number
}

export type TheirPayment = {
  railRef: string
  railKey: string | null
  state: 'submitted' | 'unclaimed' | 'settled' | 'failed' | 'returned' | 'sent'
  minor: bigint
  currency: string
  destination: string | null
  at: number
}

/** Whether a balance is consistent with the ledger. */
export function isBalanceExplained(balance: {
  railGrosze: bigint
  cashGrosze: bigint
  underWayGrosze: bigint
}): boolean {
  return isUnderWay(Number(balance.railGrosze - balance.cashGrosze), Number(balance.underWayGrosze))
}
