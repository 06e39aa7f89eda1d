/** Who sends the trade offer: we, the seller, or we unless the seller prefers to. */
export const OFFER_MODES = ['ours', 'theirs', 'both'] as const
export type OfferMode = (typeof OFFER_MODES)[number]
