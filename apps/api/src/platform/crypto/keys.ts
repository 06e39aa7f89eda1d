import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publicHalfOf } from './x25519.ts'

/**
 * Keys are files, one per key, so that they can come from any secret store: `KEYS_DIR/<purpose>/<id>.key` holds
 * 32 random bytes in base64url. Ids sort by age and the newest is used for new work; older ones stay readable
 * until nothing refers to them. `npm run admin -- keys rotate <purpose>` adds one.
 *
 * Payout details have a pair: the public half, `payout-encryption.pub/<id>.pub`, seals and is all that the API needs;
 * the folder `payout-encryption` with the private half belongs only where they are opened: to the worker and to the
 * operator.
 *
 * Receipts of sales are signed with `receipt-signing`, a pair too (Ed25519). Only the API has it; it tells the public
 * halves to everybody. A key whose file is removed signs and proves nothing any more.
 */
export const KEY_PURPOSES = ['tokens', 'refresh', 'fingerprints', 'profile-encryption'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]
export const PAYOUT_PAIR = 'payout-encryption'
const PAYOUT_PUBLIC = 'payout-encryption.pub'
export const RECEIPT_SIGNING = 'receipt-signing'

export type Key = { id: string; secret: Buffer }
export type KeyRing = { current: Key; byId: ReadonlyMap<string, Key> }
export type PublicKey = { id: string; publicKey: Buffer }
export type Keys = Record<KeyPurpose, KeyRing> & { payoutPublic: PublicKey }

const KEY_BYTES = 32

export function readKeys(folder: string): Keys {
  const rings = KEY_PURPOSES.map((purpose) => [purpose, readKeyRing(folder, purpose)])
  const newest = newestOf(readKeyFiles(folder, PAYOUT_PUBLIC, 'pub'), PAYOUT_PUBLIC)
  return {
    ...(Object.fromEntries(rings) as Record<KeyPurpose, KeyRing>),
    payoutPublic: { id: newest.id, publicKey: newest.bytes },
  }
}

/** Only the payout worker and the operator use these keys; the API has neither a reason nor the files. */
export function readPayoutPrivateKeys(folder: string): KeyRing {
  const ring = readKeyRing(folder, PAYOUT_PAIR)
  for (const { id, bytes } of readKeyFiles(folder, PAYOUT_PUBLIC, 'pub')) {
    const secret = ring.byId.get(id)?.secret
    // Details encrypted with such a public key could never be decrypted for a payout.
    if (!secret || !publicHalfOf(secret).equals(bytes))
      throw new Error(`The public key "${id}" of "${PAYOUT_PAIR}" has no matching private one`)
  }
  return ring
}

/** Only the API uses these keys. */
export function readReceiptKeys(folder: string): KeyRing {
  return readKeyRing(folder, RECEIPT_SIGNING)
}

function readKeyRing(folder: string, purpose: string): KeyRing {
  const keys = readKeyFiles(folder, purpose, 'key').map(({ id, bytes }) => ({ id, secret: bytes }))
  return { current: newestOf(keys, purpose), byId: new Map(keys.map((key) => [key.id, key])) }
}

function newestOf<Item>(items: Item[], purpose: string): Item {
  const newest = items.at(-1)
  if (!newest) throw new Error(`No key for "${purpose}": run "npm run admin -- keys init"`)
  return newest
}

/** Oldest first. */
function readKeyFiles(folder: string, purpose: string, ending: string): { id: string; bytes: Buffer }[] {
  const purposeFolder = path.join(folder, purpose)
  const names = existsSync(purposeFolder) ? readdirSync(purposeFolder).sort() : []
  return names.flatMap((name) => {
    const id = name.slice(0, -ending.length - 1)
    if (!name.endsWith(`.${ending}`) || !/^[a-z0-9-]{1,40}$/.test(id)) return []
    const bytes = Buffer.from(readFileSync(path.join(purposeFolder, name), 'utf8').trim(), 'base64url')
    if (bytes.length !== KEY_BYTES) throw new Error(`The key "${id}" does not hold ${KEY_BYTES} bytes`)
    return [{ id, bytes }]
  })
}

