import type { StoredEvent } from '#platform/db/events.ts'

/** The text format of server-sent events. JSON contains no line break, so one `data` line is enough. */
export function eventFrame(event: StoredEvent): string {
  return `id: ${event.number}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
}

/** A comment that keeps proxies from closing a quiet connection, and detects a dead one. */
export const QUIET_FRAME = ': quiet\n\n'
