import { memo, useCallback, useEffect, useId, useSyncExternalStore, type RefObject } from 'react'
import { ItemCard } from '#components/ui/item-card.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import { readCardState, type SelectionStore } from './selection-store.ts'
import { useListboxKeys } from './use-listbox-keys.ts'

type ItemGridProps = {
  ref: RefObject<HTMLDivElement | null>
  items: readonly ListedItem[]
  /** Includes items that are not rendered yet. */
  total: number
  store: SelectionStore
}

/** A phone shows this many cards at once; the others may load later and need no layout before they are visible. */
const CARDS_FIRST = 4

const HEIGHT = '--card-height'

/** A listbox: one tab stop, arrow keys inside. Cards contain no other interactive element. */
export const ItemGrid = memo(function ItemGrid({ ref, items, total, store }: ItemGridProps) {
  const t = useT(inventoryTexts)
  const hintId = useId()
  const handlers = useListboxKeys({ grid: ref, items, store })
  useCardHeight(ref)
  return (
    <>
      <p id={hintId} hidden>
        {t('grid.keys')}
      </p>
      <div
        ref={ref}
        className="item-grid"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot hold cards.
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={t('grid.label')}
        aria-describedby={hintId}
        {...handlers}
      >
        {items.map((item, place) => (
          <OptionCard key={item.assetId} item={item} place={place} total={total} store={store} />
        ))}
      </div>
    </>
  )
})

/**
 * A card that was never near the viewport gets the height of the first card. Wrong estimates would move the content
 * below while the user scrolls, and a button that moves during a click is missed.
 */
function useCardHeight(grid: RefObject<HTMLDivElement | null>): void {
  // Runs after every render, which is rare, because a new list has a new first card.
  useEffect(() => {
    const card = grid.current?.firstElementChild
    if (!card || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      const style = grid.current?.style
      if (height === undefined || !style) return
      // Every card inherits this property, so setting the same value again would restyle all of them.
      if (style.getPropertyValue(HEIGHT) !== `${height}px`) style.setProperty(HEIGHT, `${height}px`)
    })
    observer.observe(card)
    return () => observer.disconnect()
  })
}

type OptionCardProps = { item: ListedItem; place: number; total: number; store: SelectionStore }

/** Renders again only when its own state changes. */
const OptionCard = memo(function OptionCard({ item, place, total, store }: OptionCardProps) {
  const { assetId } = item
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeCard(assetId, listener),
    [store, assetId],
  )
  const { isSelected, isTabStop } = readCardState(
    useSyncExternalStore(subscribe, () => store.readCard(assetId)),
  )
  return (
    <ItemCard
      item={item.card}
      isSelected={isSelected}
      isEager={place < CARDS_FIRST}
      tabIndex={isTabStop ? 0 : -1}
      aria-setsize={total}
      aria-posinset={place + 1}
      className={place < CARDS_FIRST ? undefined : 'is-late'}
    />
  )
})
