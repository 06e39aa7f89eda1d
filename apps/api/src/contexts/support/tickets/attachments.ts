import { randomUUID } from 'node:crypto'
import type { AttachmentResponse } from '@app/contract/support/tickets'
import { createSlots } from '#contexts/catalog/images/index.ts'
import type { StoredFile } from '#platform/media/file-store.ts'
import { DomainError } from '#shared/domain-error.ts'
import { attachmentsRepository } from './attachments.repository.ts'
import { writerOf } from './change-ticket.ts'
import { acceptsMessages } from './domain/ticket-machine.ts'
import { redrawAttachment, type RedrawnPicture } from './redraw-attachment.ts'
import type { SupportTools } from './support-tools.ts'
import { findTicket, type Asker } from './ticket-access.ts'
import { limitUploads } from './ticket-limits.ts'
import { presentAttachment } from './tickets.presenter.ts'
import { ticketsRepository } from './tickets.repository.ts'

/** Quota of one ticket; attachments without a message count too. */
const QUOTA = { count: 60, bytes: 60 * 1024 * 1024, waiting: 10 }
/** Decoding uses memory and CPU; requests beyond this limit are refused and must retry. */
const REDRAWING = { running: 2, waiting: 20 }

/**
 * Accepts a picture for a message that is still being written. A picture without a message is removed after a day.
 */
export function createAttachmentTaker(
  tools: SupportTools,
): (command: { ticketId: bigint; asker: Asker; ip: string; content: Buffer }) => Promise<AttachmentResponse> {
  const inTurn = createSlots(REDRAWING, () => new DomainError('unavailable', { retryAfterSeconds: 5 }))
  return async ({ ticketId, asker, ip, content }) => {
    const { ticket, viewer } = await findTicket(tools.db, ticketId, asker)
    if (!acceptsMessages(ticket.status)) throw new DomainError('ticket_closed')
    await assertRoom(tools, ticketId)
    await limitUploads(tools.limiter, writerOf(viewer, ticketId), ip)
    const picture = await inTurn(() => redrawAttachment(content))
    const isStaff = viewer.side === 'staff'
    return store(tools, { ticketId, isStaff, picture })
  }
}

async function assertRoom({ db }: Pick<SupportTools, 'db'>, ticketId: bigint): Promise<void> {
  const { count, bytes, waiting } = await attachmentsRepository.measure(db, ticketId)
  if (count >= QUOTA.count || bytes >= QUOTA.bytes || waiting >= QUOTA.waiting)
    throw new DomainError('attachment_quota')
}

async function store(
  tools: SupportTools,
  { ticketId, isStaff, picture }: { ticketId: bigint; isStaff: boolean; picture: RedrawnPicture },
): Promise<AttachmentResponse> {
  const { content, contentType, width, height } = picture
  const file = await tools.files.put({ kind: 'ticket-attachment', contentType, content })
  const attachment = {
    id: randomUUID(),
    isStaff,
    fileId: file.id,
    contentType,
    width,
    height,
    byteSize: content.length,
  }
  try {
    await tools.db.transaction().execute(async (trx) => {
      // The ticket's row lock prevents concurrent uploads from exceeding the quota together.
      await ticketsRepository.findForUpdate(trx, ticketId)
      await assertRoom({ db: trx }, ticketId)
      await attachmentsRepository.insert(trx, { ...attachment, ticketId })
    })
  } catch (error) {
    await tools.files.delete(file.id)
    throw error
  }
  return { success: true, attachment: presentAttachment(attachment) }
}

export async function readAttachment(
  { db, files }: SupportTools,
  query: { ticketId: bigint; attachmentId: string; asker: Asker },
): Promise<StoredFile> {
  const { ticketId, attachmentId: id } = query
  const { viewer } = await findTicket(db, ticketId, query.asker)
  const isStaff = viewer.side === 'staff'
  const attachment = await attachmentsRepository.find(db, { id, ticketId, isStaff })
  const file = attachment && (await files.get(attachment.fileId))
  if (!file) throw new DomainError('attachment_not_found')
  return file
}
