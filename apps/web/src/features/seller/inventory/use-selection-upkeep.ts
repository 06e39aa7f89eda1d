import { useEffect, useEffectEvent, useRef } from 'react'
import { readBasket } from '#lib/basket.ts'
import { takeKeptSelection } from '#lib/kept-selection.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'

/**
 * Restores the selection from before a new sign-in, or selects the items ticked in the calculator. Removes items that
 * can no longer be sold.
 */
export function useSelectionUpkeep(
  store: SelectionStore,
  /** Undefined while there is no copy, because nothing is known about the items then. */
  inventory: ListedInventory | undefined,
  /** Called when the sale that the sign-in interrupted can continue. */
  onKeptSelection: () => void,
): void {
  const goOn = useEffectEvent(onKeptSelection)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!inventory) return
    if (isFirst.current) {
      isFirst.current = false
      const kept = takeKeptSelection().filter((id) => inventory.byId.get(id)?.lock === null)
      if (kept.length > 0) {
        store.replace(kept)
        goOn()
        return
      }
      const ids = idsOfBasket(inventory)
      if (ids.length > 0) store.follow(ids, { fromBasket: ids.length })
      return
    }
    const selected = [...store.read()]
    const kept = selected.filter((id) => inventory.byId.get(id)?.lock === null)
    if (kept.length === selected.length) return
    const gone = selected.filter((id) => !inventory.byId.has(id)).length
    store.follow(kept, { gone, nowLocked: selected.length - kept.length - gone })
  }, [store, inventory])
}

/** Selects one item for each name, because the basket stores names without quantities. */
function idsOfBasket({ sellable }: ListedInventory): string[] {
  const wanted = new Set(readBasket())
  return sellable.filter(({ marketName }) => wanted.delete(marketName)).map(({ assetId }) => assetId)
}
