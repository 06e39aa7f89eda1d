import type { FaultTarget } from '#control/faults.ts'

export type RailSettings = {
  settleMs: number
  feeBps: number
  feeMaxMinor: number
  /** Skrill refuses a repeated reference only when the merchant has enabled this check. */
  refusesRepeatedKeys: boolean
  /** Confirmations of a coin payment at the moment when it is completed. */
  confirmations: number
}

type RailFacts = {
  /** As the demo page shows it. */
  name: string
  /** The call that sends money. */
  payCall: FaultTarget
  settings?: Partial<RailSettings>
  /** Waits before a refused webhook is repeated; absent when the rail sends none. */
  webhookRetryMs?: readonly number[]
}

const MINUTE_MS = 60_000
/** PayPal and TrueLayer do not publish all their delays. */
const GROWING_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS]

/** One entry for each provider; lists, settings and the demo page are derived from it. */
const FACTS = {
  paypal: {
    name: 'PayPal',
    payCall: 'paypal.create',
    settings: { settleMs: 200, feeBps: 200, feeMaxMinor: 8_000 },
    webhookRetryMs: GROWING_MS,
  },
  skrill: { name: 'Skrill', payCall: 'skrill.transfer', settings: { feeBps: 100, feeMaxMinor: 4_000 } },
  btcpay: {
    name: 'Bitcoin / Litecoin',
    payCall: 'btcpay.approve',
    settings: { settleMs: 200 },
    webhookRetryMs: [10_000, MINUTE_MS, ...Array.from({ length: 6 }, () => 10 * MINUTE_MS)],
  },
  truelayer: {
    name: 'TrueLayer',
    payCall: 'truelayer.create',
    settings: { settleMs: 200 },
    webhookRetryMs: GROWING_MS,
  },
  revolut: {
    name: 'Revolut Business',
    payCall: 'revolut.pay',
    settings: { settleMs: 200 },
    webhookRetryMs: [10 * MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS],
  },
  bank: { name: 'Bank', payCall: 'bank.file' },
} as const satisfies Record<string, RailFacts>

export type Rail = keyof typeof FACTS
export type WebhookRail = {
  [Each in Rail]: (typeof FACTS)[Each] extends { webhookRetryMs: readonly number[] } ? Each : never
}[Rail]

export const RAIL_FACTS: Record<Rail, RailFacts> = FACTS
const RAILS = Object.keys(FACTS) as Rail[]
export const WEBHOOK_RAILS = RAILS.filter(
  (rail): rail is WebhookRail => RAIL_FACTS[rail].webhookRetryMs !== undefined,
)

export function isRail(text: string): text is Rail {
  return text in FACTS
}

export function newRailSettings(): Record<Rail, RailSettings> {
  const usual = { settleMs: 0, feeBps: 0, feeMaxMinor: 0, refusesRepeatedKeys: true, confirmations: 6 }
  const each = RAILS.map((rail) => [rail, { ...usual, ...RAIL_FACTS[rail].settings }] as const)
  return Object.fromEntries(each) as Record<Rail, RailSettings>
}
