import type {
  DeleteApiAdminCannedAnswersByAnswerIdData,
  DeleteApiAdminCannedAnswersByAnswerIdResponses,
  GetApiAdminCannedAnswersData,
  GetApiAdminCannedAnswersResponses,
  GetApiAdminTicketsData,
  GetApiAdminTicketsResponses,
  GetApiAdminTransactionsByIdData,
  GetApiAdminTransactionsByIdResponses,
  GetApiAdminUsersByIdData,
  GetApiAdminUsersByIdResponses,
  PostApiAdminAppraisalsByAppraisalIdPricesData,
  PostApiAdminAppraisalsByAppraisalIdPricesResponses,
  PostApiAdminAppraisalsByAppraisalIdWithdrawData,
  PostApiAdminAppraisalsByAppraisalIdWithdrawResponses,
  PostApiAdminCannedAnswersData,
  PostApiAdminCannedAnswersResponses,
  PostApiAdminTicketsByIdNotesData,
  PostApiAdminTicketsByIdNotesResponses,
  PostApiAdminTicketsByIdPresenceData,
  PostApiAdminTicketsByIdPresenceResponses,
  PutApiAdminCannedAnswersByAnswerIdData,
  PutApiAdminCannedAnswersByAnswerIdResponses,
  PutApiSupportTicketByIdData,
  PutApiSupportTicketByIdResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** Values come from the address as they are; the server says whether they make sense. */
export function listAllTickets(query: Readonly<Record<string, string>>, signal: AbortSignal) {
  return request<GetApiAdminTicketsData, GetApiAdminTicketsResponses>({
    method: 'GET',
    path: '/admin/tickets',
    query,
    signal,
  })
}

/** Status, priority and assignment; the same when done twice. */
export async function changeTicket(
  ticketId: string,
  body: Pick<PutApiSupportTicketByIdData['body'], 'status' | 'priority' | 'assignedTo'>,
) {
  const answer = await request<PutApiSupportTicketByIdData, PutApiSupportTicketByIdResponses>({
    method: 'PUT',
    path: `/support/ticket/${ticketId}`,
    body,
  })
  return answer.ticket
}

export async function writeNote(ticketId: string, content: string) {
  const answer = await request<PostApiAdminTicketsByIdNotesData, PostApiAdminTicketsByIdNotesResponses>({
    method: 'POST',
    path: `/admin/tickets/${ticketId}/notes`,
    body: { content },
  })
  return answer.ticket
}

/** Says whether the caller is writing; answers who else is. Made by the page itself. */
export async function sayPresence(ticketId: string, isWriting: boolean) {
  const answer = await request<PostApiAdminTicketsByIdPresenceData, PostApiAdminTicketsByIdPresenceResponses>(
    {
      method: 'POST',
      path: `/admin/tickets/${ticketId}/presence`,
      body: { isWriting },
      isBackground: true,
    },
  )
  return answer.writers
}

/** With a ticket: filled with its facts. */
export async function listCannedAnswers(signal: AbortSignal, ticketId?: string) {
  const answer = await request<GetApiAdminCannedAnswersData, GetApiAdminCannedAnswersResponses>({
    method: 'GET',
    path: '/admin/canned-answers',
    ...(ticketId === undefined ? {} : { query: { ticketId } }),
    signal,
  })
  return answer.answers
}

export function saveCannedAnswer(id: number | undefined, body: { title: string; content: string }) {
  return id === undefined
    ? request<PostApiAdminCannedAnswersData, PostApiAdminCannedAnswersResponses>({
        method: 'POST',
        path: '/admin/canned-answers',
        body,
      })
    : request<PutApiAdminCannedAnswersByAnswerIdData, PutApiAdminCannedAnswersByAnswerIdResponses>({
        method: 'PUT',
        path: `/admin/canned-answers/${id}`,
        body,
      })
}

export function removeCannedAnswer(id: number) {
  return request<DeleteApiAdminCannedAnswersByAnswerIdData, DeleteApiAdminCannedAnswersByAnswerIdResponses>({
    method: 'DELETE',
    path: `/admin/canned-answers/${id}`,
  })
}

export function fetchSender(userId: string, signal: AbortSignal) {
  return request<GetApiAdminUsersByIdData, GetApiAdminUsersByIdResponses>({
    method: 'GET',
    path: `/admin/users/${encodeURIComponent(userId)}`,
    signal,
  })
}

export async function fetchSale(saleId: number, signal: AbortSignal) {
  const answer = await request<GetApiAdminTransactionsByIdData, GetApiAdminTransactionsByIdResponses>({
    method: 'GET',
    path: `/admin/transactions/${saleId}`,
    signal,
  })
  return answer.transaction
}

export const namePrice = (
  appraisalId: string,
  body: { price: number; validHours: number; reason: string },
  idempotencyKey: string,
) =>
  request<PostApiAdminAppraisalsByAppraisalIdPricesData, PostApiAdminAppraisalsByAppraisalIdPricesResponses>({
    method: 'POST',
    path: `/admin/appraisals/${appraisalId}/prices`,
    body,
    idempotencyKey,
  })

export const withdrawPrice = (appraisalId: string, priceId: string) =>
  request<
    PostApiAdminAppraisalsByAppraisalIdWithdrawData,
    PostApiAdminAppraisalsByAppraisalIdWithdrawResponses
  >({ method: 'POST', path: `/admin/appraisals/${appraisalId}/withdraw`, body: { priceId } })
