import type { Db } from '#platform/db/database.ts'
import {
  gatherEventsAfter,
  gatherLastEventNumber,
  type StoredEvent,
  type StreamListener,
} from '#platform/db/events.ts'
import { eventFrame, QUIET_FRAME } from './event-frames.ts'

const EVENTS_PER_READ = 100

/** For all streams of a process, so that those who are woken together read together. */
export function gatherReads(db: Db) {
  return {
    readEventsAfter: gatherEventsAfter(db, EVENTS_PER_READ),
    lastEventNumber: gatherLastEventNumber(db),
  }
}

type FollowOptions = ReturnType<typeof gatherReads> & {
  listener: StreamListener
  stream: string
  /** The last number the client has seen; absent at a first connection, which starts at the newest. */
  after: bigint | undefined
  quietMs: number
  /** Ends the stream: the client went away, the token ended, the server stops. */
  signal: AbortSignal
  /** True for an event after which this client has no business here any more. */
  isLast: (event: StoredEvent) => boolean
}

/**
 * Frames for one client. Being a generator it reads on only as fast as the client takes, so a slow one costs a
 * waiting read and no memory.
 */
export async function* followStream(options: FollowOptions): AsyncGenerator<string> {
  const { stream, signal } = options
  const bell = createBell(signal)
  let position = 0n
  // Following begins before the first read: what is announced in between rings the bell and is read then.
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

/** A number from the future cannot be ours; such a client starts anew. */
async function startOf({ lastEventNumber, stream, after }: FollowOptions): Promise<bigint> {
  const last = await lastEventNumber(stream)
  return after === undefined || after > last ? last : after
}

type Bell = { ring: () => void; wait: (timeoutMs: number) => Promise<boolean> }

/** Remembers a ring that comes while nobody waits, so none is lost between a read and the next wait. */
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
