import type { StoredEvent } from '#platform/db/events.ts'

/** The text form of server-sent events. JSON never holds a line break, so one `data` line is enough. */
export function eventFrame(event: StoredEvent): string {
  return `id: ${event.number}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
}

/** A comment: keeps proxies from closing a quiet connection, and finds a dead one. */
export const QUIET_FRAME = ': quiet\n\n'
