import { useEffect, useEffectEvent, useRef } from 'react'
import { readBasket } from '#lib/basket.ts'
import { takeKeptSelection } from '#lib/kept-selection.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'

/**
 * Selects what was about to be sold before a new sign-in, or what was ticked in the calculator, and lets go of what can
 * no longer be sold.
 */
export function useSelectionUpkeep(
  store: SelectionStore,
  /** Undefined while there is no copy: nothing can be said about the items then. */
  inventory: ListedInventory | undefined,
  /** The sale that the sign-in interrupted can go on. */
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

/** One item for each name: the basket says what somebody owns, not how many of it. */
function idsOfBasket({ sellable }: ListedInventory): string[] {
  const wanted = new Set(readBasket())
  return sellable.filter(({ marketName }) => wanted.delete(marketName)).map(({ assetId }) => assetId)
}
