/** An item of ours that the marketplace sees, in Steam or in its own inventory. */
export type MarketAsset = {
  steamAssetId: string
  /** How the marketplace names an item of Steam. */
  depositKey: string
  /** The marketplace's own id; null while the item is in Steam. */
  assetId: string | null
}
/** Amounts are in cents of a dollar. */
export type MarketOffer = { offerId: string; steamAssetId: string; priceMinor: bigint }
export type MarketDeposit = {
  state: 'waiting' | 'done' | 'failed'
  /** The trade offer that a person accepts in the Steam app. */
  tradeOfferId: string | null
  assetIds: ReadonlyMap<string, string>
}
export type ClosedOffer = {
  offerId: string
  assetId: string
  status: 'trade_protected' | 'successful' | 'reverted'
  priceMinor: bigint
  feeMinor: bigint
  closedAt: Date
  finalizesAt: Date | null
}
/** By asset or offer: the offer that now exists, or the marketplace's code of refusal. */
export type OfferAnswers = ReadonlyMap<string, { offerId: string } | { refused: string }>

/** Lists are whole or they throw: a missing page would look like a missing offer. */
export type Marketplace = {
  listAssets: () => Promise<MarketAsset[]>
  listOffers: () => Promise<MarketOffer[]>
  listClosed: (since: Date) => Promise<ClosedOffer[]>
  readBalance: () => Promise<bigint>
  deposit: (depositKeys: readonly string[]) => Promise<string>
  findDeposit: (depositId: string) => Promise<MarketDeposit>
  createOffers: (wishes: readonly { assetId: string; priceMinor: bigint }[]) => Promise<OfferAnswers>
  updateOffers: (wishes: readonly { offerId: string; priceMinor: bigint }[]) => Promise<OfferAnswers>
  deleteOffers: (offerIds: readonly string[]) => Promise<OfferAnswers>
}

/** `unknown`: the call may have been carried out. After every other failure it was not. */
type MarketFailure = 'not_sent' | 'unknown' | 'throttled' | 'credentials' | 'clock' | 'refused' | 'budget'

/** Contains no text of the marketplace, so it is safe to show. */
export class MarketError extends Error {
  override readonly name = 'MarketError'
  readonly failure: MarketFailure
  readonly afterMs: number

  constructor(failure: MarketFailure, afterMs = 0) {
    super(`marketplace: ${failure}`)
    this.failure = failure
    this.afterMs = afterMs
  }
}
