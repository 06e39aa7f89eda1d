import { useQuery } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { keyOf } from '#lib/api/route-query.ts'
import { useSession } from './session-store.ts'

const ROUTE = 'GET /api/support/user/tickets'
const NEWEST = { query: { limit: 1 } }

/** The number of unread replies of the signed-in user. Zero while it is unknown; the list itself reports an error. */
export function useUnreadTickets(): number {
  const { user } = useSession()
  const { data = 0 } = useQuery({
    // The next user of this browser must not see the number of the last one.
    queryKey: [...keyOf(ROUTE, NEWEST), user?.id],
    queryFn: ({ signal }) => request(ROUTE, { ...NEWEST, signal }, { onSessionEnd: 'stay' }),
    enabled: user !== null,
    select: ({ unreadTotal }) => unreadTotal,
  })
  return user ? data : 0
}
