import { useSyncExternalStore } from 'react'
import { keptStorage } from '#lib/session/browser-storage.ts'

/**
 * The items that a visitor claims to own, by market name, because price list and inventory share only this name. The
 * basket belongs to the browser, not to the session, so signing in or out does not change it.
 */
export const BASKET_NAMES_MAX = 100
const STORAGE_KEY = 'basket'
const NAME_CHARS_MAX = 200
const EMPTY: readonly string[] = []

let read: { text: string; names: readonly string[] } = { text: '', names: EMPTY }
const listeners = new Set<() => void>()

export function useBasket(): readonly string[] {
  return useSyncExternalStore(subscribe, readBasket, () => EMPTY)
}

/** Returns the same array until the basket changes, because React compares references. */
export function readBasket(): readonly string[] {
  const text = keptStorage.getItem(STORAGE_KEY) ?? ''
  if (text !== read.text) read = { text, names: parseNames(text) }
  return read.names
}

/** Returns false when the basket is full. */
export function toggleInBasket(marketName: string): boolean {
  const names = readBasket()
  const isIn = names.includes(marketName)
  if (!isIn && names.length >= BASKET_NAMES_MAX) return false
  store(isIn ? names.filter((name) => name !== marketName) : [...names, marketName])
  return true
}

export function clearBasket(): void {
  store([])
}

function store(names: readonly string[]): void {
  if (names.length === 0) keptStorage.removeItem(STORAGE_KEY)
  else keptStorage.setItem(STORAGE_KEY, JSON.stringify(names))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Other code can write to the browser's storage, so any value that is not a list of names counts as empty. */
function parseNames(text: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(stored)) return EMPTY
    const names = stored.filter((name) => typeof name === 'string' && name.length <= NAME_CHARS_MAX)
    return [...new Set(names as string[])].slice(0, BASKET_NAMES_MAX)
  } catch {
    return EMPTY
  }
}
