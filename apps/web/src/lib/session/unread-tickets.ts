import { useSyncExternalStore } from 'react'
import { request } from '#lib/api/request.ts'
import { onSessionChange, readSession } from './session-state.ts'
import { onUserEvent } from './user-events.ts'

let current = { userId: '', count: 0 }
let isFollowing = false
const listeners = new Set<() => void>()

/** How many answers the signed-in person has not opened. Zero while nobody knows. */
export function useUnreadTickets(): number {
  return useSyncExternalStore(
    subscribe,
    () => current.count,
    () => 0,
  )
}

/** Asks again, because something was read on this page. */
export function refreshUnreadTickets(): void {
  if (listeners.size > 0) void load()
}

/** A page that has the whole list need not ask for the count. */
export function setUnreadTickets(count: number): void {
  set({ userId: readSession().user?.id ?? '', count })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  follow()
  if (current.userId !== (readSession().user?.id ?? '')) void load()
  return () => listeners.delete(listener)
}

/** From the first time somebody shows the count, for as long as the page lives. */
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
  // Remembered before the answer, so that nobody asks twice.
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
    // A count that cannot be had is not shown; the list itself says what is wrong.
  }
}

function set(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}
