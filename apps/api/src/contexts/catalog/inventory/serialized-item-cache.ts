import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { presentItems, type ItemsView } from './inventory.presenter.ts'

/** Keyed weakly by the copy, so `CopyMemory` bounds its size. */
const cacheByCopy = new WeakMap<readonly InventoryItem[], { key: string; json: string }>()

/**
 * The items as a JSON array. A page polls its inventory and mostly nothing has changed: serializing sixty kilobytes took
 * more time than everything else. Sellers with an open appraisal bypass the cache, because an appraisal can lapse at any
 * moment.
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

/** Everything but the copy that items without appraisals depend on; rates stand in the list's own limits. */
function keyOf({ language, prices, lockedAssetIds }: ItemsView): string {
  // A list grows too old to buy by while it stays the same list.
  const isTooOld = prices !== undefined && !(prices.ageSeconds() <= prices.limits.staleAfterSeconds)
  return [language, prices ? numberOf(prices) : 0, isTooOld, ...[...lockedAssetIds].sort()].join(' ')
}

const numbers = new WeakMap<PriceSnapshot, number>()
let lastNumber = 0

/** A number instead of the list itself, which is large and must not live on with the last who saw it. */
function numberOf(prices: PriceSnapshot): number {
  let number = numbers.get(prices)
  if (number === undefined) {
    lastNumber += 1
    number = lastNumber
    numbers.set(prices, number)
  }
  return number
}
