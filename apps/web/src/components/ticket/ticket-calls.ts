import type { AnswerOf } from '@app/contract/routes'
import type { Ticket, TicketAttachment } from '@app/contract/support/tickets'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { apiUrl, callHeaders, readAnswer } from '#lib/api/send.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { readTokens } from '#lib/session/tokens.ts'
import { callAsAnybody } from '#lib/api/call-as-anybody.ts'
import { sendWithProgress } from './send-with-progress.ts'
import type { TicketRef } from './ticket-key.ts'

/** Not kept after the page closes: the number of unread answers must never come from a cache. */
export const ticketsQuery = (page: number) =>
  queryOptions({ ...userQuery('GET /api/support/user/tickets', { query: { page } }), gcTime: 0 })

/** The response contains no ticket. */
export class EmptyTicketError extends Error {
  override readonly name = 'EmptyTicketError'
}

/** Loads the newest page of messages, or the page before a given message. */
export async function fetchTicket(
  { id, key }: TicketRef,
  {
    before,
    signal,
    isBackground = false,
  }: { before?: number; signal?: AbortSignal; isBackground?: boolean } = {},
): Promise<Ticket> {
  const answer = await callAsAnybody('GET /api/support/ticket/:id', {
    params: { id },
    isBackground,
    ...(before === undefined ? {} : { query: { before } }),
    ...(key === undefined ? {} : { ticketKey: key }),
    ...(signal === undefined ? {} : { signal }),
  })
  const { ticket } = answer as { ticket?: Ticket | null }
  if (!ticket) throw new EmptyTicketError()
  return ticket
}

/** A retry must use the same key as the first attempt, so that the message is stored once. */
export async function sendMessage(
  { id, key }: TicketRef,
  message: {
    content: string
    attachmentIds: readonly string[]
    /** Replies as staff, and optionally closes the ticket. */
    asStaff?: { closes: boolean } | undefined
  },
  idempotencyKey: string,
): Promise<Ticket> {
  const { content, attachmentIds, asStaff } = message
  const answer = await callAsAnybody('PUT /api/support/ticket/:id', {
    params: { id },
    body: {
      message: content,
      ...(attachmentIds.length === 0 ? {} : { attachmentIds: [...attachmentIds] }),
      ...(asStaff ? { isAdmin: true } : {}),
      ...(asStaff?.closes ? { status: 'closed' as const } : {}),
    },
    idempotencyKey,
    ...(key === undefined ? {} : { ticketKey: key }),
  })
  return answer.ticket
}

export async function fetchPicture(ref: TicketRef, attachmentId: string): Promise<Blob> {
  const url = apiUrl('GET /api/support/ticket/:id/attachments/:attachmentId', { id: ref.id, attachmentId })
  const response = await withFreshToken(ref, (headers) => fetch(url, { headers, credentials: 'same-origin' }))
  return response.ok ? response.blob() : readAnswer(response)
}

export async function uploadPicture(
  ref: TicketRef,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<TicketAttachment> {
  const url = apiUrl('POST /api/support/ticket/:id/attachments', { id: ref.id })
  const response = await withFreshToken(ref, (headers) =>
    sendWithProgress(url, { headers: { ...headers, 'Content-Type': file.type }, body: file, ...options }),
  )
  const answer = await readAnswer<AnswerOf<'POST /api/support/ticket/:id/attachments'>>(response)
  return answer.attachment
}

/** For bodies that are not JSON: uses the same headers as other calls, and the same retry after a token refresh. */
async function withFreshToken(
  { key }: TicketRef,
  exchange: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const attempt = (accessToken: string | undefined) =>
    exchange({ ...callHeaders(accessToken), ...(key === undefined ? {} : { 'X-Ticket-Key': key }) })
  const accessToken = readTokens()?.accessToken
  try {
    const response = await attempt(accessToken)
    if (response.status !== 401 || accessToken === undefined) return response
    const isFresh = (await refreshSession(accessToken)) === 'refreshed'
    return isFresh ? await attempt(readTokens()?.accessToken) : response
  } catch (cause) {
    throw new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause })
  }
}
