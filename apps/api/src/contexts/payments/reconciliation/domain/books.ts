export type FindingClass = 'ours_only' | 'rail_only' | 'amount_differs' | 'state_differs' | 'balance_differs'

/** One payout of ours. Amounts are grosze, or a coin's smallest unit; times are milliseconds. */
export type OurPayment = {
  payoutId: string
  railKey: string
  railRef: string | null
  state: string
  minor: bigint
  currency: string
  /** Fingerprint of where it goes, in hex. */
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

/**
 * Whether a balance can be what the ledger says. What is under way may already be taken off or not, and a fee of up to
 * 5% with it.
 */
export function isBalanceExplained(balance: {
  railGrosze: bigint
  cashGrosze: bigint
  underWayGrosze: bigint
}): boolean {
  const least = balance.cashGrosze - (balance.underWayGrosze * 105n) / 100n
  return balance.railGrosze <= balance.cashGrosze && balance.railGrosze >= least
}
