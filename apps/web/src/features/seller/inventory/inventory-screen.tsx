import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { AppraisalContext } from './appraisal-context.ts'
import { AppraisalDialog } from './appraisal-dialog.tsx'
import { AppraisalsPanel } from './appraisals-panel.tsx'
import { historyQuery } from './inventory-calls.ts'
import { InventoryHead } from './inventory-head.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { ItemBrowser } from './item-browser.tsx'
import { listInventory, type ListedInventory, type ListedItem } from './listed-item.ts'
import { ReadinessPanel } from './readiness-panel.tsx'
import { obstacleOf } from './sell-obstacle.ts'
import { LastSales } from './sales-history.tsx'
import { SelectionNotes } from './selection-notes.tsx'
import { SelectionStore } from './selection-store.ts'
import { InventoryNotices, NoItems, SummaryRoom, TooLittle } from './states.tsx'
import { SelectedBar, SummaryPanel } from './summary.tsx'
import { useInventory, type Inventory } from './use-inventory.ts'
import { useReadiness, type Readiness } from './use-readiness.ts'
import { useSelectionUpkeep } from './use-selection-upkeep.ts'
import { useSellDialog, type LoadSellDialog } from './use-sell-dialog.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/inventory-screen.module.css'

const READINESS_WAIT_MS = 1_000

/** The signed-in user's items, the payout for the selected ones, and the earlier sales. */
export const InventoryScreen = memo(function InventoryScreen({
  loadSellDialog,
}: {
  loadSellDialog: LoadSellDialog
}) {
  const [store] = useState(() => new SelectionStore())
  const inventory = useInventory()
  const listed = useListed(inventory)
  const readiness = useReadiness(inventory)
  const history = useQuery(historyQuery)
  const { reload: reloadInventory } = inventory
  const selling = useSellDialog({
    load: loadSellDialog,
    store,
    inventory: listed,
    onSold: () => {
      reloadInventory()
      void history.refetch()
    },
  })
  useSelectionUpkeep(store, listed, selling.open)
  const obstacle = obstacleOf(readiness.data)
  const hasSettled = useHasSettled(readiness)
  const summary = { store, inventory: listed, selling, obstacle }
  // A hidden or empty inventory has a message of its own, and nothing else to do comes before it.
  const hasReasonToSell = inventory.problem?.code !== 'inventory_private' && listed?.sellable.length !== 0
  const [asked, setAsked] = useState<ListedItem>()
  // Items that cannot be sold come after the sell button, so that keyboard users reach the button quickly.
  const [rest, setRest] = useState<HTMLDivElement | null>(null)
  return (
    <AppraisalContext value={setAsked}>
      <div className={inventoryStyles.inventory}>
        <InventoryHead inventory={inventory} listed={listed} />
        {hasReasonToSell ? <ReadinessPanel readiness={readiness} /> : null}
        <TooLittle listed={listed} />
        <InventoryNotices inventory={inventory} />
        <SelectionNotes store={store} />
        <div className={classNames(styles['inventory-columns'], !hasSettled && styles['is-waiting'])}>
          <div className={styles['inventory-main']}>
            {listed ? <AppraisalsPanel items={listed.all} onChanged={reloadInventory} /> : null}
            {listed ? (
              <ItemBrowser listed={listed} store={store} placeOfLocked={rest} />
            ) : (
              <NoItems inventory={inventory} />
            )}
          </div>
          {listed && listed.sellable.length > 0 ? <SummaryPanel {...summary} /> : null}
          {listed || inventory.problem ? null : <SummaryRoom />}
          <SelectedBar {...summary} />
          <div className={`${styles['inventory-main']} ${styles['inventory-rest']}`}>
            <div ref={setRest} />
            <LastSales history={history} />
          </div>
        </div>
        {selling.dialog ? (
          <Suspense fallback={null}>
            <selling.dialog.Dialog {...selling.dialog.props} />
          </Suspense>
        ) : null}
        <AppraisalDialog item={asked} onDismiss={() => setAsked(undefined)} onAsked={reloadInventory} />
      </div>
    </AppraisalContext>
  )
})

/** Problems are shown above the items. The items wait briefly for them, so that they are not pushed down later. */
function useHasSettled({ isPending }: Readiness): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), READINESS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver || !isPending
}

/** Undefined while the server has no copy of the inventory. */
function useListed({ answer }: Inventory): ListedInventory | undefined {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  return useMemo(
    () => (answer && answer.fetchedAt !== null ? listInventory(answer, { t, ui, language }) : undefined),
    [answer, t, ui, language],
  )
}
