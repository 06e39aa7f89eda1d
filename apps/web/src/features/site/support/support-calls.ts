import type { BodyOf } from '@app/contract/routes'
import type { NewTicketResponse, TicketFormResponse } from '@app/contract/support/tickets'
import { callAsAnybody } from '#lib/api/call-as-anybody.ts'

export type NewTicketBody = BodyOf<'POST /api/support/ticket'>

export function fetchTicketForm(): Promise<TicketFormResponse> {
  return callAsAnybody('GET /api/support/form', {})
}

/** The same content must always use the same idempotency key. */
export async function openTicket(
  body: NewTicketBody,
  idempotencyKey: string,
): Promise<NewTicketResponse['ticket']> {
  const answer = await callAsAnybody('POST /api/support/ticket', { body, idempotencyKey })
  return answer.ticket
}
