import type { Db } from '#platform/db/database.ts'
import {
  gatherEventsAfter,
  gatherLastEventNumber,
  type StoredEvent,
  type StreamListener,
} from '#platform/db/events.ts'
import { eventFrame, QUIET_FRAME } from './event-frames.ts'

const EVENTS_PER_READ = 100

/** Shared by all streams of a process, so that streams notified together read in one batch. */
export function gatherReads(db: Db) {
  return {
    readEventsAfter: gatherEventsAfter(db, EVENTS_PER_READ),
    lastEventNumber: gatherLastEventNumber(db),
  }
}

type FollowOptions = ReturnType<typeof gatherReads> & {
  listener: StreamListener
  stream: string
  /** The last event number that the client has seen; undefined on a first connection, which starts at the newest. */
  after: bigint | undefined
  quietMs: number
  /** Ends the stream: the client left, the token expired, or the server stops. */
  signal: AbortSignal
  /** True for an event after which this client may not continue. */
  isLast: (event: StoredEvent) => boolean
}

/**
 * Frames for one client. A generator reads only as fast as the client, so a slow client costs a pending read and no
 * memory.
 */
export async function* followStream(options: FollowOptions): AsyncGenerator<string> {
  const { stream, signal } = options
  const bell = createBell(signal)
  let position = 0n
  // Subscribes before the first read, so that an event announced in between wakes the reader and is read.
  const unfollow = options.listener.follow({ stream, position: () => position, wake: bell.ring })
  try {
    position = await startOf(options)
    yield eventFrame({ number: position, kind: 'ready', data: {} })
    while (!signal.aborted) {
      const events = await options.readEventsAfter({ stream, number: position })
      for (const event of events) {
        position = event.number
        yield eventFrame(event)
        if (options.isLast(event)) return
      }
      if (events.length === EVENTS_PER_READ) continue
      const wasRung = await bell.wait(options.quietMs)
      if (!wasRung && !signal.aborted) yield QUIET_FRAME
    }
  } finally {
    unfollow()
  }
}

/** An event number from the future cannot be ours; such a client starts at the newest event. */
async function startOf({ lastEventNumber, stream, after }: FollowOptions): Promise<bigint> {
  const last = await lastEventNumber(stream)
  return after === undefined || after > last ? last : after
}

type Bell = { ring: () => void; wait: (timeoutMs: number) => Promise<boolean> }

/** Remembers a wake-up that arrives between a read and the next wait, so that none is lost. */
function createBell(signal: AbortSignal): Bell {
  let isRung = false
  let answer: (() => void) | undefined
  const ring = () => {
    isRung = true
    answer?.()
  }
  signal.addEventListener('abort', () => answer?.(), { once: true })
  return {
    ring,
    wait: async (timeoutMs) => {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        answer = undefined
      }
      const wasRung = isRung
      isRung = false
      return wasRung
    },
  }
}
