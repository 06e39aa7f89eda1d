import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addKey,
  fingerprint,
  initKeys,
  newWrappedKey,
  nextKeyId,
  PAYOUT_PAIR,
  readKeys,
  readPayoutPrivateKeys,
  readReceiptKeys,
  RECEIPT_SIGNING,
  seal,
  unseal,
  unwrapKey,
} from './keys.ts'
import { publicHalfOf } from './x25519.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-keys-test-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('keys are created once, readable by their owner only and never overwritten', () => {
  const folder = newFolder()
  initKeys(folder)
  const before = readKeys(folder)
  initKeys(folder)
  expect(readKeys(folder).tokens.current.secret).toEqual(before.tokens.current.secret)
  expect(statSync(path.join(folder, 'tokens/0001.key')).mode & 0o077).toBe(0)
  expect(() => addKey(folder, 'tokens', '0001')).toThrow(/EEXIST/)
})

test('uses the newest key and keeps older keys readable', () => {
  const folder = newFolder()
  initKeys(folder)
  addKey(folder, 'tokens', nextKeyId(readKeys(folder).tokens))
  const { tokens } = readKeys(folder)
  expect(tokens.current.id).toBe('0002')
  expect([...tokens.byId.keys()]).toEqual(['0001', '0002'])
})

test('receipts have their own key ring, which is not among the shared keys', () => {
  const folder = newFolder()
  expect(() => readReceiptKeys(folder)).toThrow(/keys init/)
  initKeys(folder)
  addKey(folder, RECEIPT_SIGNING, nextKeyId(readReceiptKeys(folder)))
  const ring = readReceiptKeys(folder)
  expect([ring.current.id, ...ring.byId.keys()]).toEqual(['0002', '0001', '0002'])
  expect(JSON.stringify(readKeys(folder))).not.toContain(JSON.stringify(ring.current.secret))
})

test('a missing purpose or a short key prevents startup', () => {
  const folder = newFolder()
  expect(() => readKeys(folder)).toThrow(/keys init/)
  initKeys(folder)
  writeFileSync(path.join(folder, 'tokens/0002.key'), 'short')
  expect(() => readKeys(folder)).toThrow(/32 bytes/)
})

test('an encrypted value opens only with its key and context', () => {
  const key = Buffer.alloc(32, 1)
  const blob = seal(key, Buffer.from('secret'), 'users.email|1')
  expect(unseal(key, blob, 'users.email|1').toString()).toBe('secret')
  expect(() => unseal(key, blob, 'users.email|2')).toThrow()
  expect(() => unseal(Buffer.alloc(32, 2), blob, 'users.email|1')).toThrow()
  for (let index = 0; index < blob.length; index++) {
    const changed = Buffer.from(blob)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(key, changed, 'users.email|1')).toThrow()
  }
})

test('a wrapped data key needs its wrapping key, and fingerprints depend on the kind', () => {
  const folder = newFolder()
  initKeys(folder)
  const keys = readKeys(folder)
  const ring = keys['profile-encryption']
  const wrapped = newWrappedKey(ring, 'user_keys|profile|1')
  expect(unwrapKey(ring, wrapped, 'user_keys|profile|1')).toEqual(wrapped.dataKey)
  expect(() => unwrapKey(ring, { ...wrapped, wrappingKeyId: '0009' }, 'user_keys|profile|1')).toThrow(
    /missing/,
  )
  expect(fingerprint(keys, 'email', 'a')).toEqual(fingerprint(keys, 'email', 'a'))
  expect(fingerprint(keys, 'email', 'a')).not.toEqual(fingerprint(keys, 'iban', 'a'))
})

test('the payout key is a pair, and the API needs only its public half', () => {
  const folder = newFolder()
  initKeys(folder)
  const secret = readPayoutPrivateKeys(folder).current.secret
  expect(statSync(path.join(folder, PAYOUT_PAIR, '0001.key')).mode & 0o077).toBe(0)

  rmSync(path.join(folder, PAYOUT_PAIR), { recursive: true })
  const { payoutPublic } = readKeys(folder)
  expect(payoutPublic).toEqual({ id: '0001', publicKey: publicHalfOf(secret) })
  expect(JSON.stringify(readKeys(folder))).not.toContain(JSON.stringify(secret))
  expect(() => readPayoutPrivateKeys(folder)).toThrow(/keys init/)
  // In a folder with only public keys no new pair may appear: the payout worker would not have its private key.
  initKeys(folder)
  expect(readKeys(folder).payoutPublic).toEqual(payoutPublic)
  expect(() => readPayoutPrivateKeys(folder)).toThrow(/keys init/)
})

test('a second payout key has both halves, and a lost public half is derived from its private half', () => {
  const folder = newFolder()
  initKeys(folder)
  addKey(folder, PAYOUT_PAIR, nextKeyId(readPayoutPrivateKeys(folder)))
  const { payoutPublic } = readKeys(folder)
  expect(payoutPublic.id).toBe('0002')
  expect([...readPayoutPrivateKeys(folder).byId.keys()]).toEqual(['0001', '0002'])

  const publicFolder = path.join(folder, `${PAYOUT_PAIR}.pub`)
  rmSync(publicFolder, { recursive: true })
  expect(() => readKeys(folder)).toThrow(/payout-encryption.pub/)
  initKeys(folder)
  expect(readdirSync(publicFolder)).toEqual(['0001.pub', '0002.pub'])
  expect(readKeys(folder).payoutPublic).toEqual(payoutPublic)
})

test('a public half without a matching private half is refused when private keys are read', () => {
  const folder = newFolder()
  initKeys(folder)
  writeFileSync(
    path.join(folder, `${PAYOUT_PAIR}.pub`, '0002.pub'),
    Buffer.alloc(32, 9).toString('base64url'),
  )
  expect(() => readPayoutPrivateKeys(folder)).toThrow(/"0002".*no matching/)
})
