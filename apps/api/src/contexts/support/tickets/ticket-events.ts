import type { Trx } from '#platform/db/database.ts'
import { appendEvent, STAFF_STREAM, streamOfTicket, streamOfUser } from '#platform/db/events.ts'

type Told = { id: bigint; userId: bigint | null }

/**
 * The caller announces the returned streams after the commit. The staff stream comes last, because all writers share
 * its lock.
 */
export async function appendTicketEvent(
  trx: Trx,
  ticket: Told,
  tells: { sender: boolean } = { sender: true },
): Promise<string[]> {
  const event = { kind: 'ticket.updated', ticketId: Number(ticket.id) } as const
  const ofSender = ticket.userId === null ? streamOfTicket(ticket.id) : streamOfUser(ticket.userId)
  const streams = tells.sender ? [ofSender, STAFF_STREAM] : [STAFF_STREAM]
  for (const stream of streams) await appendEvent(trx, stream, event)
  return streams
}
