import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import type { Db } from '#platform/database.ts'
import { httpErrors } from '#platform/http-errors.ts'
import { createRateLimiter, type RateLimiter } from '#platform/rate-limit.ts'
import { openRedis } from '#platform/redis.ts'
import { createImageHost } from '#providers/steam/image-host.ts'
import { startSimulator, type Simulator } from '#testing/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { imagesRoutes } from './images.routes.ts'
import { avatarUrl } from './index.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const redis = openRedis({
  url: inject('redisUrl'),
  prefix: `test-${randomBytes(6).toString('hex')}:`,
  name: 'test',
  onError: () => undefined,
})
let testDb: TestDatabase
let db: Db
let simulator: Simulator
let app: FastifyInstance
const apps: FastifyInstance[] = []

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  db = testDb.as('skinkantor_api')
})
beforeEach(async () => {
  app = await startApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await simulator.control('faults', undefined, 'DELETE')
})
afterAll(async () => {
  await Promise.all(apps.map((started) => started.close()))
  redis.disconnect()
  await Promise.all([testDb.drop(), simulator.stop()])
})

/** A process of its own, as far as memory is concerned; the tables are shared. */
async function startApp(parts: { limiter?: RateLimiter; timeoutMs?: number } = {}): Promise<FastifyInstance> {
  const started = Fastify({ routerOptions: { maxParamLength: 1_000 } })
  started.setValidatorCompiler(validatorCompiler)
  started.setSerializerCompiler(serializerCompiler)
  await started.register(httpErrors)
  await started.register(imagesRoutes, {
    db,
    limiter: parts.limiter ?? createRateLimiter({ redis, factor: 1, onFallback: () => undefined }),
    imageHost: createImageHost({
      avatarUrl: `${simulator.httpUrl}/avatars`,
      economyImageUrl: `${simulator.httpUrl}/economy/image`,
      timeoutMs: parts.timeoutMs ?? 5_000,
    }),
  })
  apps.push(started)
  return started
}

async function newAvatar(): Promise<string> {
  const ref = randomBytes(20).toString('hex')
  await testDb.db.insertInto('image_sources').values({ kind: 'avatar', ref }).execute()
  return ref
}

async function newItem(
  name = `AK-47 | Redline ${randomBytes(4).toString('hex')} (Field-Tested)`,
): Promise<string> {
  const ref = Buffer.from(name).toString('base64url')
  await testDb.db.insertInto('image_sources').values({ kind: 'item', ref }).execute()
  return ref
}

async function upstreamRequests(ref: string): Promise<string[]> {
  const requests = (await simulator.control(`requests?contains=${ref}`)) as { url: string }[]
  return requests.map((request) => request.url)
}

function cachedRows(ref: string) {
  return testDb.db.selectFrom('image_cache').selectAll().where('ref', '=', ref).execute()
}

async function defaultAvatar(width: number): Promise<Buffer> {
  return (await app.inject(`/img/avatar/default?w=${width}`)).rawPayload
}

async function expectDefaultAvatar(url: string, server = app): Promise<void> {
  const response = await server.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
  })
  expect(response.rawPayload.equals(await defaultAvatar(64))).toBe(true)
}

test.each([32, 64, 96, 184])(
  'an avatar comes as a WebP square of %i pixels, to be kept for ever',
  async (width) => {
    const ref = await newAvatar()
    const response = await app.inject(`/img/avatar/${ref}?w=${width}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': FOR_EVER,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^"[\w-]{27}"$/) as string,
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width,
    })
    expect(response.rawPayload.equals(await defaultAvatar(width))).toBe(false)
    expect(await upstreamRequests(ref)).toEqual([`/avatars/${ref}_full.jpg`])
  },
)

test.each([96, 192, 384])(
  'an item picture comes %i pixels wide, four to three and transparent',
  async (width) => {
    const ref = await newItem()
    const response = await app.inject(`/img/item/${ref}?w=${width}`)
    const height = (width * 3) / 4
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': FOR_EVER })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
      hasAlpha: true,
    })
    expect(await upstreamRequests(ref)).toEqual([`/economy/image/${ref}/${width}fx${height}f`])
  },
)

test('without a width the middle size is taken, and a long reference works', async () => {
  const avatar = await app.inject(`/img/avatar/${await newAvatar()}`)
  expect(await sharp(avatar.rawPayload).metadata()).toMatchObject({ width: 64 })
  const longName = `AWP | ${'Dragon Lore '.repeat(40)}`
  const item = await app.inject(`/img/item/${await newItem(longName)}`)
  expect(await sharp(item.rawPayload).metadata()).toMatchObject({ width: 192 })
})

test.each([
  'avatar/default?w=33',
  'avatar/default?w=384',
  'item/x?w=64',
  'item/x?w=0',
  'item/x?w=',
  'item/x?w=-1',
  'item/x?w=1e9',
  'item/x?w=96&w=192',
  'item/x?w=abc',
  'script/x',
  'item/x?w=96.5',
])('%s is refused', async (path) => {
  const response = await app.inject(`/img/${path}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ success: false, code: 'validation_failed' })
})

