import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'

/** Node accepts keys only in DER form (RFC 8410); the header before the 32 bytes is always the same. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_HEADER = Buffer.from('302a300506032b656e032100', 'hex')

/** Any 32 random bytes are a private key; this returns its public key. */
export function publicHalfOf(secret: Buffer): Buffer {
  const exported = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' })
  return exported.subarray(PUBLIC_HEADER.length)
}

/** Both sides get the same secret from their own private key and the other side's public key. */
export function agreeOnSecret(secret: Buffer, publicKey: Buffer): Buffer {
  const other = Buffer.concat([PUBLIC_HEADER, publicKey])
  return diffieHellman({
    privateKey: privateKeyOf(secret),
    publicKey: createPublicKey({ key: other, format: 'der', type: 'spki' }),
  })
}

function privateKeyOf(secret: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEADER, secret]), format: 'der', type: 'pkcs8' })
}
