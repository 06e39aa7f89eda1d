import { setTimeout as delay } from 'node:timers/promises'
import type { ItemTraits } from '@app/contract/selling/trades'
import {
  fingerprintOf,
  steamBudgetRepository,
  type InventorySource,
  type PageAnswer,
  traitsOf,
  type ReadFailure,
} from '#contexts/catalog/inventory/index.ts'
import type { Db } from '#platform/db/database.ts'

/** An item as it was read: its fingerprint for the rules, its traits for the staff who compare. */
export type SeenItem = { fingerprint: string; traits: ItemTraits }

type FoundItems = {
  kind: 'read'
  /**
   * The wanted items that were found. The reading may be partial, so the other items are only missing from the part
   * that was read.
   */
  items: ReadonlyMap<string, SeenItem & { isSealed: boolean }>
  isWhole: boolean
  pages: number
}
type Failed = { kind: 'failed'; failure: ReadFailure }
export type SellerItems = FoundItems | Failed

export type ReadSellerItems = (steamId: string, assetIds: readonly string[]) => Promise<SellerItems>

/** `no_turn`: the rate limit allows no request now, so none was sent. */
export type LookAtItems = (
  steamId: string,
  assetIds: readonly string[],
) => Promise<SellerItems | { kind: 'no_turn' }>

const PAGES_MAX = 10
const CALL_MARGIN_SECONDS = 5
/** The watcher's own share of the request budget of one address. */
export const watcherRateLimitKey = (egress: string) => `watcher:${egress}`
/** Another share, for inventory checks of waiting sales: it takes no requests from sales whose offers have come. */
export const inventoryCheckRateLimitKey = (egress: string) => `looks:${egress}`

export type SellerItemsOptions = {
  db: Db
  source: InventorySource
  callsPerWindow: number
  windowSeconds: number
  backoffSeconds: readonly number[]
  signal: AbortSignal
}

/** Reads a seller's public inventory as far as needed, with a budget share that is separate from user requests. */
export function createSellerItemsReader(options: SellerItemsOptions): ReadSellerItems {
  const fetchPage = createPageFetcher(options, watcherRateLimitKey)
  return (steamId, assetIds) =>
    readItems(assetIds, async (startAssetId) => {
      for (;;) {
        const answer = await fetchPage({ steamId, startAssetId, mayWait: true })
        if (answer !== 'no_turn') return answer
      }
    })
}

/**
 * The same for inventory checks of waiting sales. They have lower priority: while Steam makes an address wait, for
 * any request, no check starts from it. A started check waits for its further pages; otherwise it would start again
 * and again.
 */
export function createLooks(options: SellerItemsOptions): LookAtItems {
  const fetchPage = createPageFetcher(options, inventoryCheckRateLimitKey)
  return async (steamId, assetIds) => {
    const first = await fetchPage({ steamId, startAssetId: null, mayWait: false })
    if (first === 'no_turn') return { kind: 'no_turn' }
    return readItems(assetIds, async (startAssetId) => {
      if (startAssetId === null) return first
      for (;;) {
        const answer = await fetchPage({ steamId, startAssetId, mayWait: true })
        if (answer !== 'no_turn') return answer
      }
    })
  }
}

type PageQuery = { steamId: string; startAssetId: string | null; mayWait: boolean }

function createPageFetcher(options: SellerItemsOptions, purseOf: (egress: string) => string) {
  const { db, source, signal, windowSeconds } = options
  const egressOf = new Map(source.egresses.map((egress) => [purseOf(egress), egress]))
  const rule = { egresses: [...egressOf.keys()], slotsPerEgress: options.callsPerWindow, windowSeconds }
  const callSecondsMax = source.timeoutMs / 1_000 + CALL_MARGIN_SECONDS
  let isPrepared = false

  return async ({ steamId, startAssetId, mayWait }: PageQuery): Promise<PageAnswer | 'no_turn'> => {
    if (!isPrepared) await steamBudgetRepository.addMissing(db, rule)
    isPrepared = true
    const paused = mayWait ? [] : await steamBudgetRepository.listPaused(db, source.egresses)
    const welcome = rule.egresses.filter((purse) => !paused.includes(egressOf.get(purse) ?? ''))
    const slot = await steamBudgetRepository.claim(
      db,
      { ...rule, egresses: welcome },
      { mayWait, callSecondsMax },
    )
    // Other processes are claiming slots at this moment, or no slot is free.
    await delay((slot?.waitSeconds ?? (mayWait ? 0.05 : 0)) * 1_000, undefined, { signal })
    if (!slot) return 'no_turn'
    const egress = egressOf.get(slot.egress) ?? ''
    const answer = await source.fetchPage({ egress, steamId, startAssetId, signal })
    await steamBudgetRepository.noteAnswered(db, slot, windowSeconds)
    if (answer.kind === 'failed' && answer.failure === 'inventory_rate_limited') {
      // Steam counts by address, so inventory reads for users must pause as well.
      for (const purse of [slot.egress, egress])
        await steamBudgetRepository.pause(db, purse, options.backoffSeconds)
    }
    return answer
  }
}

async function readItems(
  assetIds: readonly string[],
  readPage: (startAssetId: string | null) => Promise<PageAnswer>,
): Promise<SellerItems> {
  const wanted = new Set(assetIds)
  const items = new Map<string, SeenItem & { isSealed: boolean }>()
  let startAssetId: string | null = null
  let pages = 0
  while (pages < PAGES_MAX) {
    const answer = await readPage(startAssetId)
    if (answer.kind === 'failed') return answer
    pages += 1
    for (const item of answer.page.items)
      if (wanted.has(item.assetId))
        items.set(item.assetId, { ...seenItemOf(item), isSealed: item.seal !== 'none' })
    startAssetId = answer.page.nextAssetId
    if (items.size === wanted.size || startAssetId === null) break
  }
  return { kind: 'read', items, isWhole: startAssetId === null, pages }
}

export function seenItemOf(item: Parameters<typeof fingerprintOf>[0]): SeenItem {
  return { fingerprint: fingerprintOf(item), traits: traitsOf(item) }
}
