import type { PayoutMethod } from '@app/contract/payout-details'

/** The life of one attempt to send money. Another attempt is another row with another key. */
export const PAYOUT_TRANSITIONS = {
  created: ['approved', 'cancelled'],
  approved: ['submitting', 'cancelled'],
  // Committed together with the reserve, before the rail is called.
  submitting: ['submitted', 'unknown', 'unclaimed', 'settled', 'failed'],
  // Nobody knows whether the rail has it. Only a look-up moves it on.
  unknown: ['submitting', 'submitted', 'unclaimed', 'settled', 'failed', 'returned'],
  submitted: ['unclaimed', 'settled', 'failed', 'returned'],
  unclaimed: ['settled', 'returned'],
  settled: ['returned'],
  failed: [],
  returned: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutState = keyof typeof PAYOUT_TRANSITIONS
export const PAYOUT_STATES = Object.keys(PAYOUT_TRANSITIONS) as PayoutState[]

export const RAILS = ['bank', 'paypal', 'skrill', 'btc', 'ltc', 'manual'] as const
export type Rail = (typeof RAILS)[number]

export function railOf(method: PayoutMethod, coin: string | null): Rail {
  if (method === 'crypto') return coin === 'LTC' ? 'ltc' : 'btc'
  return method === 'neteller' ? 'manual' : method
}

export type PayoutKind = 'sale' | 'withdrawal'

export type RailTraits = {
  /** Whether the rail itself refuses a second order with a key it has seen. */
  hasKeys: boolean
  /** How long an order may be on its way before a look-up shows it. */
  visibilityMs: number
  /** For how long the rail remembers a key. */
  keyMemoryMs: number
  /** People send the money and tell us the reference. */
  isByHand?: true
  /** Money that nobody has claimed can be asked back before the rail returns it by itself. */
  canRecall?: true
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const RAIL_TRAITS: Record<Rail, RailTraits> = {
  paypal: { hasKeys: true, visibilityMs: MINUTE_MS, keyMemoryMs: 25 * DAY_MS, canRecall: true },
  skrill: { hasKeys: true, visibilityMs: 5 * MINUTE_MS, keyMemoryMs: 25 * DAY_MS },
  btc: { hasKeys: false, visibilityMs: 10_000, keyMemoryMs: 0 },
  ltc: { hasKeys: false, visibilityMs: 10_000, keyMemoryMs: 0 },
  // The statement of the next banking day is the first that must show it.
  bank: { hasKeys: false, visibilityMs: DAY_MS, keyMemoryMs: 0, isByHand: true },
  manual: { hasKeys: false, visibilityMs: DAY_MS, keyMemoryMs: 0, isByHand: true },
}

const IN_FLIGHT: readonly PayoutState[] = ['submitting', 'unknown', 'submitted', 'unclaimed']
const UNSENT: readonly PayoutState[] = ['created', 'approved']

export function canMovePayout(from: PayoutState, to: PayoutState): boolean {
  return (PAYOUT_TRANSITIONS[from] as readonly PayoutState[]).includes(to)
}

/** The money is reserved for the rail and may have left. */
export function isPayoutInFlight(state: PayoutState): boolean {
  return IN_FLIGHT.includes(state)
}

/** No order has been given: it can still be stopped. */
export function isPayoutUnsent(state: PayoutState): boolean {
  return UNSENT.includes(state)
}
