import { hasPhases, parseMarketName, type MarketName } from './domain/market-name.ts'
import { guardPrice, type GuardVerdict } from './domain/price-guard.ts'
import type { PriceSnapshot } from './price-snapshot.ts'
import { guardItem, type PricedItem } from './priced-item.ts'

export type PriceFacts = {
  parsed: MarketName
  marketGrosze: bigint | null
  verdict: GuardVerdict
}

const indexes = new WeakMap<PriceSnapshot, ReadonlyMap<string, PricedItem>>()

function byName(snapshot: PriceSnapshot): ReadonlyMap<string, PricedItem> {
  const known = indexes.get(snapshot)
  if (known) return known
  const made = new Map([...snapshot.itemBySlug.values()].map((item) => [item.marketName, item]))
  indexes.set(snapshot, made)
  return made
}

/** The live list's facts about a market name. An unknown name, or no list, means no price. */
export function findPriceFacts(snapshot: PriceSnapshot | undefined, marketName: string): PriceFacts {
  const item = snapshot && byName(snapshot).get(marketName)
  if (!item) return unpriced(parseMarketName(marketName))
  const { suggestedGrosze } = item.price
  return {
    parsed: item.parsed,
    marketGrosze: suggestedGrosze === null ? null : BigInt(suggestedGrosze),
    verdict: guardItem(item, snapshot.ageSeconds(), snapshot.limits),
  }
}

function unpriced(parsed: MarketName): PriceFacts {
  const verdict = guardPrice({
    isSkin: parsed.kind === 'weapon',
    isPhaseDependent: hasPhases(parsed),
    suggestedGrosze: null,
    quantity: 0,
    sales: null,
    priceAgeSeconds: 0,
  })
  return { parsed, marketGrosze: null, verdict }
}
