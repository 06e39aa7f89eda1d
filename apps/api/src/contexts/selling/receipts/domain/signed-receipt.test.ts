import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { RECEIPT_CHARS_MAX } from '@app/contract/selling/receipt-facts'
import type { Receipt } from '@app/contract/selling/receipts'
import { publishedKeys, readReceipt, receiptPairsOf, signReceipt } from './signed-receipt.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const key = (id: string) => ({ id, secret: randomBytes(32) })
const first = key('0001')
const second = key('0002')
const pairs = receiptPairsOf({ current: first, byId: new Map([[first.id, first]]) })
const rotated = receiptPairsOf({
  current: second,
  byId: new Map([
    [first.id, first],
    [second.id, second],
  ]),
})

const item = {
  asset: '41234567890',
  fingerprint: 'q1Z0aXTj3Qy0Yz7b3f0o4m1c9m9Jt8QyJH6b0l2m3n4',
  name: 'AK-47 | Redline (Field-Tested)',
  market: 10_000,
  price: 7_000,
}
const receipt: Receipt = {
  v: 1,
  issuer: 'https://skinkantor.example',
  sale: '000123',
  account: '76561198000265728',
  currency: 'PLN',
  items: [item],
  market: 10_000,
  total: 7_000,
  rateBps: 7000,
  priceSource: 'Skinport',
  priceList: 12,
  pricesFetchedAt: '2026-11-15T11:50:00.000Z',
  pricesAgeSeconds: 540,
  method: 'bank',
  quotedAt: '2026-11-15T11:59:00.000Z',
  soldAt: '2026-11-15T11:59:30.000Z',
  validUntil: '2026-11-15T12:29:30.000Z',
}
const text = signReceipt(pairs, receipt)
const [header = '', content = '', signature = ''] = text.split('.')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (given: string, ring = pairs) => readReceipt(ring, given, NOW)

test('a signed receipt is valid until it expires, and signing is deterministic', () => {
  expect(read(text)).toEqual({ verdict: 'valid', receipt })
  expect(signReceipt(pairs, { ...receipt })).toBe(text)
  const shuffled = Object.fromEntries(Object.entries(receipt).toReversed()) as Receipt
  expect(signReceipt(pairs, shuffled)).toBe(text)
})

test('a receipt with two prices is signed and read, and the two versions cannot be mixed', () => {
  const price = { total: 7_500, rateBps: 7_500 }
  const two: Receipt = {
    ...receipt,
    v: 2,
    items: [{ ...item, price: 7_500, now: 7_000, later: 7_500 }],
    ...price,
    payoutClass: 'later',
    now: { total: 7_000, rateBps: 7_000 },
    later: price,
    settlesBy: '2026-11-24T07:00:00.000Z',
  }
  expect(read(signReceipt(pairs, two))).toEqual({ verdict: 'valid', receipt: two })
  const mixed = { ...receipt, v: 2 } as Receipt
  expect(() => signReceipt(pairs, mixed)).toThrow()
  expect(() => signReceipt(pairs, { ...two, v: 1 } as unknown as Receipt)).toThrow()
  // Byte for byte the same as before version 2, so that issued receipts stay valid.
  expect(Buffer.from(content, 'base64url').toString()).toBe(JSON.stringify(receipt))
})

test('reports a receipt as expired after its time', () => {
  const end = Date.parse(receipt.validUntil)
  expect(readReceipt(pairs, text, end - 1).verdict).toBe('valid')
  expect(readReceipt(pairs, text, end)).toEqual({ verdict: 'expired', receipt })
})

test.each<[string, Partial<Receipt>]>([
  ['price', { total: 9_000 }],
  ['price of an item', { items: [{ ...item, price: 9_000 }] }],
  ['asset', { items: [{ ...item, asset: '49999999999' }] }],
  ['fingerprint', { items: [{ ...item, fingerprint: 'A'.repeat(43) }] }],
  ['receiving account', { account: '76561198000265729' }],
  ['time', { validUntil: '2027-11-15T12:29:30.000Z' }],
  ['method', { method: 'paypal' }],
])('another %s under our signature is forged, and its content is not shown', (_name, change) => {
  const changed = encode({ ...receipt, ...change })
  expect(read(`${header}.${changed}.${signature}`)).toEqual({ verdict: 'forged', receipt: null })
})

