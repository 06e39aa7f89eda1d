import { assetOf, descriptionOf, propertiesOf } from './describe-item.ts'
import type { HeldItem } from './held-item.ts'

type Page = { items: HeldItem[]; hasMore: boolean }

export function pageOf(
  items: readonly HeldItem[],
  query: { count: number; startAfter: string | null },
): Page {
  const place = query.startAfter === null ? -1 : items.findIndex((item) => item.assetId === query.startAfter)
  const start = place + 1
  return { items: items.slice(start, start + query.count), hasMore: start + query.count < items.length }
}

/** Hidden items count in the total. Without visible items the response contains no lists. */
export function writePage(
  { items, hasMore }: Page,
  total: number,
  query: URLSearchParams,
): Record<string, unknown> {
  const keepsBbcode = query.get('preserve_bbcode') === '1'
  const last = items.at(-1)
  if (!last) return { total_inventory_count: total, success: 1, rwgrsn: -2 }
  const descriptions = new Map<string, ReturnType<typeof descriptionOf>>()
  for (const item of items) {
    const { classid, instanceid } = assetOf(item)
    const key = `${classid}_${instanceid}`
    if (!descriptions.has(key)) descriptions.set(key, descriptionOf(item, { keepsBbcode }))
  }
  return {
    assets: items.map((item) => assetOf(item)),
    descriptions: [...descriptions.values()],
    ...(query.get('raw_asset_properties') === '1' && {
      asset_properties: items.flatMap((item) => propertiesOf(item) ?? []),
    }),
    ...(hasMore && { more_items: 1, last_assetid: last.assetId }),
    total_inventory_count: total,
    success: 1,
    rwgrsn: -2,
  }
}
