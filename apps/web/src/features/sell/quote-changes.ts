import type { Quote } from '@app/contract/sales'
import { toGrosze } from '#lib/format-money.ts'

export type QuoteChange = { assetId: string; name: string; beforeGrosze: number; afterGrosze: number }

/** What each item was worth in the quote before, where that was another amount. */
export function changesBetween(before: Quote, after: Quote): QuoteChange[] {
  const earlier = new Map(before.items.map((item) => [item.assetId, toGrosze(item.ourPrice)]))
  return after.items.flatMap(({ assetId, name, ourPrice }) => {
    const beforeGrosze = earlier.get(assetId)
    const afterGrosze = toGrosze(ourPrice)
    if (beforeGrosze === undefined || beforeGrosze === afterGrosze) return []
    return [{ assetId, name, beforeGrosze, afterGrosze }]
  })
}

export function sumOf(items: Quote['items']): number {
  return items.reduce((sum, item) => sum + toGrosze(item.ourPrice), 0)
}
