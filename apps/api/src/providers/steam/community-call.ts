import { randomBytes } from 'node:crypto'
import { callSteam, type SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'

const COMMUNITY_ORIGIN = 'https://steamcommunity.com'

/** A form that only the signed-in account may send, from the page where a person would press the button. */
export function callCommunity(
  options: { communityUrl: string; session: OperatorSession; timeoutMs: number },
  token: string,
  call: { name: string; path: string; referer: string; fields: Record<string, string> },
): Promise<SteamAnswer> {
  // Any value works as long as cookie and form match: it prevents other sites from acting for us.
  const sessionId = randomBytes(12).toString('hex')
  return callSteam({
    name: call.name,
    egress: options.session.egress,
    address: `${options.communityUrl}${call.path}`,
    timeoutMs: options.timeoutMs,
    headers: {
      cookie: `sessionid=${sessionId}; ${loginCookie(options.session, token)}`,
      origin: COMMUNITY_ORIGIN,
      referer: `${COMMUNITY_ORIGIN}${call.referer}`,
    },
    body: new URLSearchParams({ sessionid: sessionId, ...call.fields }),
  })
}

export function loginCookie({ steamId }: Pick<OperatorSession, 'steamId'>, token: string): string {
  return `steamLoginSecure=${encodeURIComponent(`${steamId}||${token}`)}`
}
