import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { callWithToken, type AccessTokens } from './access-tokens.ts'
import { callRail, type RailAnswer, type RailCall } from './call-rail.ts'

export type RevolutOptions = {
  baseUrl: string
  clientId: string
  /** The domain of the redirect URI that Revolut has for this certificate. */
  issuer: string
  refreshToken: string
  /** Signs the client assertion: RSA, whose certificate Revolut has. */
  key: KeyObject
  /** The account that pays. */
  accountId: string
  timeoutMs: number
  /** The text on the receiver's bank statement. */
  reference: string
}

export type RevolutContext = { options: RevolutOptions; tokens: AccessTokens }

const AUDIENCE = 'https://revolut.com'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ASSERTION_LIFE = '5 minutes'

export async function tokenRequest(options: RevolutOptions): Promise<RailCall> {
  const { baseUrl, clientId, issuer, refreshToken, key, timeoutMs } = options
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setExpirationTime(ASSERTION_LIFE)
    .sign(key)
  return {
    method: 'POST',
    url: `${baseUrl}/auth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: assertion,
    }).toString(),
    timeoutMs,
  }
}

export function call({ options, tokens }: RevolutContext, path: string, body?: object): Promise<RailAnswer> {
  return callWithToken(tokens, (token) =>
    callRail({
      method: body ? 'POST' : 'GET',
      url: `${options.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: options.timeoutMs,
    }),
  )
}
