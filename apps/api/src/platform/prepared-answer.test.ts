import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseBody, isKnownTag, prepareAnswer } from './prepared-answer.ts'

const content = Buffer.from(JSON.stringify({ text: 'price '.repeat(1_000) }))
const answer = await prepareAnswer(content, { cacheControl: 'public', brotliQuality: 5 })

test('every form unpacks to the same bytes and has a tag of its own bytes', async () => {
  expect(brotliDecompressSync(answer.bodies.br.content).equals(content)).toBe(true)
  expect(gunzipSync(answer.bodies.gzip.content).equals(content)).toBe(true)
  expect(answer.bodies.identity.content).toBe(content)
  expect(new Set(Object.values(answer.bodies).map((body) => body.etag)).size).toBe(3)
  const again = await prepareAnswer(Buffer.from(content), { cacheControl: 'public', brotliQuality: 5 })
  expect(again.bodies.br.etag).toBe(answer.bodies.br.etag)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity;q=1, *;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  [';;,,', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseBody(answer, header).encoding).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['"b"', false],
  ['a', false],
  ['"a', false],
])('If-None-Match %j: %s', (header, isKnown) => {
  expect(isKnownTag(header, '"a"')).toBe(isKnown)
})
