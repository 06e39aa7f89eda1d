import type { Quote } from '@app/contract/selling/sales'
import { toGrosze } from '#lib/format-money.ts'

export type QuoteChange = { assetId: string; name: string; beforeGrosze: number; afterGrosze: number }

/** The items whose price differs from the previous quote: the instant price, or otherwise only the deferred one. */
export function changesBetween(before: Quote, after: Quote): QuoteChange[] {
  const earlier = new Map(before.items.map((item) => [item.assetId, item]))
  return after.items.flatMap((item) => {
    const { assetId, name } = item
    const known = earlier.get(assetId)
    if (!known) return []
    const price = known.ourPrice === item.ourPrice ? 'laterPrice' : 'ourPrice'
    const [beforeGrosze, afterGrosze] = [toGrosze(known[price]), toGrosze(item[price])]
    return beforeGrosze === afterGrosze ? [] : [{ assetId, name, beforeGrosze, afterGrosze }]
  })
}

export function sumOf(items: Quote['items']): number {
  return items.reduce((sum, item) => sum + toGrosze(item.ourPrice), 0)
}
