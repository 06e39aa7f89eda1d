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
  /** Hash of the device cookie: without that cookie the token is worth nothing. */
  deviceHash: string
}

/** What a token says, in the forms in which it is compared with what the request and the database say. */
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

/** Times come from the caller, who has them from the database: no clock of ours is trusted. */
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
 * A hand-over code in the shape of an access token, so that the page can read the platform id from it. Its type
 * and audience differ: it opens nothing but the exchange.
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
 * Reads tokens, and remembers the last good ones with what they say: a signature that was right stays right, and
 * whether the token is over or its session has ended is asked of the database each time.
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
 * Returns what the token says, or nothing. The algorithm is fixed and the key comes from our own list by id; every
 * other header is ignored. Expiry is returned rather than judged here: the session query compares it with the
 * database's clock.
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
