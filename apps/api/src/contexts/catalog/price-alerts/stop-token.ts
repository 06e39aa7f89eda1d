import { seal, unseal, type KeyRing } from '#platform/crypto/keys.ts'

const CONTEXT = 'stop price alerts'

/**
 * For the link that ends all alerts of an account without a sign-in. It is sealed, so it shows nothing about the
 * account and nobody else can make one.
 */
export function writeStopToken(ring: KeyRing, userId: bigint): string {
  const { id, secret } = ring.current
  return `${id}.${seal(secret, Buffer.from(userId.toString()), CONTEXT).toString('base64url')}`
}

/** Undefined for a token that we did not make. */
export function readStopToken(ring: KeyRing, token: string): bigint | undefined {
  const [id = '', sealed = ''] = token.split('.')
  const key = ring.byId.get(id)
  if (!key) return undefined
  try {
    return BigInt(unseal(key.secret, Buffer.from(sealed, 'base64url'), CONTEXT).toString())
  } catch {
    return undefined
  }
}
