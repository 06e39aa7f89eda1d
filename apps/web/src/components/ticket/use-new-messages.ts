import { useState } from 'react'
import { firstUnread } from './arrange-log.ts'
import { isOwn, type Thread } from './thread.ts'

/**
 * Where the line above the new messages stands, and how many of them lie below what is in sight. At first the server
 * knows what is new; later it is whatever arrives while somebody reads further up.
 */
export function useNewMessages({ ticket, messages }: Thread, isAway: boolean) {
  const isTheirs = (message: Thread['messages'][number]) => !isOwn(message, ticket)
  const newestId = messages.at(-1)?.id ?? 0
  const [firstId, setFirstId] = useState(() => firstUnread(messages, ticket.unreadCount, isTheirs))
  /** The newest message that was in sight. */
  const [seenId, setSeenId] = useState(newestId)
  const arrived = messages.filter((message) => message.id > seenId && isTheirs(message))
  const firstArrivedId = arrived[0]?.id

  if (!isAway && seenId !== newestId) setSeenId(newestId)
  if (isAway && firstArrivedId !== undefined && firstId !== firstArrivedId) setFirstId(firstArrivedId)

  return { firstId, belowCount: isAway ? arrived.length : 0 }
}
