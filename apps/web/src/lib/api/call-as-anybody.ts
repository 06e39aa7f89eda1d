import type { AnswerOf, JsonRoute } from '@app/contract/routes'
import { readTokens } from '#lib/session/tokens.ts'
import { request } from './request.ts'
import type { Call } from './route-call.ts'
import { send } from './send.ts'

/** Also for visitors: a signed-in user calls with the session, and an ended session causes no redirect. */
export function callAsAnybody<Name extends JsonRoute>(
  route: Name,
  call: Call<Name>,
): Promise<AnswerOf<Name>> {
  return readTokens() ? request(route, call, { onSessionEnd: 'stay' }) : send(route, call)
}