test('a receipt signed by another key is forged under our key id and unknown under its own', () => {
  const stranger = { id: first.id, secret: randomBytes(32) }
  const named = receiptPairsOf({ current: stranger, byId: new Map([[stranger.id, stranger]]) })
  expect(read(signReceipt(named, receipt))).toEqual({ verdict: 'forged', receipt: null })
  expect(read(signReceipt(rotated, receipt))).toEqual({ verdict: 'unknown_key', receipt: null })
})

test('after a rotation the new key signs, the old one verifies and a removed one does not', () => {
  expect(signReceipt(rotated, receipt)).not.toBe(text)
  expect(read(text, rotated).verdict).toBe('valid')
  const without = receiptPairsOf({ current: second, byId: new Map([[second.id, second]]) })
  expect(read(text, without).verdict).toBe('unknown_key')
})

test('refuses any other header: algorithm, extra field or key id', () => {
  const headers = [
    { alg: 'none', kid: '0001', typ: 'receipt+jws' },
    { alg: 'HS256', kid: '0001', typ: 'receipt+jws' },
    { alg: 'EdDSA', kid: '0001', typ: 'receipt+jws', jwk: {} },
    { kid: '0001', alg: 'EdDSA', typ: 'receipt+jws' },
    { alg: 'EdDSA', kid: '../0001', typ: 'receipt+jws' },
    { alg: 'EdDSA', kid: ['0001'], typ: 'receipt+jws' },
    { alg: 'EdDSA', typ: 'receipt+jws' },
    null,
    '0001',
  ]
  for (const other of headers)
    expect(read(`${encode(other)}.${content}.${signature}`), JSON.stringify(other)).toEqual({
      verdict: 'unreadable',
      receipt: null,
    })
})

test('a truncated receipt is never valid', () => {
  for (let length = 0; length < text.length; length += 1)
    expect(['unreadable', 'forged'], String(length)).toContain(read(text.slice(0, length)).verdict)
  expect(read(text.slice(0, -1)).verdict).toBe('unreadable')
})

test('refuses another signature, a non-canonical encoding and surrounding text', () => {
  const turned = signature.at(5) === 'A' ? 'B' : 'A'
  const other = `${signature.slice(0, 5)}${turned}${signature.slice(6)}`
  expect(read(`${header}.${content}.${other}`).verdict).toBe('forged')
  const last = String.fromCodePoint((signature.codePointAt(85) ?? 0) + 1)
  expect(read(`${header}.${content}.${signature.slice(0, 85)}${last}`).verdict).toBe('unreadable')
  for (const around of [`${text}.`, `.${text}`, `${text}=`, ` ${text}`, `${text}\n`, `${text}.${signature}`])
    expect(read(around).verdict, around).toBe('unreadable')
})

test('accepts the largest sale and refuses garbage of the same size', () => {
  const items = Array.from({ length: 100 }, () => ({
    ...item,
    asset: '9'.repeat(20),
    name: 'ż'.repeat(60),
    market: 999_999_999,
  }))
  const large = signReceipt(pairs, { ...receipt, items })
  expect(large.length).toBeLessThan(RECEIPT_CHARS_MAX)
  expect(read(large).verdict).toBe('valid')
  for (const garbage of [
    'A'.repeat(RECEIPT_CHARS_MAX),
    `${'A'.repeat(RECEIPT_CHARS_MAX)}.A.A`,
    '.'.repeat(RECEIPT_CHARS_MAX),
    `${header}.${'A'.repeat(RECEIPT_CHARS_MAX)}.${signature}`,
  ])
    expect(['unreadable', 'forged']).toContain(read(garbage).verdict)
})

test('the published key verifies a receipt with Web Crypto', async () => {
  const [published] = publishedKeys(pairs)
  expect(published).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: '0001' })
  const { crypto } = globalThis
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: published?.x ?? '' }
  const publicKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  const isRight = await crypto.subtle.verify(
    'Ed25519',
    publicKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${content}`),
  )
  expect(isRight).toBe(true)
  expect(JSON.stringify(published)).not.toContain(first.secret.toString('base64url'))
})
