import type { TicketCategory, TicketPriority, TicketStatus } from '@app/contract/support/tickets'

/** The allowed status changes of a ticket. The database has the same table and refuses every other change. */
export const TICKET_MOVES: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['in-progress', 'resolved', 'closed'],
  'in-progress': ['open', 'resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
}

export function acceptsMessages(status: TicketStatus): boolean {
  return status === 'open' || status === 'in-progress'
}

/** `pending` is an old status name that clients may still send. */
export function readStatus(word: TicketStatus | 'pending'): TicketStatus {
  return word === 'pending' ? 'in-progress' : word
}

export function priorityOf(category: TicketCategory): TicketPriority {
  return category === 'payment' ? 'high' : 'medium'
}
