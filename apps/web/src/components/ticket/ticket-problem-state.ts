/**
 * The reason why the user sees this page instead of a ticket. It is passed in the navigation state, never in the URL.
 */
export type TicketProblemState = {
  ticketProblem: 'load' | 'noId'
  /** The path to retry, when a retry may help. */
  retryPath?: string
}
