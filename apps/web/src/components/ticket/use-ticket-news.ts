import { useEffect, useEffectEvent, useState } from 'react'
import { onUserEvent } from '#lib/session/user-events.ts'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { followTicket } from './follow-ticket.ts'
import type { TicketRef } from './ticket-key.ts'

const POLL_MS = 10_000

type News = TicketRef & {
  /** The page already shows all events up to this number; undefined until the first load. */
  after: string | undefined
  /** Staff who view a user's ticket receive its events on the staff stream. */
  isStaff: boolean
  onNews: () => void
}

/**
 * Calls `onNews` when a ticket should be loaded again. Loading marks messages as read, so a hidden page waits until
 * it is visible. Returns whether it is waiting.
 */
export function useTicketNews({ id, key, after, isStaff, onNews }: News): boolean {
  const [isWaiting, setWaiting] = useState(false)
  const isKnown = after !== undefined

  const look = useEffectEvent(() => {
    if (document.hidden) return setWaiting(true)
    onNews()
  })
  const lookAgain = useEffectEvent(() => {
    if (document.hidden) return
    setWaiting(false)
    onNews()
  })
  const poll = useEffectEvent(() => {
    if (!document.hidden) onNews()
  })
  const startAfter = useEffectEvent(() => after ?? '')

  useEffect(() => {
    const onSight = () => lookAgain()
    document.addEventListener('visibilitychange', onSight)
    window.addEventListener('online', onSight)
    const timer = setInterval(() => poll(), POLL_MS)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      window.removeEventListener('online', onSight)
      clearInterval(timer)
    }
  }, [])

  useEffect(
    () =>
      onUserEvent((event) => {
        if (event.kind === 'ticket.updated' && String(event.ticketId) === id) look()
      }),
    [id],
  )

  useStaffEvents(({ kind, facts }) => {
    if (kind === 'ticket.updated' && String(facts['ticketId']) === id) look()
  }, isStaff)

  useEffect(() => {
    if (key === undefined || !isKnown) return undefined
    return followTicket({ id, key, after: startAfter(), onNews: () => look() })
  }, [id, key, isKnown])

  return isWaiting
}
