import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { forgetStream, streamOfTicket } from '#platform/db/events.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { attachmentsRepository } from './attachments.repository.ts'
import { ticketNumber } from './domain/ticket-text.ts'
import { ticketsRepository } from './tickets.repository.ts'

const REASON_CHARS_MIN = 3

/**
 * Erases a ticket for a person who uses the right to be forgotten. Its messages, notes, pictures, address and mails
 * are deleted; a queued mail is never sent. Sales and bookings have no link to tickets and stay. Only the operator's
 * command line calls this, because a human must check that the requester is the author. After an interruption it can
 * be repeated.
 */
export async function eraseTicket(
  { db, files }: { db: Db; files: FileStore },
  command: { ticket: string; reason: string },
): Promise<string> {
  const reason = command.reason.trim()
  if (!/^\d{1,18}$/.test(command.ticket)) throw new Error('give the number of a ticket, such as 000482')
  if (reason.length < REASON_CHARS_MIN) throw new Error('give a reason: --reason "…"')
  const ticketId = BigInt(command.ticket)
  let pictures = 0
  for (;;) {
    // Delete files first: a file can be found only while its picture's row exists.
    for (const { id, fileId } of await attachmentsRepository.listOfTicket(db, ticketId)) {
      await files.delete(fileId)
      await attachmentsRepository.delete(db, id)
      pictures += 1
    }
    const isDone = await db.transaction().execute(async (trx) => {
      const ticket = await ticketsRepository.findForUpdate(trx, ticketId)
      if (!ticket) throw new Error('there is no such ticket')
      // A picture arrived meanwhile, so repeat. A later upload waits for the lock and then finds no ticket.
      if ((await attachmentsRepository.listOfTicket(trx, ticketId)).length > 0) return false
      await ticketsRepository.erase(trx, ticketId)
      await forgetStream(trx, streamOfTicket(ticketId))
      await writeAudit(trx, {
        actor: { type: 'operator', id: 'command-line' },
        action: 'ticket.erased',
        object: { type: 'ticket', id: ticketId.toString() },
        reason,
        details: { messages: ticket.messageCount, pictures, isGuest: ticket.userId === null },
      })
      return true
    })
    if (isDone) return `ticket ${ticketNumber(ticketId)} is erased`
  }
}
