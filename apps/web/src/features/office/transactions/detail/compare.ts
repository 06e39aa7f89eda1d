import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import type { DeclaredItem } from './item-lines.tsx'

export type Verdict = 'same' | 'offered' | 'missing' | 'notReceived' | 'different' | 'reversed'

export type Comparison = {
  /** The result for each declared item, by its asset id. */
  verdicts: ReadonlyMap<string, Verdict>
  /** Asset ids in the offer that were not declared. */
  extra: readonly string[]
  offer: SaleEvidenceResponse['offers'][number] | undefined
  /** Whether any data from Steam exists. */
  isSeen: boolean
}

/** Compares the declared items with Steam's data: the offer, and the items that reached our inventory. */
export function compareItems(
  items: readonly Pick<DeclaredItem, 'assetId'>[],
  evidence: SaleEvidenceResponse,
  isReversed = false,
): Comparison {
  const { trade } = evidence
  const offer = evidence.offers.find(({ offerId }) => offerId === trade?.offerId) ?? evidence.offers[0]
  const offered = new Set(offer?.assetIds)
  const declared = new Set(items.map(({ assetId }) => assetId))
  const different = foundIn(evidence, ['items_differ_before', 'items_differ_after'])
  const notReceived = foundIn(evidence, ['items_not_received'])

  function verdictOf(assetId: string): Verdict {
    if (different.has(assetId)) return 'different'
    if (notReceived.has(assetId)) return 'notReceived'
    if (isReversed) return 'reversed'
    if (trade?.newAssetIds[assetId] !== undefined) return 'same'
    return offered.has(assetId) ? 'offered' : 'missing'
  }
  return {
    verdicts: new Map(items.map(({ assetId }) => [assetId, verdictOf(assetId)])),
    extra: [...offered].filter((assetId) => !declared.has(assetId)),
    offer,
    isSeen: offer !== undefined || trade !== null || different.size > 0 || isReversed,
  }
}

function foundIn({ findings }: SaleEvidenceResponse, codes: readonly string[]): Set<string> {
  return new Set(
    findings
      .filter(({ code }) => codes.includes(code))
      .flatMap(({ details }) => {
        const ids = details['assetIds']
        return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
      }),
  )
}
