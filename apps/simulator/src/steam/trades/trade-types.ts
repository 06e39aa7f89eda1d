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

/** In these trade statuses no item has changed owner. */
export const NOTHING_MOVED: ReadonlySet<number> = new Set([0, 1, 4, 10])

/** The behaviour after the offer is accepted; omitted fields use the default. */
export type OfferPlan = {
  tradeStatus?: number | undefined
  /** Delay before the trade returns the new asset ids. */
  newAssetIdDelayMs?: number | undefined
  /** Seconds of protection after the trade; null omits the time. */
  protectionSeconds?: number | null | undefined
  /** Properties that change when an item arrives, by its asset id in the offer. */
  mutate?: Record<string, Partial<HeldItem>> | undefined
  needsConfirmation?: 'mobile' | 'email' | undefined
}

export type Offer = {
  id: string
  sender: string
  recipient: string
  message: string
  state: number
  /** The items as they were when the offer was created. */
  given: readonly HeldItem[]
  asked: readonly HeldItem[]
  timeCreated: number
  timeUpdated: number
  plan: OfferPlan
  tradeId?: string
  fromRealTimeTrade: boolean
  appId?: number | undefined
  /** Steam sometimes returns a wrong zero here, so the product must not rely on it. */
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
  /** The party that lost items and can reverse the trade. */
  giver: string
  timeInit: number
  status: number
  assets: TradeAsset[]
  hasMoved: boolean
  timeSettlement: number | null
  timeEscrowEnd?: number
  newAssetIdsVisibleAtMs: number
  /** The id of the trade that this trade reverses. */
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
