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
  /** A copy younger than this is shown without asking Steam. */
  freshSeconds: number
  /** The shortest time between two reads for one person. */
  floorSeconds: number
  /** How long a call waits for a read before it answers with what there is. */
  answerMs: number
}

export type Person = { userId: bigint; steamId: string }

export type InventoryReader = {
  /** Makes sure that a young copy exists or is on its way, and tells how things stand, within `answerMs`. */
  look: (person: Person, options: { isForced: boolean }) => Promise<InventoryRow | undefined>
  close: () => Promise<void>
}

const FOLLOW_EVERY_MS = 100

type ReaderOptions = ReadTools & {
  rules: InventoryRules
  logger: Logger
  /** Wakes the person's open pages; called after the commit. */
  announceUser: (userId: bigint) => void
}

/**
 * Reads run in this process, not in the queue: each is caused by a person who waits, there are never more of them
 * than the budget has slots, and one that dies with its process is simply asked for again.
 */
export function createInventoryReader(options: ReaderOptions): InventoryReader {
  const { db, rules, budget } = options
  const stop = new AbortController()
  const running = new Map<bigint, RunningRead>()
  let slotsReady: Promise<void> | undefined

  const prepareSlots = () => {
    slotsReady ??= steamBudgetRepository.addMissing(db, budget).catch((error: unknown) => {
      // An outage must not be remembered.
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

/** What is being saved at the end of the time is waited for; otherwise open pages hear of it, because nobody waits any more. */
async function waitFor(read: RunningRead, deadlineMs: number): Promise<void> {
  const leave = new AbortController()
  const atDeadline = delay(deadlineMs - performance.now(), undefined, { ref: false, signal: leave.signal })
  await Promise.race([read.ended, atDeadline.catch(() => undefined)])
  leave.abort()
  if (read.isSaving) await read.ended
  else read.isAwaited = false
}

/**
 * After a failure, as after a success, Steam is not asked again for this person before the floor. Whoever asked for a
 * refresh and was told to wait for a turn gets it by looking again, however young the copy is.
 */
function needsRead(
  row: InventoryRow,
  { freshSeconds, floorSeconds }: InventoryRules,
  isForced: boolean,
): boolean {
  if (row.triedSecondsAgo !== null && row.triedSecondsAgo < floorSeconds && !row.isReading) return false
  return isForced || row.isInLine || row.ageSeconds === null || row.ageSeconds >= freshSeconds
}

/** A read in another process is watched for as long as the call may take. */
async function followRead(db: Db, userId: bigint, deadlineMs: number): Promise<InventoryRow | undefined> {
  for (;;) {
    const row = await inventoriesRepository.find(db, userId)
    if (!row?.isReading || performance.now() + FOLLOW_EVERY_MS > deadlineMs) return row
    await delay(FOLLOW_EVERY_MS)
  }
}

type StartedRead = { lease: Lease; slot: ClaimedSlot }

type RunningRead = { isAwaited: boolean; isSaving: boolean; ended: Promise<void> }

/** Undefined when it is not this person's turn yet, or somebody else reads for them. */
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

  // Somebody was quicker.
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

/** Never throws: nobody may be waiting any more. */
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
    // Without a database nothing can be given back; the lease then ends by itself.
    await releaseLease(options, lease, null).catch(() => undefined)
  }
}

/** True when open pages should hear of it: the call that caused the read had ended before. */
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
