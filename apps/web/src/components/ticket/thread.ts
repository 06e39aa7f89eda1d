import type { Ticket, TicketMessage } from '@app/contract/support/tickets'

/** What is known of a conversation: an unbroken run of messages up to the newest, oldest first. */
export type Thread = { ticket: Ticket; messages: readonly TicketMessage[]; hasEarlier: boolean }

/** Adds the newest page. Nothing known is lost, and a gap never shows: then the page alone counts. */
export function withNewest(known: Thread | undefined, page: Ticket): Thread {
  const fresh: Thread = { ticket: page, messages: page.messages, hasEarlier: page.hasEarlierMessages }
  const newestKnown = known?.messages.at(-1)
  if (!known || !newestKnown) return fresh
  const first = page.messages[0]
  if (first && page.hasEarlierMessages && first.id > newestKnown.id) return fresh
  return {
    // Answers may overtake each other; the one that knows more events tells the newer facts.
    ticket: BigInt(page.eventNumber) < BigInt(known.ticket.eventNumber) ? known.ticket : page,
    messages: union(known.messages, page.messages),
    hasEarlier: known.hasEarlier,
  }
}

export function withEarlier(known: Thread, page: Ticket): Thread {
  return {
    ticket: known.ticket,
    messages: union(page.messages, known.messages),
    hasEarlier: page.hasEarlierMessages,
  }
}

function union(older: readonly TicketMessage[], newer: readonly TicketMessage[]): TicketMessage[] {
  const byId = new Map([...older, ...newer].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** Staff who look at somebody's ticket stand on the other side. What was written by itself is nobody's own. */
export function isOwn({ isAdmin, isAutomatic }: TicketMessage, { staff }: Ticket): boolean {
  return !isAutomatic && isAdmin === (staff !== null)
}
