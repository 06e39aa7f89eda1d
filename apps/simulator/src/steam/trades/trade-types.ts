import type { HeldItem } from '#steam/inventory/held-item.ts'

export const OFFER_STATE = {
  active: 2,
  accepted: 3,
  countered: 4,
  expired: 5,
  canceled: 6,
  declined: 7,
  invalidItems: 8,
  needsConfirmation: 9,
  canceledBySecondFactor: 10,
  inEscrow: 11,
} as const

export const TRADE_STATUS = {
  init: 0,
  preCommitted: 1,
  committed: 2,
  complete: 3,
  failed: 4,
  fullSupportRollback: 6,
  inEscrow: 10,
  escrowRollback: 11,
  protectionRollback: 12,
} as const

/** While a trade is in one of these, nothing has changed hands. */
export const NOTHING_MOVED: ReadonlySet<number> = new Set([0, 1, 4, 10])

/** What shall happen when the offer is accepted; everything left out goes the usual way. */
export type OfferPlan = {
  tradeStatus?: number | undefined
  /** How long the trade does not tell the new asset ids. */
  newAssetIdDelayMs?: number | undefined
  /** Seconds of protection after the trade; null leaves the time out. */
  protectionSeconds?: number | null | undefined
  /** Other facts with which an item arrives, by its asset id in the offer. */
  mutate?: Record<string, Partial<HeldItem>> | undefined
  needsConfirmation?: 'mobile' | 'email' | undefined
}

export type Offer = {
  id: string
  sender: string
  recipient: string
  message: string
  state: number
  /** As they were when the offer was made. */
  given: readonly HeldItem[]
  asked: readonly HeldItem[]
  timeCreated: number
  timeUpdated: number
  plan: OfferPlan
  tradeId?: string
  fromRealTimeTrade: boolean
  appId?: number | undefined
  /** Seen as a false zero with Steam, so nobody may rely on it. */
  escrowEndDate: number
}

export type TradeAsset = {
  from: string
  to: string
  item: HeldItem
  newAssetId: string
  newContextId: '2' | '16'
  rollbackAssetId?: string
}

export type Trade = {
  id: string
  offerId: string
  parties: readonly [sender: string, recipient: string]
  timeInit: number
  status: number
  assets: TradeAsset[]
  hasMoved: boolean
  timeSettlement: number | null
  timeEscrowEnd?: number
  newAssetIdsVisibleAtMs: number
  /** Names the trade that this one undoes. */
  rollbackTrade?: string
}

export type ItemMovement = {
  at: string
  tradeId: string
  from: string
  to: string
  name: string
  assetId: string
  newAssetId: string
  contextId: string
}
