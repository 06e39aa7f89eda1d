import { laterRateBps } from '@app/contract/payout-share'
import { DEFAULT_GUARD_LIMITS, guardPrice } from '#contexts/catalog/prices/domain/price-guard.ts'

/**
 * The settings when a quote is made: one price, two prices, and a rate so high that the extra would exceed the whole
 * price.
 */
const SETTINGS = [
  { rateBps: 7_000, extraBps: 0 },
  { rateBps: 7_000, extraBps: 500 },
  { rateBps: 6_333, extraBps: 0 },
  { rateBps: 9_900, extraBps: 500 },
] as const

export type PricedItem = { marketGrosze: bigint; nowGrosze: bigint; laterGrosze: bigint }
export type Quote = {
  quotedAt: number
  rateBps: number
  extraBps: number
  items: readonly PricedItem[]
}

/** Uses the product's own price guard and rates. It uses no random stream, so that other histories stay unchanged. */
export function makeQuote(marketGrosze: readonly bigint[], quotedAt: number): Quote {
  const { rateBps, extraBps } = SETTINGS[quotedAt % SETTINGS.length]!
  const limits = { ...DEFAULT_GUARD_LIMITS, rateBps, laterRateBps: laterRateBps(rateBps, extraBps) }
  const items = marketGrosze.map((grosze) => priceItem(grosze, limits))
  return { quotedAt, rateBps, extraBps, items }
}

function priceItem(marketGrosze: bigint, limits: typeof DEFAULT_GUARD_LIMITS): PricedItem {
  const sales = {
    volume7Days: 10,
    volume30Days: 40,
    median7DaysGrosze: marketGrosze,
    median30DaysGrosze: marketGrosze,
    median90DaysGrosze: marketGrosze,
  }
  const verdict = guardPrice(
    {
      isSkin: true,
      isBlocked: false,
      isPhaseDependent: false,
      suggestedGrosze: marketGrosze,
      quantity: 10,
      sales,
      priceAgeSeconds: 0,
    },
    limits,
  )
  if (!verdict.buyable) throw new Error(`not bought: ${verdict.reason}`)
  return { marketGrosze, nowGrosze: verdict.payoutGrosze, laterGrosze: verdict.laterGrosze }
}

/** Totals are sums of rounded items. */
export function totalOf(items: readonly PricedItem[], price: keyof PricedItem): bigint {
  return items.reduce((sum, item) => sum + item[price], 0n)
}
