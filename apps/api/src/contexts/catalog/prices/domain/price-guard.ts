import { payoutFor } from '@app/contract/payout-share'

export const NOT_BUYABLE_REASONS = [
  'not_a_skin',
  'no_price',
  'phase_dependent',
  'stale_price',
  'thin_market',
  'price_spike',
  'not_wanted',
  'sources_disagree',
] as const
export type NotBuyableReason = (typeof NOT_BUYABLE_REASONS)[number]

export type GuardLimits = {
  /** The share of the suggested price that we pay. */
  rateBps: number
  /** The share for a payout after Steam's protection; never lower. */
  laterRateBps: number
  /** A market is liquid with at least this many items on sale, or this many sold in seven days. */
  quantityMin: number
  volume7DaysMin: number
  /** A suggested price above this share of the recently paid price is a spike. */
  spikeBps: number
  staleAfterSeconds: number
  /** Market names that staff blocked, with or without a wear. */
  blockedNames?: ReadonlySet<string>
}

export const DEFAULT_GUARD_LIMITS: GuardLimits = {
  rateBps: 7_000,
  laterRateBps: 7_000,
  quantityMin: 3,
  volume7DaysMin: 3,
  spikeBps: 13_000,
  staleAfterSeconds: 1_800,
}

/** Real sales, from the provider's sales history in PLN. */
export type SalesFigures = {
  volume7Days: number
  volume30Days: number
  median7DaysGrosze: bigint | null
  median30DaysGrosze: bigint | null
  median90DaysGrosze: bigint | null
}

export type GuardInput = {
  /** `parseMarketName(…).kind === 'weapon'`. */
  isSkin: boolean
  /** Staff decided not to buy it for now. */
  isBlocked: boolean
  /** `hasPhases(…)`, or the list has the name with a version. */
  isPhaseDependent: boolean
  suggestedGrosze: bigint | null
  /** The markets are too far apart for a price without a person. */
  isWide?: boolean
  /** At least two other markets are thick: then few offers on this one do not matter. */
  isThickElsewhere?: boolean
  quantity: number
  /** Null when the history does not contain the item. */
  sales: SalesFigures | null
  priceAgeSeconds: number
}

export type GuardVerdict =
  | { buyable: true; payoutGrosze: bigint; laterGrosze: bigint; rateBps: number }
  | { buyable: false; reason: NotBuyableReason }

/** Never adjusts a price: we pay our rate of the suggested price, or nothing. */
export function guardPrice(input: GuardInput, limits: GuardLimits = DEFAULT_GUARD_LIMITS): GuardVerdict {
  const reason = refusalOf(input, limits)
  if (reason !== undefined) return { buyable: false, reason }
  const payoutGrosze = payoutFor(input.suggestedGrosze ?? 0n, limits.rateBps)
  if (payoutGrosze <= 0n) return { buyable: false, reason: 'no_price' }
  const laterGrosze = payoutFor(input.suggestedGrosze ?? 0n, limits.laterRateBps)
  return { buyable: true, payoutGrosze, laterGrosze, rateBps: limits.rateBps }
}

/** Returns the most useful reason for a seller first: reasons that cannot change come first. */
function refusalOf(input: GuardInput, limits: GuardLimits): NotBuyableReason | undefined {
  const { suggestedGrosze, sales } = input
  if (!input.isSkin) return 'not_a_skin'
  if (input.isBlocked) return 'not_wanted'
  if (suggestedGrosze === null || suggestedGrosze <= 0n) return 'no_price'
  if (input.isPhaseDependent) return 'phase_dependent'
  // Written so that a NaN age counts as stale.
  if (!(input.priceAgeSeconds <= limits.staleAfterSeconds)) return 'stale_price'

  if (input.isWide) return 'sources_disagree'
  const isThick =
    input.quantity >= limits.quantityMin ||
    (sales?.volume7Days ?? 0) >= limits.volume7DaysMin ||
    input.isThickElsewhere === true
  // Offers alone are no proof, because an attacker can list three at a high price. At least one real sale is
  // required.
  const paidGrosze = paidLately(sales)
  if (!isThick || paidGrosze === null) return 'thin_market'
  if (suggestedGrosze * 10_000n > paidGrosze * BigInt(limits.spikeBps)) return 'price_spike'
  return undefined
}

/** The median of real sales in the last 30 days, or in the last 90 days if there were none. */
export function paidLately(sales: SalesFigures | null): bigint | null {
  return sales?.median30DaysGrosze ?? sales?.median90DaysGrosze ?? null
}
