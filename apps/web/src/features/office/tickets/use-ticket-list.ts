import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import { useState } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { useRemote, type Remote } from '#lib/use-remote.ts'
import { filterQuery, type TicketFilter } from './filters.ts'
import { listAllTickets } from './staff-calls.ts'

export type TicketList = Remote<AdminTicketsResponse> & {
  /** Tickets that changed since the list was loaded. */
  changedCount: number
}

/** One page of the list. Later changes are only counted, so that no row moves. */
export function useTicketList(query: ListQuery<TicketFilter>, shownTicketId?: number): TicketList {
  const asked = filterQuery(query.values, query.page)
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const list = useRemote(new URLSearchParams(asked).toString(), async (signal) => {
    const answer = await listAllTickets(asked, signal)
    setChanged(new Set())
    return answer
  })
  useStaffEvents(({ kind, facts }) => {
    const id = facts['ticketId']
    if (kind !== 'ticket.updated' || typeof id !== 'number' || id === shownTicketId) return
    setChanged((before) => new Set([...before, id]))
  })
  return { ...list, changedCount: changed.size }
}
