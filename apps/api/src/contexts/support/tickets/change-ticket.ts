import type { ChangeTicketRequest, TicketResponse, TicketStatus } from '@app/contract/support/tickets'
import { writeAudit } from '#platform/db/audit.ts'
import { assertPanelOpen, type Caller } from '#platform/http/caller.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { attachmentsRepository } from './attachments.repository.ts'
import { acceptsMessages, readStatus, TICKET_MOVES } from './domain/ticket-machine.ts'
import { cleanMessage, isBlank, previewOf } from './domain/ticket-text.ts'
import { findAnswered, markRequest } from './request-marks.ts'
import { showTicket } from './show-ticket.ts'
import type { SupportTools } from './support-tools.ts'
import { findTicket, isStaff, type Asker, type Viewer } from './ticket-access.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { limitMessages } from './ticket-limits.ts'
import { queueReplyMail } from './ticket-mails.ts'
import { ticketMessagesRepository, type RequestMarks } from './ticket-messages.repository.ts'
import { ticketsRepository, type TicketRow } from './tickets.repository.ts'

export type ChangeTicketCommand = {
  ticketId: bigint
  asker: Asker
  /** Required only for a message: all other changes are idempotent. */
  key: string | undefined
  body: ChangeTicketRequest
  requestId: string
}

type NewWords = { content: string; attachmentIds: readonly string[]; request: RequestMarks }

/** Applies a message, and for staff also status, priority and assignment, in one commit. */
export async function changeTicket(
  tools: SupportTools,
  command: ChangeTicketCommand,
): Promise<TicketResponse> {
  const { ticketId, asker, body } = command
  const asStaff = asksAsStaff(body)
  // Refused whether or not the ticket exists, so the refusal reveals nothing about it.
  if (asStaff) assertStaff(asker.caller)
  const { viewer } = await findTicket(tools.db, ticketId, asker, { asStaff })
  const words = readWords(tools, command, viewer)
  if (!words || !(await findAnswered(tools.db, words.request))) {
    if (words) await limitMessages(tools.limiter, writerOf(viewer, ticketId))
    const streams = await tools.db
      .transaction()
      .execute((trx) => change(tools, trx, { ...command, viewer, words }))
    for (const stream of streams) tools.announceStream(stream)
  }
  return showTicket(tools, { ticketId, asker, before: undefined, asStaff })
}

function assertStaff(caller: Caller): void {
  if (!isStaff(caller)) throw new DomainError('forbidden')
  assertPanelOpen(caller)
}

/** `isAdmin: false` counts too: only staff may send this field. */
function asksAsStaff(body: ChangeTicketRequest): boolean {
  const { isAdmin, status, priority, assignedTo } = body
  return [isAdmin, status, priority, assignedTo].some((value) => value !== undefined)
}

export function writerOf(viewer: Viewer, ticketId: bigint): string {
  return viewer.userId === null ? `guest:${ticketId}` : `user:${viewer.userId}`
}

function readWords(
  { keys }: SupportTools,
  { ticketId, key, body }: ChangeTicketCommand,
  viewer: Viewer,
): NewWords | undefined {
  const attachmentIds = [...new Set(body.attachmentIds)]
  const content = cleanMessage(body.message ?? '')
  if (isBlank(content) && attachmentIds.length === 0) {
    // Staff may send an empty text with a status change; an empty text is not a message.
    if (body.status === undefined && body.priority === undefined && body.assignedTo === undefined)
      throw new DomainError('ticket_message_empty', {}, { fields: { message: 'ticket_message_empty' } })
    return undefined
  }
  if (key === undefined) throw new DomainError('idempotency_key_missing')
  const scope = `ticket:${ticketId}:${viewer.side}:${viewer.userId ?? 'guest'}`
  return { content, attachmentIds, request: markRequest(keys, { scope, key, body }) }
}

