import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RateLimiter } from '#platform/http/rate-limit.ts'
import { expectDefaultAvatar, FOR_EVER, PictureServer } from '#test/worlds/picture-server.ts'

let server: PictureServer
let app: FastifyInstance
beforeAll(async () => {
  server = await PictureServer.start()
})
beforeEach(async () => {
  app = await server.startApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.simulator.control('faults', undefined, 'DELETE')
})
afterAll(() => server.stop())

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

test('never fetches a reference that is not in our tables', async () => {
  const avatar = randomBytes(20).toString('hex')
  const item = Buffer.from('AK-47 | Vulcan').toString('base64url')
  await expectDefaultAvatar(app, `/img/avatar/${avatar}`)
  expect((await app.inject(`/img/item/${item}`)).statusCode).toBe(404)
  expect([...(await server.upstreamRequests(avatar)), ...(await server.upstreamRequests(item))]).toEqual([])
  expect([...(await server.cachedRows(avatar)), ...(await server.cachedRows(item))]).toEqual([])
})

test('an avatar reference does not serve an item picture', async () => {
  const ref = await server.newAvatar()
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(404)
  expect(await server.upstreamRequests(ref)).toEqual([])
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
])('hostile reference no. %# causes no upstream request', async (ref) => {
  await server.simulator.control('requests', undefined, 'DELETE')
  for (const kind of ['avatar', 'item']) {
    const response = await app.inject(`/img/${kind}/${ref}`)
    expect([200, 400, 404, 414]).toContain(response.statusCode)
    if (response.statusCode === 200) expect(response.headers['cache-control']).toBe('public, max-age=60')
  }
  expect(await server.simulator.control('requests')).toEqual([])
})

test('does not fetch a hostile reference even when our tables contain it', async () => {
  const ref = '../../_control/state'
  await server.testDb.db
    .insertInto('image_sources')
    .values([
      { kind: 'avatar', ref },
      { kind: 'item', ref },
    ])
    .execute()
  await server.simulator.control('requests', undefined, 'DELETE')
  await expectDefaultAvatar(app, `/img/avatar/${encodeURIComponent(ref)}`)
  expect((await app.inject(`/img/item/${encodeURIComponent(ref)}`)).statusCode).toBe(404)
  expect(await server.simulator.control('requests')).toEqual([])
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
  'when the host answers with %s, shows the default avatar and caches nothing',
  async (kind) => {
    const ref = await server.newAvatar()
    await server.simulator.control('faults', { target: 'pictures.avatar', kind, match: ref })
    await expectDefaultAvatar(app, `/img/avatar/${ref}`)
    expect(await server.cachedRows(ref)).toEqual([])
    expect(await server.upstreamRequests(ref)).toHaveLength(1)
  },
)

test.each(FAULTS)(
  'when the host answers with %s, returns 404 for the item picture, cached for a minute',
  async (kind) => {
    const ref = await server.newItem()
    await server.simulator.control('faults', { target: 'pictures.item', kind, match: ref })
    const response = await app.inject(`/img/item/${ref}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    expect(response.json()).toMatchObject({ code: 'not_found' })
    expect(await server.cachedRows(ref)).toEqual([])
  },
)

test.each([
  ['timeout', 0],
  ['slow', 55_000],
])('times out when the host answers with %s', async (kind, delayMs) => {
  const hasty = await server.startApp({ timeoutMs: 300 })
  const ref = await server.newAvatar()
  await server.simulator.control('faults', {
    target: 'pictures.avatar',
    kind,
    match: ref,
    ...(delayMs ? { delayMs } : {}),
  })
  const startMs = performance.now()
  await expectDefaultAvatar(hasty, `/img/avatar/${ref}`)
  expect(performance.now() - startMs).toBeLessThan(30_000)
})

test('remembers a failure for a minute, then retries', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ref = await server.newAvatar()
  await server.simulator.control('faults', {
    target: 'pictures.avatar',
    kind: 'server-error',
    match: ref,
    count: 1,
  })
  for (let time = 0; time < 3; time += 1) await expectDefaultAvatar(app, `/img/avatar/${ref}`)
  expect(await server.upstreamRequests(ref)).toHaveLength(1)
  vi.advanceTimersByTime(60_001)
  const response = await app.inject(`/img/avatar/${ref}`)
  expect(response.headers['cache-control']).toBe(FOR_EVER)
  expect(await server.upstreamRequests(ref)).toHaveLength(2)
})

test('sends no visitor data to the picture host', async () => {
  const ref = await server.newAvatar()
  await app.inject({
    url: `/img/avatar/${ref}`,
    headers: {
      cookie: 'device=secret',
      referer: 'https://shop.example/account',
      'x-forwarded-for': '198.51.100.7',
    },
  })
  const [request] = (await server.simulator.control(`requests?contains=${ref}`)) as {
    headers: Record<string, string>
  }[]
  expect(request?.headers).toBeDefined()
  expect(JSON.stringify(request)).not.toMatch(/secret|shop\.example|198\.51/)
})

test('the API role cannot overwrite or delete a cached picture', async () => {
  const ref = await server.newAvatar()
  const first = await app.inject(`/img/avatar/${ref}`)
  const poison = Buffer.from('<svg onload="alert(1)"/>')
  await expect(
    server.db.updateTable('image_cache').set({ content: poison }).where('ref', '=', ref).execute(),
  ).rejects.toThrow(/permission denied/)
  await expect(server.db.deleteFrom('image_cache').where('ref', '=', ref).execute()).rejects.toThrow(
    /permission denied/,
  )
  const [kept] = await server.cachedRows(ref)
  expect(kept?.content.equals(first.rawPayload)).toBe(true)
})

test('rate-limits a network with too many requests', async () => {
  const taken: string[] = []
  const full: RateLimiter = {
    take: (limit, caller) => {
      taken.push(`${limit.name} ${caller}`)
      return Promise.resolve({ allowed: false, retryAfterSeconds: 7, remaining: 0 })
    },
  }
  const limited = await server.startApp({ limiter: full })
  const response = await limited.inject({ url: '/img/avatar/default', remoteAddress: '2001:db8:0:1::9' })
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('7')
  expect(taken).toEqual(['pictures 2001:db8:0:1::/64'])
})
