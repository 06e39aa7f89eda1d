import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Keys are files, one per key, so that they can come from any secret store: `KEYS_DIR/<purpose>/<id>.key` holds
 * 32 random bytes in base64url. Ids sort by age and the newest is used for new work; older ones stay readable
 * until nothing refers to them. `npm run admin -- keys rotate <purpose>` adds one.
 */
export const KEY_PURPOSES = ['tokens', 'refresh', 'fingerprints', 'profile-encryption'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]

export type Key = { id: string; secret: Buffer }
export type KeyRing = { current: Key; byId: ReadonlyMap<string, Key> }
export type Keys = Record<KeyPurpose, KeyRing>

const KEY_BYTES = 32
const KEY_FILE = /^([a-z0-9-]{1,40})\.key$/

export function readKeys(folder: string): Keys {
  return Object.fromEntries(KEY_PURPOSES.map((purpose) => [purpose, readKeyRing(folder, purpose)])) as Keys
}

function readKeyRing(folder: string, purpose: KeyPurpose): KeyRing {
  const purposeFolder = path.join(folder, purpose)
  const names = existsSync(purposeFolder) ? readdirSync(purposeFolder).sort() : []
  const keys = names.flatMap((name) => {
    const id = KEY_FILE.exec(name)?.[1]
    return id ? [readKey(path.join(purposeFolder, name), id)] : []
  })
  const current = keys.at(-1)
  if (!current) throw new Error(`No key for "${purpose}": run "npm run admin -- keys init"`)
  return { current, byId: new Map(keys.map((key) => [key.id, key])) }
}

function readKey(file: string, id: string): Key {
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== KEY_BYTES) throw new Error(`The key "${id}" does not hold ${KEY_BYTES} bytes`)
  return { id, secret }
}

/** Adds a key that becomes the current one at the next start. Never overwrites. */
export function addKey(folder: string, purpose: KeyPurpose, id: string): void {
  const purposeFolder = path.join(folder, purpose)
  mkdirSync(purposeFolder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(purposeFolder, `${id}.key`), `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
  })
}

/** Makes the first key of each purpose that has none. */
export function initKeys(folder: string): void {
  for (const purpose of KEY_PURPOSES) {
    const purposeFolder = path.join(folder, purpose)
    const isEmpty = !existsSync(purposeFolder) || readdirSync(purposeFolder).length === 0
    if (isEmpty) addKey(folder, purpose, '0001')
  }
}

/** The key id after the newest one: ids are numbers of four digits, so that they sort by age. */
export function nextKeyId(ring: KeyRing): string {
  return String(Number(ring.current.id) + 1).padStart(4, '0')
}

/** Equal for equal values, meaningless without the key: finds an e-mail without storing it readable. */
export function fingerprint(keys: Keys, kind: string, value: string): Buffer {
  return createHmac('sha256', keys.fingerprints.current.secret).update(`${kind}\0${value}`).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const BLOB_VERSION = 1

/** AES-256-GCM. `context` is bound to the blob: moved to another row or column it does not open. */
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

/** A fresh data key for one person, readable only with the wrapping key, which never enters the database. */
export function newWrappedKey(ring: KeyRing, context: string): WrappedKey & { dataKey: Buffer } {
  const dataKey = randomBytes(KEY_BYTES)
  return { dataKey, wrappingKeyId: ring.current.id, wrappedKey: seal(ring.current.secret, dataKey, context) }
}

export function unwrapKey(ring: KeyRing, wrapped: WrappedKey, context: string): Buffer {
  const key = ring.byId.get(wrapped.wrappingKeyId)
  if (!key) throw new Error(`The wrapping key "${wrapped.wrappingKeyId}" is missing`)
  return unseal(key.secret, wrapped.wrappedKey, context)
}
