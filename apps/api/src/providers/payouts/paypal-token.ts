import { z } from 'zod'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import { answerOfStatus, callRail, readJson, RailCallError } from './call-rail.ts'

export type PayPalAccess = { baseUrl: string; clientId: string; secret: string; timeoutMs: number }

const Token = z.object({ access_token: z.string().min(1).max(4_000), expires_in: z.number().positive() })
/** A token is renewed this long before it expires, because an expiry during a call would cost another call. */
const SPARE_MS = 60_000

/** Without a token no order was sent. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError'
  readonly answer: SubmitAnswer

  constructor(answer: SubmitAnswer) {
    super('no access token')
    this.answer = answer
  }
}

export type PayPalTokens = { get: () => Promise<string>; forget: (token: string) => void }

/** One token serves all calls until it expires; concurrent callers share the request. */
export function createPayPalTokens(access: PayPalAccess): PayPalTokens {
  let known: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined
  const renew = async () => {
    const { token, lifeMs } = await fetchToken(access)
    known = { token, until: performance.now() + lifeMs - SPARE_MS }
    return token
  }
  return {
    get: () => {
      if (known && performance.now() < known.until) return Promise.resolve(known.token)
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget: (token) => {
      if (known?.token === token) known = undefined
    },
  }
}

async function fetchToken(access: PayPalAccess): Promise<{ token: string; lifeMs: number }> {
  const answer = await callRail({
    method: 'POST',
    url: `${access.baseUrl}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${access.clientId}:${access.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs: access.timeoutMs,
  }).catch((error: unknown) => {
    throw error instanceof RailCallError ? new NoTokenError({ class: 'not_sent' }) : error
  })
  const refusal = answerOfStatus(answer)
  if (refusal && refusal.class !== 'ambiguous') throw new NoTokenError(refusal)
  const read = answer.status === 200 ? Token.safeParse(readJson(answer.body)) : undefined
  if (!read?.success) throw new NoTokenError({ class: 'not_sent' })
  return { token: read.data.access_token, lifeMs: read.data.expires_in * 1_000 }
}
