import type { UserEvent } from '@app/contract/events'
import { parseJsonObject } from './base64url.ts'
import { openSharedStream } from './shared-stream.ts'
import type { StreamMessage } from './sse-parser.ts'
import { publishUserEvent } from './user-events.ts'

/** Follows the user's events until the returned function is called. */
export function openEventStream(options: {
  userId: string
  /** The page already shows all events up to this number. */
  after: string
  onSessionEnd: () => void
}): () => void {
  return openSharedStream({
    name: `user-events:${options.userId}`,
    route: 'GET /api/events',
    after: options.after,
    onSessionEnd: options.onSessionEnd,
    onMessage: (message) => {
      const event = readEvent(message)
      if (event) publishUserEvent(event)
    },
  })
}

/** Ignores other kinds, because a newer server sends them to newer pages. */
function readEvent({ event: kind, data }: StreamMessage): UserEvent | undefined {
  if (kind === 'profile.updated' || kind === 'email.confirmed' || kind === 'inventory.updated')
    return { kind }
  if (kind === 'balance.updated') return { kind }
  const facts = parseJsonObject(data)
  const sessionId = facts?.['sessionId']
  if (kind === 'session.ended' && typeof sessionId === 'string') return { kind, sessionId }
  const ticketId = facts?.['ticketId']
  if (kind === 'ticket.updated' && typeof ticketId === 'number') return { kind, ticketId }
  const saleId = facts?.['saleId']
  const isSale = kind === 'sale.updated' || kind === 'sale.diverted'
  return isSale && typeof saleId === 'number' ? { kind, saleId } : undefined
}
