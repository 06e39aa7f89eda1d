import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { acceptsMessages } from './domain/ticket-machine.ts'
import { cleanMessage, previewOf } from './domain/ticket-text.ts'
import { markRequest } from './request-marks.ts'
import type { MailTools } from './support-tools.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { queueReplyMail } from './ticket-mails.ts'
import { ticketMessagesRepository } from './ticket-messages.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

/**
 * Adds a staff message in the same commit as an action elsewhere. The caller announces the returned streams after the
 * commit.
 */
export async function answerTicket(
  tools: MailTools,
  trx: Trx,
  answer: { ticketId: bigint; authorId: bigint; content: string; mark: string },
): Promise<string[]> {
  const { ticketId, authorId, mark } = answer
  const ticket = await ticketsRepository.findForUpdate(trx, ticketId)
  if (!ticket) throw new DomainError('ticket_not_found')
  if (!acceptsMessages(ticket.status)) throw new DomainError('ticket_closed')
  const content = cleanMessage(answer.content)
  const messageId = await ticketMessagesRepository.insert(trx, {
    ticketId,
    authorId,
    isStaff: true,
    isInitial: false,
    content,
    preview: previewOf(content),
    request: markRequest(tools.keys, { scope: `ticket:${ticketId}:staff`, key: mark, body: {} }),
  })
  if (ticket.status === 'open') await ticketsRepository.save(trx, ticketId, { status: 'in-progress' })
  await queueReplyMail(tools, trx, { ticketId, language: ticket.language, messageId, text: content })
  return appendTicketEvent(trx, ticket)
}
