import type { AnswerOf, JsonRoute } from '@app/contract/routes'
import { readTokens } from '#lib/session/tokens.ts'
import { request } from './request.ts'
import type { Call } from './route-call.ts'
import { send } from './send.ts'

/** Open to visitors as well: whoever is signed in calls as that person, and a session that ended sends nobody away. */
export function callAsAnybody<Name extends JsonRoute>(
  route: Name,
  call: Call<Name>,
): Promise<AnswerOf<Name>> {
  return readTokens() ? request(route, call, { onSessionEnd: 'stay' }) : send(route, call)
}
