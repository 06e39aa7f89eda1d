import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, createStaticResponse } from './static-response.ts'

const content = Buffer.from(JSON.stringify({ text: 'price '.repeat(1_000) }))

test('every variant decompresses to the same content and has its own ETag', async () => {
  const { variants } = await createStaticResponse(content, { cacheControl: 'public', brotliQuality: 5 })
  expect(brotliDecompressSync(variants.br.content).equals(content)).toBe(true)
  expect(gunzipSync(variants.gzip.content).equals(content)).toBe(true)
  expect(variants.identity.content).toBe(content)
  expect(new Set(Object.values(variants).map(({ etag }) => etag)).size).toBe(3)
  const again = await createStaticResponse(Buffer.from(content), { cacheControl: '', brotliQuality: 5 })
  expect(again.variants.br.etag).toBe(variants.br.etag)
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
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
