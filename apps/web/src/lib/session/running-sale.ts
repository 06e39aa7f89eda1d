import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import { useSyncExternalStore } from 'react'
import { request } from '#lib/api/request.ts'
import { onSessionChange, readSession } from './session-state.ts'
import { onUserEvent } from './user-events.ts'

let current: { userId: string; sale: TradeHistoryEntry | undefined } = { userId: '', sale: undefined }
let isFollowing = false
const listeners = new Set<() => void>()

/** The newest sale of the signed-in user that still runs; undefined while it is unknown. */
export function useRunningSale(): TradeHistoryEntry | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current.sale,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  follow()
  if (current.userId !== userIdNow()) void load()
  return () => listeners.delete(listener)
}

/** Starts when a sale is first shown and continues until the page is closed. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  onUserEvent(({ kind }) => {
    if (kind === 'sale.updated' && listeners.size > 0) void load()
  })
  onSessionChange(() => {
    if (current.userId !== userIdNow() && listeners.size > 0) void load()
  })
}

async function load(): Promise<void> {
  const userId = userIdNow()
  // Stored before the response arrives, so that no second request starts.
  set({ userId, sale: userId === current.userId ? current.sale : undefined })
  if (userId === '') return
  try {
    const { trades } = await request(
      'GET /api/trades/history',
      { query: { limit: 5, offset: 0 } },
      { onSessionEnd: 'stay' },
    )
    if (userId === current.userId) set({ userId, sale: trades.find(({ status }) => status === 'pending') })
  } catch {
    // The list of sales reports the error; the header only stays without the sale.
  }
}

function userIdNow(): string {
  return readSession().user?.id ?? ''
}

function set(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}
