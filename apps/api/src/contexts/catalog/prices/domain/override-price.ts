import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import type { DecidedPrice } from './decide-price.ts'

/**
 * Staff's price for one item, instead of the decided one. Without a price of the anchor there is still none. A fixed price
 * is a person's answer to markets that disagree. The guard against real sales applies to it as to any other.
 */
export function overridePrice(
  decided: DecidedPrice,
  override: Pick<PriceOverride, 'kind' | 'grosze'> | undefined,
): DecidedPrice {
  if (!override || decided.grosze === null) return decided
  if (override.kind === 'fixed')
    return { ...decided, grosze: override.grosze, isWide: false, override: 'fixed' }
  return decided.grosze <= override.grosze
    ? decided
    : { ...decided, grosze: override.grosze, override: 'ceiling' }
}
