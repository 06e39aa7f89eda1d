import type { KeyObject } from 'node:crypto'
import { callWithToken, type AccessTokens } from './access-tokens.ts'
import { callRail, type RailAnswer, type RailCall } from './call-rail.ts'

export type TrueLayerOptions = {
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  /** The account that pays. */
  merchantAccountId: string
  signing: { keyId: string; key: KeyObject }
  timeoutMs: number
  /** The text on the receiver's bank statement. */
  reference: string
}

export type TrueLayerContext = { options: TrueLayerOptions; tokens: AccessTokens }

export function tokenRequest({ authUrl, clientId, clientSecret, timeoutMs }: TrueLayerOptions): RailCall {
  return {
    method: 'POST',
    url: `${authUrl}/connect/token`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'payments',
    }),
    timeoutMs,
  }
}

export function get({ options, tokens }: TrueLayerContext, path: string): Promise<RailAnswer> {
  return callWithToken(tokens, (token) =>
    callRail({
      method: 'GET',
      url: `${options.apiUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: options.timeoutMs,
    }),
  )
}
