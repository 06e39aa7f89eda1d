/** A trade offer as Steam describes it. */
export type Offer = {
  id: string
  senderId: string
  createdAt: number
  /** Asset ids that come to us. */
  receivedAssetIds: readonly string[]
  /** How many items the sender asks in return. */
  givenCount: number
}

export type ExpectedOffer = { senderId: string; assetIds: readonly string[]; quotedAt: number }

/**
 * Proof is an offer of the seller's own account with exactly the quoted assets and nothing asked in return. One
 * older than the quote was made for another price, so it never counts. The watcher
 * judges a hold on the trade (`reasonsAgainst`), which the sale does not know of.
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
