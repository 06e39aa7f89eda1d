import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createCatalogue } from './catalogue.ts'
import { fetchJson } from './fetch-json.ts'
import { createNbp } from './nbp.ts'
import { createSkinport } from './skinport.ts'

let simulator: Simulator
let server: http.Server
let address: string
let answer: http.RequestListener
let asked: http.IncomingHttpHeaders[] = []

beforeAll(async () => {
  simulator = await startSimulator()
  server = http.createServer((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
})
afterAll(async () => {
  server.closeAllConnections()
  await Promise.all([simulator.stop(), new Promise((resolve) => server.close(resolve))])
})

/** A long timeout, unless the test is about timeouts: on a busy machine a good response takes time. */
function answering(listener: http.RequestListener, timeoutMs = PATIENCE_MS): Promise<unknown> {
  answer = listener
  asked = []
  return fetchJson('Test list', address, timeoutMs)
}

test.each([
  ['br', brotliCompressSync('[1]')],
  ['gzip', gzipSync('[1]')],
  ['', Buffer.from('[1]')],
])('reads a response with content encoding [%s] and requests brotli', async (encoding, body) => {
  const headers = encoding === '' ? {} : { 'content-encoding': encoding }
  expect(await answering((_request, response) => response.writeHead(200, headers).end(body))).toEqual([1])
  expect(asked[0]).toMatchObject({ 'accept-encoding': 'br, gzip', connection: 'close' })
  expect(asked[0]).not.toHaveProperty('cookie')
})

test('reads a large response completely when the server closes the connection after it', async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `row ${index} ${Math.sqrt(index)}`)
  const body = brotliCompressSync(JSON.stringify(rows), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  })
  const list = await answering((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'br', connection: 'close' }).end(body),
  )
  expect(list).toHaveLength(200_000)
})

test.each<[string, http.RequestListener, string]>([
  [
    'is cut off',
    (_, response) => void response.writeHead(200, { 'content-length': 9 }).end('[1]').destroy(),
    'unreachable',
  ],
  [
    'is half a brotli stream',
    (_, response) =>
      void response
        .writeHead(200, { 'content-encoding': 'br' })
        .end(brotliCompressSync('[1,2,3]').subarray(0, 5)),
    'unreadable',
  ],
  [
    'is no gzip',
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('[1]'),
    'unreadable',
  ],
  ['is no JSON', (_, response) => void response.end('<html>'), 'not_json'],
  [
    'leads elsewhere',
    (_, response) => void response.writeHead(302, { location: '/other' }).end(),
    'redirected',
  ],
  ['never comes', () => undefined, 'timeout'],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('[1,'), 'timeout'],
  ['is refused', (_, response) => void response.writeHead(403).end('x'.repeat(100_000)), 'forbidden'],
  ['is nothing', (_, response) => void response.writeHead(204).end(), 'bad_status'],
])('reports a distinct failure for a response that %s', async (_name, listener, failure) => {
  const timeoutMs = failure === 'timeout' ? 2_000 : undefined
  await expect(answering(listener, timeoutMs)).rejects.toMatchObject({ name: 'PriceSourceError', failure })
  expect(asked).toHaveLength(1)
})

test('rejects with unreachable when the connection is refused', async () => {
  await expect(fetchJson('Test list', 'http://127.0.0.1:9/', PATIENCE_MS)).rejects.toMatchObject({
    failure: 'unreachable',
    message: 'Test list: no connection, or it broke off',
  })
})

test('reports rate_limited on the ninth call within five minutes', async () => {
  const skinport = createSkinport({ baseUrl: `${simulator.httpUrl}/skinport/v1`, timeoutMs: PATIENCE_MS })
  await simulator.control('prices', { limit: 'on', size: 'short' })
  for (let call = 0; call < 8; call += 1) expect(await skinport.fetchSales()).toBeInstanceOf(Array)
  await expect(skinport.fetchSales()).rejects.toMatchObject({ failure: 'rate_limited' })
}, 240_000)

test('reads the NBP rate with its table number and rejects a malformed rate', async () => {
  const nbp = createNbp({ baseUrl: `${simulator.httpUrl}/nbp/api`, timeoutMs: PATIENCE_MS })
  const rate = await nbp.fetchEurRate()
  expect(rate.table).toMatch(/^\d{3}\/A\/NBP\/20\d\d$/)
  expect(rate.rateE4).toBeGreaterThan(30_000)
  expect(Number.isInteger(rate.rateE4)).toBe(true)
  await simulator.control('faults', { target: 'prices.nbp', kind: 'rate-text', count: 1 })
  await expect(nbp.fetchEurRate()).rejects.toMatchObject({ failure: 'unexpected' })
})

test('reads catalogue icons from a reference or a Steam image URL and skips other rows', async () => {
  const read = (rows: unknown) => {
    answer = (_request, response) => void response.end(JSON.stringify(rows))
    return createCatalogue({ url: address, timeoutMs: PATIENCE_MS }).fetchIcons()
  }
  expect(
    await read([
      { market_hash_name: 'A', icon: 'abc_-9' },
      {
        market_hash_name: 'B',
        image: 'https://community.akamai.steamstatic.com/economy/image/xyz/360fx360f',
      },
      { market_hash_name: 'C', image: 'https://other.example/picture.png' },
      { market_hash_name: 'D', icon: '../../secret' },
      { icon: 'abc' },
      null,
      7,
    ]),
  ).toEqual([
    { marketName: 'A', iconRef: 'abc_-9' },
    { marketName: 'B', iconRef: 'xyz' },
  ])
  await expect(read({ items: [] })).rejects.toMatchObject({ failure: 'unexpected' })
  const simulated = createCatalogue({ url: `${simulator.httpUrl}/catalogue.json`, timeoutMs: PATIENCE_MS })
  expect((await simulated.fetchIcons()).length).toBeGreaterThan(20_000)
})
