import type { Language } from '@app/contract/languages'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { ticketNumber } from './domain/ticket-text.ts'
import type { MailTools } from './support-tools.ts'
import { ticketContactsRepository, type Contact } from './ticket-contacts.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

/** A stranger who types another person's address into our form must not fill that person's mailbox. */
const FIRST_MAILS_MAX = { lastHour: 3, lastDay: 6 }

type AboutTicket = { ticketId: bigint; language: Language }

export async function queueReceivedMail(
  tools: MailTools,
  trx: Trx,
  about: AboutTicket & { contact: Contact; dataKey: Buffer; emailFingerprint: Buffer },
): Promise<void> {
  const { lastHour, lastDay } = await ticketsRepository.countByEmail(trx, about.emailFingerprint)
  if (lastHour > FIRST_MAILS_MAX.lastHour || lastDay > FIRST_MAILS_MAX.lastDay) return
  await queueMail(trx, {
    eventKey: `ticket-received:${about.ticketId}`,
    ticketId: about.ticketId,
    language: about.language,
    template: 'ticket-received',
    recipient: about.contact.email,
    data: { number: ticketNumber(about.ticketId), link: linkTo(tools, about, about.contact.guestKey) },
    dataKey: about.dataKey,
  })
}

export async function queueReplyMail(
  tools: MailTools,
  trx: Trx,
  about: AboutTicket & { messageId: bigint; text: string },
): Promise<void> {
  const opened = await ticketContactsRepository.openWithKey(trx, tools.keys, about.ticketId)
  // The sender's address has been erased.
  if (!opened) return
  await queueMail(trx, {
    eventKey: `ticket-reply:${about.messageId}`,
    ticketId: about.ticketId,
    language: about.language,
    template: 'ticket-reply',
    recipient: opened.contact.email,
    data: {
      number: ticketNumber(about.ticketId),
      link: linkTo(tools, about, opened.contact.guestKey),
      text: about.text,
    },
    dataKey: opened.dataKey,
  })
}

/**
 * The key is in the fragment. A browser never sends the fragment to a server, so the key reaches no log and no
 * Referer.
 */
function linkTo(
  { publicUrl }: MailTools,
  { ticketId, language }: AboutTicket,
  guestKey: string | null,
): string {
  const path = `${language === 'en' ? '/en' : ''}/support/ticket/${ticketId}`
  return `${publicUrl}${path}${guestKey === null ? '' : `#key=${guestKey}`}`
}
