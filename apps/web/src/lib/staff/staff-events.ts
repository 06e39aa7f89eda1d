import { useEffect, useRef } from 'react'
import { parseJsonObject } from '#lib/session/base64url.ts'
import { readSession } from '#lib/session/session-state.ts'
import { openSharedStream } from '#lib/session/shared-stream.ts'

/** Ids and nothing else: whoever wants to know more asks for the object. */
export type StaffEvent = { kind: string; facts: Readonly<Record<string, unknown>> }

type Listener = (event: StaffEvent) => void

const listeners = new Set<Listener>()
let close: (() => void) | undefined

/** Hears what the server tells the staff, for as long as the component stands. One connection serves all tabs. */
export function useStaffEvents(onEvent: Listener, isOn = true): void {
  const newest = useRef(onEvent)
  useEffect(() => {
    newest.current = onEvent
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener: Listener = (event) => newest.current(event)
    listeners.add(listener)
    close ??= open()
    return () => {
      listeners.delete(listener)
      // The next page of the panel follows at once; only leaving it closes the connection.
      setTimeout(closeWhenUnused, 0)
    }
  }, [isOn])
}

/** Whether a transaction of this person came or changed. */
export function isOfSeller({ kind, facts }: StaffEvent, userId: string): boolean {
  const userIds = facts['userIds']
  return kind === 'transactions.updated' && Array.isArray(userIds) && userIds.includes(Number(userId))
}

function closeWhenUnused(): void {
  if (listeners.size > 0) return
  close?.()
  close = undefined
}

function open(): () => void {
  return openSharedStream({
    name: `staff-events:${readSession().user?.id ?? ''}`,
    route: 'GET /api/admin/events',
    after: '',
    onMessage: ({ event, data }) => {
      const facts = parseJsonObject(data) ?? {}
      for (const listener of listeners) listener({ kind: event, facts })
    },
    onSessionEnd: () => undefined,
  })
}
