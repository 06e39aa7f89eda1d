import type { ErrorCode } from '@app/contract/errors'
import type { InventoryItem } from './domain/inventory-item.ts'

/** Every way in which Steam does not give an inventory; each has its own text for the person who waits. */
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
  /** Counts hidden items too. */
  totalCount: number
  /** Where the next page begins; null on the last one. */
  nextAssetId: string | null
}

export type PageAnswer = { kind: 'page'; page: InventoryPage } | { kind: 'failed'; failure: ReadFailure }

export type InventorySource = {
  /** The addresses from which Steam can be asked; it counts requests for each of them. */
  egresses: readonly string[]
  /** Longer than this no call takes. */
  timeoutMs: number
  /** Never throws because of what Steam does, only when it is told to stop. */
  fetchPage: (query: {
    egress: string
    steamId: string
    startAssetId: string | null
    signal: AbortSignal
  }) => Promise<PageAnswer>
}
