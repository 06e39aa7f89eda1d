import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '#platform/http/access-token.ts'
import { assertPanelOpen, permissionsOf, type Caller, type SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { STAFF_STREAM, streamOfTicket, streamOfUser } from '#platform/db/events.ts'
import { DomainError } from '#shared/domain-error.ts'
import { ticketsRepository, type TicketRow } from './tickets.repository.ts'

export type Asker = {
  caller: Caller
  /** The key of a guest's ticket, as sent with the request. */
  key: string | undefined
}

/** The role in which a caller reads a ticket. */
export type Viewer = {
  side: 'user' | 'staff'
  /** Null for a guest. */
  userId: bigint | null
  /** The stream that notifies this viewer of changes. */
  stream: string
}

export function isStaff(caller: Caller): caller is SignedInCaller {
  return permissionsOf(caller).includes('tickets.answer')
}

/** A missing ticket, another user's ticket and a wrong key give the same response. */
export async function findTicket(
  db: Db,
  ticketId: bigint,
  asker: Asker,
  { asStaff = false }: { asStaff?: boolean } = {},
): Promise<{ ticket: TicketRow; viewer: Viewer }> {
  const ticket = await ticketsRepository.find(db, ticketId)
  const viewer = ticket && viewerOf(ticket, asker, asStaff)
  if (viewer) return { ticket, viewer }
  // Staff without an open admin session must give the second factor, whether or not the ticket exists.
  if (isStaff(asker.caller)) assertPanelOpen(asker.caller)
  throw new DomainError('ticket_not_found')
}

function viewerOf(ticket: TicketRow, { caller, key }: Asker, asStaff: boolean): Viewer | undefined {
  // Staff read a ticket of their own as a user, unless they act as staff.
  const isOwner = caller.kind === 'user' && ticket.userId === caller.userId
  if (isStaff(caller) && caller.panel?.state === 'open' && (asStaff || !isOwner))
    return { side: 'staff', userId: caller.userId, stream: STAFF_STREAM }
  if (caller.kind === 'user' && isOwner)
    return { side: 'user', userId: caller.userId, stream: streamOfUser(caller.userId) }
  if (opensWith(ticket.guestKeyHash, key))
    return { side: 'user', userId: null, stream: streamOfTicket(ticket.id) }
  return undefined
}

function opensWith(hash: Buffer | null, key: string | undefined): boolean {
  return hash !== null && key !== undefined && timingSafeEqual(hash, hashToken(key))
}
