/** Every filter of the list: it stands in the address and goes to the server. */
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

/** Without what is not chosen. */
export function filterQuery(values: Values, page: number): Record<string, string> {
  const chosen = TICKET_FILTERS.filter((name) => values[name] !== '').map(
    (name) => [name, values[name]] as const,
  )
  return { ...Object.fromEntries(chosen), page: String(page) }
}
