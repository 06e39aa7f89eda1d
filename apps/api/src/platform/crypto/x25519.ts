import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'

/** Node takes keys only in a wrapping (RFC 8410); what stands before the 32 bytes is always the same. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_HEADER = Buffer.from('302a300506032b656e032100', 'hex')

/** Any 32 random bytes are a private key; this is what the world may know of it. */
export function publicHalfOf(secret: Buffer): Buffer {
  const exported = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' })
  return exported.subarray(PUBLIC_HEADER.length)
}

/** The same for both sides: own private half with the other's public half. */
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
