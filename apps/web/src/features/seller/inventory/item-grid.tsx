import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { ItemCard } from '#components/ui/item-card.tsx'
import { afterPaint } from '#lib/after-paint.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { readCardState, type SelectionStore } from './selection-store.ts'
import type { CardStack } from './stack-items.ts'
import { useCardWindow, type CardWindow } from './use-card-window.ts'
import { useListboxKeys } from './use-listbox-keys.ts'
import itemCardStyles from '#components/ui/item-card.module.css'

type ItemGridProps = {
  ref: RefObject<HTMLDivElement | null>
  items: readonly CardStack[]
  /** Includes cards after the last page of cards. */
  total: number
  store: SelectionStore
}

/** A phone shows this many cards at once; the pictures of the others may load later. */
const EAGER_CARDS = 4

/** A picture follows its card after this time, so that fast typing loads no pictures of passing results. */
const PICTURES_AFTER_MS = 150

/**
 * A listbox: one tab stop, arrow keys inside. Cards contain no other interactive element. Only cards near the viewport
 * are rendered; `aria-setsize` tells a screen reader the number of all cards.
 */
export const ItemGrid = memo(function ItemGrid({ ref, items, total, store }: ItemGridProps) {
  const t = useT(inventoryTexts)
  const hintId = useId()
  const cards = useCardWindow(ref, items.length)
  const places = usePlaces(items, store, cards)
  const painted = useAfterPaint(items)
  const pictured = useDebouncedValue(items, PICTURES_AFTER_MS)
  const handlers = useListboxKeys({ grid: ref, items, store, columns: cards.columns })
  return (
    <>
      <p id={hintId} hidden>
        {t('grid.keys')}
      </p>
      <div
        ref={ref}
        className={itemCardStyles['item-grid']}
        style={{ gridTemplateRows: `repeat(${cards.rowCount}, minmax(${cards.rowHeight}px, auto))` }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot hold cards.
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={t('grid.label')}
        aria-describedby={hintId}
        {...handlers}
      >
        {places.map((place, index) => {
          const item = (index < places.length / 2 ? undefined : painted[place]) ?? items[place]
          // Keyed by place: a search changes the texts of cards instead of creating cards.
          return item ? (
            <OptionCard
              key={place}
              item={item}
              place={place}
              columns={cards.columns}
              total={total}
              store={store}
              hasPicture={pictured[place] === item}
            />
          ) : null
        })}
      </div>
    </>
  )
})

/**
 * The items as they were painted last. The lower half of the cards shows these first and changes in a frame of its own,
 * because laying out all of them takes too long for one.
 */
function useAfterPaint(items: readonly CardStack[]): readonly CardStack[] {
  const [painted, setPainted] = useState(items)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(items))), [items])
  return painted
}

/** The places of the rendered cards: those near the viewport, and the tab stop wherever it is. */
function usePlaces(items: readonly CardStack[], store: SelectionStore, { from, to }: CardWindow): number[] {
  const farTabStop = useSyncExternalStore(store.subscribeTabStop, () => {
    const place = items.findIndex(({ assetId }) => assetId === store.tabStop)
    return place >= from && place < to ? -1 : place
  })
  const places = Array.from({ length: to - from }, (_unused, index) => from + index)
  if (farTabStop === -1) return places
  return farTabStop < from ? [farTabStop, ...places] : [...places, farTabStop]
}

type OptionCardProps = {
  item: CardStack
  place: number
  columns: number
  total: number
  store: SelectionStore
  hasPicture: boolean
}

/** Renders again only when its own state changes. */
const OptionCard = memo(function OptionCard(props: OptionCardProps) {
  const { item, place, columns, total, store, hasPicture } = props
  const assetIds = useMemo(() => item.copies.map(({ assetId }) => assetId), [item])
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeCard(assetIds, listener),
    [store, assetIds],
  )
  const { selectedCount, isTabStop } = readCardState(
    useSyncExternalStore(subscribe, () => store.readCard(assetIds)),
  )
  return (
    <ItemCard
      item={item.card}
      isSelected={selectedCount > 0}
      selectedCopies={selectedCount}
      isEager={place < EAGER_CARDS}
      hasPicture={hasPicture}
      tabIndex={isTabStop ? 0 : -1}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{ gridRow: Math.floor(place / columns) + 1, gridColumn: (place % columns) + 1 }}
    />
  )
})
