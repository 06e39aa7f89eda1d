import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** Node accepts keys only in DER form (RFC 8410); the header before the 32 bytes is always the same. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningPair = { privateKey: KeyObject; publicKey: KeyObject }

/** Any 32 random bytes are a private key. */
export function signingPairOf(secret: Buffer): SigningPair {
  const der = Buffer.concat([PRIVATE_HEADER, secret])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The 32 bytes of the public key, in base64url. */
export function publicBytesOf({ publicKey }: SigningPair): string {
  return publicKey.export({ format: 'jwk' }).x ?? ''
}

export function signBytes({ privateKey }: SigningPair, bytes: Buffer): Buffer {
  return sign(null, bytes, privateKey)
}

export function isSignatureOf({ publicKey }: SigningPair, bytes: Buffer, signature: Buffer): boolean {
  return verify(null, bytes, publicKey, signature)
}
