import type { Language } from '@app/contract/languages'
import { TICKET_LIMITS, type TicketCategory } from '@app/contract/support/tickets'
import { readConfirmedEmail, sameAddressForm, usersRepository } from '#contexts/identity/accounts/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { cleanLine, cleanMessage, previewOf } from './domain/ticket-text.ts'
import { priorityOf } from './domain/ticket-machine.ts'
import { markRequest } from './request-marks.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { ticketMessagesRepository } from './ticket-messages.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

export type SellerTicket = {
  userId: bigint
  language: Language
  category: TicketCategory
  subject: string
  content: string
  /** Unique, permanent key of the matter that the ticket is about. */
  mark: string
}

/**
 * Opens a seller's own ticket from another page than the support form. The caller announces the streams after the
 * commit.
 */
export async function openSellerTicket(
  trx: Trx,
  keys: Keys,
  ticket: SellerTicket,
): Promise<{ ticketId: bigint; streams: string[] }> {
  const { userId, category, mark } = ticket
  const email = (await readConfirmedEmail(trx, keys, userId))?.address ?? null
  const content = cleanMessage(ticket.content)
  const ticketId = await ticketsRepository.insert(trx, {
    ...ticket,
    subject: Array.from(cleanLine(ticket.subject)).slice(0, TICKET_LIMITS.subject).join(''),
    priority: priorityOf(category),
    steamId: null,
    sale: null,
    guestKeyHash: null,
    emailFingerprint: email === null ? null : fingerprint(keys, 'ticket_email', sameAddressForm(email)),
    formMark: null,
    duplicateMark: fingerprint(keys, 'ticket_duplicate', mark),
  })
  if (email !== null) {
    const user = await usersRepository.findById(trx, userId)
    const contact = { name: user?.persona_name ?? '', email, guestKey: null }
    await ticketContactsRepository.insert(trx, keys, ticketId, contact)
  }
  await ticketMessagesRepository.startDocument(trx, ticketId)
  await ticketMessagesRepository.insert(trx, {
    ticketId,
    authorId: userId,
    isStaff: false,
    isInitial: true,
    content,
    preview: previewOf(content),
    request: markRequest(keys, { scope: `user:${userId}`, key: mark, body: {} }),
  })
  return { ticketId, streams: await appendTicketEvent(trx, { id: ticketId, userId }) }
}
