import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { turnOf, type Turn } from './domain/turn.ts'
import { inventoriesRepository, type InventoryRow, type Lease } from './inventories.repository.ts'
import { packCopy } from './inventory-copy.ts'
import { leaseSeconds, readPages, type ReadOutcome, type ReadTools } from './read-pages.ts'
import { rememberPictures } from './remember-pictures.ts'
import { steamBudgetRepository, type ClaimedSlot } from './steam-budget.repository.ts'

export type InventoryRules = {
  /** A copy younger than this is shown without a request to Steam. */
  freshSeconds: number
  /** The shortest time between two reads for one user. */
  floorSeconds: number
  /** How long a request waits for a read before it responds with the available data. */
  answerMs: number
}

export type Person = { userId: bigint; steamId: string }

export type InventoryReader = {
  /** Ensures that a fresh copy exists or is being read, and returns the state within `answerMs`. */
  look: (person: Person, options: { isForced: boolean }) => Promise<InventoryRow | undefined>
  close: () => Promise<void>
}

const FOLLOW_EVERY_MS = 100

type ReaderOptions = ReadTools & {
  rules: InventoryRules
  logger: Logger
  /** Notifies the user's open pages; called after the commit. */
  announceUser: (userId: bigint) => void
}

/**
 * Reads run in this process, not in the job queue. A waiting user causes each one, the budget limits their number,
 * and after a crash the page simply asks again.
 */
