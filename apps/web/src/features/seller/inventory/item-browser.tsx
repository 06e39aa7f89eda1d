import {
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { afterPaint } from '#lib/after-paint.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { DEFAULT_FILTERS, findItems, type Filters } from './filters.ts'
import { InventoryFilters } from './inventory-filters.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { ItemGrid } from './item-grid.tsx'
import type { ListedInventory } from './listed-item.ts'
import { LockedItems } from './locked-items.tsx'
import type { SelectionStore } from './selection-store.ts'
import { NothingToSell } from './states.tsx'

/** Not a virtual list: the browser's search finds all rendered items, and a screen reader counts them. */
const CARDS_AT_ONCE = 120

/** Enough for the first paint; the rest is rendered while the user already sees these. */
const CARDS_FIRST = 8

/** More than one screen; these cards change with every letter. The rest follows when the user stops typing. */
const CARDS_WHILE_TYPING = 24

/** Cards far below are updated when the user stops typing for this long. */
const SETTLED_AFTER_MS = 400

const FIRST_VIEW = { filters: DEFAULT_FILTERS, cardCount: CARDS_AT_ONCE }

type ItemBrowserProps = {
  listed: ListedInventory
  store: SelectionStore
  /** The same filters also apply to items that cannot be sold; those are rendered in this element. */
  placeOfLocked: HTMLElement | null
}

export function ItemBrowser({ listed, store, placeOfLocked }: ItemBrowserProps) {
  const [view, setView] = useState(FIRST_VIEW)
  const { filters } = view
  // The control shows the user's input before any card changes.
  const { filters: wanted, cardCount } = useDeferredValue(view)
  const settled = useDebouncedValue(wanted, SETTLED_AFTER_MS)
  const found = useMemo(() => findItems(listed.sellable, wanted), [listed, wanted])
  const locked = useMemo(() => findItems(listed.locked, settled), [listed, settled])
  const isPainted = useIsPainted()
  const isSettled = isPainted && settled === wanted
  const shown = useMemo(() => found.slice(0, cardCount), [found, cardCount])
  const rendered = useMemo(
    () => (isSettled ? shown : shown.slice(0, isPainted ? CARDS_WHILE_TYPING : CARDS_FIRST)),
    [shown, isSettled, isPainted],
  )

  // The tab stop must always be a rendered card.
  useEffect(() => {
    const isThere = rendered.some(({ assetId }) => assetId === store.tabStop)
    if (!isThere) store.moveTabStop(rendered[0]?.assetId)
  }, [rendered, store])

  // The focus moves to the first new card instead of staying below all of them.
  const grid = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useLayoutEffect(() => {
    const card = firstNew.current === undefined ? undefined : grid.current?.children[firstNew.current]
    if (!(card instanceof HTMLElement)) return
    firstNew.current = undefined
    card.focus()
  })

  function showMore() {
    firstNew.current = shown.length
    store.moveTabStop(found[shown.length]?.assetId)
    setView({ ...view, cardCount: view.cardCount + CARDS_AT_ONCE })
  }
  function change(part: Partial<Filters>) {
    setView((before) => ({ filters: { ...before.filters, ...part }, cardCount: CARDS_AT_ONCE }))
  }
  const hasItems = listed.sellable.length > 0
  return (
    <>
      {listed.byId.size > 0 ? (
        <InventoryFilters
          filters={filters}
          onChange={change}
          {...(shown.length > 0 && {
            onSelectVisible: () => store.replace([...store.read(), ...shown.map(({ assetId }) => assetId)]),
          })}
        />
      ) : null}
      {hasItems ? null : <NothingToSell hasLocked={listed.locked.length > 0} />}
      {hasItems && found.length === 0 ? (
        <NothingFound onClear={() => change({ ...DEFAULT_FILTERS, sort: filters.sort })} />
      ) : null}
      {found.length > 0 ? (
        <>
          <ItemGrid ref={grid} items={rendered} total={found.length} store={store} />
          {isSettled ? <MoreCards shown={shown.length} total={found.length} onMore={showMore} /> : null}
        </>
      ) : null}
      {isPainted && placeOfLocked ? createPortal(<LockedItems items={locked} />, placeOfLocked) : null}
    </>
  )
}

/** False until the first cards are painted. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
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
    <div className="inventory-more">
      <Button onClick={onMore}>{t('grid.more')}</Button>
      <span className="caption low num">{t('grid.shown', { shown, total })}</span>
    </div>
  )
}
