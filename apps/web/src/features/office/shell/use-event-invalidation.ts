import { useQueryClient } from '@tanstack/react-query'
import type { GetRoute } from '#lib/api/route-query.ts'
import { useStaffEvents } from '#lib/staff/staff-events.ts'

/**
 * The resources that a staff event changes. Only counts are loaded again, in the background: lists count their news
 * instead, so that no row moves under the cursor.
 */
const CHANGED: Readonly<Record<string, readonly GetRoute[]>> = {
  'transactions.updated': ['GET /api/admin/inbox', 'GET /api/admin/transactions/queues'],
  'ticket.updated': ['GET /api/admin/inbox'],
}

/** The one place that maps staff events to data of the back office. */
export function useEventInvalidation(): void {
  const queryClient = useQueryClient()
  useStaffEvents(({ kind }) => {
    for (const route of CHANGED[kind] ?? []) void queryClient.invalidateQueries({ queryKey: [route] })
  })
}
