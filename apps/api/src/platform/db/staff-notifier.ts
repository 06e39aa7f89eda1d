import type { Db } from './database.ts'
import { appendStaffEvents, STAFF_STREAM } from './events.ts'
import type { Logger } from '#platform/observability/logger.ts'

/** Too short for users to notice, long enough that a busy minute makes few events. */
const GATHER_MS = 500
const SELLERS_PER_EVENT = 50

export type StaffBell = {
  /** Call it after the commit that created or moved a transaction of this user. */
  transactionMoved: (userId: bigint) => void
  close: () => Promise<void>
}

/**
 * Notifies the staff stream of new or changed transactions. The event is not written with the change itself: the
 * stream has one row lock, and all sales would queue for it. Pages find events lost with a dying process by their own
 * polling.
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
