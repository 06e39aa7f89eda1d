import { useSyncExternalStore } from 'react'
import { fetchCatalogue } from './calculator-calls.ts'
import type { Catalogue } from './catalogue.ts'

export type CatalogueState = {
  /** The newest list; it is kept while a newer one loads or fails. */
  catalogue: Catalogue | undefined
  isLoading: boolean
  hasFailed: boolean
}

/** The server checks for new prices every ten minutes; an open page follows within one minute. */
const LOOK_AGAIN_MS = 60_000
const START: CatalogueState = { catalogue: undefined, isLoading: true, hasFailed: false }

let state = START
let loadedAtMs = Number.NEGATIVE_INFINITY
let running: AbortController | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The calculator's price list, shared by all its parts. It is kept after the user leaves the page, so that returning
 * from an item shows the list at once at the old scroll position.
 */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribe, readState, () => START)
}

export function reloadCatalogue(): void {
  void load()
}

function readState(): CatalogueState {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  if (performance.now() - loadedAtMs > LOOK_AGAIN_MS) void load()
  timer = setInterval(() => {
    if (document.visibilityState === 'visible') void load()
  }, LOOK_AGAIN_MS)
}

function stop(): void {
  clearInterval(timer)
  running?.abort()
  running = undefined
}

async function load(): Promise<void> {
  if (running) return
  const { signal } = (running = new AbortController())
  set({ ...state, isLoading: true })
  try {
    const catalogue = await fetchCatalogue({
      signal,
      isAgain: state.catalogue !== undefined || state.hasFailed,
    })
    if (signal.aborted) return
    loadedAtMs = performance.now()
    set({ catalogue, isLoading: false, hasFailed: false })
  } catch {
    if (!signal.aborted) set({ ...state, isLoading: false, hasFailed: true })
  } finally {
    if (running?.signal === signal) running = undefined
  }
}

function set(next: CatalogueState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Resets all state to that of a new browser; page tests start from there. */
export function forgetCatalogue(): void {
  stop()
  state = START
  loadedAtMs = Number.NEGATIVE_INFINITY
}
