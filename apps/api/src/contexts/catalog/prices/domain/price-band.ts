export const PRICE_BANDS = ['common', 'uncommon', 'rare', 'mythical', 'legendary', 'ancient'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

const BANDS_FROM_GROSZE: readonly (readonly [bigint, PriceBand])[] = [
  [1_000_00n, 'ancient'],
  [500_00n, 'legendary'],
  [100_00n, 'mythical'],
  [50_00n, 'rare'],
  [10_00n, 'uncommon'],
]

/** The calculator's rarity is a band of the market price and differs from Steam's rarity. */
export function priceBand(marketGrosze: bigint): PriceBand {
  return BANDS_FROM_GROSZE.find(([fromGrosze]) => marketGrosze >= fromGrosze)?.[1] ?? 'common'
}