test('a reference that does not stand in our tables is never fetched', async () => {
  const avatar = randomBytes(20).toString('hex')
  const item = Buffer.from('AK-47 | Vulcan').toString('base64url')
  await expectDefaultAvatar(`/img/avatar/${avatar}`)
  expect((await app.inject(`/img/item/${item}`)).statusCode).toBe(404)
  expect([...(await upstreamRequests(avatar)), ...(await upstreamRequests(item))]).toEqual([])
  expect([...(await cachedRows(avatar)), ...(await cachedRows(item))]).toEqual([])
})

test('an avatar reference does not open an item picture, nor the other way round', async () => {
  const ref = await newAvatar()
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(404)
  expect(await upstreamRequests(ref)).toEqual([])
})

test.each([
  '..%2f..%2f_control%2fstate',
  'http:%2f%2fexample.com',
  '%00',
  'a%2Fb',
  'ż',
  '%E0%A4',
  '..',
  'a?b#c',
  'X'.repeat(1_001),
])('hostile reference no. %# leads nowhere', async (ref) => {
  await simulator.control('requests', undefined, 'DELETE')
  for (const kind of ['avatar', 'item']) {
    const response = await app.inject(`/img/${kind}/${ref}`)
    expect([200, 400, 404, 414]).toContain(response.statusCode)
    if (response.statusCode === 200) expect(response.headers['cache-control']).toBe('public, max-age=60')
  }
  expect(await simulator.control('requests')).toEqual([])
})

test('a hostile reference is not fetched even if it came into our tables', async () => {
  const ref = '../../_control/state'
  await testDb.db
    .insertInto('image_sources')
    .values([
      { kind: 'avatar', ref },
      { kind: 'item', ref },
    ])
    .execute()
  await simulator.control('requests', undefined, 'DELETE')
  await expectDefaultAvatar(`/img/avatar/${encodeURIComponent(ref)}`)
  expect((await app.inject(`/img/item/${encodeURIComponent(ref)}`)).statusCode).toBe(404)
  expect(await simulator.control('requests')).toEqual([])
})

const FAULTS = [
  'svg',
  'html',
  'empty',
  'truncated',
  'not-found',
  'server-error',
  'forbidden',
  'rate-limited',
  'redirect',
  'reset',
]

test.each(FAULTS)(
  'when the host answers with %s, a person shows the default picture and nothing is kept',
  async (kind) => {
    const ref = await newAvatar()
    await simulator.control('faults', { target: 'pictures.avatar', kind, match: ref })
    await expectDefaultAvatar(`/img/avatar/${ref}`)
    expect(await cachedRows(ref)).toEqual([])
    expect(await upstreamRequests(ref)).toHaveLength(1)
  },
)

test.each(FAULTS)('when the host answers with %s, an item has no picture for a minute', async (kind) => {
  const ref = await newItem()
  await simulator.control('faults', { target: 'pictures.item', kind, match: ref })
  const response = await app.inject(`/img/item/${ref}`)
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBe('public, max-age=60')
  expect(response.json()).toMatchObject({ code: 'not_found' })
  expect(await cachedRows(ref)).toEqual([])
})

test.each([
  ['timeout', 0],
  ['slow', 3_000],
])('a host that is %s is given up', async (kind, delayMs) => {
  const hasty = await startApp({ timeoutMs: 300 })
  const ref = await newAvatar()
  await simulator.control('faults', {
    target: 'pictures.avatar',
    kind,
    match: ref,
    ...(delayMs ? { delayMs } : {}),
  })
  const startMs = performance.now()
  await expectDefaultAvatar(`/img/avatar/${ref}`, hasty)
  expect(performance.now() - startMs).toBeLessThan(2_000)
})

test('a failure is remembered for a minute, then tried again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ref = await newAvatar()
  await simulator.control('faults', { target: 'pictures.avatar', kind: 'server-error', match: ref, count: 1 })
  for (let time = 0; time < 3; time += 1) await expectDefaultAvatar(`/img/avatar/${ref}`)
  expect(await upstreamRequests(ref)).toHaveLength(1)
  vi.advanceTimersByTime(60_001)
  const response = await app.inject(`/img/avatar/${ref}`)
  expect(response.headers['cache-control']).toBe(FOR_EVER)
  expect(await upstreamRequests(ref)).toHaveLength(2)
})

