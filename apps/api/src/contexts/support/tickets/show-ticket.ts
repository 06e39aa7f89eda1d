import {
  TICKET_LIMITS,
  type Ticket,
  type TicketMessage,
  type TicketResponse,
} from '@app/contract/support/tickets'
import { showTicketAppraisal } from '#contexts/catalog/appraisals/index.ts'
import { permissionsOf } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { lastEventNumber } from '#platform/db/events.ts'
import { attachmentsRepository } from './attachments.repository.ts'
import { TICKET_MOVES } from './domain/ticket-machine.ts'
import type { SupportTools } from './support-tools.ts'
import { findTicket, type Asker, type Viewer } from './ticket-access.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { ticketMessagesRepository } from './ticket-messages.repository.ts'
import { presentAssignee, presentMessage, presentNote, presentTicket } from './tickets.presenter.ts'
import { ticketsRepository, type TicketRow } from './tickets.repository.ts'

const RECENT_STEAM_IDS = 3

type Thread = { messages: TicketMessage[]; hasEarlierMessages: boolean }

/** Reading the newest messages marks them as read for the viewer's side; paging back to earlier ones does not. */
export async function showTicket(
  tools: SupportTools,
  query: { ticketId: bigint; asker: Asker; before: bigint | undefined; asStaff?: boolean },
): Promise<TicketResponse> {
  const { db, keys } = tools
  const { ticketId, before, asStaff = false } = query
  const { viewer } = await findTicket(db, ticketId, query.asker, { asStaff })
  // Read before all other data: a stream that resumes after this number may repeat an event but misses none.
  const eventNumber = await lastEventNumber(db, viewer.stream)
  const { ticket } = await findTicket(db, ticketId, query.asker, { asStaff })
  const unread = viewer.side === 'staff' ? ticket.staffUnread : ticket.userUnread
  const [thread, contacts, message, staff, appraisal] = await Promise.all([
    before === undefined && unread > 0
      ? readUnread(db, ticketId, viewer)
      : readThread(db, { ticketId, before, viewer }),
    ticketContactsRepository.list(db, keys, [ticketId]),
    ticketMessagesRepository.findInitial(db, ticketId),
    viewer.side === 'staff' ? readStaffPart(db, ticket) : null,
    ticket.category === 'appraisal' ? readAppraisal(db, ticketId, viewer, query.asker) : null,
  ])
  return {
    success: true,
    ticket: {
      ...presentTicket(ticket, viewer, contacts.get(ticketId)),
      ...thread,
      message,
      eventNumber: eventNumber.toString(),
      staff,
      appraisal,
    },
  }
}

async function readAppraisal(
  db: Db,
  ticketId: bigint,
  { side, userId }: Viewer,
  { caller }: Asker,
): Promise<Ticket['appraisal']> {
  const isStaffSide = side === 'staff' && userId !== null
  return showTicketAppraisal(
    db,
    ticketId,
    isStaffSide ? { userId, permissions: permissionsOf(caller) } : null,
  )
}

/** Messages are written under the same lock, so no message is marked as read that was not returned. */
async function readUnread(db: Db, ticketId: bigint, viewer: Viewer): Promise<Thread> {
  return db.transaction().execute(async (trx) => {
    await ticketsRepository.findForUpdate(trx, ticketId)
    const thread = await readThread(trx, { ticketId, before: undefined, viewer })
    await ticketsRepository.markRead(trx, ticketId, viewer.side)
    return thread
  })
}

async function readThread(
  db: Db,
  query: { ticketId: bigint; before: bigint | undefined; viewer: Viewer },
): Promise<Thread> {
  const limit = TICKET_LIMITS.messagesPerPage
  const rows = await ticketMessagesRepository.listPage(db, { ...query, limit: limit + 1 })
  const page = rows.slice(0, limit).toReversed()
  const attachments = await attachmentsRepository.listOfMessages(
    db,
    page.map(({ id }) => id),
  )
  const byMessage = Map.groupBy(attachments, ({ messageId }) => messageId)
  return {
    messages: page.map((row) => presentMessage(row, byMessage.get(row.id) ?? [], query.viewer.side)),
    hasEarlierMessages: rows.length > limit,
  }
}

async function readStaffPart(db: Db, ticket: TicketRow): Promise<Ticket['staff']> {
  const { userId, steamId } = ticket
  const [assignees, notes, recentSteamIds] = await Promise.all([
    ticketsRepository.listStaff(db),
    ticketMessagesRepository.listNotes(db, ticket.id),
    userId === null
      ? []
      : ticketsRepository.listSteamIds(db, {
          userId,
          limit: RECENT_STEAM_IDS,
          ...(steamId === null ? {} : { except: steamId }),
        }),
  ])
  return {
    assignee: presentAssignee(ticket),
    assignees: assignees.map(({ id, displayName }) => ({ id: id.toString(), displayName })),
    notes: notes.map((note) => presentNote(note)),
    moves: [...TICKET_MOVES[ticket.status]],
    recentSteamIds,
  }
}
