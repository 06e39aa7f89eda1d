export const RAILS = ['paypal', 'skrill', 'btcpay', 'bank'] as const
export type Rail = (typeof RAILS)[number]

/** One vocabulary for all rails; each protocol translates it into its own words. */
export const PAYMENT_STATES = [
  'draft',
  'approved',
  'pending',
  'held',
  'blocked',
  'paid',
  'unclaimed',
  'failed',
  'returned',
  'refunded',
  'reversed',
  'cancelled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type Step = { state: PaymentState; afterMs: number }

export type Payment = {
  /** The rail's own id. */
  id: string
  rail: Rail
  /** What the sender calls the payment. */
  key: string
  /** Grosze, cents or satoshi. */
  amountMinor: number
  currency: string
  destination: string
  state: PaymentState
  feeMinor: number
  createdAtMs: number
  updatedAtMs: number
  /** When the receiver got the money, or somebody without an account was told of it. */
  creditedAtMs?: number
  /** What will happen by itself, in this order. */
  steps: Step[]
  isCharged: boolean
  facts: Record<string, string>
}

export type NewPayment = Omit<
  Payment,
  'createdAtMs' | 'updatedAtMs' | 'creditedAtMs' | 'isCharged' | 'state' | 'feeMinor' | 'facts'
> & { state?: PaymentState; facts?: Record<string, string> }

export type RailSettings = {
  settleMs: number
  feeBps: number
  feeMaxMinor: number
  /** Skrill tells a repeated reference apart only when the merchant asked for it. */
  refusesRepeatedKeys: boolean
  /** Confirmations of a coin payment at the moment when it is finished. */
  confirmations: number
}
