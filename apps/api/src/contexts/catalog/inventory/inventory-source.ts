import type { ErrorCode } from '@app/contract/errors'
import type { InventoryItem } from './domain/inventory-item.ts'

/** All reasons why Steam returns no inventory; each has its own text for the user. */
export const READ_FAILURES = [
  'inventory_private',
  'inventory_rate_limited',
  'inventory_refused',
  'inventory_item_server_down',
  'inventory_steam_error',
  'inventory_maintenance',
  'inventory_timeout',
  'inventory_unreachable',
  'inventory_unreadable',
] as const satisfies readonly ErrorCode[]
export type ReadFailure = (typeof READ_FAILURES)[number]

export function isReadFailure(text: string | null): text is ReadFailure {
  return READ_FAILURES.some((failure) => failure === text)
}

export type InventoryPage = {
  items: InventoryItem[]
  /** Includes hidden items. */
  totalCount: number
  /** Start of the next page; null on the last page. */
  nextAssetId: string | null
}

export type PageAnswer = { kind: 'page'; page: InventoryPage } | { kind: 'failed'; failure: ReadFailure }

export type InventorySource = {
  /** The outgoing addresses for Steam requests; Steam limits each address separately. */
  egresses: readonly string[]
  /** The timeout of a single call. */
  timeoutMs: number
  /** Never throws for a Steam failure, only when the signal aborts. */
  fetchPage: (query: {
    egress: string
    steamId: string
    startAssetId: string | null
    signal: AbortSignal
  }) => Promise<PageAnswer>
}
