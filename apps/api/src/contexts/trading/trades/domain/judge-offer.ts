import { OFFER_REASONS, type OfferReason } from '@app/contract/payments/review-facts'
import type { OfferProblem } from '@app/contract/selling/sales'

/** An offer as Steam describes it. Times are Steam's, in milliseconds. */
export type SteamOffer = {
  id: string
  senderId: string
  /** We sent it; then `senderId` is the person who is to accept it. */
  isOurs: boolean
  message: string
  state: number
  createdAt: number
  updatedAt: number
  received: readonly { appId: number; contextId: string; assetId: string; isMissing: boolean }[]
  givenCount: number
  isRealTime: boolean
  /** Zero when Steam announces no hold, which is sometimes wrong. */
  escrowEndsAt: number
  tradeId: string | null
}

/** Steam's numbers for the states of an offer that we act on. */
export const OFFER_STATE = { active: 2, accepted: 3, inEscrow: 11 } as const

export type ExpectedSale = {
  saleId: bigint
  sellerId: string
  assetIds: readonly string[]
  quotedAt: number
}

const CS2 = { appId: 730, contextId: '2' }

/** All reasons against accepting this offer for this sale; an empty list means that the offer matches. */
export function reasonsAgainst(offer: SteamOffer, sale: ExpectedSale): OfferReason[] {
  const given = offer.received.map(({ assetId }) => assetId)
  const offered = new Set(given)
  const wanted = new Set(sale.assetIds)
  const against: Record<string, boolean> = {
    other_sender: offer.senderId !== sale.sellerId || offer.isOurs,
    extra_items: given.some((assetId) => !wanted.has(assetId)),
    missing_items: sale.assetIds.some((assetId) => !offered.has(assetId)),
    duplicate_items: offered.size !== given.length,
    other_game: offer.received.some((one) => one.appId !== CS2.appId || one.contextId !== CS2.contextId),
    item_gone: offer.received.some(({ isMissing }) => isMissing),
    asks_items: offer.givenCount > 0,
    older_than_quote: offer.createdAt <= sale.quotedAt,
    real_time_trade: offer.isRealTime,
    held: offer.escrowEndsAt !== 0,
    not_active: offer.state !== OFFER_STATE.active,
  }
  return OFFER_REASONS.filter((reason) => against[reason] === true)
}

export type OfferVerdict = { saleId: bigint | null; reasons: OfferReason[] }

/**
 * Finds the sale of an offer. When no sale matches, returns the sale that the offer seems meant for, so that its
 * seller can be informed.
 */
export function judgeOffer(offer: SteamOffer, sales: readonly ExpectedSale[]): OfferVerdict {
  const shared = ({ assetIds }: ExpectedSale) =>
    offer.received.filter(({ assetId }) => assetIds.includes(assetId)).length
  const own = sales
    .filter(({ sellerId }) => sellerId === offer.senderId)
    .map((sale) => ({ sale, reasons: reasonsAgainst(offer, sale), shared: shared(sale) }))
    .toSorted(
      (one, other) =>
        one.reasons.length - other.reasons.length ||
        other.shared - one.shared ||
        Number(other.sale.saleId - one.sale.saleId),
    )
  const exact = own.find(({ reasons }) => reasons.length === 0)
  const nearest = exact ?? own.toSorted((one, other) => other.shared - one.shared)[0]
  if (nearest) return { saleId: nearest.sale.saleId, reasons: nearest.reasons }
  const isOthers = sales.some((sale) => shared(sale) > 0)
  return { saleId: null, reasons: [isOthers ? 'other_sender' : 'no_sale'] }
}

/** The problem that the seller can fix. */
export function problemOf(reasons: readonly string[]): OfferProblem | null {
  if (reasons.includes('asks_items')) return 'asks_items'
  if (reasons.some((reason) => OTHER_ITEMS.has(reason))) return 'other_items'
  if (reasons.includes('held')) return 'held'
  return reasons.includes('older_than_quote') ? 'older_than_quote' : null
}

const OTHER_ITEMS = new Set<string>([
  'extra_items',
  'missing_items',
  'duplicate_items',
  'other_game',
  'item_gone',
])
