import type { UserEvent } from '@app/contract/events'
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { GetRoute } from '#lib/api/route-query.ts'
import { onSessionChange, readSession } from './session-state.ts'
import { onUserEvent } from './user-events.ts'

/** The resources that an event of the signed-in user changes. */
const CHANGED: Partial<Record<UserEvent['kind'], readonly GetRoute[]>> = {
  'inventory.updated': ['GET /api/inventory'],
  'sale.updated': ['GET /api/inventory', 'GET /api/trades/history', 'GET /api/account/payout-preview'],
  'sale.diverted': ['GET /api/diversions'],
  'balance.updated': ['GET /api/account/balance'],
  'profile.updated': ['GET /api/account/readiness'],
  'session.ended': ['GET /api/auth/sessions'],
  'ticket.updated': ['GET /api/support/user/tickets'],
}

/** Gives all pages one cache of server data. */
export function DataProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <EventInvalidation />
    </QueryClientProvider>
  )
}

/** Loads what the server says has changed, and forgets the data of a user who has left. */
function EventInvalidation(): null {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onUserEvent(({ kind }) => {
        for (const route of CHANGED[kind] ?? []) void queryClient.invalidateQueries({ queryKey: [route] })
      }),
    [queryClient],
  )
  useEffect(() => {
    let userId = readSession().user?.id
    return onSessionChange(() => {
      const next = readSession().user?.id
      // Before a sign-in the cache has only public data, some of it for parts of the page that have not mounted yet.
      if (userId !== undefined && next !== userId) queryClient.removeQueries({ type: 'inactive' })
      userId = next
    })
  }, [queryClient])
  return null
}
