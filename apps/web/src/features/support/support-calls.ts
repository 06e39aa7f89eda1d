import type { NewTicketResponse, TicketFormResponse } from '@app/contract/support'
import type {
  GetApiSupportFormData,
  GetApiSupportFormResponses,
  PostApiSupportTicketData,
  PostApiSupportTicketResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'
import { send, type Answers, type Call, type Operation } from '#lib/api/send.ts'
import { readTokens } from '#lib/session/tokens.ts'

export type NewTicketBody = PostApiSupportTicketData['body']

/** Open to visitors as well: whoever is signed in calls as that person, and a session that ended sends nobody away. */
export function callAsAnybody<Data extends Operation, Results extends Answers>(
  call: Call<Data>,
): Promise<Results[200]> {
  return readTokens() ? request<Data, Results>(call, { onSessionEnd: 'stay' }) : send<Data, Results>(call)
}

export function fetchTicketForm(): Promise<TicketFormResponse> {
  return callAsAnybody<GetApiSupportFormData, GetApiSupportFormResponses>({
    method: 'GET',
    path: '/support/form',
  })
}

/** The same content must come with the same key, however often it is sent. */
export async function openTicket(
  body: NewTicketBody,
  idempotencyKey: string,
): Promise<NewTicketResponse['ticket']> {
  const answer = await callAsAnybody<PostApiSupportTicketData, PostApiSupportTicketResponses>({
    method: 'POST',
    path: '/support/ticket',
    body,
    idempotencyKey,
  })
  return answer.ticket
}
