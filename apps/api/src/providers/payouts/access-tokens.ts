import { z } from 'zod'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import {
  answerOfFailure,
  answerOfStatus,
  callRail,
  readJson,
  RailCallError,
  type RailAnswer,
  type RailCall,
} from './call-rail.ts'

const Token = z.object({ access_token: z.string().min(1).max(4_000), expires_in: z.number().positive() })
/** A token is renewed this long before it expires, because an expiry during a call would cost another call. */
const SPARE_MS = 60_000

/** Without a token no order was sent. */
class NoTokenError extends Error {
  override readonly name = 'NoTokenError'
  readonly answer: SubmitAnswer

  constructor(answer: SubmitAnswer) {
    super('no access token')
    this.answer = answer
  }
}

export type AccessTokens = { get: () => Promise<string>; forget: (token: string) => void }

/** One token serves all calls until it expires; concurrent callers share the request. */
export function createAccessTokens(request: () => RailCall | Promise<RailCall>): AccessTokens {
  let known: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined
  const renew = async () => {
    const { token, lifeMs } = await fetchToken(await request())
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

async function fetchToken(request: RailCall): Promise<{ token: string; lifeMs: number }> {
  const answer = await callRail(request).catch((error: unknown) => {
    throw error instanceof RailCallError ? new NoTokenError({ class: 'not_sent' }) : error
  })
  const refusal = answerOfStatus(answer)
  if (refusal && refusal.class !== 'ambiguous') throw new NoTokenError(refusal)
  const read = answer.status === 200 ? Token.safeParse(readJson(answer.body)) : undefined
  if (!read?.success) throw new NoTokenError({ class: 'not_sent' })
  return { token: read.data.access_token, lifeMs: read.data.expires_in * 1_000 }
}

/** A token can be revoked before it expires; a call refused for that reason did nothing, so it is repeated once. */
export async function callWithToken(
  tokens: AccessTokens,
  callWith: (token: string) => Promise<RailAnswer>,
): Promise<RailAnswer> {
  const token = await tokens.get()
  const answer = await callWith(token)
  if (answer.status !== 401) return answer
  tokens.forget(token)
  return callWith(await tokens.get())
}

/** What a failed submission means for its order. */
export function answerOfError(error: unknown): SubmitAnswer {
  return error instanceof NoTokenError ? error.answer : answerOfFailure(error)
}
