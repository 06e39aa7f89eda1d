import { randomBytes } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import type { NewTicketRequest, NewTicketResponse } from '@app/contract/support/tickets'
import { sameAddressForm } from '#contexts/identity/accounts/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import type { Caller } from '#platform/http/caller.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { fingerprint } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { judgeFormToken } from './domain/form-token.ts'
import { priorityOf } from './domain/ticket-machine.ts'
import { previewOf, ticketNumber } from './domain/ticket-text.ts'
import { readNewTicket, type ReadTicket } from './read-new-ticket.ts'
import { findAnswered, markRequest } from './request-marks.ts'
import type { SupportTools } from './support-tools.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { appendTicketEvent } from './ticket-events.ts'
import { limitNewTickets } from './ticket-limits.ts'
import { queueReceivedMail } from './ticket-mails.ts'
import { ticketMessagesRepository, type RequestMarks } from './ticket-messages.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

export type OpenTicketCommand = {
  caller: Caller
  ip: string
  language: Language
  key: string
  body: NewTicketRequest
}

/** The same text from the same sender within this time is one ticket, whatever the reason for the repeat. */
const DUPLICATE_SECONDS = 600
const GUEST_KEY_BYTES = 24

type Draft = ReadTicket & {
  userId: bigint | null
  language: Language
  request: RequestMarks
  emailFingerprint: Buffer
  duplicateMark: Buffer
  formMark: Buffer | null
}

export async function openTicket(
  tools: SupportTools,
  command: OpenTicketCommand,
): Promise<NewTicketResponse> {
  const draft = draftOf(tools, command)
  const answered = await findAnswered(tools.db, draft.request)
  if (answered) return present(tools, tools.db, answered.ticketId)
  if (draft.userId === null) await assertFormFilled(tools, command.body.formToken)
  await limitNewTickets(tools.limiter, {
    userId: draft.userId,
    ip: command.ip,
    emailMark: draft.emailFingerprint.toString('base64url'),
  })
  const written = await writeOnce(tools, draft)
  for (const stream of written.streams) tools.announceStream(stream)
  return present(tools, tools.db, written.ticketId)
}

function draftOf({ keys }: SupportTools, command: OpenTicketCommand): Draft {
  const { body, caller } = command
  const read = readNewTicket(body)
  const userId = caller.kind === 'user' ? caller.userId : null
  const address = sameAddressForm(read.email)
  // A guest's response contains the ticket key, so a guest counts as the same sender only from the same network.
  const sender = userId === null ? `guest:${address}:${networkOf(command.ip)}` : `user:${userId}`
  const content = JSON.stringify([
    sender,
    { ...read, email: address, saleId: read.saleId?.toString() ?? null },
  ])
  return {
    ...read,
    userId,
    language: command.language,
    request: markRequest(keys, {
      scope: userId === null ? `visitor:${body.formToken ?? ''}` : `user:${userId}`,
      key: command.key,
      body,
    }),
    // A separate fingerprint kind, so that an address cannot link a ticket to an account.
    emailFingerprint: fingerprint(keys, 'ticket_email', address),
    duplicateMark: fingerprint(keys, 'ticket_duplicate', content),
    formMark:
      userId === null && body.formToken !== undefined
        ? fingerprint(keys, 'ticket_form', body.formToken)
        : null,
  }
}

async function assertFormFilled({ db, keys }: SupportTools, token: string | undefined): Promise<void> {
  const now = await ticketsRepository.readClock(db)
  const verdict = judgeFormToken(keys.fingerprints.current.secret, token, now)
  if (verdict.kind === 'stale') throw new DomainError('ticket_form_stale')
  if (verdict.kind === 'too_fast')
    throw new DomainError('ticket_form_too_fast', { retryAfterSeconds: verdict.retryAfterSeconds })
}

async function writeOnce(
  tools: SupportTools,
  draft: Draft,
): Promise<{ ticketId: bigint; streams: string[] }> {
  try {
    return await tools.db.transaction().execute((trx) => write(tools, trx, draft))
  } catch (error) {
    if (isViolationOf(error, 'tickets_form_mark_unique')) throw new DomainError('ticket_form_stale')
    if (isViolationOf(error, 'ticket_messages_request_unique'))
      throw new DomainError('idempotency_key_reused')
    throw error
  }
}

async function write(
  tools: SupportTools,
  trx: Trx,
  draft: Draft,
): Promise<{ ticketId: bigint; streams: string[] }> {
  const { userId, duplicateMark } = draft
  await ticketsRepository.lockDuplicates(trx, duplicateMark)
  const first = await ticketsRepository.findDuplicate(trx, {
    duplicateMark,
    withinSeconds: DUPLICATE_SECONDS,
  })
  if (first !== undefined) return { ticketId: first, streams: [] }

  const guestKey = userId === null ? randomBytes(GUEST_KEY_BYTES).toString('base64url') : null
  const ticketId = await ticketsRepository.insert(trx, {
    ...draft,
    priority: priorityOf(draft.category),
    sale: draft.saleId === null ? null : await findSale(trx, draft.saleId, userId),
    guestKeyHash: guestKey === null ? null : hashToken(guestKey),
  })
  const contact = { name: draft.name, email: draft.email, guestKey }
  const { dataKey } = await ticketContactsRepository.insert(trx, tools.keys, ticketId, contact)
  await ticketMessagesRepository.startDocument(trx, ticketId)
  await ticketMessagesRepository.insert(trx, {
    ticketId,
    authorId: userId,
    isStaff: false,
    isInitial: true,
    content: draft.message,
    preview: previewOf(draft.message),
    request: draft.request,
  })
  await queueReceivedMail(tools, trx, { ...draft, ticketId, contact, dataKey })
  return { ticketId, streams: await appendTicketEvent(trx, { id: ticketId, userId }) }
}

/** A visitor has no sales; another user's sale is reported as not found. */
async function findSale(trx: Trx, saleId: bigint, userId: bigint | null) {
  const sale = userId === null ? undefined : await ticketsRepository.findOwnSale(trx, { saleId, userId })
  if (!sale) throw new DomainError('sale_not_found')
  return sale
}

/** A repeated request gets the same response, so the key of a guest's ticket is decrypted again. */
async function present(tools: SupportTools, db: Db, ticketId: bigint): Promise<NewTicketResponse> {
  const opened = await ticketContactsRepository.openWithKey(db, tools.keys, ticketId)
  if (!opened) throw new DomainError('ticket_not_found')
  const key = opened.contact.guestKey
  return { success: true, ticket: { id: Number(ticketId), number: ticketNumber(ticketId), key } }
}
