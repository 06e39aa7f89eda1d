import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import { useQuery } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { keyOf } from '#lib/api/route-query.ts'
import { useSession } from './session-store.ts'

const ROUTE = 'GET /api/trades/history'
const NEWEST = { query: { limit: 5, offset: 0 } }

/** The sales of the signed-in user that still run, newest first. */
export function useRunningSales(): readonly TradeHistoryEntry[] {
  const { user } = useSession()
  const { data } = useQuery({
    // The next user of this browser must not see the sale of the last one.
    queryKey: [...keyOf(ROUTE, NEWEST), user?.id],
    // A refusal only leaves the header without the sale; the page itself asks for a new sign-in.
    queryFn: ({ signal }) => request(ROUTE, { ...NEWEST, signal }, { onSessionEnd: 'stay' }),
    enabled: user !== null,
    select: ({ trades }) => trades.filter(({ status }) => status === 'pending'),
  })
  return (user && data) || []
}
