import { randomUUID } from 'node:crypto'
import { noteItemsBack } from '#features/diversions/index.ts'
import type { Db } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import type { Logger } from '#platform/logger.ts'
import { readSettings } from '#platform/settings.ts'
import { wakeWatcher } from '#platform/watcher-wake.ts'
import { judgeMissing, lookGapSeconds, lookIntervalSeconds, type LookBudget } from './domain/look-rules.ts'
import type { LookAtItems, SellerItems } from './read-seller-items.ts'
import { saleLooksRepository, type TakenLook } from './sale-looks.repository.ts'
import type { WatcherMetrics } from './watcher-metrics.ts'

export type LookOut = {
  db: Db
  lookAtItems: LookAtItems
  budget: LookBudget
  /** Between the look that misses something and the one that confirms it. */
  confirmSeconds: number
  /** Wakes the seller's open pages; called after a commit. */
  announceUser: (userId: bigint) => Promise<void>
  metrics: WatcherMetrics
  log: Logger
}

const LOOKS_AT_ONCE = 4
/** Longer than a look with a few pages takes; whoever died while looking is followed after that time. */
const LEASE_SECONDS = 60
const TOO_LARGE = 'inventory_too_large'

/** One round: whatever is due is looked at, as far as Steam may be asked. Any number of processes may do so at once. */
export async function lookAfterSales(out: LookOut): Promise<void> {
  const { isOn, everySeconds } = (await readSettings(out.db))['sale.diversion_watch'].value
  if (!isOn) {
    out.metrics.lookInterval.set(0)
    return
  }
  const { sales, requests } = await saleLooksRepository.follow(out.db)
  const intervalSeconds = lookIntervalSeconds(out.budget, { everySeconds, requestsPerRound: requests })
  await saleLooksRepository.savePlan(out.db, { intervalSeconds, sales, requests })
  out.metrics.lookInterval.set(intervalSeconds)
  out.metrics.waitingSales.set(sales)
  for (;;) {
    const taken = await takeLooks(out)
    const hadTurns = await Promise.all(taken.map((look) => lookOnce(out, look, intervalSeconds)))
    if (taken.length === 0 || hadTurns.includes(false)) return
  }
}

async function takeLooks({ db, budget }: LookOut): Promise<TakenLook[]> {
  const wish = { mark: randomUUID(), leaseSeconds: LEASE_SECONDS }
  const gapSeconds = lookGapSeconds(budget)
  const taken = await saleLooksRepository.takeSecond(db, { ...wish, limit: LOOKS_AT_ONCE })
  while (taken.length < LOOKS_AT_ONCE) {
    const next = await saleLooksRepository.takeNext(db, { ...wish, gapSeconds })
    if (!next) break
    taken.push(next)
  }
  return taken
}

/** False when Steam may not be asked now. */
async function lookOnce(out: LookOut, look: TakenLook, intervalSeconds: number): Promise<boolean> {
  const reading = await out.lookAtItems(look.sellerId, look.assetIds)
  if (reading.kind === 'no_turn') {
    await saleLooksRepository.giveBack(out.db, look)
    return false
  }
  const outcome = await note(out, look, reading, intervalSeconds)
  out.metrics.looks.inc({ outcome })
  return true
}

type Outcome = 'there' | 'gone' | 'unknown'

/** What cannot be read says nothing about the items, and so does a part of an inventory that has no end. */
async function note(
  out: LookOut,
  look: TakenLook,
  reading: SellerItems,
  intervalSeconds: number,
): Promise<Outcome> {
  if (reading.kind === 'failed') return noteUnknown(out, look, reading.failure, intervalSeconds)
  const missing = look.assetIds.filter((assetId) => !reading.items.has(assetId))
  if (missing.length === 0) return noteThere(out, look, reading.pages, intervalSeconds)
  if (!reading.isWhole) return noteUnknown(out, look, TOO_LARGE, intervalSeconds)
  return noteGone(out, look, { missing, pages: reading.pages, intervalSeconds })
}

async function noteUnknown(
  { db }: LookOut,
  look: TakenLook,
  problem: string,
  intervalSeconds: number,
): Promise<Outcome> {
  await db
    .transaction()
    .execute((trx) => saleLooksRepository.noteUnknown(trx, look, problem, intervalSeconds))
  return 'unknown'
}

async function noteThere(
  out: LookOut,
  look: TakenLook,
  pages: number,
  intervalSeconds: number,
): Promise<Outcome> {
  const areBack = await out.db.transaction().execute(async (trx) => {
    const isWritten = await saleLooksRepository.noteThere(trx, look, pages, intervalSeconds)
    return isWritten && (await noteItemsBack(trx, look))
  })
  if (areBack) await out.announceUser(look.userId)
  return 'there'
}

/** What two looks have missed is held against our own accounts, which are asked to look at once. */
async function noteGone(
  out: LookOut,
  look: TakenLook,
  found: { missing: readonly string[]; pages: number; intervalSeconds: number },
): Promise<Outcome> {
  const missing = judgeMissing({ assetIds: look.missing, isConfirmed: look.isConfirmed }, found.missing)
  const nextSeconds = missing.isConfirmed ? found.intervalSeconds : out.confirmSeconds
  const isNews = !look.isConfirmed || !missing.isConfirmed
  const { saleId, userId } = look
  const isTold = await out.db.transaction().execute(async (trx) => {
    if (!(await saleLooksRepository.noteGone(trx, look, { missing, pages: found.pages, nextSeconds })))
      return false
    if (!isNews) return false
    if (missing.isConfirmed) await wakeWatcher(trx, 'sale')
    await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
    return true
  })
  if (!isTold) return 'gone'
  out.log.info({ saleId: String(saleId), isConfirmed: missing.isConfirmed }, 'items of a sale are not seen')
  await out.announceUser(userId)
  return 'gone'
}
