import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'

export type AdvanceTier = { settledSales: number; limitGrosze: bigint }

export type AdvanceRules = {
  policy: PayoutSchedule
  tiers: readonly AdvanceTier[]
  houseGrosze: bigint
  newSellersDailyGrosze: bigint
}

export type SellerRiskProfile = {
  /** Paid sales whose trade Steam can no longer reverse, and which were not reversed. */
  settledSales: number
  reversals: number
  /** Set by two admins; overrides the tiers. */
  limitByHandGrosze: bigint | null
  steamCreatedAt: number | null
  steamLevel: number | null
  hasBan: boolean
  /** Another account uses the same payout destination or device. */
  isShared: boolean
}

/** Advances still at risk, read under the locks. */
export type OpenAdvances = {
  sellerGrosze: bigint
  destinationGrosze: bigint
  newSellersTodayGrosze: bigint
}

const YEAR_MS = 365 * 86_400_000
const STEAM_LEVEL_MIN = 5

/** The seller has no settled sale and no limit set by two admins. */
export function isNewSeller(seller: SellerRiskProfile): boolean {
  return seller.settledSales === 0 && seller.limitByHandGrosze === null
}

/** One reversal sets the limit to zero. A new seller gets an advance only with an established Steam account. */
export function advanceLimitGrosze(seller: SellerRiskProfile, rules: AdvanceRules, nowMs: number): bigint {
  if (seller.reversals > 0) return 0n
  if (seller.limitByHandGrosze !== null) return seller.limitByHandGrosze
  if (isNewSeller(seller) && !isTrustworthyAccount(seller, nowMs)) return 0n
  let limit = 0n
  for (const tier of rules.tiers) if (seller.settledSales >= tier.settledSales) limit = tier.limitGrosze
  return limit
}

function isTrustworthyAccount(seller: SellerRiskProfile, nowMs: number): boolean {
  return (
    seller.steamCreatedAt !== null &&
    nowMs - seller.steamCreatedAt > YEAR_MS &&
    (seller.steamLevel ?? 0) >= STEAM_LEVEL_MIN &&
    !seller.hasBan &&
    !seller.isShared
  )
}

/** The steps that this seller's limit follows; none when it is fixed by staff or by a reversal. */
export function advanceStepsOf(seller: SellerRiskProfile, rules: AdvanceRules): readonly AdvanceTier[] {
  const isFixed = seller.reversals > 0 || seller.limitByHandGrosze !== null
  return rules.policy === 'instant' && !isFixed ? rules.tiers : []
}

/** The largest sale that the same limits would pay instantly, for any destination. */
export function instantMaxGrosze(
  seller: SellerRiskProfile,
  open: OpenAdvances & { houseGrosze: bigint },
  rules: AdvanceRules,
  nowMs: number,
): bigint {
  if (rules.policy !== 'instant') return 0n
  const rooms = [
    advanceLimitGrosze(seller, rules, nowMs) - open.sellerGrosze,
    rules.houseGrosze - open.houseGrosze,
    ...(isNewSeller(seller) ? [rules.newSellersDailyGrosze - open.newSellersTodayGrosze] : []),
  ]
  const smallest = rooms.reduce((least, room) => (room < least ? room : least))
  return smallest > 0n ? smallest : 0n
}

/** At sale creation: whether the seller's own limits allow the full amount. */
export function scheduleWithinLimits(
  sale: { totalGrosze: bigint },
  seller: SellerRiskProfile,
  open: OpenAdvances,
  rules: AdvanceRules,
  nowMs: number,
): PayoutSchedule {
  if (rules.policy !== 'instant') return rules.policy
  const limit = advanceLimitGrosze(seller, rules, nowMs)
  const isWithin =
    open.sellerGrosze + sale.totalGrosze <= limit &&
    open.destinationGrosze + sale.totalGrosze <= limit &&
    (!isNewSeller(seller) || open.newSellersTodayGrosze + sale.totalGrosze <= rules.newSellersDailyGrosze)
  return isWithin ? 'instant' : 'after_protection'
}

/**
 * Why the same facts allow no advance; null when they do. The seller sees it, so it reveals nothing about other
 * accounts.
 */
export function whyNoAdvance(
  sale: { totalGrosze: bigint },
  seller: SellerRiskProfile,
  open: OpenAdvances,
  rules: AdvanceRules,
  nowMs: number,
): AdvanceObstacle | null {
  if (scheduleWithinLimits(sale, seller, open, rules, nowMs) === 'instant') return null
  if (rules.policy !== 'instant') return 'policy'
  if (seller.reversals > 0) return 'reversal'
  const limit = advanceLimitGrosze(seller, rules, nowMs)
  if (limit === 0n && isNewSeller(seller)) return 'new_account'
  if (open.sellerGrosze + sale.totalGrosze > limit) return 'seller_limit'
  return open.destinationGrosze + sale.totalGrosze > limit ? 'details' : 'new_sellers_day'
}

/** When the offer is detected: whether the advance pool still has room. */
export function fitsHouseLimit(
  sale: { totalGrosze: bigint },
  openHouseGrosze: bigint,
  rules: AdvanceRules,
): boolean {
  return openHouseGrosze + sale.totalGrosze <= rules.houseGrosze
}
