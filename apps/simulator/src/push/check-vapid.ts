import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 86_400

/** RFC 8292: the token is signed with the key that the browser subscribed with, for this push service, for a day at most. */
export function isVapidValid(
  authorization: string,
  expected: { applicationServerKey: string; audience: string; nowMs: number },
): boolean {
  const { token, key } = /^vapid t=(?<token>[^,\s]+), ?k=(?<key>\S+)$/i.exec(authorization)?.groups ?? {}
  const [header, claims, signature] = token?.split('.') ?? []
  if (!header || !claims || !signature || key !== expected.applicationServerKey) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = decode(header) as { alg?: string }
  const { aud, exp, sub } = decode(claims) as { aud?: string; exp?: number; sub?: string }
  const left = (exp ?? 0) - expected.nowMs / 1_000
  const isContact = /^(mailto:|https:)/.test(sub ?? '')
  return (
    isSigned && alg === 'ES256' && aud === expected.audience && left > 0 && left <= DAY_SECONDS && isContact
  )
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
