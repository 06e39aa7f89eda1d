import { useState } from 'react'
import { firstUnread } from './arrange-log.ts'
import { isOwn, type Thread } from './thread.ts'

/**
 * The position of the line above new messages, and the number of new messages below the visible part. First the
 * server's unread count decides; later, messages that arrive while the user reads further up are new.
 */
export function useNewMessages({ ticket, messages }: Thread, isAway: boolean) {
  const isTheirs = (message: Thread['messages'][number]) => !isOwn(message, ticket)
  const newestId = messages.at(-1)?.id ?? 0
  const [firstId, setFirstId] = useState(() => firstUnread(messages, ticket.unreadCount, isTheirs))
  /** The newest message that was visible. */
  const [seenId, setSeenId] = useState(newestId)
  const arrived = messages.filter((message) => message.id > seenId && isTheirs(message))
  const firstArrivedId = arrived[0]?.id

  if (!isAway && seenId !== newestId) setSeenId(newestId)
  if (isAway && firstArrivedId !== undefined && firstId !== firstArrivedId) setFirstId(firstArrivedId)

  return { firstId, belowCount: isAway ? arrived.length : 0 }
}
