/** A trade offer as Steam describes it. */
export type Offer = {
  id: string
  senderId: string
  createdAt: number
  /** Asset ids that we would receive. */
  receivedAssetIds: readonly string[]
  /** The number of items that the sender wants in return. */
  givenCount: number
}

export type ExpectedOffer = { senderId: string; assetIds: readonly string[]; quotedAt: number }

/**
 * A valid offer comes from the seller's own account, contains exactly the quoted assets and asks for nothing. An
 * offer older than the quote was made for another price, so it never counts. The watcher checks trade holds
 * (`reasonsAgainst`), which the sale does not know.
 */
export function isOfferForSale(offer: Offer, expected: ExpectedOffer): boolean {
  return (
    offer.senderId === expected.senderId &&
    offer.createdAt > expected.quotedAt &&
    offer.givenCount === 0 &&
    hasSameAssets(offer.receivedAssetIds, expected.assetIds)
  )
}

function hasSameAssets(left: readonly string[], right: readonly string[]): boolean {
  const wanted = new Set(right)
  return left.length === right.length && left.every((assetId) => wanted.delete(assetId))
}
