import type { Db } from './database.ts'
import { appendStaffEvents, STAFF_STREAM } from './events.ts'
import type { Logger } from '#platform/observability/logger.ts'

/** Short enough that nobody notices, long enough that a busy minute is few events. */
const GATHER_MS = 500
const SELLERS_PER_EVENT = 50

export type StaffBell = {
  /** Call it after the commit that made or moved a transaction of this person. */
  transactionMoved: (userId: bigint) => void
  close: () => Promise<void>
}

/**
 * Tells the staff's stream that transactions came or changed. The event is not written with the change itself: the
 * stream has one row lock, and all sales would queue for it. What a process takes with it when it dies is found by the
 * pages' own looking.
 */
export function createStaffBell(options: {
  db: Db
  announceStream: (stream: string) => unknown
  logger: Logger
}): StaffBell {
  const gathered = new Set<bigint>()
  let timer: NodeJS.Timeout | undefined
  let ringing: Promise<void> = Promise.resolve()

  const ring = async () => {
    timer = undefined
    const userIds = [...gathered].map(Number)
    gathered.clear()
    try {
      const starts = Array.from({ length: Math.ceil(userIds.length / SELLERS_PER_EVENT) }).keys()
      await appendStaffEvents(
        options.db,
        [...starts].map((place) => ({
          kind: 'transactions.updated',
          userIds: userIds.slice(place * SELLERS_PER_EVENT, (place + 1) * SELLERS_PER_EVENT),
        })),
      )
      options.announceStream(STAFF_STREAM)
    } catch (error) {
      options.logger.warn({ err: error }, 'staff notification failed')
    }
  }

  return {
    transactionMoved: (userId) => {
      gathered.add(userId)
      timer ??= setTimeout(() => {
        ringing = ring()
      }, GATHER_MS)
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer)
        ringing = ring()
      }
      await ringing
    },
  }
}
