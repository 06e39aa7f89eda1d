import { TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { keptStorage } from '#lib/session/browser-storage.ts'

const STORAGE_KEY = 'recentSteamIds'

/** Platform ids sent from this browser, newest first. */
export function readRecentSteamIds(): string[] {
  try {
    const kept: unknown = JSON.parse(keptStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((id) => typeof id === 'string').slice(0, TICKET_LIMITS.recentSteamIds)
      : []
  } catch {
    return []
  }
}

export function rememberSteamId(steamId: string): string[] {
  const recent = newestFirst([steamId], readRecentSteamIds())
  keptStorage.setItem(STORAGE_KEY, JSON.stringify(recent))
  return recent
}

/** Ids of this browser first, then ids stored on the server, without duplicates. */
export function newestFirst(first: readonly string[], then: readonly string[]): string[] {
  return [...new Set([...first, ...then])].slice(0, TICKET_LIMITS.recentSteamIds)
}
