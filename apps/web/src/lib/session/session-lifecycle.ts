import type { CurrentUser } from '@app/contract/identity/accounts'
import type { UserEvent } from '@app/contract/events'
import { ApiError } from '#lib/api/api-error.ts'
import { request } from '#lib/api/request.ts'
import { endSession } from './end-session.ts'
import { onSessionChange, readSession, setAnonymous, setSession } from './session-state.ts'
import { clearStoredSession, isSessionKey, readStoredUser, readTokens, storeUser } from './tokens.ts'
import { onUserEvent } from './user-events.ts'

/** Delays before the second, third and fourth attempt to verify a stored session. */
const RESTORE_DELAYS_MS = [500, 1_500, 4_000]

let isStarted = false
let newestLoad = 0

/** Verifies the stored session, then follows the other tabs and the server's events. */
export function startSession(): void {
  if (isStarted) return
  isStarted = true
  window.addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) followOtherTabs()
  })
  onSessionChange(followWithEventStream)
  onUserEvent(applyUserEvent)
  void restoreSession()
}

/** Loads the signed-in user from the server and stores the result. Throws an `ApiError` when the server refuses. */
export async function reloadUser(options: { goToLogin?: boolean } = {}): Promise<CurrentUser> {
  const load = ++newestLoad
  const { user } = await request(
    'GET /api/auth/user',
    {},
    { onSessionEnd: options.goToLogin ? 'go-to-login' : 'stay' },
  )
  // A stale response, after a newer one or after a sign-out, would restore the previous user.
  if (load === newestLoad && readTokens()) {
    storeUser(user)
    setSession({ status: 'authenticated', user })
  }
  return user
}

async function restoreSession(): Promise<void> {
  if (!readTokens() || !readStoredUser()) return setAnonymous()
  for (const delayMs of [...RESTORE_DELAYS_MS, undefined]) {
    const load = newestLoad + 1
    try {
      await reloadUser()
      return
    } catch (error) {
      // A newer sign-in takes precedence; this failure belongs to the previous session.
      if (load !== newestLoad) return
      const mayRepeat = error instanceof ApiError && error.isTemporary && delayMs !== undefined
      if (!mayRepeat) break
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  clearStoredSession()
  if (readSession().status !== 'anonymous') setAnonymous()
}

function followOtherTabs(): void {
  const session = readSession()
  if (session.status === 'unknown') return
  const stored = readTokens() ? readStoredUser() : null
  if (!stored) setAnonymous()
  else if (stored.id !== session.user?.id) void restoreSession()
}

const OF_PAGES: readonly UserEvent['kind'][] = [
  'inventory.updated',
  'sale.updated',
  'sale.diverted',
  'ticket.updated',
]

function applyUserEvent(event: UserEvent): void {
  // Pages handle events about items, sales and tickets themselves; these events do not change the user.
  if (OF_PAGES.includes(event.kind)) return
  // The event may be about another session. The server decides: it refuses the next call of the ended session.
  const goToLogin = event.kind === 'session.ended'
  reloadUser({ goToLogin }).catch(() => undefined)
}

let stream: { userId: string; close: AbortController } | undefined

function followWithEventStream(): void {
  const { user } = readSession()
  if (stream?.userId === user?.id) return
  stream?.close.abort()
  stream = user ? { userId: user.id, close: new AbortController() } : undefined
  // When the code fails to load, pages work without live updates and the next page load tries again.
  if (stream && user) openStream(user, stream.close.signal).catch(() => undefined)
}

/** Loaded only here, so that visitors never download it. */
async function openStream(user: CurrentUser, closing: AbortSignal): Promise<void> {
  const { openEventStream } = await import('./event-stream.ts')
  if (closing.aborted) return
  const close = openEventStream({
    userId: user.id,
    after: user.eventNumber,
    onSessionEnd: () => endSession({ hasExpired: true, stay: true }),
  })
  closing.addEventListener('abort', close)
}
