import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { useSyncExternalStore } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

type Listener = () => void

const SELECTED = 1
const TAB_STOP = 2
const NOTHING: ReadonlySet<string> = new Set()

/** What a new answer of the server did to the selection. */
export type SelectionNews = { fromBasket: number; gone: number; nowLocked: number }

const NO_NEWS: SelectionNews = { fromBasket: 0, gone: 0, nowLocked: 0 }

export type CardState = { isSelected: boolean; isTabStop: boolean }

/**
 * What is selected, by asset id in the order of choosing. It stands outside React so that a press renders one card
 * and the summary, however many cards there are. It never holds more than one sale can.
 */
export class SelectionStore {
  #selected = NOTHING
  #cleared = NOTHING
  #news = NO_NEWS
  #tabStop: string | undefined
  readonly #listeners = new Set<Listener>()
  readonly #cardListeners = new Map<string, Listener>()
  #stopTelling: (() => void) | undefined

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same set as long as nothing has changed. */
  readonly read = (): ReadonlySet<string> => this.#selected
  /** What the last clearing took away; empty as soon as something is selected again. */
  readonly readCleared = (): ReadonlySet<string> => this.#cleared
  readonly readNews = (): SelectionNews => this.#news

  subscribeCard(assetId: string, listener: Listener): () => void {
    this.#cardListeners.set(assetId, listener)
    return () => this.#cardListeners.delete(assetId)
  }

  /** One number, so that React sees at once whether a card has changed. */
  readCard(assetId: string): number {
    return (this.#selected.has(assetId) ? SELECTED : 0) + (this.#tabStop === assetId ? TAB_STOP : 0)
  }

  /** Answers false when one more does not fit. */
  toggle(assetId: string): boolean {
    const next = new Set(this.#selected)
    if (!next.delete(assetId)) next.add(assetId)
    return this.replace(next)
  }

  /** Takes as many as fit, in the given order, and answers whether that was all of them. */
  replace(assetIds: Iterable<string>): boolean {
    const wanted = new Set(assetIds)
    const next = new Set([...wanted].slice(0, SALE_ITEMS_MAX))
    this.#cleared = NOTHING
    this.#change(next)
    return next.size === wanted.size
  }

  /** A change that nobody pressed for, with what there is to tell about it. */
  follow(assetIds: Iterable<string>, news: Partial<SelectionNews>): void {
    this.#news = { ...NO_NEWS, ...news }
    this.replace(assetIds)
  }

  clear(): void {
    if (this.#selected.size === 0) return
    this.#cleared = this.#selected
    this.#change(NOTHING)
  }

  undo(): void {
    if (this.#cleared.size > 0) this.replace(this.#cleared)
  }

  /** Forgets everything for good, such as after a sale. */
  reset(): void {
    this.#cleared = NOTHING
    this.#news = NO_NEWS
    this.#change(NOTHING)
  }

  get tabStop(): string | undefined {
    return this.#tabStop
  }

  moveTabStop(assetId: string | undefined): void {
    const before = this.#tabStop
    if (before === assetId) return
    this.#tabStop = assetId
    if (before !== undefined) this.#cardListeners.get(before)?.()
    if (assetId !== undefined) this.#cardListeners.get(assetId)?.()
  }

  #change(next: ReadonlySet<string>): void {
    const changed = this.#selected.symmetricDifference(next)
    this.#selected = next
    for (const assetId of changed) this.#cardListeners.get(assetId)?.()
    // The pressed card is on the screen before the sums are made and laid out.
    this.#stopTelling?.()
    this.#stopTelling = afterPaint(() => {
      for (const listener of this.#listeners) listener()
    })
  }
}

export function useSelection(store: SelectionStore): ReadonlySet<string> {
  return useSyncExternalStore(store.subscribe, store.read)
}

export function useCleared(store: SelectionStore): ReadonlySet<string> {
  return useSyncExternalStore(store.subscribe, store.readCleared)
}

export function useSelectionNews(store: SelectionStore): SelectionNews {
  return useSyncExternalStore(store.subscribe, store.readNews)
}

export function readCardState(bits: number): CardState {
  return { isSelected: (bits & SELECTED) !== 0, isTabStop: (bits & TAB_STOP) !== 0 }
}
