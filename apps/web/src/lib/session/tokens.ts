import type { UserData } from '@app/contract/identity/accounts'
import { keptStorage } from './browser-storage.ts'

/**
 * The only module that accesses the session in local storage. All other code reads it here, so that no stale copy of
 * a token stays in memory after another tab has replaced it.
 */
export type Tokens = { accessToken: string; refreshToken: string }

const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'
const USER_DATA_KEY = 'userData'
const SESSION_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, USER_DATA_KEY] as const

export function readTokens(): Tokens | null {
  const accessToken = keptStorage.getItem(ACCESS_TOKEN_KEY)
  if (!accessToken) return null
  return { accessToken, refreshToken: keptStorage.getItem(REFRESH_TOKEN_KEY) ?? '' }
}

/** Writes the access token last, so that a reader who sees the new one also gets the new refresh token. */
export function storeTokens(tokens: Tokens): void {
  keptStorage.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken)
  keptStorage.setItem(ACCESS_TOKEN_KEY, tokens.accessToken)
}

export function readStoredUser(): UserData | null {
  try {
    const value: unknown = JSON.parse(keptStorage.getItem(USER_DATA_KEY) ?? 'null')
    return isUserData(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Stores only the fields that the header shows. Email and trade URL must not stay in storage after the page is
 * closed.
 */
export function storeUser({ id, steamId, username, displayName, avatarUrl }: UserData): void {
  keptStorage.setItem(
    USER_DATA_KEY,
    JSON.stringify({ id, steamId, username, displayName, avatarUrl } satisfies UserData),
  )
}

export function clearStoredSession(): void {
  for (const key of SESSION_KEYS) keptStorage.removeItem(key)
}

/** Does nothing when another tab has signed in again since `accessToken` was read. */
export function clearStoredSessionOf(accessToken: string): void {
  if (keptStorage.getItem(ACCESS_TOKEN_KEY) === accessToken) clearStoredSession()
}

/** Whether a `storage` event of another tab concerns the session; a null key means that everything was removed. */
export function isSessionKey(key: string | null): boolean {
  return key === null || SESSION_KEYS.some((sessionKey) => sessionKey === key)
}

function isUserData(value: unknown): value is UserData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'steamId' in value &&
    typeof value.steamId === 'string'
  )
}
