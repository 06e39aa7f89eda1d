import type {
  AdminTicketSummary,
  Ticket,
  TicketAttachment,
  TicketMessage,
  TicketNote,
  TicketSummary,
} from '@app/contract/support/tickets'
import { avatarUrl } from '#shared/avatar-url.ts'
import type { AttachmentRow } from './attachments.repository.ts'
import { acceptsMessages } from './domain/ticket-machine.ts'
import { ticketNumber } from './domain/ticket-text.ts'
import type { Viewer } from './ticket-access.ts'
import type { Contact } from './ticket-contacts.repository.ts'
import type { MessageRow, NoteRow } from './ticket-messages.repository.ts'
import type { TicketRow } from './tickets.repository.ts'

type Side = Viewer['side']

function presentFacts(row: TicketRow, side: Side) {
  return {
    id: Number(row.id),
    _id: Number(row.id),
    number: ticketNumber(row.id),
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    category: row.category,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    messageCount: row.messageCount,
    unreadCount: side === 'staff' ? row.staffUnread : row.userUnread,
  }
}

export function presentSummary(row: TicketRow, side: Side): TicketSummary {
  return {
    ...presentFacts(row, side),
    preview: row.preview,
    lastMessageIsAdmin: row.lastMessageIsStaff,
  }
}

export function presentAdminSummary(row: TicketRow, contact: Contact | undefined): AdminTicketSummary {
  return {
    ...presentSummary(row, 'staff'),
    ...presentSender(row, contact),
    steamId: row.steamId,
    assignee: presentAssignee(row),
    isWaiting: row.isWaiting,
  }
}

export function presentTicket(
  row: TicketRow,
  viewer: Viewer,
  contact: Contact | undefined,
): Omit<Ticket, 'messages' | 'hasEarlierMessages' | 'message' | 'eventNumber' | 'staff' | 'appraisal'> {
  return {
    ...presentFacts(row, viewer.side),
    ...presentSender(row, contact),
    steamId: row.steamId,
    sale: presentSale(row),
    canReply: acceptsMessages(row.status),
  }
}

function presentSender(row: TicketRow, contact: Contact | undefined) {
  return {
    userId: row.userId?.toString() ?? null,
    username: row.userName ?? contact?.name ?? '',
    avatarUrl: avatarUrl(row.avatarHash),
    user: presentUser(row),
    isGuest: row.userId === null,
    name: contact?.name ?? '',
    email: contact?.email ?? '',
  }
}

function presentUser(row: TicketRow): Ticket['user'] {
  if (row.userId === null) return null
  return {
    id: row.userId.toString(),
    displayName: row.userName ?? '',
    avatarUrl: avatarUrl(row.avatarHash),
    steamId: row.userSteamId ?? '',
  }
}

function presentSale(row: TicketRow): Ticket['sale'] {
  const { saleId, saleState, saleStateAtOpening } = row
  if (saleId === null || saleState === null || saleStateAtOpening === null) return null
  return {
    id: Number(saleId),
    number: ticketNumber(saleId),
    stateAtOpening: saleStateAtOpening,
    state: saleState,
  }
}

export function presentAssignee(row: TicketRow): AdminTicketSummary['assignee'] {
  return row.assignedTo === null
    ? null
    : { id: row.assignedTo.toString(), displayName: row.assigneeName ?? '' }
}

/** Only staff see which staff member wrote a message. */
export function presentMessage(
  row: MessageRow,
  attachments: readonly AttachmentRow[],
  side: Side,
): TicketMessage {
  const isNamed = side === 'staff' || !row.isStaff
  const at = row.createdAt.toISOString()
  return {
    id: Number(row.id),
    userId: isNamed ? (row.authorId?.toString() ?? null) : null,
    authorName: side === 'staff' ? row.authorName : null,
    content: row.content,
    createdAt: at,
    // A message is never changed.
    updatedAt: at,
    isInitial: row.isInitial,
    isAdmin: row.isStaff,
    isAutomatic: row.isAutomatic,
    attachments: attachments.map((attachment) => presentAttachment(attachment)),
  }
}

export function presentAttachment(
  row: Pick<AttachmentRow, 'id' | 'contentType' | 'width' | 'height' | 'byteSize'>,
): TicketAttachment {
  const { id, contentType, width, height, byteSize } = row
  return { id, contentType, width, height, byteSize }
}

export function presentNote(row: NoteRow): TicketNote {
  return {
    id: Number(row.id),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    author: { id: row.authorId.toString(), displayName: row.authorName },
  }
}
