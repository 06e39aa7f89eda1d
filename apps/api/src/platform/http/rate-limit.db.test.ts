import { randomBytes } from 'node:crypto'
import net from 'node:net'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'
import { openRedis } from '#platform/db/redis.ts'
import { REDIS_KEYS, redisKey } from '#platform/db/redis-keys.ts'

const prefix = `test-${randomBytes(6).toString('hex')}:`
const limit: RateLimit = { name: 'try', max: 10, windowSeconds: 600 }
const closers: (() => void)[] = []
let redis: Redis

function connect(url: string): Redis {
  const client = openRedis({ url, prefix, name: 'test', onError: () => undefined })
  closers.push(() => client.disconnect())
  return client
}

async function ready(client: Redis): Promise<Redis> {
  if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve))
  return client
}

function limiterOn(client: Redis, factor = 1) {
  const fallbacks: string[] = []
  const limiter = createRateLimiter({ redis: client, factor, onFallback: ({ name }) => fallbacks.push(name) })
  return { ...limiter, fallbacks }
}

async function takeTimes(limiter: ReturnType<typeof limiterOn>, times: number, caller: string, rule = limit) {
  const decisions = await Promise.all(Array.from({ length: times }, () => limiter.take(rule, caller)))
  return decisions.filter((decision) => decision.allowed).length
}

/** A proxy between the limiter and Redis that can fall silent without closing any connection. */
async function silenceableRedis() {
  const target = new URL(inject('redisUrl'))
  let isSilent = false
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 6379), target.hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.on('data', (chunk) => isSilent || upstream.write(chunk))
    upstream.on('data', (chunk) => isSilent || client.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = `redis://127.0.0.1:${(server.address() as net.AddressInfo).port}${target.pathname}`
  return { client: await ready(connect(url)), fallSilent: () => (isSilent = true) }
}

beforeAll(async () => {
  redis = await ready(connect(inject('redisUrl')))
})
afterAll(() => {
  for (const close of closers) close()
})

test('two processes share one rate limit', async () => {
  const other = limiterOn(await ready(connect(inject('redisUrl'))))
  const counts = await Promise.all([
    takeTimes(limiterOn(redis), 30, 'shared'),
    takeTimes(other, 30, 'shared'),
  ])
  expect(counts[0] + counts[1]).toBe(limit.max)
})

test('callers and limits are independent, and a refusal has a retry time', async () => {
  const limiter = limiterOn(redis)
  const startMs = performance.now()
  expect(await limiter.take(limit, 'first')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 9 })
  await takeTimes(limiter, 9, 'first')
  const refused = await limiter.take(limit, 'first')
  expect(refused).toMatchObject({ allowed: false, remaining: 0 })
  const goneSeconds = (performance.now() - startMs) / 1_000
  expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(60 - goneSeconds))
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
  expect((await limiter.take(limit, 'second')).allowed).toBe(true)
  expect((await limiter.take({ ...limit, name: 'other' }, 'first')).allowed).toBe(true)
  expect(limiter.fallbacks).toEqual([])
})

test('slots are refilled over time', async () => {
  const limiter = limiterOn(redis)
  const quick = { name: 'quick', max: 50, windowSeconds: 1 }
  await takeTimes(limiter, 50, 'back', quick)
  await expect.poll(async () => (await limiter.take(quick, 'back')).allowed).toBe(true)
})

test('the factor multiplies a limit and never reduces it to zero', async () => {
  expect(await takeTimes(limiterOn(redis, 2.5), 40, 'factor')).toBe(25)
  expect(await takeTimes(limiterOn(redis, 0.001), 5, 'factor-small')).toBe(1)
})

test.each([7, 13, 997])('a limit of %i allows exactly that many requests despite fractions', async (max) => {
  const rule = { name: 'fractions', max, windowSeconds: 3_600 }
  const startMs = performance.now()
  const taken = await takeTimes(limiterOn(redis), max + 20, `fractions-${max}`, rule)
  // Slots that became free while a busy machine was calling count as well.
  const back = Math.floor((performance.now() - startMs) / ((rule.windowSeconds * 1_000) / max))
  expect(taken).toBeGreaterThanOrEqual(max)
  expect(taken).toBeLessThanOrEqual(max + back)
})

test('every key has a lifetime within its rule', async () => {
  await limiterOn(redis).take(limit, 'lifetime')
  const lifetimeMs = await redis.pttl(redisKey.rateLimit('try', 'lifetime'))
  expect(lifetimeMs).toBeGreaterThan(0)
  expect(lifetimeMs).toBeLessThanOrEqual(REDIS_KEYS.rateLimit.lifetimeSeconds * 1_000)
})

