import type { LiveListingState } from '@app/contract/payments/listing-facts'

/**
 * `depositing`: the item moves from Steam to the marketplace. `ready`: the marketplace has it. `listed`: it is on sale.
 * `withdrawing`: it leaves the sale.
 */
export type ListingFacts = {
  state: LiveListingState
  depositId: string | null
  assetId: string | null
  offerId: string | null
  priceMinor: bigint
  /** Since when the outcome of a call, or the place of the offer, is unknown. */
  unsureSince: Date | null
}

/** One whole reading of the marketplace. */
export type ListingSight = {
  readAt: Date
  /** All open offers of this item; more than one is a mistake. */
  offers: readonly { offerId: string; priceMinor: bigint }[]
  /** Where the item is; undefined when the marketplace does not show it. */
  asset: { assetId: string | null } | undefined
  deposit: { state: 'waiting' | 'done' | 'failed'; assetId: string | null } | undefined
  /** What we want to ask; null when the item must not be on sale. */
  wantedMinor: bigint | null
}

export type ListingCall = 'deposit' | 'create' | 'update' | 'delete'
export type ListingDecision = {
  state: LiveListingState | 'withdrawn'
  assetId: string | null
  offerId: string | null
  depositId: string | null
  priceMinor: bigint
  unsureSince: Date | null
  error: 'deposit_failed' | 'missing' | null
  call: ListingCall | null
  /** Offers of the item beside its own. */
  extraOfferIds: string[]
}

/** An unanswered call counts as not carried out only when a whole list this much later does not show its effect. */
export const SETTLE_MS = 15 * 60_000

/** Pure: what a reading says about a listing, and the one call that follows. An unknown outcome is never repeated blindly. */
export function decideListing(listing: ListingFacts, sight: ListingSight): ListingDecision {
  const own = sight.offers.find(({ offerId }) => offerId === listing.offerId) ?? sight.offers[0]
  if (own) return decideOffered(listing, sight, own)
  const same = unchanged(listing)
  const { asset, deposit, readAt, wantedMinor } = sight
  const isSettled =
    listing.unsureSince !== null && readAt.getTime() - listing.unsureSince.getTime() >= SETTLE_MS
  switch (listing.state) {
    case 'depositing': {
      const assetId = asset?.assetId ?? (deposit?.state === 'done' ? deposit.assetId : null)
      if (assetId !== null) return decideReady({ ...same, assetId, unsureSince: null }, wantedMinor, readAt)
      if (deposit?.state === 'failed') return { ...same, state: 'withdrawn', error: 'deposit_failed' }
      if (listing.depositId !== null || !asset) return { ...same, error: asset ? null : 'missing' }
      if (listing.unsureSince !== null && !isSettled) return same
      if (wantedMinor === null) return { ...same, state: 'withdrawn' }
      return { ...same, unsureSince: readAt, call: 'deposit' }
    }
    case 'ready':
      if (listing.unsureSince !== null && !isSettled) return same
      if (!asset) return { ...same, error: 'missing' }
      return decideReady({ ...same, assetId: asset.assetId, unsureSince: null }, wantedMinor, readAt)
    case 'listed':
      // Sold, deleted by hand, or not shown yet: the closed offers and time decide.
      if (!isSettled) return { ...same, unsureSince: listing.unsureSince ?? readAt }
      if (!asset) return { ...same, error: 'missing' }
      return decideReady({ ...same, ...asset, offerId: null, unsureSince: null }, wantedMinor, readAt)
    case 'withdrawing':
      break
  }
  if (!isSettled) return { ...same, unsureSince: listing.unsureSince ?? readAt }
  return asset ? { ...same, state: 'withdrawn', unsureSince: null } : { ...same, error: 'missing' }
}

function decideOffered(
  listing: ListingFacts,
  { offers, wantedMinor, readAt }: ListingSight,
  own: { offerId: string; priceMinor: bigint },
): ListingDecision {
  const extraOfferIds = offers.filter((offer) => offer !== own).map(({ offerId }) => offerId)
  const seen = { ...unchanged(listing), offerId: own.offerId, extraOfferIds }
  if (wantedMinor === null || listing.state === 'withdrawing')
    return { ...seen, state: 'withdrawing', unsureSince: listing.unsureSince ?? readAt, call: 'delete' }
  const call = own.priceMinor === wantedMinor ? null : 'update'
  return { ...seen, state: 'listed', priceMinor: wantedMinor, unsureSince: null, call }
}

/** The marketplace has the item and does not offer it. */
function decideReady(ready: ListingDecision, wantedMinor: bigint | null, readAt: Date): ListingDecision {
  // Somebody took the item out of the market.
  if (ready.assetId === null) return { ...ready, state: 'withdrawn', error: 'deposit_failed' }
  if (wantedMinor === null || ready.state === 'withdrawing') return { ...ready, state: 'withdrawn' }
  return { ...ready, state: 'ready', priceMinor: wantedMinor, unsureSince: readAt, call: 'create' }
}

function unchanged(listing: ListingFacts): ListingDecision {
  return { ...listing, error: null, call: null, extraOfferIds: [] }
}
