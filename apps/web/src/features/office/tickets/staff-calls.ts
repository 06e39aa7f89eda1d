import type { BodyOf } from '@app/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

/** Passes values from the URL unchanged; the server validates them. */
export const ticketsQuery = (query: Readonly<Record<string, string>>) =>
  staffListQuery('GET /api/admin/tickets', { query })

/** Changes status, priority and assignment; the call is idempotent. */
export async function changeTicket(
  ticketId: string,
  body: Pick<BodyOf<'PUT /api/support/ticket/:id'>, 'status' | 'priority' | 'assignedTo'>,
) {
  const answer = await request('PUT /api/support/ticket/:id', { params: { id: ticketId }, body })
  return answer.ticket
}

export async function writeNote(ticketId: string, content: string) {
  const answer = await request('POST /api/admin/tickets/:id/notes', {
    params: { id: ticketId },
    body: { content },
  })
  return answer.ticket
}

/** Reports whether the caller is typing and returns who else is. The page sends it in the background. */
export async function sayPresence(ticketId: string, isWriting: boolean) {
  const answer = await request('POST /api/admin/tickets/:id/presence', {
    params: { id: ticketId },
    body: { isWriting },
    isBackground: true,
  })
  return answer.writers
}

/** With a ticket id, the placeholders are filled with facts of the ticket. */
export const cannedAnswersQuery = (ticketId?: string) =>
  queryOptions({
    ...staffQuery('GET /api/admin/canned-answers', ticketId === undefined ? {} : { query: { ticketId } }),
    select: ({ answers }) => answers,
  })

export function saveCannedAnswer(id: number | undefined, body: { title: string; content: string }) {
  return id === undefined
    ? request('POST /api/admin/canned-answers', { body })
    : request('PUT /api/admin/canned-answers/:answerId', { params: { answerId: id }, body })
}

export function removeCannedAnswer(id: number) {
  return request('DELETE /api/admin/canned-answers/:answerId', { params: { answerId: id } })
}

export const senderQuery = (userId: string) =>
  staffQuery('GET /api/admin/users/:id', { params: { id: userId } })

export const saleQuery = (saleId: number) =>
  queryOptions({
    ...staffQuery('GET /api/admin/transactions/:id', { params: { id: saleId } }),
    select: ({ transaction }) => transaction,
  })

export const namePrice = (
  appraisalId: string,
  body: { price: number; validHours: number; reason: string },
  idempotencyKey: string,
) =>
  request('POST /api/admin/appraisals/:appraisalId/prices', { params: { appraisalId }, body, idempotencyKey })

export const withdrawPrice = (appraisalId: string, priceId: string) =>
  request('POST /api/admin/appraisals/:appraisalId/withdraw', { params: { appraisalId }, body: { priceId } })
