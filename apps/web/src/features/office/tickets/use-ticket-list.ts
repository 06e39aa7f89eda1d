import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { ALL_STATUSES, shownStatus, type TicketFilter } from './filters.ts'
import { ticketsQuery } from './staff-calls.ts'

export type TicketList = {
  list: UseQueryResult<AdminTicketsResponse>
  /** Tickets that changed since the list was loaded. */
  changedCount: number
}

/** The tickets that changed after the list was loaded at this time. */
type Changed = { sinceMs: number; ids: ReadonlySet<number> }

/** One page of the list. Later changes are only counted, so that no row moves. */
export function useTicketList(query: ListQuery<TicketFilter>, shownTicketId?: number): TicketList {
  const { status: _shown, ...given } = query.given
  const status = shownStatus(query.values)
  const list = useQuery(
    ticketsQuery({ ...(status === ALL_STATUSES ? {} : { status }), ...given, page: String(query.page) }),
  )
  const [changed, setChanged] = useState<Changed>({ sinceMs: 0, ids: new Set() })
  useStaffEvents(({ kind, facts }) => {
    const id = facts['ticketId']
    if (kind !== 'ticket.updated' || typeof id !== 'number' || id === shownTicketId) return
    const sinceMs = list.dataUpdatedAt
    setChanged((before) => ({
      sinceMs,
      ids: new Set([...(before.sinceMs === sinceMs ? before.ids : []), id]),
    }))
  })
  return { list, changedCount: changed.sinceMs === list.dataUpdatedAt ? changed.ids.size : 0 }
}
