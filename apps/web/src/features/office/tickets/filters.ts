/** All filters of the list: they are stored in the URL and sent to the server. */
export const TICKET_FILTERS = [
  'status',
  'priority',
  'category',
  'from',
  'to',
  'search',
  'assignedTo',
  'userId',
] as const
export type TicketFilter = (typeof TICKET_FILTERS)[number]
