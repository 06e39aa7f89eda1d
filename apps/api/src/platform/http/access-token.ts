import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { SteamId } from '@app/contract/identity/accounts'
import type { KeyRing } from '#platform/crypto/keys.ts'

const ISSUER = 'skinkantor'
const AUDIENCE = 'skinkantor-api'
const ALGORITHM = 'HS256'
const ACCESS_TOKEN_TYPE = 'at+jwt'
const HAND_OVER_TYPE = 'ho+jwt'

export type AccessClaims = {
  userId: string
  steamId: string
  sessionId: string
  /** Hash of the device cookie: without that cookie the token is useless. */
  deviceHash: string
}

/** The token's claims, in the types that are compared with the request and the database. */
type ReadClaims = { userId: bigint; sessionId: string; deviceHash: Buffer; expiresAt: Date }

const Claims = z.object({
  sub: z.string().regex(/^\d{1,19}$/),
  steamId: SteamId,
  sid: z.uuid(),
  dev: z.string(),
  exp: z.number().int(),
})

export function hashToken(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** The caller passes times from the database: no local clock is trusted. */
export function signAccessToken(
  ring: KeyRing,
  claims: AccessClaims,
  times: { issuedAt: Date; expiresAt: Date },
) {
  return new SignJWT({ steamId: claims.steamId, sid: claims.sessionId, dev: claims.deviceHash })
    .setProtectedHeader({ alg: ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: ring.current.id })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(times.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(times.expiresAt.getTime() / 1000))
    .sign(ring.current.secret)
}

/**
 * A sign-in code in the form of an access token, so that the page can read the Steam id from it. Its type and
 * audience differ: it is valid only for the exchange.
 */
export function signHandOver(ring: KeyRing, claims: { id: string; steamId: string }): Promise<string> {
  return new SignJWT({ steamId: claims.steamId })
    .setProtectedHeader({ alg: ALGORITHM, typ: HAND_OVER_TYPE, kid: ring.current.id })
    .setJti(claims.id)
    .setIssuer(ISSUER)
    .setAudience('skinkantor-hand-over')
    .sign(ring.current.secret)
}

const REMEMBERED_MAX = 5_000

/**
 * Reads tokens and caches the claims of the last valid ones, because a valid signature stays valid. The database is
 * asked each time whether the token has expired or its session has ended.
 */
export function createTokenReader(ring: KeyRing): (token: string) => Promise<ReadClaims | undefined> {
  const remembered = new Map<string, ReadClaims>()
  return async (token) => {
    const known = remembered.get(token)
    if (known) return known
    const claims = await readAccessToken(ring, token)
    if (!claims) return undefined
    const [oldest] = remembered.size >= REMEMBERED_MAX ? remembered.keys() : []
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, claims)
    return claims
  }
}

/**
 * Returns the token's claims, or undefined. The algorithm is fixed and the key comes from our own list by id; every
 * other header is ignored. Expiry is only returned: the session query compares it with the database clock.
 */
async function readAccessToken(ring: KeyRing, token: string): Promise<ReadClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = typeof header.kid === 'string' ? ring.byId.get(header.kid) : undefined
        if (!key) throw new Error('unknown key')
        return key.secret
      },
      {
        algorithms: [ALGORITHM],
        typ: ACCESS_TOKEN_TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: new Date(0),
      },
    )
    const claims = Claims.parse(payload)
    return {
      userId: BigInt(claims.sub),
      sessionId: claims.sid,
      deviceHash: Buffer.from(claims.dev, 'base64url'),
      expiresAt: new Date(claims.exp * 1000),
    }
  } catch {
    return undefined
  }
}
