import { hkdfSync, randomBytes } from 'node:crypto'
import { seal, unseal, type PublicKey, type WrappedKey } from './keys.ts'
import { agreeOnSecret, publicHalfOf } from './x25519.ts'

const KEY_BYTES = 32
const BOX_VERSION = 2

/**
 * Encrypts for the owner of a public key; the sender cannot decrypt the result. An ephemeral key and the receiver's
 * key agree on a secret, from which the AES-256-GCM key is derived. Both public keys go into the derivation.
 * `context` is bound to the box as in `seal`.
 */
export function sealFor(publicKey: Buffer, plain: Buffer, context: string): Buffer {
  const ephemeral = randomBytes(KEY_BYTES)
  const ephemeralPublic = publicHalfOf(ephemeral)
  const key = boxKey(agreeOnSecret(ephemeral, publicKey), ephemeralPublic, publicKey)
  return Buffer.concat([Buffer.from([BOX_VERSION]), ephemeralPublic, seal(key, plain, context)])
}

export function openBox(secret: Buffer, box: Buffer, context: string): Buffer {
  if (box[0] !== BOX_VERSION || box.length <= 1 + KEY_BYTES) throw new Error('not a sealed box')
  const ephemeralPublic = box.subarray(1, 1 + KEY_BYTES)
  const key = boxKey(agreeOnSecret(secret, ephemeralPublic), ephemeralPublic, publicHalfOf(secret))
  return unseal(key, box.subarray(1 + KEY_BYTES), context)
}

function boxKey(agreed: Buffer, ephemeralPublic: Buffer, receiverPublic: Buffer): Buffer {
  const salt = Buffer.concat([ephemeralPublic, receiverPublic])
  return Buffer.from(hkdfSync('sha256', agreed, salt, 'skinkantor sealed box', KEY_BYTES))
}

/**
 * A key pair of one user. The public key encrypts; the private key is itself encrypted for the wrapping key. So the
 * process that created the pair cannot decrypt later.
 */
export function newWrappedPair(wrapping: PublicKey, context: string): WrappedKey & { publicKey: Buffer } {
  const secret = randomBytes(KEY_BYTES)
  return {
    publicKey: publicHalfOf(secret),
    wrappingKeyId: wrapping.id,
    wrappedKey: sealFor(wrapping.publicKey, secret, context),
  }
}
