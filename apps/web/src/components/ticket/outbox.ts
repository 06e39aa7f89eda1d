import type { TicketAttachment, TicketMessage } from '@app/contract/support/tickets'
import { tabStorage } from '#lib/session/browser-storage.ts'

/** A message that the server has not confirmed yet. */
export type OutboxEntry = {
  /** The idempotency key: however often this message is sent, it is stored once. */
  key: string
  content: string
  attachments: TicketAttachment[]
  /** The newest message that was known when the user wrote this one. */
  afterId: number
  /** Also closes the ticket; only staff can do this. */
  closes: boolean
  state: 'sending' | 'failed'
  /** The server's refusal. Empty when the server was not reached; the message is then retried automatically. */
  refusal: string
}

const storageKey = (ticketId: string) => `ticketOutbox:${ticketId}`

/** The outbox survives a reload of the tab. After a reload no request is in flight, so all entries are `failed`. */
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
 * Leaves out entries that are already in the conversation. When only the response is lost, the message arrives before
 * its confirmation and must not appear twice.
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