test('twenty people who open one picture at once cause one request', async () => {
  const ref = await newItem()
  await simulator.control('faults', { target: 'pictures.item', kind: 'slow', match: ref, delayMs: 200 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject(`/img/item/${ref}`)))
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  expect(await upstreamRequests(ref)).toHaveLength(1)
  expect(await cachedRows(ref)).toHaveLength(1)
})

test('what one process has fetched serves another, also while the host is down', async () => {
  const ref = await newAvatar()
  const first = await app.inject(`/img/avatar/${ref}?w=96`)
  await simulator.control('faults', { target: 'pictures.avatar', kind: 'server-error', match: ref })
  const other = await (await startApp()).inject(`/img/avatar/${ref}?w=96`)
  expect(other.headers['cache-control']).toBe(FOR_EVER)
  expect(other.headers.etag).toBe(first.headers.etag)
  expect(other.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await upstreamRequests(ref)).toHaveLength(1)
})

test('a picture seen again notes the day, so that it is not cleared away as unused', async () => {
  const ref = await newAvatar()
  await app.inject(`/img/avatar/${ref}`)
  await testDb.db.updateTable('image_cache').set({ used_on: '2020-01-01' }).where('ref', '=', ref).execute()
  await (await startApp()).inject(`/img/avatar/${ref}`)
  expect((await cachedRows(ref))[0]?.used_on.getFullYear()).toBeGreaterThan(2020)
})

test('a picture whose source was deleted disappears from every process within minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ref = await newItem()
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(200)
  await testDb.db.deleteFrom('image_sources').where('ref', '=', ref).execute()
  vi.advanceTimersByTime(10 * 60_000 + 1)
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(404)
})

test.each([
  ['the tag', (etag: string) => etag],
  ['a weak form of it', (etag: string) => `W/${etag}`],
  ['a list with it', (etag: string) => `"other", ${etag}`],
  ['anything', () => '*'],
])('a browser that has %s gets 304 without a body', async (_name, header) => {
  const url = `/img/avatar/${await newAvatar()}`
  const first = await app.inject(url)
  const again = await app.inject({ url, headers: { 'if-none-match': header(first.headers.etag as string) } })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': FOR_EVER })
  const changed = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
  expect(changed.statusCode).toBe(200)
})

test('HEAD answers like GET, without the picture', async () => {
  const ref = await newAvatar()
  const response = await app.inject({ method: 'HEAD', url: `/img/avatar/${ref}` })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe(FOR_EVER)
  expect(response.rawPayload).toHaveLength(0)
})

test('nothing of a visitor reaches the picture host', async () => {
  const ref = await newAvatar()
  await app.inject({
    url: `/img/avatar/${ref}`,
    headers: {
      cookie: 'device=secret',
      referer: 'https://shop.example/account',
      'x-forwarded-for': '198.51.100.7',
    },
  })
  const [request] = (await simulator.control(`requests?contains=${ref}`)) as {
    headers: Record<string, string>
  }[]
  expect(request?.headers).toBeDefined()
  expect(JSON.stringify(request)).not.toMatch(/secret|shop\.example|198\.51/)
})

test('the server itself cannot overwrite what was kept, and a second content does not replace the first', async () => {
  const ref = await newAvatar()
  const first = await app.inject(`/img/avatar/${ref}`)
  const poison = Buffer.from('<svg onload="alert(1)"/>')
  await expect(
    db.updateTable('image_cache').set({ content: poison }).where('ref', '=', ref).execute(),
  ).rejects.toThrow(/permission denied/)
  await expect(db.deleteFrom('image_cache').where('ref', '=', ref).execute()).rejects.toThrow(
    /permission denied/,
  )
  const [kept] = await cachedRows(ref)
  expect(kept?.content.equals(first.rawPayload)).toBe(true)
})

test('the default picture has sizes, a tag and a day in the cache', async () => {
  for (const width of [32, 64, 96, 184]) {
    const response = await app.inject(`/img/avatar/default?w=${width}`)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width, height: width })
  }
  expect(avatarUrl(null)).toBe('/img/avatar/default?w=184')
  expect((await app.inject(avatarUrl(await newAvatar()))).headers['cache-control']).toBe(FOR_EVER)
})

test('a network that asks too much is told to wait', async () => {
  const taken: string[] = []
  const full: RateLimiter = {
    take: (limit, caller) => {
      taken.push(`${limit.name} ${caller}`)
      return Promise.resolve({ allowed: false, retryAfterSeconds: 7, remaining: 0 })
    },
  }
  const limited = await startApp({ limiter: full })
  const response = await limited.inject({ url: '/img/avatar/default', remoteAddress: '2001:db8:0:1::9' })
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('7')
  expect(taken).toEqual(['pictures 2001:db8:0:1::/64'])
})
