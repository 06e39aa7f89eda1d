import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { sayPresence } from './staff-calls.ts'

/** The server removes a typing user after fifteen seconds without a report. */
const SAY_AGAIN_MS = 8_000
/** After this time without a change, a draft no longer counts as typing. */
const IDLE_MS = 30_000

type Writers = Awaited<ReturnType<typeof sayPresence>>

/**
 * Reports to the team that this user is typing, and returns who else is. Call `onText` on every change of the text.
 */
export function usePresence(ticketId: string): { writers: Writers; onText: (text: string) => void } {
  const [writers, setWriters] = useState<Writers>([])
  const [isWriting, setWriting] = useState(false)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)

  const say = useEffectEvent((isStill: boolean) => {
    sayPresence(ticketId, isStill).then(setWriters, () => undefined)
  })
  useEffect(() => {
    say(isWriting)
    const timer = setInterval(() => {
      if (!document.hidden) say(isWriting)
    }, SAY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWriting])

  const leave = useEffectEvent(() => {
    clearTimeout(idle.current)
    if (isWriting) sayPresence(ticketId, false).catch(() => undefined)
  })
  useEffect(() => () => leave(), [])

  useStaffEvents(({ kind, facts }) => {
    if (kind === 'ticket.writing' && String(facts['ticketId']) === ticketId) say(isWriting)
  })

  const onText = useCallback((text: string) => {
    clearTimeout(idle.current)
    setWriting(text.trim() !== '')
    idle.current = setTimeout(() => setWriting(false), IDLE_MS)
  }, [])
  return { writers, onText }
}
