import type { Ticket, TicketMessage } from '@app/contract/support/tickets'

/** The loaded part of a conversation: messages without gaps up to the newest, oldest first. */
export type Thread = { ticket: Ticket; messages: readonly TicketMessage[]; hasEarlier: boolean }

/**
 * Adds the newest page and keeps the loaded messages. When there is a gap between them, only the new page is kept.
 */
export function withNewest(known: Thread | undefined, page: Ticket): Thread {
  const fresh: Thread = { ticket: page, messages: page.messages, hasEarlier: page.hasEarlierMessages }
  const newestKnown = known?.messages.at(-1)
  if (!known || !newestKnown) return fresh
  const first = page.messages[0]
  if (first && page.hasEarlierMessages && first.id > newestKnown.id) return fresh
  return {
    // Responses may arrive out of order; the ticket with the higher event number is newer.
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

/**
 * For staff who view a user's ticket, staff messages are their own side. Automatic messages belong to neither side.
 */
export function isOwn({ isAdmin, isAutomatic }: TicketMessage, { staff }: Ticket): boolean {
  return !isAutomatic && isAdmin === (staff !== null)
}
