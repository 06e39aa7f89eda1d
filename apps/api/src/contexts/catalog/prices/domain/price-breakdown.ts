import type { PriceOverrideKind } from '@app/contract/catalog/price-overrides'
import type { EvidenceSource } from './decide-price.ts'
import type { Premium } from './premiums.ts'

/** How a price came about, for people to read. Amounts are grosze. */
export type PriceBreakdown = {
  /** The phase whose price this is; null for a name that is a single item. */
  phase: string | null
  /** The markets that counted, cheapest first, with the age of their lists in seconds. */
  sources: { source: EvidenceSource; grosze: number; ageSeconds: number }[]
  /** What the sources agree on or staff set, without premiums. */
  baseGrosze: number
  premiums: Premium[]
  /** Staff set `baseGrosze`. Their reason stays with them. */
  override?: PriceOverrideKind
}
