import type { AnswerOf, BodyOf, JsonRoute } from '@app/contract/routes'
import type { NewTicketResponse, TicketFormResponse } from '@app/contract/support'
import { request } from '#lib/api/request.ts'
import type { Call } from '#lib/api/route-call.ts'
import { send } from '#lib/api/send.ts'
import { readTokens } from '#lib/session/tokens.ts'

export type NewTicketBody = BodyOf<'POST /api/support/ticket'>

/** Open to visitors as well: whoever is signed in calls as that person, and a session that ended sends nobody away. */
export function callAsAnybody<Name extends JsonRoute>(
  route: Name,
  call: Call<Name>,
): Promise<AnswerOf<Name>> {
  return readTokens() ? request(route, call, { onSessionEnd: 'stay' }) : send(route, call)
}

export function fetchTicketForm(): Promise<TicketFormResponse> {
  return callAsAnybody('GET /api/support/form', {})
}

/** The same content must come with the same key, however often it is sent. */
export async function openTicket(
  body: NewTicketBody,
  idempotencyKey: string,
): Promise<NewTicketResponse['ticket']> {
  const answer = await callAsAnybody('POST /api/support/ticket', { body, idempotencyKey })
  return answer.ticket
}
