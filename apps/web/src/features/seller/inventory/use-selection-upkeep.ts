import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readBasket } from '#lib/basket.ts'
import { readStoredSelection, storeSelection, takeKeptSelection } from '#lib/kept-selection.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'

/**
 * Restores the selection from before a new sign-in, or of this tab together with the items ticked in the calculator.
 * Removes items that can no longer be sold.
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
  // Before the items are painted: the message above them must not push them down.
  useLayoutEffect(() => {
    if (!inventory) return
    if (isFirst.current) {
      isFirst.current = false
      const canBeSold = (id: string) => inventory.byId.get(id)?.lock === null
      const kept = takeKeptSelection().filter(canBeSold)
      if (kept.length > 0) {
        // The dialog keeps them in its own order, which begins with the last one.
        store.replace(kept.toReversed())
        goOn()
        return
      }
      const stored = readStoredSelection().filter(canBeSold)
      const ids = idsOfBasket(inventory, stored)
      if (stored.length + ids.length > 0) store.follow([...stored, ...ids], { fromBasket: ids.length })
      return
    }
    const selected = [...store.read()]
    const kept = selected.filter((id) => inventory.byId.get(id)?.lock === null)
    if (kept.length === selected.length) return
    const gone = selected.filter((id) => !inventory.byId.has(id)).length
    store.follow(kept, { gone, nowLocked: selected.length - kept.length - gone })
  }, [store, inventory])
  useEffect(() => {
    const write = () => storeSelection(store.read())
    const stop = store.subscribe(write)
    return () => {
      stop()
      // The last change may not have been told yet. Before the first copy there is nothing to write.
      if (!isFirst.current) write()
    }
  }, [store])
}

/** Selects one item for each name that is not selected, because the basket stores names without quantities. */
function idsOfBasket({ sellable, byId }: ListedInventory, selected: readonly string[]): string[] {
  const names = new Set(selected.map((id) => byId.get(id)?.marketName))
  const wanted = new Set(readBasket().filter((name) => !names.has(name)))
  return sellable.filter(({ marketName }) => wanted.delete(marketName)).map(({ assetId }) => assetId)
}
