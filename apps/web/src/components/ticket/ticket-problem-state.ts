/** Why somebody is here instead of at a ticket; travels with the navigation and never in the address. */
export type TicketProblemState = {
  ticketProblem: 'load' | 'noId'
  /** Where to try again, when that may help. */
  retryPath?: string
}
