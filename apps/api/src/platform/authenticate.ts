import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#shared/domain-error.ts'
import { createTokenReader, hashToken } from './access-token.ts'
import type { Caller, SignedInCaller } from './caller.ts'
import { deviceCookieOf } from './cookies.ts'
import type { KeyRing } from './keys.ts'
import { ignoresToken } from './route-permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
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
 * Decides who calls. A valid token needs the cookie of the device it was made for, and a session that still lives
 * in the database: ending a session or taking a right away works at the next call, not when the token ends.
 */
export const authenticate = fp(
  async (app: FastifyInstance, { tokenKeys, findLiveSession }: Options) => {
    const tools = { readToken: createTokenReader(tokenKeys), findLiveSession }
    app.decorateRequest('caller', { getter: () => VISITOR })
    app.addHook('onRequest', async (request) => {
      const caller = await callerOf(request, tools)
      Object.defineProperty(request, 'caller', { value: caller })
    })
  },
  { name: 'authenticate' },
)

const VISITOR: Caller = { kind: 'visitor' }

async function callerOf(request: FastifyRequest, tools: Tools): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined || ignoresToken(request.method, request.routeOptions.url ?? '')) return VISITOR
  const caller = await signedInCaller(request, header, tools)
  if (!caller) throw new DomainError('session_expired')
  return caller
}

async function signedInCaller(
  request: FastifyRequest,
  header: string,
  { readToken, findLiveSession }: Tools,
): Promise<Caller | undefined> {
  const token = /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(header)?.[1]
  const claims = token === undefined ? undefined : await readToken(token)
  const device = deviceCookieOf(request)
  if (!claims || device === undefined || !isSameHash(claims.deviceHash, hashToken(device))) return undefined
  const session = await findLiveSession({
    sessionId: claims.sessionId,
    userId: BigInt(claims.userId),
    tokenExpiresAt: claims.expiresAt,
  })
  return session && { kind: 'user', ...session, tokenExpiresAt: claims.expiresAt }
}

function isSameHash(claimed: string, actual: Buffer): boolean {
  const given = Buffer.from(claimed, 'base64url')
  return given.length === actual.length && timingSafeEqual(given, actual)
}
