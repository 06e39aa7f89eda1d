import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#shared/domain-error.ts'
import { createTokenReader, hashToken } from './access-token.ts'
import type { Caller, SignedInCaller } from './caller.ts'
import { deviceCookieOf } from './cookies.ts'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { ignoresToken } from './route-permissions.ts'

const CALLER = Symbol('caller')

declare module 'fastify' {
  interface FastifyRequest {
    readonly caller: Caller
    [CALLER]: Caller | undefined
  }
}

export type FindLiveSession = (query: {
  sessionId: string
  userId: bigint
  tokenExpiresAt: Date
}) => Promise<Omit<SignedInCaller, 'kind' | 'tokenExpiresAt'> | undefined>

type Options = { tokenKeys: KeyRing; findLiveSession: FindLiveSession }
type Tools = { readToken: ReturnType<typeof createTokenReader>; findLiveSession: FindLiveSession }

/**
 * Identifies the caller. A valid token needs the cookie of its device and a live session in the database. So ending a
 * session or removing a right works at the next call, not when the token expires.
 */
export const authenticate = fp(
  async (app: FastifyInstance, { tokenKeys, findLiveSession }: Options) => {
    const tools = { readToken: createTokenReader(tokenKeys), findLiveSession }
    // Reserves the property in every request from the start, because a property that is added later slows down each
    // request.
    app.decorateRequest(CALLER)
    app.decorateRequest('caller', {
      getter(this: FastifyRequest) {
        return this[CALLER] ?? VISITOR
      },
    })
    app.addHook('onRequest', async (request) => {
      const header = request.headers.authorization
      if (header === undefined || ignoresToken(request.method, request.routeOptions.url ?? '')) return
      const caller = await signedInCaller(request, header, tools)
      if (!caller) throw new DomainError('session_expired')
      request[CALLER] = caller
    })
  },
  { name: 'authenticate' },
)

const VISITOR: Caller = { kind: 'visitor' }

async function signedInCaller(
  request: FastifyRequest,
  header: string,
  { readToken, findLiveSession }: Tools,
): Promise<Caller | undefined> {
  const token = /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(header)?.[1]
  const claims = token === undefined ? undefined : await readToken(token)
  const device = deviceCookieOf(request)
  if (!claims || device === undefined || !isSameHash(claims.deviceHash, hashToken(device))) return undefined
  const { sessionId, userId, expiresAt: tokenExpiresAt } = claims
  const session = await findLiveSession({ sessionId, userId, tokenExpiresAt })
  return session && { kind: 'user', ...session, tokenExpiresAt }
}

function isSameHash(claimed: Buffer, actual: Buffer): boolean {
  return claimed.length === actual.length && timingSafeEqual(claimed, actual)
}
