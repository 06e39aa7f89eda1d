import { useSyncExternalStore } from 'react'
import { request } from '#lib/api/request.ts'
import { onSessionChange, readSession } from './session-state.ts'
import { onUserEvent } from './user-events.ts'

let current = { userId: '', count: 0 }
let isFollowing = false
const listeners = new Set<() => void>()

/** The number of unread replies of the signed-in user. Zero while it is unknown. */
export function useUnreadTickets(): number {
  return useSyncExternalStore(
    subscribe,
    () => current.count,
    () => 0,
  )
}

/** Loads the count again after messages were read on this page. */
export function refreshUnreadTickets(): void {
  if (listeners.size > 0) void load()
}

/** A page that has loaded the list need not request the count. */
export function setUnreadTickets(count: number): void {
  set({ userId: readSession().user?.id ?? '', count })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  follow()
  if (current.userId !== (readSession().user?.id ?? '')) void load()
  return () => listeners.delete(listener)
}

/** Starts when the count is first shown and continues until the page is closed. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  onUserEvent((event) => {
    if (event.kind === 'ticket.updated') refreshUnreadTickets()
  })
  onSessionChange(() => {
    if (current.userId !== (readSession().user?.id ?? '')) refreshUnreadTickets()
  })
}

async function load(): Promise<void> {
  const userId = readSession().user?.id ?? ''
  // Stored before the response arrives, so that no second request starts.
  set({ userId, count: userId === current.userId ? current.count : 0 })
  if (userId === '') return
  try {
    const { unreadTotal } = await request(
      'GET /api/support/user/tickets',
      { query: { limit: 1 } },
      { onSessionEnd: 'stay' },
    )
    if (userId === current.userId) set({ userId, count: unreadTotal })
  } catch {
    // When the count fails to load, it is not shown; the list itself reports the error.
  }
}

function set(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}
