import type { CurrentUser } from '@app/contract/identity/accounts'

/** `hasExpired` distinguishes an expired session from a sign-out; the login page explains the expiry. */
export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'anonymous'; user: null; hasExpired: boolean }
  | { status: 'authenticated'; user: CurrentUser }

export const UNKNOWN_SESSION: SessionState = { status: 'unknown', user: null }

let current: SessionState = UNKNOWN_SESSION
const listeners = new Set<() => void>()

export function readSession(): SessionState {
  return current
}

export function setSession(next: SessionState): void {
  current = next
  for (const listener of listeners) listener()
}

export function setAnonymous(options: { hasExpired?: boolean } = {}): void {
  const hasExpired = options.hasExpired ?? false
  if (current.status === 'anonymous' && current.hasExpired === hasExpired) return
  setSession({ status: 'anonymous', user: null, hasExpired })
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
