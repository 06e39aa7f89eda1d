import type { PriceOverrideKind } from '@app/contract/catalog/price-overrides'

/**
 * The one rule that turns the prices of several markets into the price that we pay a share of. The anchor is the list
 * with real sales (`price_lists`). The other markets only have offers, so they confirm or lower it:
 *
 * 1. A market counts when its list is fresh and its row is thick: enough offers, or a buy order close to the offer.
 * 2. Without another market the anchor's price applies, as with one source.
 * 3. When the highest and the lowest price are further apart than the agreed factor, the item is wide: a person decides.
 * 4. Otherwise the highest price is left out, and the lower middle of the others applies, but never more than the anchor.
 *
 * So no single market can lift the price above the lower middle of the others, nor any of them above the anchor.
 */
export const MARKET_SOURCES = ['csfloat', 'dmarket', 'buff'] as const
export type MarketSource = (typeof MARKET_SOURCES)[number]
export type EvidenceSource = 'skinport' | MarketSource

/** What one market other than the anchor says about an item. */
export type MarketEvidence = {
  source: MarketSource
  grosze: number
  /** Null when the market does not tell. */
  quantity: number | null
  /** The highest buy order; null when the market does not tell. */
  bidGrosze: number | null
}

export type AgreementLimits = {
  /** The highest price as a share of the lowest; beyond it a person decides. */
  agreementBps: number
  /** The same for the phases of one name, where a mix-up costs most. */
  phaseAgreementBps: number
  /** A market with fewer offers does not count. */
  quantityMin: number
}

export const DEFAULT_AGREEMENT: AgreementLimits = {
  agreementBps: 30_000,
  phaseAgreementBps: 16_000,
  quantityMin: 3,
}

export type DecidedPrice = {
  /** Null when the anchor has no price; then we have none. */
  grosze: number | null
  isWide: boolean
  /** The markets that counted, cheapest first; the anchor is one of them. */
  counted: readonly { source: EvidenceSource; grosze: number }[]
  /** Staff set this price for the item; absent when the markets decided it. */
  override?: PriceOverrideKind
}

const WHOLE_BPS = 10_000
/** A buy order of at least this share of the cheapest offer shows that somebody pays about that price. */
const BID_SHARE_BPS = 7_000
/** Prices this close never need a person: rounding alone makes large factors of small prices. */
const SLACK_GROSZE = 100

export function decidePrice(
  anchorGrosze: number | null,
  evidence: readonly MarketEvidence[],
  limits: AgreementLimits = DEFAULT_AGREEMENT,
  factorBps = limits.agreementBps,
): DecidedPrice {
  if (anchorGrosze === null) return { grosze: null, isWide: false, counted: [] }
  const counted = [
    { source: 'skinport' as const, grosze: anchorGrosze },
    ...evidence.filter((one) => isThick(one, limits)).map(({ source, grosze }) => ({ source, grosze })),
  ].sort((one, other) => one.grosze - other.grosze)
  const prices = counted.map(({ grosze }) => grosze)
  return {
    grosze: Math.min(anchorGrosze, lowerMiddle(prices.length > 1 ? prices.slice(0, -1) : prices)),
    isWide: isWide(prices, factorBps),
    counted,
  }
}

function isThick({ grosze, quantity, bidGrosze }: MarketEvidence, limits: AgreementLimits): boolean {
  if (!(grosze > 0)) return false
  return (
    (quantity ?? 0) >= limits.quantityMin ||
    (bidGrosze !== null && bidGrosze * WHOLE_BPS >= grosze * BID_SHARE_BPS)
  )
}

/** Expects the prices in ascending order. */
function lowerMiddle(prices: readonly number[]): number {
  return prices[Math.floor((prices.length - 1) / 2)] ?? 0
}

function isWide(prices: readonly number[], factorBps: number): boolean {
  const lowest = prices[0] ?? 0
  const highest = prices.at(-1) ?? 0
  return highest - lowest > SLACK_GROSZE && highest * WHOLE_BPS > lowest * factorBps
}