export function createInventoryReader(options: ReaderOptions): InventoryReader {
  const { db, rules, budget } = options
  const stop = new AbortController()
  const running = new Map<bigint, RunningRead>()
  let slotsReady: Promise<void> | undefined

  const prepareSlots = () => {
    slotsReady ??= steamBudgetRepository.addMissing(db, budget).catch((error: unknown) => {
      // A failure must not be cached.
      slotsReady = undefined
      throw error
    })
    return slotsReady
  }
  const start = async (person: Person): Promise<void> => {
    await prepareSlots()
    const started = await takeTurn(options, person)
    if (!started) return
    const read: RunningRead = { isAwaited: true, isSaving: false, ended: Promise.resolve() }
    running.set(person.userId, read)
    read.ended = runRead(options, person, { ...started, read }, stop.signal).finally(() =>
      running.delete(person.userId),
    )
  }
  return {
    look: async (person, { isForced }) => {
      const deadlineMs = performance.now() + rules.answerMs
      const found = await inventoriesRepository.find(db, person.userId)
      const isWanted = !found || needsRead(found, rules, isForced)
      if (isWanted && !found?.isReading && !stop.signal.aborted) await start(person)
      const own = running.get(person.userId)
      if (own) await waitFor(own, deadlineMs)
      return isWanted ? followRead(db, person.userId, deadlineMs) : found
    },
    close: async () => {
      stop.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

/**
 * At the deadline, waits only for a read that is already being saved. A slower read notifies the open pages later,
 * because no request waits for it.
 */
async function waitFor(read: RunningRead, deadlineMs: number): Promise<void> {
  const leave = new AbortController()
  const atDeadline = delay(deadlineMs - performance.now(), undefined, { ref: false, signal: leave.signal })
  await Promise.race([read.ended, atDeadline.catch(() => undefined)])
  leave.abort()
  if (read.isSaving) await read.ended
  else read.isAwaited = false
}

/**
 * After a failure or a success, Steam is not asked again for this user before `floorSeconds`. A user who was promised
 * a turn gets the refresh at the next poll, even if the copy is fresh.
 */
function needsRead(
  row: InventoryRow,
  { freshSeconds, floorSeconds }: InventoryRules,
  isForced: boolean,
): boolean {
  if (row.triedSecondsAgo !== null && row.triedSecondsAgo < floorSeconds && !row.isReading) return false
  return isForced || row.isInLine || row.ageSeconds === null || row.ageSeconds >= freshSeconds
}

/** Polls a read that runs in another process until the deadline of the request. */
async function followRead(db: Db, userId: bigint, deadlineMs: number): Promise<InventoryRow | undefined> {
  for (;;) {
    const row = await inventoriesRepository.find(db, userId)
    if (!row?.isReading || performance.now() + FOLLOW_EVERY_MS > deadlineMs) return row
    await delay(FOLLOW_EVERY_MS)
  }
}

type StartedRead = { lease: Lease; slot: ClaimedSlot }

type RunningRead = { isAwaited: boolean; isSaving: boolean; ended: Promise<void> }

/** Undefined when it is not this user's turn yet, or another read for the user is running. */
async function takeTurn(options: ReaderOptions, { userId }: Person): Promise<StartedRead | undefined> {
  const { db, budget, source, rules } = options
  const turn = await standInLine(options, userId)
  if (!turn.isNow) {
    await inventoriesRepository.promiseTurn(db, userId, turn.waitSeconds)
    return undefined
  }
  const lease: Lease = { userId, leaseId: randomUUID(), seconds: leaseSeconds(source) }
  if (!(await inventoriesRepository.takeLease(db, lease, rules.floorSeconds))) return undefined
  const slot = await steamBudgetRepository.claim(db, budget, {
    mayWait: false,
    callSecondsMax: leaseSeconds(source),
  })
  if (slot) return (await inventoriesRepository.noteTried(db, lease)) ? { lease, slot } : undefined

  // Another user took the slot first.
  await releaseLease(options, lease, null)
  return undefined
}

async function standInLine({ db, budget }: ReadTools, userId: bigint): Promise<Turn> {
  const { aheadCount, slotSeconds } = await inventoriesRepository.standInLine(db, userId, budget)
  return turnOf(slotSeconds, aheadCount, budget.windowSeconds)
}

async function releaseLease(options: ReadTools, lease: Lease, problem: string | null): Promise<void> {
  const turn = await standInLine(options, lease.userId)
  await inventoriesRepository.releaseLease(options.db, lease, {
    turnInSeconds: turn.isNow ? 0 : turn.waitSeconds,
    problem,
  })
}

/** Never throws, because no caller may be waiting. */
async function runRead(
  options: ReaderOptions,
  { userId, steamId }: Person,
  { lease, slot, read }: StartedRead & { read: RunningRead },
  signal: AbortSignal,
): Promise<void> {
  const startedMs = performance.now()
  try {
    const outcome = await readPages(options, { steamId, lease, firstSlot: slot, signal })
    read.isSaving = true
    if (await finish(options, lease, outcome, !read.isAwaited)) options.announceUser(userId)
    const durationMs = Math.round(performance.now() - startedMs)
    options.logger.info({ outcome: describeOutcome(outcome), durationMs }, 'inventory read')
  } catch (error) {
    if (!signal.aborted) options.logger.warn({ err: error }, 'inventory read failed')
    // If the database is down, the release fails too, and the lease expires by itself.
    await releaseLease(options, lease, null).catch(() => undefined)
  }
}

/** True when open pages must be notified, because the request that caused the read has already ended. */
async function finish(
  options: ReaderOptions,
  lease: Lease,
  outcome: ReadOutcome,
  isLate: boolean,
): Promise<boolean> {
  if (outcome.kind === 'lost') return false
  if (outcome.kind === 'failed' && outcome.failure === 'inventory_rate_limited') {
    await releaseLease(options, lease, outcome.failure)
    return false
  }
  const copy = outcome.kind === 'read' ? await prepareCopy(options.db, outcome) : undefined
  return options.db.transaction().execute(async (trx) => {
    const isSaved = copy
      ? await inventoriesRepository.saveCopy(trx, lease, copy)
      : await inventoriesRepository.saveProblem(trx, lease, describeOutcome(outcome))
    if (!isSaved || !isLate) return false
    await appendEvent(trx, streamOfUser(lease.userId), { kind: 'inventory.updated' })
    return true
  })
}

async function prepareCopy(db: Db, { items, totalCount }: ReadOutcome & { kind: 'read' }) {
  await rememberPictures(db, items)
  return {
    content: await packCopy(items),
    itemCount: items.length,
    hiddenCount: Math.max(0, totalCount - items.length),
  }
}

function describeOutcome(outcome: ReadOutcome): string {
  return outcome.kind === 'failed' ? outcome.failure : outcome.kind
}
