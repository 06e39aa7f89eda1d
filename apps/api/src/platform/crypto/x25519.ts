import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'

/** Node accepts keys only in DER form (RFC 8410); the header before the 32 bytes is always the same. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_HEADER = Buffer.from('302a300506032b656e032100', 'hex')

/** Any 32 random bytes are a private key; this returns its public key. */
export function publicHalfOf(secret: Buffer): Buffer {
  return pairOf(secret).publicHalf
}

/** Both sides get the same secret from their own private key and the other side's public key. */
export function agreeOnSecret(secret: Buffer, publicKey: Buffer): Buffer {
  const other = Buffer.concat([PUBLIC_HEADER, publicKey])
  return diffieHellman({
    privateKey: pairOf(secret).privateKey,
    publicKey: createPublicKey({ key: other, format: 'der', type: 'spki' }),
  })
}

type Pair = { privateKey: KeyObject; publicHalf: Buffer }

/** Making a pair takes longer than using it, and the key of all boxes stays in memory anyway. */
const pairs = new WeakMap<Buffer, Pair>()

function pairOf(secret: Buffer): Pair {
  const known = pairs.get(secret)
  if (known) return known
  const key = Buffer.concat([PRIVATE_HEADER, secret])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const exported = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const pair = { privateKey, publicHalf: exported.subarray(PUBLIC_HEADER.length) }
  pairs.set(secret, pair)
  return pair
}
