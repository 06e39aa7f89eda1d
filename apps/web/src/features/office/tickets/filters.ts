/** All filters of the list: they are stored in the URL and sent to the server. */
export const TICKET_FILTERS = [
  'status',
  'queue',
  'priority',
  'category',
  'from',
  'to',
  'search',
  'assignedTo',
  'userId',
] as const
export type TicketFilter = (typeof TICKET_FILTERS)[number]
export type TicketFilterValues = Readonly<Record<TicketFilter, string>>

/** In the URL only: the server takes a missing status for all of them. */
export const ALL_STATUSES = 'all'

/** Work is open. Somebody who looks for one ticket looks among all of them. */
export function shownStatus({ status, search, from, to, userId }: TicketFilterValues): string {
  if (status !== '') return status
  return [search, from, to, userId].some((value) => value !== '') ? ALL_STATUSES : 'open'
}
