import { PRICE_MARKET } from '@app/contract/catalog/prices'
import type { PriceExplanation } from '@app/contract/catalog/price-explanation'
import type { EvidenceSource } from './domain/decide-price.ts'
import { MARKET_RULES } from './market-rules.ts'
import type { PriceBreakdown } from './domain/price-breakdown.ts'

export function marketNameOf(source: EvidenceSource): string {
  return source === 'skinport' ? PRICE_MARKET : MARKET_RULES[source].name
}

/** The same for the item page, a quote, a sale and its page. */
export function presentExplanation(breakdown: PriceBreakdown): PriceExplanation {
  return {
    phase: breakdown.phase,
    sources: breakdown.sources.map(({ source, grosze, ageSeconds }) => ({
      name: marketNameOf(source),
      price: grosze / 100,
      ageSeconds,
    })),
    basePrice: breakdown.baseGrosze / 100,
    premiums: breakdown.premiums.map(({ kind, grosze }) => ({ kind, amount: grosze / 100 })),
    override: breakdown.override ?? null,
  }
}
