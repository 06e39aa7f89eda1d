import { useEffect, useRef } from 'react'
import { parseJsonObject } from '#lib/session/base64url.ts'
import { readSession } from '#lib/session/session-state.ts'
import { openSharedStream } from '#lib/session/shared-stream.ts'

/** Contains only ids; a listener that needs more loads the object. */
export type StaffEvent = { kind: string; facts: Readonly<Record<string, unknown>> }

type Listener = (event: StaffEvent) => void

const listeners = new Set<Listener>()
let close: (() => void) | undefined

/** Receives the server's staff events while the component is mounted. All tabs share one connection. */
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
      // The next back office page subscribes at once, so the connection closes only when the user leaves the back
      // office.
      setTimeout(closeWhenUnused, 0)
    }
  }, [isOn])
}

/** Whether a transaction of this user was added or changed. */
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
