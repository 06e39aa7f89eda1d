import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { inventoriesRepository, type Lease } from './inventories.repository.ts'
import type { InventoryPage, InventorySource, ReadFailure } from './inventory-source.ts'
import { steamBudgetRepository, type BudgetRule, type ClaimedSlot } from './steam-budget.repository.ts'

/** More pages than any inventory has; an endless response must not use up the budget. */
const PAGES_MAX = 10
const LEASE_MARGIN_SECONDS = 5
const CLAIM_AGAIN_MS = 50

export type ReadTools = {
  db: Db
  source: InventorySource
  budget: BudgetRule
  /** Pauses after the first, second and every further consecutive 429 response. */
  backoffSeconds: readonly number[]
}

export type ReadOutcome =
  | { kind: 'read'; items: InventoryItem[]; totalCount: number }
  | { kind: 'failed'; failure: ReadFailure }
  /** Another process holds the lease. */
  | { kind: 'lost' }

export function leaseSeconds(source: InventorySource): number {
  return source.timeoutMs / 1_000 + LEASE_MARGIN_SECONDS
}

/** Reads all pages; each request claims its own slot. Throws when the signal aborts. */
export async function readPages(
  tools: ReadTools,
  order: { steamId: string; lease: Lease; firstSlot: ClaimedSlot; signal: AbortSignal },
): Promise<ReadOutcome> {
  const { lease, signal } = order
  // Keyed by asset id, because an inventory can change between two pages.
  const items = new Map<string, InventoryItem>()
  let slot = order.firstSlot
  let startAssetId: string | null = null
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await readPage(tools, { steamId: order.steamId, startAssetId, slot, signal })
    if (typeof page === 'string') return { kind: 'failed', failure: page }
    for (const item of page.items) items.set(item.assetId, item)
    startAssetId = page.nextAssetId
    const isLast = startAssetId === null || pageNumber === PAGES_MAX
    if (isLast) return { kind: 'read', items: [...items.values()], totalCount: page.totalCount }

    const next = await claimNext(tools, signal)
    const waiting = { ...lease, seconds: next.waitSeconds + leaseSeconds(tools.source) }
    const progress = { readItems: items.size, totalItems: page.totalCount }
    if (!(await inventoriesRepository.noteProgress(tools.db, waiting, progress))) return { kind: 'lost' }
    await delay(next.waitSeconds * 1_000, undefined, { signal })
    slot = next
  }
}

async function claimNext({ db, source, budget }: ReadTools, signal: AbortSignal): Promise<ClaimedSlot> {
  const options = { mayWait: true, callSecondsMax: leaseSeconds(source) }
  for (;;) {
    const slot = await steamBudgetRepository.claim(db, budget, options)
    if (slot) return slot
    // Other readers are claiming slots at this moment.
    await delay(CLAIM_AGAIN_MS, undefined, { signal })
  }
}

async function readPage(
  tools: ReadTools,
  query: { steamId: string; startAssetId: string | null; slot: ClaimedSlot; signal: AbortSignal },
): Promise<InventoryPage | ReadFailure> {
  const { db, source, budget } = tools
  const { slot, ...rest } = query
  const answer = await source.fetchPage({ egress: slot.egress, ...rest })
  await steamBudgetRepository.noteAnswered(db, slot, budget.windowSeconds)
  if (answer.kind === 'page') {
    await steamBudgetRepository.noteGood(db, slot.egress)
    return answer.page
  }
  const { failure } = answer
  if (failure === 'inventory_private') await steamBudgetRepository.noteGood(db, slot.egress)
  else await steamBudgetRepository.noteBad(db, slot.egress, failure)
  if (failure !== 'inventory_rate_limited') return failure

  await steamBudgetRepository.pause(db, slot.egress, tools.backoffSeconds)
  // Another of our addresses may still be accepted.
  const other = await steamBudgetRepository.claim(db, budget, {
    mayWait: false,
    callSecondsMax: leaseSeconds(source),
  })
  return other ? readPage(tools, { ...query, slot: other }) : failure
}
