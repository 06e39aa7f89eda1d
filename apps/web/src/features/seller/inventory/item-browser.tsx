import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { shownCount } from './shown-count.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { DEFAULT_FILTERS, findItems, sortItems, type Filters } from './filters.ts'
import { InventoryFilters } from './inventory-filters.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { ItemGrid } from './item-grid.tsx'
import type { ListedInventory } from './listed-item.ts'
import { LockedItems } from './locked-items.tsx'
import { SelectVisible } from './select-visible.tsx'
import type { SelectionStore } from './selection-store.ts'
import { idsOf, stackItems } from './stack-items.ts'
import { NothingToSell } from './states.tsx'
import { cardAt } from './use-listbox-keys.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'

/** The page stays short enough to reach the locked items and the earlier sales below the cards. */
const cardsAtFirst = () => (innerWidth < 768 ? 12 : 30)

/** The locked items below the cards follow when the user stops typing for this long. */
const SETTLED_AFTER_MS = 400

type ItemBrowserProps = {
  listed: ListedInventory
  store: SelectionStore
  /** The same filters also apply to items that cannot be sold; those are rendered in this element. */
  placeOfLocked: HTMLElement | null
}

export function ItemBrowser({ listed, store, placeOfLocked }: ItemBrowserProps) {
  const [view, setView] = useState(() => ({ filters: DEFAULT_FILTERS, cardCount: cardsAtFirst() }))
  const { filters } = view
  // The control shows the user's input before any card changes.
  const { filters: wanted, cardCount } = useDeferredValue(view)
  const { sort } = wanted
  // All copies of a stack have one name and one price, so a stack is found and sorted as its first copy.
  const sellable = useMemo(() => stackItems(sortItems(listed.sellable, sort)), [listed, sort])
  const found = useMemo(() => findItems(sellable, wanted), [sellable, wanted])
  const shown = useMemo(() => found.slice(0, shownCount(cardCount, found.length)), [found, cardCount])

  // The tab stop must always be a rendered card.
  useEffect(() => {
    const isThere = shown.some(({ assetId }) => assetId === store.tabStop)
    if (!isThere) store.moveTabStop(shown[0]?.assetId)
  }, [shown, store])

  // The focus moves to the first new card instead of staying below all of them.
  const grid = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useLayoutEffect(() => {
    const card = firstNew.current === undefined ? undefined : cardAt(grid.current, firstNew.current)
    if (!card) return
    firstNew.current = undefined
    card.focus()
  })

  function showMore() {
    firstNew.current = shown.length
    store.moveTabStop(found[shown.length]?.assetId)
    setView({ ...view, cardCount: view.cardCount * 2 })
  }
  const change = useCallback((part: Partial<Filters>) => {
    setView((before) => ({ filters: { ...before.filters, ...part }, cardCount: cardsAtFirst() }))
  }, [])
  const hasItems = listed.sellable.length > 0
  return (
    <>
      {listed.byId.size > 0 ? (
        <InventoryFilters filters={filters} onChange={change}>
          {shown.length > 0 ? <SelectVisible shown={shown} store={store} /> : null}
        </InventoryFilters>
      ) : null}
      {hasItems ? null : <NothingToSell hasLocked={listed.locked.length > 0} />}
      {hasItems && found.length === 0 ? (
        <NothingFound onClear={() => change({ ...DEFAULT_FILTERS, sort: filters.sort })} />
      ) : null}
      {found.length > 0 ? (
        <>
          <ItemGrid ref={grid} items={shown} total={found.length} store={store} />
          <MoreCards shown={idsOf(shown).length} total={idsOf(found).length} onMore={showMore} />
        </>
      ) : null}
      <Locked listed={listed} filters={wanted} place={placeOfLocked} />
    </>
  )
}

type LockedProps = { listed: ListedInventory; filters: Filters; place: HTMLElement | null }

function Locked({ listed, filters, place }: LockedProps) {
  const settled = useDebouncedValue(filters, SETTLED_AFTER_MS)
  const locked = useMemo(() => findItems(sortItems(listed.locked, settled.sort), settled), [listed, settled])
  return place ? createPortal(<LockedItems items={locked} />, place) : null
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useT(inventoryTexts)
  return (
    <div className="panel">
      <EmptyState
        icon="search"
        level={2}
        title={t('filter.none')}
        actions={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    </div>
  )
}

type MoreCardsProps = { shown: number; total: number; onMore: () => void }

function MoreCards({ shown, total, onMore }: MoreCardsProps) {
  const t = useT(inventoryTexts)
  if (shown === total) return null
  return (
    <div className={inventoryStyles['inventory-more']}>
      <Button onClick={onMore}>{t('grid.more')}</Button>
      <span className="caption low num">{t('grid.shown', { shown, total })}</span>
    </div>
  )
}
