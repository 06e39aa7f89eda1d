import type { FeedRow, MarketSnapshot } from '#prices/feeds.ts'
import { hashText, randomAt } from '#prices/noise.ts'
import type { Figures } from '#prices/market.ts'
import { findSkin } from '#prices/skins.ts'

export const MARKETS = ['csfloat', 'dmarket', 'buff'] as const
export type Market = (typeof MARKETS)[number]

/**
 * Each market's usual level beside the list of Skinport, and how far its items scatter above it. For about every second
 * item Skinport decides the price, which then moves with each of its lists.
 */
const LEVELS: Record<Market, readonly [number, number]> = {
  csfloat: [0.96, 0.1],
  dmarket: [0.98, 0.1],
  buff: [0.91, 0.08],
}
/** So many items cost something else entirely on one market, as in life. */
const WIDE_SHARE = 0.004
const BID_SHARE = 0.86

/**
 * The rows of a market in the columns of a feed, so that the same poisons fit: the offer in dollars is
 * `suggested_price`, the highest order `min_price`.
 */
export function marketRows(market: Market, { figures, plnPerUsd }: MarketSnapshot): FeedRow[] {
  return figures.flatMap((one) => {
    const quantity = Math.floor(one.quantity * quantityShare(market, one))
    if (one.suggested === null || quantity === 0) return []
    const dollars = (one.suggested * levelOf(market, one)) / plnPerUsd / 100
    return [
      {
        market_hash_name: one.item.name,
        version: one.item.version,
        suggested_price: inCents(dollars),
        min_price: inCents(dollars * BID_SHARE),
        quantity,
      },
    ]
  })
}

/** The paint index of a phase; undefined for rows that have none. */
export function paintIndexOf(marketName: string, phase: string): number | undefined {
  const bare = marketName.replace(/^★ /, '').replace(/^StatTrak™ /, '')
  const [weapon = '', rest = ''] = bare.split(' | ')
  return findSkin(weapon, rest.replace(/ \([^)]*\)$/, ''))?.paints.get(phase)
}

function levelOf(market: Market, { item }: Figures): number {
  const seed = item.seed ^ hashText(market)
  const [from, width] = LEVELS[market]
  const isWide = randomAt(seed, 60) < WIDE_SHARE
  return (from + width * randomAt(seed, 61)) * (isWide ? 4 : 1)
}

function quantityShare(market: Market, { item }: Figures): number {
  return 0.4 + 0.8 * randomAt(item.seed ^ hashText(market), 62)
}

function inCents(dollars: number): number {
  return Math.max(1, Math.round(dollars * 100)) / 100
}
