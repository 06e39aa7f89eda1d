import type { Language } from '@app/contract/languages'
import type { TicketCategory } from '@app/contract/support/tickets'
import { sameAddressForm, usersRepository } from '#contexts/identity/accounts/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { previewOf } from './domain/ticket-text.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { ticketMessagesRepository } from './ticket-messages.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

export type AutomaticTicket = {
  userId: bigint
  language: Language
  subject: string
  content: string
  category: TicketCategory
  saleId: bigint | null
  /** The confirmed address that receives staff replies. */
  email: string | null
  duplicateMark: Buffer
}

/** Opens an urgent ticket for a user on behalf of the system. The caller announces the streams after the commit. */
export async function openAutomaticTicket(
  trx: Trx,
  keys: Keys,
  ticket: AutomaticTicket,
): Promise<{ ticketId: bigint; streams: string[] }> {
  const { userId, email, saleId, content } = ticket
  const sale = saleId === null ? undefined : await ticketsRepository.findOwnSale(trx, { saleId, userId })
  const ticketId = await ticketsRepository.insert(trx, {
    ...ticket,
    priority: 'urgent',
    steamId: null,
    sale: sale ?? null,
    guestKeyHash: null,
    emailFingerprint: email === null ? null : fingerprint(keys, 'ticket_email', sameAddressForm(email)),
    formMark: null,
  })
  if (email !== null) {
    const user = await usersRepository.findById(trx, userId)
    const contact = { name: user?.persona_name ?? '', email, guestKey: null }
    await ticketContactsRepository.insert(trx, keys, ticketId, contact)
  }
  await ticketMessagesRepository.startDocument(trx, ticketId)
  await ticketMessagesRepository.insertAutomatic(trx, { ticketId, content, preview: previewOf(content) })
  return { ticketId, streams: await appendTicketEvent(trx, { id: ticketId, userId }) }
}

/** Adds a system message to an existing ticket. */
export async function addAutomaticMessage(
  trx: Trx,
  message: { ticketId: bigint; userId: bigint; content: string },
): Promise<string[]> {
  const { ticketId, userId, content } = message
  await ticketMessagesRepository.insertAutomatic(trx, { ticketId, content, preview: previewOf(content) })
  return appendTicketEvent(trx, { id: ticketId, userId })
}
