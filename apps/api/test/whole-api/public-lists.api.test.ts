import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawGet, type RawAnswer } from '#test/worlds/raw-get.ts'
import { createPricedDatabase } from '#test/support/priced-database.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'

/** This leaves one request of every limit below 1 000. */
const STRICT = { RATE_LIMIT_FACTOR: '0.001', TRUSTED_PROXIES: '127.0.0.1', PRICES_POLL_SECONDS: '3600' }
const COMPACT = '/api/skins/calculator/compact'
const LIST = '/api/skins/prices?appId=730&currency=PLN'
const LISTS = [LIST, COMPACT] as const

let api: TestApi
let strict: FastifyInstance
let address: string
beforeAll(async () => {
  api = await startTestApi({}, createPricedDatabase)
  strict = await api.another(STRICT)
  address = await strict.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

const get = (path: string, from: string, headers: Record<string, string> = {}) =>
  rawGet(`${address}${path}`, { headers: { ...headers, 'x-forwarded-for': from } })

/** Sends until a request is refused; 60 requests without a refusal would mean that there is no limit. */
async function getUntilRefused(path: string, from: string): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = []
  for (let sent = 0; sent < 60 && answers.at(-1)?.status !== 429; sent += 1)
    answers.push(await get(path, from, { 'accept-encoding': 'br' }))
  return answers
}

test.each(LISTS)('%s: rate-limits a network that requests too often, and no other network', async (path) => {
  const [first, ...more] = await getUntilRefused(path, '203.0.113.1')
  const refused = more.at(-1)
  expect(first?.status).toBe(200)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(String(refused?.body))).toMatchObject({ success: false, code: 'rate_limited' })
  // An address that the client put before the proxy's address is not another network.
  expect((await get(path, `198.51.100.7, 203.0.113.1`)).status).toBe(429)
  expect((await get(path, '203.0.113.2', { 'accept-encoding': 'br' })).status).toBe(200)
})

test('shares the rate limit of a network across all processes', async () => {
  await getUntilRefused(COMPACT, '203.0.113.9')
  const second = await api.another(STRICT)
  const other = await second.inject({ url: COMPACT, headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(other.statusCode).toBe(429)
})

test('does not count a 304 towards the rate limit', async () => {
  const { etag = '' } = (await get(COMPACT, '203.0.113.20', { 'accept-encoding': 'br' })).headers
  for (let sent = 0; sent < 200; sent += 1) {
    const answer = await get(COMPACT, '203.0.113.20', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(answer.status).toBe(304)
  }
})

test('counts an IPv6 network by its /64', async () => {
  await getUntilRefused(COMPACT, '2001:db8:5:5::1')
  expect((await get(COMPACT, '2001:db8:5:5::2')).status).toBe(429)
  expect((await get(COMPACT, '2001:db8:5:6::1')).status).toBe(200)
})

test('serves /api/docs as JSON with nosniff, compression, ETag and a rate limit', async () => {
  const plain = await api.app.inject('/api/docs')
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(plain.json()).toHaveProperty('openapi')
  const packed = await api.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  const known = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) }
  expect((await api.app.inject({ url: '/api/docs', headers: known })).statusCode).toBe(304)
  const answers = [await get('/api/docs', '203.0.113.40'), await get('/api/docs', '203.0.113.40')]
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
  expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0)
})