/** Adds a key that becomes the current one at the next start. Never overwrites. */
export function addKey(
  folder: string,
  purpose: KeyPurpose | typeof PAYOUT_PAIR | typeof RECEIPT_SIGNING,
  id: string,
): void {
  const secret = randomBytes(KEY_BYTES)
  writeKeyFile(path.join(folder, purpose), `${id}.key`, secret, { folder: 0o700, file: 0o600 })
  // Private key first: a public key alone would be used at once, and its data could never be decrypted.
  if (purpose === PAYOUT_PAIR) writePublicHalf(folder, id, secret)
}

function writePublicHalf(folder: string, id: string, secret: Buffer): void {
  const modes = { folder: 0o755, file: 0o644 }
  writeKeyFile(path.join(folder, PAYOUT_PUBLIC), `${id}.pub`, publicHalfOf(secret), modes)
}

function writeKeyFile(
  folder: string,
  name: string,
  bytes: Buffer,
  modes: { folder: number; file: number },
): void {
  mkdirSync(folder, { recursive: true, mode: modes.folder })
  const file = path.join(folder, name)
  writeFileSync(file, `${bytes.toString('base64url')}\n`, { mode: modes.file, flag: 'wx' })
}

/** Creates the first key of each purpose that has none, and missing public keys. */
export function initKeys(folder: string): void {
  for (const purpose of [...KEY_PURPOSES, RECEIPT_SIGNING] as const)
    if (isEmpty(folder, purpose)) addKey(folder, purpose, '0001')
  // A folder with only public keys belongs to an API; no payout worker would have a new pair created there.
  if (isEmpty(folder, PAYOUT_PAIR) && isEmpty(folder, PAYOUT_PUBLIC)) addKey(folder, PAYOUT_PAIR, '0001')
  const published = new Set(readKeyFiles(folder, PAYOUT_PUBLIC, 'pub').map(({ id }) => id))
  for (const { id, bytes } of readKeyFiles(folder, PAYOUT_PAIR, 'key'))
    if (!published.has(id)) writePublicHalf(folder, id, bytes)
}

function isEmpty(folder: string, purpose: string): boolean {
  const purposeFolder = path.join(folder, purpose)
  return !existsSync(purposeFolder) || readdirSync(purposeFolder).length === 0
}

/** The key id after the newest one. Ids have four digits, so that they sort by age. */
export function nextKeyId(ring: { current: { id: string } }): string {
  return String(Number(ring.current.id) + 1).padStart(4, '0')
}

/** Equal for equal values and meaningless without the key. It finds an email without storing it in plain text. */
export function fingerprint(keys: Keys, kind: string, value: string): Buffer {
  return fingerprintBy(keys.fingerprints.current, kind, value)
}

/** Also true for a fingerprint made before the key was rotated. */
export function isFingerprintOf(
  keys: Pick<Keys, 'fingerprints'>,
  kind: string,
  value: string,
  known: Buffer,
): boolean {
  return [...keys.fingerprints.byId.values()].some((key) => fingerprintBy(key, kind, value).equals(known))
}

function fingerprintBy({ secret }: Key, kind: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${kind}\0${value}`).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const BLOB_VERSION = 1

/** AES-256-GCM. `context` is bound to the blob: in another row or column it cannot be decrypted. */
export function seal(key: Buffer | KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([BLOB_VERSION]), nonce, body, cipher.getAuthTag()])
}

export function unseal(key: Buffer, blob: Buffer, context: string): Buffer {
  if (blob[0] !== BLOB_VERSION || blob.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new Error('not a sealed value')
  const nonce = blob.subarray(1, 1 + NONCE_BYTES)
  const body = blob.subarray(1 + NONCE_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(blob.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body), decipher.final()])
}

export type WrappedKey = { wrappingKeyId: string; wrappedKey: Buffer }

/** A new data key for one user, encrypted with the wrapping key, which is never in the database. */
export function newWrappedKey(ring: KeyRing, context: string): WrappedKey & { dataKey: Buffer } {
  const dataKey = randomBytes(KEY_BYTES)
  return { dataKey, wrappingKeyId: ring.current.id, wrappedKey: seal(ring.current.secret, dataKey, context) }
}

export function unwrapKey(ring: KeyRing, wrapped: WrappedKey, context: string): Buffer {
  const key = ring.byId.get(wrapped.wrappingKeyId)
  if (!key) throw new Error(`The wrapping key "${wrapped.wrappingKeyId}" is missing`)
  return unseal(key.secret, wrapped.wrappedKey, context)
}
