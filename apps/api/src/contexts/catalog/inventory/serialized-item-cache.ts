import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { presentItems, type ItemsView } from './inventory.presenter.ts'

/** A WeakMap keyed by the copy, so `CopyMemory` limits its size. */
const cacheByCopy = new WeakMap<readonly InventoryItem[], { key: string; json: string }>()

/**
 * The items as a JSON array. Pages poll and mostly nothing has changed, and serializing 60 kB took more time than
 * everything else. Sellers with an open appraisal bypass the cache, because an appraisal can lapse at any moment.
 */
export function serializeItems(view: ItemsView): string {
  const { items } = view
  if (!items || view.appraisals.size > 0) return JSON.stringify(presentItems(view))
  const key = keyOf(view)
  const cached = cacheByCopy.get(items)
  if (cached?.key === key) return cached.json
  const json = JSON.stringify(presentItems(view))
  cacheByCopy.set(items, { key, json })
  return json
}

/** All inputs except the copy, for items without appraisals. The rates are part of the list's limits. */
function keyOf({ prices, lockedAssetIds, goneAssetIds }: ItemsView): string {
  // The same list becomes stale with time.
  const isTooOld = prices !== undefined && !(prices.ageSeconds() <= prices.limits.staleAfterSeconds)
  const idsOf = (ids: ReadonlySet<string>) => [...ids].sort().join(' ')
  return [prices ? numberOf(prices) : 0, isTooOld, idsOf(lockedAssetIds), idsOf(goneAssetIds)].join('/')
}

const numbers = new WeakMap<PriceSnapshot, number>()
let lastNumber = 0

/** A number instead of the list itself: the list is large, and the cache must not keep it alive. */
function numberOf(prices: PriceSnapshot): number {
  let number = numbers.get(prices)
  if (number === undefined) {
    lastNumber += 1
    number = lastNumber
    numbers.set(prices, number)
  }
  return number
}
