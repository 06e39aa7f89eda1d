import { useEffect } from 'react'
import { request } from '#lib/api/request.ts'
import { paths } from '#lib/paths.ts'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { useRemote } from '#lib/use-remote.ts'

const LOOK_AGAIN_MS = 60_000

/** Counts of open items for the navigation links, by path. Unknown counts are not shown. */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const { value, reload } = useRemote('counts', readCounts)
  useEffect(() => {
    const timer = setInterval(reload, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [reload])
  useStaffEvents(({ kind }) => {
    if (kind === 'transactions.updated' || kind === 'ticket.updated') reload()
  })
  if (!value) return {}
  return { [paths.adminTransactions]: value.waitingForApproval, [paths.adminTickets]: value.openTickets }
}

function readCounts(signal: AbortSignal) {
  return request('GET /api/admin/stats/counts', { isBackground: true, signal })
}