test('a far-future value without a lifetime gets one', async () => {
  const key = redisKey.rateLimit('try', 'future')
  await redis.set(key, '9e18')
  const refused = await limiterOn(redis).take(limit, 'future')
  expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: 60 })
  expect(await redis.pttl(key)).toBeGreaterThan(0)
})

test.each([
  ['a list', (key: string) => redis.rpush(key, 'x')],
  ['a text', (key: string) => redis.set(key, 'not a number')],
])('%s under the key neither lifts the limit nor fails the call', async (name, poison) => {
  const caller = `poisoned-${name.replace(' ', '-')}`
  await poison(redisKey.rateLimit('try', caller))
  const limiter = limiterOn(redis)
  expect(await takeTimes(limiter, 20, caller)).toBe(limit.max / 2)
  // Only this caller is counted in the process; the others still share Redis.
  expect(await takeTimes(limiter, 20, `healthy-${caller}`)).toBe(limit.max)
})

test('without Redis the limit is halved per caller, and the hook is called', async () => {
  const limiter = limiterOn(connect('redis://127.0.0.1:1'))
  expect(await takeTimes(limiter, 20, 'alone')).toBe(limit.max / 2)
  expect(await takeTimes(limiter, 20, 'another')).toBe(limit.max / 2)
  expect(limiter.fallbacks).toHaveLength(40)
  expect(await takeTimes(limiter, 3, 'single', { ...limit, max: 1 })).toBe(1)
})

test('a silent Redis does not delay every call', async () => {
  const { client, fallSilent } = await silenceableRedis()
  const limiter = limiterOn(client)
  // Redis responds at first, though on a busy machine perhaps not every time within one second.
  await vi.waitFor(async () => {
    limiter.fallbacks.length = 0
    expect((await limiter.take({ ...limit, max: 100_000 }, 'silent')).allowed).toBe(true)
    expect(limiter.fallbacks).toEqual([])
  })
  fallSilent()
  const startMs = performance.now()
  // If each call waited one second, sixty calls would take a minute.
  for (let count = 0; count < 60; count += 1) await limiter.take(limit, 'silent')
  expect(performance.now() - startMs).toBeLessThan(30_000)
  expect(limiter.fallbacks).toHaveLength(60)
})

test('many callers without Redis fill a bounded table and do not lift the limit', async () => {
  const limiter = limiterOn(connect('redis://127.0.0.1:1'))
  for (let index = 0; index < 10_000; index += 1) await limiter.take(limit, `flood-${index}`)
  expect(await takeTimes(limiter, 20, 'late-a')).toBe(limit.max / 2)
  expect(await takeTimes(limiter, 20, 'late-b')).toBe(0)
  expect(await takeTimes(limiter, 20, 'flood-0')).toBe(limit.max / 2 - 1)
})

test.each(['', ' ', 'a b', 'a\r\nDEL x', '\0', '{tag}', '*', 'ż'.repeat(100), 'x'.repeat(1_000_000)])(
  'counts hostile caller no. %# like any other',
  async (caller) => {
    const limiter = limiterOn(redis)
    expect(await takeTimes(limiter, 15, caller)).toBe(limit.max)
    expect(limiter.fallbacks).toEqual([])
  },
)

test.each([
  { max: 0 },
  { max: Number.NaN },
  { max: Infinity },
  { windowSeconds: 0 },
  { windowSeconds: 7_200 },
  { name: 'a:b' },
])('refuses the invalid limit %j', async (mistake) => {
  await expect(limiterOn(redis).take({ ...limit, ...mistake }, 'x')).rejects.toThrow(RangeError)
})

test('1000 calls take one round trip each', async () => {
  const limiter = limiterOn(redis)
  const before = await commandsProcessed()
  await takeTimes(limiter, 1_000, 'cost')
  expect(await commandsProcessed()).toBe(before + 1_000)
})

/** How many EVAL calls this connection has sent, by Redis's own count for it. */
async function commandsProcessed(): Promise<number> {
  const clients = (await redis.client('LIST')) as string
  const own = clients.split('\n').find((line) => line.includes(`id=${ownId} `))
  return Number(/tot-cmds=(\d+)/.exec(own ?? '')?.[1] ?? Number.NaN)
}
let ownId = 0
beforeAll(async () => {
  ownId = await redis.client('ID')
})
