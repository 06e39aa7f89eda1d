import { Suspense, useMemo, useState } from 'react'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { InventoryHead } from './inventory-head.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { ItemBrowser } from './item-browser.tsx'
import { listInventory, type ListedInventory } from './listed-item.ts'
import { ReadinessPanel } from './readiness-panel.tsx'
import { SalesHistory } from './sales-history.tsx'
import { SelectionNotes } from './selection-notes.tsx'
import { SelectionStore } from './selection-store.ts'
import { InventoryNotices, NoItems } from './states.tsx'
import { SelectedBar, SummaryPanel } from './summary.tsx'
import { useHistory } from './use-history.ts'
import { useInventory, type Inventory } from './use-inventory.ts'
import { useReadiness } from './use-readiness.ts'
import { useSelectionUpkeep } from './use-selection-upkeep.ts'
import { useSellDialog, type LoadSellDialog } from './use-sell-dialog.ts'

/** The signed-in person's items, what they get for the selected ones, and the sales so far. */
export function InventoryScreen({ loadSellDialog }: { loadSellDialog: LoadSellDialog }) {
  const [store] = useState(() => new SelectionStore())
  const inventory = useInventory()
  const listed = useListed(inventory)
  useSelectionUpkeep(store, listed)
  const readiness = useReadiness(inventory)
  const history = useHistory()
  const { reload: reloadInventory } = inventory
  const { reload: reloadHistory } = history
  const selling = useSellDialog({
    load: loadSellDialog,
    store,
    inventory: listed,
    onSold: () => {
      reloadInventory()
      reloadHistory()
    },
  })
  const isBlocked = readiness.value?.checks.some((check) => check.state === 'blocked') ?? false
  const summary = { store, inventory: listed, selling, isBlocked }
  return (
    <div className="inventory">
      <InventoryHead inventory={inventory} listed={listed} />
      <ReadinessPanel readiness={readiness} />
      <InventoryNotices inventory={inventory} />
      <SelectionNotes store={store} />
      <div className="inventory-columns">
        <div className="inventory-main">
          {listed ? <ItemBrowser listed={listed} store={store} /> : <NoItems inventory={inventory} />}
          <SalesHistory history={history} />
        </div>
        {listed && listed.sellable.length > 0 ? <SummaryPanel {...summary} /> : null}
      </div>
      <SelectedBar {...summary} />
      {selling.dialog ? (
        <Suspense fallback={null}>
          <selling.dialog.Dialog {...selling.dialog.props} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Undefined while the server has no copy to show. */
function useListed({ answer }: Inventory): ListedInventory | undefined {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  return useMemo(
    () =>
      answer && answer.fetchedAt !== null ? listInventory(answer.inventory, { t, language }) : undefined,
    [answer, t, language],
  )
}
