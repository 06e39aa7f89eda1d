import type { Rail } from './rail-facts.ts'

/** Common states for all rails; each protocol translates them into its own terms. */
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
  /** The sender's own id of the payment. */
  key: string
  /** Grosze, cents or satoshi. */
  amountMinor: number
  currency: string
  destination: string
  state: PaymentState
  feeMinor: number
  createdAtMs: number
  updatedAtMs: number
  /** Time when the receiver got the money, or when a receiver without an account was notified. */
  creditedAtMs?: number
  /** Future state changes that happen automatically, in this order. */
  steps: Step[]
  isCharged: boolean
  facts: Record<string, string>
}

export type NewPayment = Omit<
  Payment,
  'createdAtMs' | 'updatedAtMs' | 'creditedAtMs' | 'isCharged' | 'state' | 'feeMinor' | 'facts'
> & { state?: PaymentState; facts?: Record<string, string> }
