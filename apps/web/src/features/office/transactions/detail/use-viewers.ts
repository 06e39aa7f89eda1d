import { useEffect, useEffectEvent, useState } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { sayViewing } from './detail-calls.ts'

/** The server removes a viewer after fifteen seconds without a report. */
const SAY_AGAIN_MS = 8_000

type Viewers = Awaited<ReturnType<typeof sayViewing>>

/**
 * Reports to the team that this user views the transaction, and returns the other viewers. A hidden tab does not
 * count.
 */
export function useViewers(id: string): Viewers {
  const [viewers, setViewers] = useState<Viewers>([])
  const say = useEffectEvent((isViewing: boolean) => {
    sayViewing(id, isViewing).then(setViewers, () => undefined)
  })
  useEffect(() => {
    const sayNow = () => say(!document.hidden)
    sayNow()
    const timer = setInterval(() => {
      if (!document.hidden) say(true)
    }, SAY_AGAIN_MS)
    document.addEventListener('visibilitychange', sayNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayNow)
    }
  }, [])
  const leave = useEffectEvent(() => {
    sayViewing(id, false).catch(() => undefined)
  })
  useEffect(() => () => leave(), [])
  useStaffEvents(({ kind, facts }) => {
    if (kind === 'transaction.viewing' && String(facts['transactionId']) === id && !document.hidden) say(true)
  })
  return viewers
}
