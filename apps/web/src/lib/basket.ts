import { useSyncExternalStore } from 'react'
import { keptStorage } from '#lib/session/browser-storage.ts'

/**
 * What somebody says they own, by market name: the one thing that a price list and an inventory have in common. It
 * belongs to the browser, not to the session, so signing in and out leave it alone.
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

/** The same array as long as nothing has changed, which is what React compares. */
export function readBasket(): readonly string[] {
  const text = keptStorage.getItem(STORAGE_KEY) ?? ''
  if (text !== read.text) read = { text, names: parseNames(text) }
  return read.names
}

/** Answers false when there is no room for one more. */
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

/** Anybody can write into a browser's storage: whatever is no list of names counts as empty. */
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
