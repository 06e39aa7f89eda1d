import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { Db } from './database.ts'
import {
  announce,
  appendEvent,
  createStreamListener,
  gatherEventsAfter,
  gatherLastEventNumber,
  readEventsAfter,
  streamOfUser,
  type StreamListener,
} from './events.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { openRedis } from './redis.ts'

let testDb: TestDatabase
let api: Db
let redis: Redis
let listeners: StreamListener[] = []
const prefix = `test-${randomBytes(6).toString('hex')}:`
const logger = createLogger({ level: 'silent', process: 'test' })

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  redis = openRedis({ url: inject('redisUrl'), prefix, name: 'test', onError: () => undefined })
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
  listeners = []
})
afterAll(async () => {
  redis.disconnect()
  await testDb.drop()
})

async function append(stream: string): Promise<bigint> {
  return api.transaction().execute((trx) => appendEvent(trx, stream, { kind: 'profile.updated' }))
}

test('twenty concurrent events get gapless numbers in the order they become visible', async () => {
  const stream = streamOfUser(1n)
  const seen: bigint[] = []
  const done = new AbortController()
  const reader = (async () => {
    while (!done.signal.aborted) {
      const events = await readEventsAfter(api, stream, seen.at(-1) ?? 0n, 100)
      seen.push(...events.map((event) => event.number))
    }
  })()
  const attempts = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      api.transaction().execute(async (trx) => {
        const number = await appendEvent(trx, stream, { kind: 'profile.updated' })
        if (index % 3 === 2) throw new Error('the change failed')
        return number
      }),
    ),
  )
  const numbers = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  const expected = Array.from({ length: 20 }, (_, index) => BigInt(index + 1))
  expect(numbers.toSorted((a, b) => Number(a - b))).toEqual(expected)
  // A reader that always asks for the events after its last number has missed nothing.
  await vi.waitFor(() => expect(seen).toEqual(expected))
  done.abort()
  await reader
  expect(await gatherLastEventNumber(api)(stream)).toBe(20n)
})

test('each stream has its own numbers, and data comes back without its kind', async () => {
  const sessionId = '00000000-0000-4000-8000-000000000001'
  const stream = streamOfUser(2n)
  await append(streamOfUser(3n))
  await api.transaction().execute((trx) => appendEvent(trx, stream, { kind: 'session.ended', sessionId }))
  expect(await readEventsAfter(api, stream, 0n, 10)).toEqual([
    { number: 1n, kind: 'session.ended', data: { sessionId } },
  ])
  expect(await readEventsAfter(api, stream, 1n, 10)).toEqual([])
})

test('concurrent readers each get the events after their own position', async () => {
  const [one, other] = [streamOfUser(4n), streamOfUser(5n)]
  for (const stream of [one, one, one, other]) await append(stream)
  const read = gatherEventsAfter(api, 2)
  const numbersAfter = async (stream: string, number: bigint) =>
    (await read({ stream, number })).map((event) => event.number)
  expect(
    await Promise.all([
      numbersAfter(one, 0n),
      numbersAfter(one, 2n),
      numbersAfter(other, 0n),
      numbersAfter(one, 0n),
      numbersAfter(other, 1n),
      numbersAfter(streamOfUser(6n), 0n),
    ]),
  ).toEqual([[1n, 2n], [3n], [1n], [1n, 2n], [], []])
  const last = gatherLastEventNumber(api)
  expect(await Promise.all([last(one), last(other), last(streamOfUser(6n))])).toEqual([3n, 1n, 0n])
})

function listen(options: { pollSeconds: number; redisUrl?: string; prefix?: string }): StreamListener {
  const listener = createStreamListener({
    db: api,
    redisUrl: options.redisUrl ?? inject('redisUrl'),
    prefix: options.prefix ?? prefix,
    pollSeconds: options.pollSeconds,
    logger,
  })
  listeners.push(listener)
  return listener
}

test('an announcement notifies only the followers of its stream', async () => {
  const listener = listen({ pollSeconds: 3_600 })
  const woken: string[] = []
  const follow = (name: string, stream: string) =>
    listener.follow({ stream, position: () => 0n, wake: () => woken.push(name) })
  follow('a', 'user:10')
  const unfollow = follow('b', 'user:10')
  follow('c', 'user:11')
  await vi.waitFor(async () => {
    await announce(redis, 'user:10')
    expect(woken).toContain('a')
    expect(woken).toContain('b')
  })
  unfollow()
  woken.length = 0
  await vi.waitFor(async () => {
    await announce(redis, 'user:10')
    expect(woken.length).toBeGreaterThan(3)
  })
  expect(new Set(woken)).toEqual(new Set(['a']))
})

test('does not notify another installation on the same Redis', async () => {
  const woken: string[] = []
  const ours = listen({ pollSeconds: 3_600 })
  const theirs = listen({ pollSeconds: 3_600, prefix: 'someone-else:' })
  ours.follow({ stream: 'user:12', position: () => 0n, wake: () => woken.push('ours') })
  theirs.follow({ stream: 'user:12', position: () => 0n, wake: () => woken.push('theirs') })
  await vi.waitFor(async () => {
    await announce(redis, 'user:12')
    expect(woken.length).toBeGreaterThan(3)
  })
  expect(new Set(woken)).toEqual(new Set(['ours']))
})

test('without Redis polling notifies only followers that are behind', async () => {
  const listener = listen({ pollSeconds: 0.05, redisUrl: 'redis://127.0.0.1:1/0' })
  await append('user:20')
  await append('user:21')
  const woken: string[] = []
  listener.follow({ stream: 'user:20', position: () => 0n, wake: () => woken.push('behind') })
  listener.follow({ stream: 'user:21', position: () => 1n, wake: () => woken.push('up to date') })
  await vi.waitFor(() => expect(woken.length).toBeGreaterThan(3))
  expect(new Set(woken)).toEqual(new Set(['behind']))
})
