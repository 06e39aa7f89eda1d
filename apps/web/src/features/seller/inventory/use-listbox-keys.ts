import { foldText } from '@app/contract/catalog/calculator'
import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { inventoryTexts, type InventoryTranslate } from './inventory-texts.ts'
import type { SelectionStore } from './selection-store.ts'
import { idsOf, stepStack, toggleStack, type CardStack } from './stack-items.ts'

const TYPING_PAUSE_MS = 700

type ListboxOptions = {
  grid: RefObject<HTMLElement | null>
  items: readonly CardStack[]
  store: SelectionStore
  columns: number
}

type Step = 1 | -1
const STEP_KEYS: Readonly<Record<string, Step>> = { '+': 1, '-': -1 }

/** A range selection with Shift and arrows: its start, and the selection before it. */
type Run = { anchor: number; before: ReadonlySet<string> }

/** Keyboard and click handling of the cards, following the APG listbox pattern with options in rows and columns. */
export function useListboxKeys({ grid, items, store, columns }: ListboxOptions) {
  const t = useT(inventoryTexts)
  const typed = useRef({ text: '', atMs: 0 })

  const { toggle, step, focus, move, extend, selectAll } = useCardActions({ grid, items, store })

  function onClick(event: MouseEvent<HTMLElement>) {
    const place = placeOf(event)
    if (place === -1) return
    const from = items.findIndex(({ assetId }) => assetId === store.tabStop)
    if (event.shiftKey && from !== -1) return extend(from, place)
    if (step(place, stepOf(event))) return
    // The click has already moved the focus here; setting it again would cause another layout.
    toggle(place)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event)
    if (place !== -1 && !event.altKey && actOn(event, place)) event.preventDefault()
  }

  /** Returns whether the key was handled. */
  function actOn(event: KeyboardEvent, place: number): boolean {
    const { key } = event
    const to = targetOf(key, place, items.length - 1, columns)
    if (to !== undefined) {
      if (event.shiftKey) extend(place, to)
      else move(to)
      return true
    }
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return false
      selectAll()
      return true
    }
    if (step(place, STEP_KEYS[key])) return true
    if (key === ' ' || key === 'Enter') toggle(place)
    else if (key === 'Escape') clearWithUndo(store, t)
    else if (key.length === 1) focus(findTyped(items, place, remember(typed.current, key)))
    else return false
    return true
  }
  /** However a card gets the focus, it becomes the tab stop. */
  function onFocus(event: FocusEvent<HTMLElement>) {
    store.moveTabStop(items[placeOf(event)]?.assetId ?? store.tabStop)
  }
  return { onClick, onFocus, onKeyDown }
}

/** What keys and clicks do to the card at a place. */
function useCardActions({ grid, items, store }: Omit<ListboxOptions, 'columns'>) {
  const t = useT(inventoryTexts)
  const run = useRef<Run>(undefined)
  const tellFull = () => showToast({ kind: 'info', text: t('selection.full', { max: SALE_ITEMS_MAX }) })
  const toggle = (place: number) => {
    run.current = undefined
    const item = items[place]
    if (item && !store.replace(toggleStack(store.read(), item))) tellFull()
  }
  /** Returns whether the card has several copies to choose from. */
  const step = (place: number, by: Step | undefined): boolean => {
    const { copies = [] } = items[place] ?? {}
    if (by === undefined) return false
    if (copies.length > 1 && !store.replace(stepStack(store.read(), copies, by))) tellFull()
    return copies.length > 1
  }
  const focus = (place: number) => {
    const item = items[place]
    if (!item) return
    // The tab stop is always rendered, also far from the viewport. The focus then scrolls to it.
    flushSync(() => store.moveTabStop(item.assetId))
    cardAt(grid.current, place)?.focus()
  }
  const move = (place: number) => {
    run.current = undefined
    focus(place)
  }
  const extend = (from: number, to: number) => {
    run.current ??= { anchor: from, before: store.read() }
    const { anchor, before } = run.current
    if (!store.replace([...before, ...idsBetween(items, anchor, to)])) tellFull()
    focus(to)
  }
  const selectAll = () => {
    if (!store.replace([...store.read(), ...idsBetween(items, 0, items.length - 1)])) tellFull()
  }
  return { toggle, step, focus, move, extend, selectAll }
}

function clearWithUndo(store: SelectionStore, t: InventoryTranslate): void {
  if (store.read().size === 0) return
  store.clear()
  const undo = { label: t('selection.undo'), onPress: () => store.undo() }
  showToast({ kind: 'info', text: t('selection.cleared'), action: undo })
}

/** Includes both ends, in list order, whichever end comes first. */
function idsBetween(items: readonly CardStack[], one: number, other: number): string[] {
  return idsOf(items.slice(Math.min(one, other), Math.max(one, other) + 1))
}

export function cardAt(grid: HTMLElement | null, place: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[aria-posinset="${place + 1}"]`) ?? null
}

/** A press on the plus or minus of a card. */
function stepOf({ target }: { target: EventTarget }): Step | undefined {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
  return part ? (part.dataset['step'] === '1' ? 1 : -1) : undefined
}

function placeOf({ target }: { target: EventTarget }): number {
  const card = target instanceof Element ? target.closest('[role=option]') : null
  return Number(card?.getAttribute('aria-posinset') ?? 0) - 1
}

function targetOf(key: string, place: number, last: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, last)
    case 'ArrowLeft':
      return Math.max(place - 1, 0)
    case 'ArrowDown':
      return place + columns <= last ? place + columns : place
    case 'ArrowUp':
      return place - columns >= 0 ? place - columns : place
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Letters typed in sequence form one word; repeating the same letter moves to the next match. */
function remember(typed: { text: string; atMs: number }, key: string): string {
  const nowMs = performance.now()
  const isNew = nowMs - typed.atMs > TYPING_PAUSE_MS
  const letter = foldText(key)
  typed.text = isNew || typed.text === letter ? letter : typed.text + letter
  typed.atMs = nowMs
  return typed.text
}

function findTyped(items: readonly CardStack[], place: number, text: string): number {
  // A single letter moves to the next card; a longer word may still match the current card.
  const first = text.length === 1 ? place + 1 : place
  for (let step = 0; step < items.length; step += 1) {
    const at = (first + step) % items.length
    const { weapon, finish } = items[at]?.card ?? { weapon: '', finish: '' }
    const names = [weapon.replace('★ ', ''), finish]
    if (names.some((name) => foldText(name).startsWith(text))) return at
  }
  return place
}
