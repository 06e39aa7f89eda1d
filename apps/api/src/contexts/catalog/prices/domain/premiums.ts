import { payoutFor } from '@app/contract/payout-share'

export type PremiumLimits = {
  isFloatOn: boolean
  floatCapBps: number
  areStickersOn: boolean
  stickerShareBps: number
  stickerCapBps: number
  /** Sales in seven days, of the skin for a float and of the sticker for a sticker. */
  soldMin: number
}

export const NO_PREMIUMS: PremiumLimits = {
  isFloatOn: false,
  floatCapBps: 0,
  areStickersOn: false,
  stickerShareBps: 0,
  stickerCapBps: 0,
  soldMin: 1,
}

export type Premium = { kind: 'float' | 'stickers' | 'charm'; grosze: number }

/** A sticker or a charm: the price that our sources agree on and its sales in seven days. */
export type AppliedPrice = { grosze: number | null; sold7Days: number | null; isWide: boolean }

export type PremiumFacts = {
  /** The decided price of the skin. */
  baseGrosze: number
  sold7Days: number | null
  wearFloat: number | null
  /** The floats that this skin can have within its wear; null when unknown. */
  floats: readonly [number, number] | null
  stickers: readonly AppliedPrice[]
  /** Of all stickers, the highest: Steam does not say which scrape belongs to which name. Null without stickers. */
  worstScrape: number | null
  charm: AppliedPrice | null
}

/** Up to this part of the wear's floats, counted from the best, so many basis points are added. */
const FLOAT_LADDER = [
  [0.02, 1_500],
  [0.05, 1_000],
  [0.1, 600],
  [0.2, 300],
] as const
/** A scraped sticker is worth half, and one that is scraped further nothing. */
const SCRAPED_FROM = 0.001
const SCRAPED_TO = 0.1

/**
 * What an item is worth beyond its name: a good float, stickers, a charm. Every part is capped by a share of the base
 * price and needs sales, so an invented or rarely traded extra adds nothing. Patterns are left to people.
 */
export function decidePremiums(facts: PremiumFacts, limits: PremiumLimits): Premium[] {
  return [...floatPremium(facts, limits), ...appliedPremiums(facts, limits)].filter(
    ({ grosze }) => grosze > 0,
  )
}

function floatPremium(facts: PremiumFacts, limits: PremiumLimits): Premium[] {
  const { wearFloat, floats } = facts
  if (!limits.isFloatOn || wearFloat === null || !floats) return []
  if (!((facts.sold7Days ?? 0) >= limits.soldMin)) return []
  const [best, worst] = floats
  if (!(wearFloat >= best && wearFloat <= worst && best < worst)) return []
  const part = (wearFloat - best) / (worst - best)
  const step = FLOAT_LADDER.find(([upTo]) => part <= upTo)
  if (!step) return []
  return [{ kind: 'float', grosze: payoutFor(facts.baseGrosze, Math.min(step[1], limits.floatCapBps)) }]
}

function appliedPremiums(facts: PremiumFacts, limits: PremiumLimits): Premium[] {
  if (!limits.areStickersOn) return []
  const worth = (one: AppliedPrice) =>
    one.grosze !== null && !one.isWide && (one.sold7Days ?? 0) >= limits.soldMin
      ? payoutFor(one.grosze, limits.stickerShareBps)
      : 0
  const all = facts.stickers.reduce((sum, sticker) => sum + worth(sticker), 0)
  const cap = payoutFor(facts.baseGrosze, limits.stickerCapBps)
  const stickers = Math.min(cap, afterScrape(all, facts.worstScrape))
  const charm = facts.charm ? Math.min(cap - stickers, worth(facts.charm)) : 0
  return [
    { kind: 'stickers', grosze: stickers },
    { kind: 'charm', grosze: charm },
  ]
}

function afterScrape(grosze: number, worstScrape: number | null): number {
  // Written so that an unknown scrape adds nothing.
  if (worstScrape === null || !(worstScrape <= SCRAPED_TO)) return 0
  return worstScrape < SCRAPED_FROM ? grosze : Math.floor(grosze / 2)
}
