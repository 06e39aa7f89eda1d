/** An offer of ours that gives items, as Steam lists it. */
export interface SentGift {
  offerId: string
  /** Steam id of 17 digits. */
  partner: string
  message: string
  /** ETradeOfferState. */
  state: number
  givenAssetIds: readonly string[]
  tradeId: string | null
}
