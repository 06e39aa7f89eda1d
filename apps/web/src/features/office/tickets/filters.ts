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
type Values = Readonly<Record<TicketFilter, string>>

/** Leaves out filters that are not set. */
export function filterQuery(values: Values, page: number): Record<string, string> {
  const chosen = TICKET_FILTERS.filter((name) => values[name] !== '').map(
    (name) => [name, values[name]] as const,
  )
  return { ...Object.fromEntries(chosen), page: String(page) }
}
