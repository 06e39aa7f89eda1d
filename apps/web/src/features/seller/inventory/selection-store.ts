import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { useSyncExternalStore } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

type Listener = () => void

const NOTHING: ReadonlySet<string> = new Set()

/** The effect of a new server response on the selection. */
export type SelectionNews = { fromBasket: number; gone: number; nowLocked: number }

const NO_NEWS: SelectionNews = { fromBasket: 0, gone: 0, nowLocked: 0 }

export type CardState = { selectedCount: number; isTabStop: boolean }

/**
 * The selected asset ids in the order of selection. The store is outside React, so that a click renders one card and
 * the summary, however many cards there are. It never exceeds the limit of one sale.
 */
export class SelectionStore {
  #selected = NOTHING
  #cleared = NOTHING
  #news = NO_NEWS
  #tabStop: string | undefined
  readonly #listeners = new Set<Listener>()
  readonly #cardListeners = new Map<string, Listener>()
  readonly #tabStopListeners = new Set<Listener>()
  #stopTelling: (() => void) | undefined

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the same set object until the selection changes. */
  readonly read = (): ReadonlySet<string> => this.#selected
  /** The items removed by the last clear; empty as soon as an item is selected again. */
  readonly readCleared = (): ReadonlySet<string> => this.#cleared
  readonly readNews = (): SelectionNews => this.#news

  readonly subscribeTabStop = (listener: Listener): (() => void) => {
    this.#tabStopListeners.add(listener)
    return () => this.#tabStopListeners.delete(listener)
  }

  /** Of a card with several copies, the first one is its tab stop. */
  subscribeCard(assetIds: readonly string[], listener: Listener): () => void {
    for (const assetId of assetIds) this.#cardListeners.set(assetId, listener)
    return () => {
      for (const assetId of assetIds) {
        // Another card may show the item by now.
        if (this.#cardListeners.get(assetId) === listener) this.#cardListeners.delete(assetId)
      }
    }
  }

  /** A single number, so that React can quickly see whether a card has changed. */
  readCard(assetIds: readonly string[]): number {
    const selectedCount = assetIds.reduce(
      (count, assetId) => count + (this.#selected.has(assetId) ? 1 : 0),
      0,
    )
    return 2 * selectedCount + (this.#tabStop === assetIds[0] ? 1 : 0)
  }

  /** Returns false when the selection is full. */
  toggle(assetId: string): boolean {
    const next = new Set(this.#selected)
    if (!next.delete(assetId)) next.add(assetId)
    return this.replace(next)
  }

  remove(assetIds: readonly string[]): void {
    this.replace(this.#selected.difference(new Set(assetIds)))
  }

  /** Selects as many as fit, in the given order, and returns whether all of them fit. */
  replace(assetIds: Iterable<string>): boolean {
    const wanted = new Set(assetIds)
    const next = new Set([...wanted].slice(0, SALE_ITEMS_MAX))
    this.#cleared = NOTHING
    this.#change(next)
    return next.size === wanted.size
  }

  /** A change without a user action, with the facts to report about it. */
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

  /** Clears everything without undo, for example after a sale. */
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
    for (const listener of this.#tabStopListeners) listener()
  }

  #change(next: ReadonlySet<string>): void {
    const changed = this.#selected.symmetricDifference(next)
    this.#selected = next
    for (const assetId of changed) this.#cardListeners.get(assetId)?.()
    // The clicked card is painted before the totals are calculated and laid out.
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

export function readCardState(number: number): CardState {
  return { selectedCount: Math.floor(number / 2), isTabStop: number % 2 === 1 }
}
