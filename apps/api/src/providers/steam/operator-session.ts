import { z } from 'zod'
import { SteamSilentError } from '#contexts/trading/trades/index.ts'
import { createEgress, directly, type Egress } from './egress.ts'
import { callSteam, parseJson } from './operator-call.ts'
import type { RefreshTokenFile } from './refresh-token-file.ts'

const Token = z.string().regex(/^[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]{1,2000}$/)
const Renewed = z.object({
  response: z.object({ access_token: Token, refresh_token: Token.optional() }),
})
const Claims = z.object({ sub: z.string() })
/** Steam may give a new refresh token together with the access token. */
const MAY_RENEW_REFRESH_TOKEN = '1'

export type OperatorSession = {
  steamId: string
  /** All calls of the account leave through it. */
  egress: Egress
  /** Renewed by its age, because Steam does not always report that it has expired. */
  accessToken: () => Promise<string>
  /** Called after a refusal. A token that was renewed meanwhile is not renewed again. */
  renew: (refused: string) => Promise<string>
}

export function createOperatorSession(options: {
  baseUrl: string
  steamId: string
  /** The account's own HTTP proxy; without one its calls go directly. */
  proxyUrl?: string | undefined
  tokenFile: RefreshTokenFile
  timeoutMs: number
  renewAfterMs: number
  /** Counts against the rate limit like every other call. */
  inBudget: <Result>(call: () => Promise<Result>) => Promise<Result>
}): OperatorSession {
  const { steamId, tokenFile, proxyUrl } = options
  const egress = proxyUrl === undefined ? directly : createEgress(proxyUrl)
  let current: { token: string; atMs: number } | undefined
  let renewing: Promise<string> | undefined

  const fetchToken = async (): Promise<string> => {
    // Read each time, because another watcher may have received a new token.
    const refreshToken = await tokenFile.read()
    assertHolder(refreshToken, steamId)
    const answer = await options.inBudget(() =>
      callSteam({
        name: 'GenerateAccessTokenForApp',
        egress,
        address: `${options.baseUrl}/IAuthenticationService/GenerateAccessTokenForApp/v1/`,
        timeoutMs: options.timeoutMs,
        headers: { origin: 'https://steamcommunity.com' },
        body: new URLSearchParams({
          refresh_token: refreshToken,
          steamid: steamId,
          renewal_type: MAY_RENEW_REFRESH_TOKEN,
        }),
      }),
    )
    const renewed = Renewed.safeParse(answer.status === 200 ? parseJson(answer.text) : undefined)
    if (!renewed.success)
      throw new SteamSilentError(`GenerateAccessTokenForApp: no token, status ${answer.status}`)
    const { access_token: token, refresh_token: next } = renewed.data.response
    assertHolder(token, steamId)
    if (next !== undefined && next !== refreshToken) {
      assertHolder(next, steamId)
      await tokenFile.replace(next)
    }
    current = { token, atMs: performance.now() }
    return token
  }
  const renewOnce = () =>
    (renewing ??= fetchToken().finally(() => {
      renewing = undefined
    }))
  return {
    steamId,
    egress,
    accessToken: async () => {
      const isYoung = current && performance.now() - current.atMs < options.renewAfterMs
      return current && isYoung ? current.token : renewOnce()
    },
    renew: async (refused) => (current && current.token !== refused ? current.token : renewOnce()),
  }
}

/** With another account's token we would accept items into the wrong account. */
function assertHolder(token: string, steamId: string): void {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  const claims = Claims.safeParse(parseJson(payload))
  if (!claims.success || claims.data.sub !== steamId)
    throw new SteamSilentError('the token belongs to another account')
}
