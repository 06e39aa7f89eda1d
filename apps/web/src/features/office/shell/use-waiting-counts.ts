import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#lib/api/route-query.ts'
import { paths } from '#lib/paths.ts'
import { useStaffEvents } from '#lib/staff/staff-events.ts'

const LOOK_AGAIN_MS = 60_000

/** Counts of open items for the navigation links, by path. Unknown counts are not shown. */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const { data, refetch } = useQuery({
    ...staffQuery('GET /api/admin/stats/counts', { isBackground: true }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  useStaffEvents(({ kind }) => {
    if (kind === 'transactions.updated' || kind === 'ticket.updated') void refetch()
  })
  if (!data) return {}
  return { [paths.adminTransactions]: data.waitingForApproval, [paths.adminTickets]: data.openTickets }
}