async function change(
  tools: SupportTools,
  trx: Trx,
  command: ChangeTicketCommand & { viewer: Viewer; words: NewWords | undefined },
): Promise<string[]> {
  const { ticketId, body, words } = command
  const ticket = await ticketsRepository.findForUpdate(trx, ticketId)
  if (!ticket) throw new DomainError('ticket_not_found')
  // While this request waited for the lock, the same request may have been completed.
  if (words && (await findAnswered(trx, words.request))) return []
  const asked = body.status && readStatus(body.status)
  // A reopened ticket is opened before it takes the message; a ticket that is being closed takes the message first.
  const opensFirst = asked !== undefined && acceptsMessages(asked)
  if (opensFirst) await move(trx, ticket, asked)
  const statusNow = opensFirst ? asked : ticket.status
  if (words) await writeWords(tools, trx, { ...command, ticket, words, statusNow })
  if (asked !== undefined && !opensFirst) await move(trx, ticket, asked)
  await setFacts(trx, ticketId, body)
  await recordStaffChange(trx, command)
  return appendTicketEvent(trx, ticket)
}

async function move(trx: Trx, ticket: TicketRow, to: TicketStatus): Promise<void> {
  if (ticket.status === to) return
  if (!TICKET_MOVES[ticket.status].includes(to)) throw new DomainError('ticket_move_impossible')
  await ticketsRepository.save(trx, ticket.id, { status: to })
}

async function writeWords(
  tools: SupportTools,
  trx: Trx,
  command: ChangeTicketCommand & {
    viewer: Viewer
    words: NewWords
    ticket: TicketRow
    statusNow: TicketStatus
  },
): Promise<void> {
  const { ticket, ticketId, viewer, words, statusNow, body } = command
  if (!acceptsMessages(statusNow)) throw new DomainError('ticket_closed')
  const isStaffMessage = viewer.side === 'staff'
  const { content, attachmentIds } = words
  const messageId = await ticketMessagesRepository.insert(trx, {
    ticketId,
    authorId: viewer.userId,
    isStaff: isStaffMessage,
    isInitial: false,
    content,
    preview: previewOf(content),
    request: words.request,
  })
  if (attachmentIds.length > 0) {
    const count = await attachmentsRepository.attach(trx, {
      ids: attachmentIds,
      ticketId,
      isStaff: isStaffMessage,
      messageId,
    })
    if (count !== attachmentIds.length) throw new DomainError('attachment_not_found')
  }
  if (!isStaffMessage) return
  if (statusNow === 'open' && body.status === undefined)
    await ticketsRepository.save(trx, ticketId, { status: 'in-progress' })
  await queueReplyMail(tools, trx, { ticketId, language: ticket.language, messageId, text: content })
}

async function setFacts(trx: Trx, ticketId: bigint, body: ChangeTicketRequest): Promise<void> {
  const { priority, assignedTo } = body
  if (priority !== undefined) await ticketsRepository.save(trx, ticketId, { priority })
  if (assignedTo === undefined) return
  const assignee = assignedTo === null ? null : BigInt(assignedTo)
  if (assignee !== null) {
    const staff = await ticketsRepository.listStaff(trx)
    if (!staff.some(({ id }) => id === assignee)) throw new DomainError('ticket_assignee_unknown')
  }
  await ticketsRepository.save(trx, ticketId, { assignedTo: assignee })
}

/** Writes staff decisions to the audit log; staff messages are stored in the ticket itself. */
async function recordStaffChange(
  trx: Trx,
  { ticketId, viewer, body, requestId }: ChangeTicketCommand & { viewer: Viewer },
): Promise<void> {
  const { status, priority, assignedTo } = body
  if (viewer.userId === null || [status, priority, assignedTo].every((value) => value === undefined)) return
  await writeAudit(trx, {
    actor: { type: 'admin', id: viewer.userId.toString() },
    action: 'ticket.changed',
    object: { type: 'ticket', id: ticketId.toString() },
    details: {
      ...(status === undefined ? {} : { status: readStatus(status) }),
      ...(priority === undefined ? {} : { priority }),
      ...(assignedTo === undefined ? {} : { assignedTo: assignedTo ?? 'nobody' }),
    },
    requestId,
  })
}
