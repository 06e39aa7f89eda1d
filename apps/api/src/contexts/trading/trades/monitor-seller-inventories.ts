import { randomUUID } from 'node:crypto'
import { noteItemsBack } from '#contexts/selling/diversions/index.ts'
import type { Db } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import {
  judgeMissing,
  lookGapSeconds,
  lookIntervalSeconds,
  type LookBudget,
} from './domain/inventory-check-rules.ts'
import type { LookAtItems, SellerItems } from './read-seller-items.ts'
import { inventoryChecksRepository, type TakenLook } from './inventory-checks.repository.ts'
import type { WatcherMetrics } from './watcher-metrics.ts'

export type InventoryMonitor = {
  db: Db
  lookAtItems: LookAtItems
  budget: LookBudget
  /** Time between the check that misses an item and the check that confirms it. */
  confirmSeconds: number
  /** Notifies the seller's open pages; called after a commit. */
  announceUser: (userId: bigint) => Promise<void>
  metrics: WatcherMetrics
  log: Logger
}

const LOOKS_AT_ONCE = 4
/**
 * Longer than a check with a few pages takes. When a process dies during a check, another one takes over after this
 * time.
 */
const LEASE_SECONDS = 60
const TOO_LARGE = 'inventory_too_large'

/** One round: runs the due checks within the Steam rate limit. Any number of processes may run it at once. */
export async function monitorSellerInventories(out: InventoryMonitor): Promise<void> {
  const { isOn, everySeconds } = (await readSettings(out.db))['sale.diversion_watch'].value
  if (!isOn) {
    out.metrics.lookInterval.set(0)
    return
  }
  const { sales, requests } = await inventoryChecksRepository.follow(out.db)
  const intervalSeconds = lookIntervalSeconds(out.budget, { everySeconds, requestsPerRound: requests })
  await inventoryChecksRepository.savePlan(out.db, { intervalSeconds, sales, requests })
  out.metrics.lookInterval.set(intervalSeconds)
  out.metrics.waitingSales.set(sales)
  for (;;) {
    const taken = await claimChecks(out)
    const hadTurns = await Promise.all(taken.map((look) => lookOnce(out, look, intervalSeconds)))
    if (taken.length === 0 || hadTurns.includes(false)) return
  }
}

async function claimChecks({ db, budget }: InventoryMonitor): Promise<TakenLook[]> {
  const wish = { mark: randomUUID(), leaseSeconds: LEASE_SECONDS }
  const gapSeconds = lookGapSeconds(budget)
  const taken = await inventoryChecksRepository.takeSecond(db, { ...wish, limit: LOOKS_AT_ONCE })
  while (taken.length < LOOKS_AT_ONCE) {
    const next = await inventoryChecksRepository.takeNext(db, { ...wish, gapSeconds })
    if (!next) break
    taken.push(next)
  }
  return taken
}

/** False when the rate limit allows no request to Steam now. */
async function lookOnce(out: InventoryMonitor, look: TakenLook, intervalSeconds: number): Promise<boolean> {
  const reading = await out.lookAtItems(look.sellerId, look.assetIds)
  if (reading.kind === 'no_turn') {
    await inventoryChecksRepository.releaseLease(out.db, look)
    return false
  }
  const outcome = await note(out, look, reading, intervalSeconds)
  out.metrics.looks.inc({ outcome })
  return true
}

type Outcome = 'there' | 'gone' | 'unknown'

/**
 * An unreadable inventory proves nothing about the items, and neither does a part of an inventory that is too large.
 */
async function note(
  out: InventoryMonitor,
  look: TakenLook,
  reading: SellerItems,
  intervalSeconds: number,
): Promise<Outcome> {
  if (reading.kind === 'failed') return noteUnknown(out, look, reading.failure, intervalSeconds)
  const missing = look.assetIds.filter((assetId) => !reading.items.has(assetId))
  if (missing.length === 0) return noteThere(out, look, reading.pages, intervalSeconds)
  if (!reading.isWhole) return noteUnknown(out, look, TOO_LARGE, intervalSeconds)
  return recordMissingItems(out, look, { missing, pages: reading.pages, intervalSeconds })
}

async function noteUnknown(
  { db }: InventoryMonitor,
  look: TakenLook,
  problem: string,
  intervalSeconds: number,
): Promise<Outcome> {
  await db
    .transaction()
    .execute((trx) => inventoryChecksRepository.noteUnknown(trx, look, problem, intervalSeconds))
  return 'unknown'
}

async function noteThere(
  out: InventoryMonitor,
  look: TakenLook,
  pages: number,
  intervalSeconds: number,
): Promise<Outcome> {
  const areBack = await out.db.transaction().execute(async (trx) => {
    const isWritten = await inventoryChecksRepository.noteThere(trx, look, pages, intervalSeconds)
    return isWritten && (await noteItemsBack(trx, look))
  })
  if (areBack) await out.announceUser(look.userId)
  return 'there'
}

/** Items that two checks missed are searched in our own accounts, which are polled at once. */
async function recordMissingItems(
  out: InventoryMonitor,
  look: TakenLook,
  found: { missing: readonly string[]; pages: number; intervalSeconds: number },
): Promise<Outcome> {
  const missing = judgeMissing({ assetIds: look.missing, isConfirmed: look.isConfirmed }, found.missing)
  const nextSeconds = missing.isConfirmed ? found.intervalSeconds : out.confirmSeconds
  const isNews = !look.isConfirmed || !missing.isConfirmed
  const { saleId, userId } = look
  const isTold = await out.db.transaction().execute(async (trx) => {
    if (
      !(await inventoryChecksRepository.recordMissingItems(trx, look, {
        missing,
        pages: found.pages,
        nextSeconds,
      }))
    )
      return false
    if (!isNews) return false
    if (missing.isConfirmed) await wakeWatcher(trx, 'sale')
    await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
    return true
  })
  if (!isTold) return 'gone'
  out.log.info(
    { saleId: String(saleId), isConfirmed: missing.isConfirmed },
    'sale items missing from inventory',
  )
  await out.announceUser(userId)
  return 'gone'
}
