/**
 * The registry of payout rails. A rail is one entry here and one adapter on the server; every list of rails, payout
 * methods and coins is derived from it. It contains no schema, because pages would then load the schema library.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

type RailEntry = {
  /** A proper name is the same in every language; null when each language has its own word. */
  name: string | null
  /**
   * The payout method that the seller picks. Several rails serve one method when each carries its own coin, or when the
   * server picks one of them for each payout (`routePayout`).
   */
  method: string
  coin: string | null
  /** The kind of destination that the seller enters. A new kind needs its own form and schema. */
  destination: 'account' | 'email' | 'address'
  /**
   * `api`: the server calls a provider. `file`: staff upload files to a bank. `hand`: staff send the money and enter
   * the reference.
   */
  carriedBy: 'api' | 'file' | 'hand'
  /** The provider whose API is called. Rails of one provider share its credentials and its webhook. */
  provider: string | null
  /** The provider sends webhooks about its payouts. */
  hasWebhook: boolean
  /** Its records can be reconciled with ours. */
  isReconciled: boolean
  /** A new installation offers its method until the setting is changed. */
  isOfferedAtFirst: boolean
  /** How long after submission a payout may be missing from a status query. */
  visibilityMs: number
  /**
   * How long the rail surely remembers an idempotency key: until then a repeated key pays nothing. Afterwards only its
   * own list of payments decides. Zero means that it never rejects a repeated key.
   */
  keyMemoryMs: number
  /** `minutes` at any hour, in the bank's clearing sessions (`banking`), or when staff have time (`by_hand`). */
  pace: 'minutes' | 'banking' | 'by_hand'
  /**
   * What one payout costs the operator. Contracts differ, so it is not booked: it only orders rails with the same pace.
   */
  feeGrosze: number
  /** The largest payout; null when the provider states none. */
  payoutMaxGrosze: number | null
  /** Unclaimed money can be recalled before the rail returns it automatically. */
  canRecall: boolean
}

/** Lists use this order. Methods take the order of their first rail. */
export const RAIL_REGISTRY = {
  bank: {
    name: null,
    method: 'bank',
    coin: null,
    destination: 'account',
    carriedBy: 'file',
    provider: null,
    hasWebhook: false,
    isReconciled: true,
    isOfferedAtFirst: true,
    // The statement of the next banking day is the first that must show it.
    visibilityMs: DAY_MS,
    keyMemoryMs: 0,
    pace: 'banking',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: false,
  },
  truelayer: {
    name: 'TrueLayer',
    method: 'bank',
    coin: null,
    destination: 'account',
    carriedBy: 'api',
    provider: 'truelayer',
    hasWebhook: true,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: MINUTE_MS,
    // TrueLayer documents six hours.
    keyMemoryMs: 5 * HOUR_MS,
    pace: 'minutes',
    // TrueLayer publishes no price.
    feeGrosze: 100,
    // The limit of Express Elixir.
    payoutMaxGrosze: 100_000_00,
    canRecall: false,
  },
  revolut: {
    name: 'Revolut Business',
    method: 'bank',
    coin: null,
    destination: 'account',
    carriedBy: 'api',
    provider: 'revolut',
    hasWebhook: true,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: MINUTE_MS,
    // Revolut documents two weeks.
    keyMemoryMs: 13 * DAY_MS,
    // Its documents name Elixir and Sorbnet, but not Express Elixir.
    pace: 'banking',
    // Depends on the plan and its monthly allowance.
    feeGrosze: 80,
    payoutMaxGrosze: null,
    canRecall: false,
  },
  paypal: {
    name: 'PayPal',
    method: 'paypal',
    coin: null,
    destination: 'email',
    carriedBy: 'api',
    provider: 'paypal',
    hasWebhook: true,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: MINUTE_MS,
    keyMemoryMs: 25 * DAY_MS,
    pace: 'minutes',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: true,
  },
  skrill: {
    name: 'Skrill',
    method: 'skrill',
    coin: null,
    destination: 'email',
    carriedBy: 'api',
    provider: 'skrill',
    hasWebhook: false,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: 5 * MINUTE_MS,
    keyMemoryMs: 25 * DAY_MS,
    pace: 'minutes',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: false,
  },
  btc: {
    name: 'Bitcoin',
    method: 'crypto',
    coin: 'BTC',
    destination: 'address',
    carriedBy: 'api',
    provider: 'btcpay',
    hasWebhook: true,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: 10_000,
    keyMemoryMs: 0,
    pace: 'minutes',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: false,
  },
  ltc: {
    name: 'Litecoin',
    method: 'crypto',
    coin: 'LTC',
    destination: 'address',
    carriedBy: 'api',
    provider: 'btcpay',
    hasWebhook: true,
    isReconciled: true,
    isOfferedAtFirst: true,
    visibilityMs: 10_000,
    keyMemoryMs: 0,
    pace: 'minutes',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: false,
  },
  manual: {
    name: 'Neteller',
    method: 'neteller',
    coin: null,
    destination: 'email',
    carriedBy: 'hand',
    provider: null,
    hasWebhook: false,
    isReconciled: false,
    isOfferedAtFirst: false,
    visibilityMs: DAY_MS,
    keyMemoryMs: 0,
    pace: 'by_hand',
    feeGrosze: 0,
    payoutMaxGrosze: null,
    canRecall: false,
  },
} as const satisfies Record<string, RailEntry>

