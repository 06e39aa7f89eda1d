import { DomainError } from '#shared/domain-error.ts'
import { cleanMessage, isBlank } from './domain/ticket-text.ts'
import type { SupportTools } from './support-tools.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { ticketMessagesRepository } from './ticket-messages.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

/** Notes are for staff only: the sender does not even receive an event. */
export async function writeNote(
  tools: SupportTools,
  command: { ticketId: bigint; authorId: bigint; content: string },
): Promise<void> {
  const { ticketId, authorId } = command
  const content = cleanMessage(command.content)
  if (isBlank(content))
    throw new DomainError('ticket_message_empty', {}, { fields: { content: 'ticket_message_empty' } })
  const streams = await tools.db.transaction().execute(async (trx) => {
    const ticket = await ticketsRepository.findForUpdate(trx, ticketId)
    if (!ticket) throw new DomainError('ticket_not_found')
    await ticketMessagesRepository.insertNote(trx, { ticketId, authorId, content })
    return appendTicketEvent(trx, ticket, { sender: false })
  })
  for (const stream of streams) tools.announceStream(stream)
}
