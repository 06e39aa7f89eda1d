import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useMemo, useState, type ComponentProps, type Ref } from 'react'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { AppraisalContext } from './appraisal-context.ts'
import { AppraisalDialog } from './appraisal-dialog.tsx'
import { AppraisalsPanel } from './appraisals-panel.tsx'
import { historyQuery, limitQuery } from './inventory-calls.ts'
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
import { SteadyRoom } from './steady-room.tsx'
import { useReadiness, type Readiness } from './use-readiness.ts'
import { useShownReadiness } from './use-shown-readiness.ts'
import { useSelectionUpkeep } from './use-selection-upkeep.ts'
import { useSellDialog, type LoadSellDialog } from './use-sell-dialog.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/inventory-screen.module.css'

const CHECKS_WAIT_MS = 2_500

/** The signed-in user's items, the payout for the selected ones, and the earlier sales. */
export const InventoryScreen = memo(function InventoryScreen({
  loadSellDialog,
}: {
  loadSellDialog: LoadSellDialog
}) {
  const [store] = useState(() => new SelectionStore())
  const inventory = useInventory()
  const readiness = useReadiness(inventory)
  const isSettled = useIsSettled(readiness)
  const listed = useListed(inventory, isSettled)
  const shown = useShownReadiness(readiness, listed !== undefined)
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
  const isDecided = isSettled && (listed !== undefined || inventory.problem !== undefined)
  const summary = { store, inventory: listed, selling, obstacle, showObstacle: shown.show }
  // A hidden inventory, or one that is not worth a sale, has a message of its own, and nothing else comes before it.
  const hasReasonToSell =
    inventory.problem?.code !== 'inventory_private' &&
    (!listed || (listed.sellable.length > 0 && listed.payoutGrosze >= listed.minimumGrosze))
  const [asked, setAsked] = useState<ListedItem>()
  // Items that cannot be sold come after the sell button, so that keyboard users reach the button quickly.
  const [rest, setRest] = useState<HTMLDivElement | null>(null)
  return (
    <AppraisalContext value={setAsked}>
      <div className={inventoryStyles.inventory}>
        <InventoryHead inventory={inventory} listed={listed} />
        {/* What the seller asks for may move the items. */}
        <SteadyRoom key={shown.askedCount}>
          {isDecided && hasReasonToSell ? <ReadinessPanel readiness={readiness} shown={shown} /> : null}
          <TooLittle listed={listed} />
          {listed ? <InventoryNotices inventory={inventory} /> : null}
        </SteadyRoom>
        <SelectionNotes store={store} />
        {/* The items are a new element: they appear in their place instead of moving there. */}
        <div key={isDecided ? 'items' : 'loading'} className={styles['inventory-columns']}>
          <div className={styles['inventory-main']}>
            {listed ? <AppraisalsPanel items={listed.all} onChanged={reloadInventory} /> : null}
            {listed ? (
              <ItemBrowser listed={listed} store={store} placeOfLocked={rest} />
            ) : (
              <NoItems inventory={inventory} isSettled={isSettled} />
            )}
          </div>
          {listed && listed.sellable.length > 0 ? <SummaryPanel {...summary} /> : null}
          {isDecided ? null : <SummaryRoom />}
          <SelectedBar {...summary} />
          {isDecided ? <BelowItems ref={setRest} history={history} /> : null}
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

type BelowItemsProps = { ref: Ref<HTMLDivElement>; history: ComponentProps<typeof LastSales>['history'] }

function BelowItems({ ref, history }: BelowItemsProps) {
  return (
    <div className={`${styles['inventory-main']} ${styles['inventory-rest']}`}>
      <div ref={ref} />
      <LastSales history={history} />
    </div>
  )
}

/** Once the checks and the limit are known, nothing above or beside the items changes its height by itself. */
function useIsSettled(readiness: Readiness): boolean {
  const [isOver, setOver] = useState(false)
  const preview = useQuery(limitQuery)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), CHECKS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const waitsForLimit = preview.isPending && preview.failureCount === 0
  return isOver || !(readiness.isPending || waitsForLimit)
}

/** Undefined while the server has no copy of the inventory, or before the page is settled. */
function useListed({ answer }: Inventory, isSettled: boolean): ListedInventory | undefined {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  return useMemo(
    () =>
      isSettled && answer && answer.fetchedAt !== null
        ? listInventory(answer, { t, ui, language })
        : undefined,
    [answer, isSettled, t, ui, language],
  )
}
