import type { TicketAttachment, TicketMessage } from '@app/contract/support/tickets'
import { tabStorage } from '#lib/session/browser-storage.ts'

/** A message that the server has not confirmed yet. */
export type OutboxEntry = {
  /** Sent along each time: however often this message is sent, it is written once. */
  key: string
  content: string
  attachments: TicketAttachment[]
  /** The newest message that was known when this one was written. */
  afterId: number
  /** The ticket is closed with it; only staff can do that. */
  closes: boolean
  state: 'sending' | 'failed'
  /** What the server said against it; empty when it was not reached, and then it is sent again by itself. */
  refusal: string
}

const storageKey = (ticketId: string) => `ticketOutbox:${ticketId}`

/** Survives a reload of the tab, in which nothing is on its way any more. */
export function readOutbox(ticketId: string): OutboxEntry[] {
  try {
    const kept = JSON.parse(tabStorage.getItem(storageKey(ticketId)) ?? '[]') as OutboxEntry[]
    return kept.map((entry) => ({ ...entry, state: 'failed' }))
  } catch {
    return []
  }
}

export function keepOutbox(ticketId: string, entries: readonly OutboxEntry[]): void {
  if (entries.length === 0) tabStorage.removeItem(storageKey(ticketId))
  else tabStorage.setItem(storageKey(ticketId), JSON.stringify(entries))
}

/**
 * Leaves out what already stands in the conversation: when only the answer was lost, the message itself arrives before
 * its confirmation, and nobody should see it twice.
 */
export function notYetShown(
  entries: readonly OutboxEntry[],
  ownMessages: readonly TicketMessage[],
): OutboxEntry[] {
  const taken = new Set<number>()
  return entries.filter((entry) => {
    const shown = ownMessages.find(
      ({ id, content }) => id > entry.afterId && !taken.has(id) && content.trim() === entry.content.trim(),
    )
    if (shown) taken.add(shown.id)
    return !shown
  })
}