type Registry = typeof RAIL_REGISTRY
export type Rail = keyof Registry
type Entry = Registry[Rail]
type RailWith<Fact> = { [Each in Rail]: Registry[Each] extends Fact ? Each : never }[Rail]

export type PayoutMethod = Entry['method']
export type Coin = NonNullable<Entry['coin']>
export type CalledRail = RailWith<{ carriedBy: 'api' }>
/** Processed by staff; each language has its own word for it. */
export type StaffedRail = Exclude<Rail, CalledRail>
export type CoinRail = RailWith<{ coin: string }>
export type ReconciledRail = RailWith<{ isReconciled: true }>
export type EmailMethod = Extract<Entry, { destination: 'email' }>['method']
/** Its name comes from the translations of each language. */
export type WordedMethod = Extract<Entry, { name: null }>['method']
export type RailProvider = NonNullable<Entry['provider']>
export type WebhookSender = NonNullable<Extract<Entry, { hasWebhook: true }>['provider']>

export const RAILS = Object.keys(RAIL_REGISTRY) as Rail[]
const entryOf = (rail: Rail): RailEntry => RAIL_REGISTRY[rail]

export const CALLED_RAILS = RAILS.filter((rail) => isCalled(rail))
const STAFFED_RAILS = RAILS.filter((rail): rail is StaffedRail => !isCalled(rail))
/** The order of the admin area: automatic rails come before those that staff process. */
export const FUNDED_RAILS: readonly Rail[] = [...CALLED_RAILS, ...STAFFED_RAILS]
export const RECONCILED_RAILS = FUNDED_RAILS.filter(
  (rail): rail is ReconciledRail => entryOf(rail).isReconciled,
)

export const PAYOUT_METHODS = distinct(RAILS.map((rail) => RAIL_REGISTRY[rail].method))
export const EMAIL_METHODS = PAYOUT_METHODS.filter((method): method is EmailMethod =>
  railsOf(method).every((rail) => entryOf(rail).destination === 'email'),
)
export const METHODS_OFFERED_AT_FIRST = PAYOUT_METHODS.filter((method) =>
  railsOf(method).every((rail) => entryOf(rail).isOfferedAtFirst),
)
export const COINS = distinct(RAILS.flatMap((rail) => RAIL_REGISTRY[rail].coin ?? []))

export function isCalled(rail: Rail): rail is CalledRail {
  return entryOf(rail).carriedBy === 'api'
}

export function isCoinRail(rail: Rail): rail is CoinRail {
  return entryOf(rail).coin !== null
}

/** The rail's currency. */
export function currencyOf(rail: Rail): string {
  return entryOf(rail).coin ?? 'PLN'
}

/** Until a coin is chosen, any rail of the method may carry the money. */
export function railsOf(method: PayoutMethod, coin: Coin | null = null): Rail[] {
  return RAILS.filter((rail) => {
    const entry = entryOf(rail)
    return entry.method === method && (coin === null || entry.coin === null || entry.coin === coin)
  })
}

export function coinRailOf(coin: Coin): CoinRail {
  return RAILS.find((rail): rail is CoinRail => entryOf(rail).coin === coin)!
}

/** The rails that a provider's webhook may report on. */
export function railsOfSender(sender: WebhookSender): CalledRail[] {
  return CALLED_RAILS.filter((rail) => RAIL_REGISTRY[rail].provider === sender)
}

export const WEBHOOK_SENDERS = distinct(
  RAILS.flatMap((rail) =>
    entryOf(rail).hasWebhook ? ((entryOf(rail).provider as WebhookSender) ?? []) : [],
  ),
)

export function payoutPaceOf(rail: Rail): RailEntry['pace'] {
  return entryOf(rail).pace
}

export function payoutFeeOf(rail: Rail): number {
  return entryOf(rail).feeGrosze
}

export function payoutMaxOf(rail: Rail): number | null {
  return entryOf(rail).payoutMaxGrosze
}

/** Joins the names of the rails that serve the method. */
export function properNameOf(method: Exclude<PayoutMethod, WordedMethod>): string {
  return railsOf(method)
    .map((rail) => RAIL_REGISTRY[rail].name)
    .join(' / ')
}

function distinct<Name extends string>(names: readonly Name[]): Name[] {
  return [...new Set(names)]
}
