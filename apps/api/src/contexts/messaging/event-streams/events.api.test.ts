import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import {
  announce,
  appendEvent,
  createStreamListener,
  streamOfUser,
  type StreamListener,
} from '#platform/db/events.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { openRedis } from '#platform/db/redis.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { eventsRoutes } from './events.routes.ts'

const SESSION_ID = '00000000-0000-4000-8000-000000000001'
const OTHER_SESSION_ID = '00000000-0000-4000-8000-000000000002'
const prefix = `test-${randomBytes(6).toString('hex')}:`
const logger = createLogger({ level: 'silent', process: 'test' })

let testDb: TestDatabase
let api: Db
let redis: Redis
let listener: StreamListener
let app: FastifyInstance
let address: string
let caller: SignedInCaller
let lastUserId = 0n

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  redis = openRedis({ url: inject('redisUrl'), prefix, name: 'test', onError: () => undefined })
})
afterAll(async () => {
  redis.disconnect()
  await testDb.drop()
})
beforeEach(async () => {
  lastUserId += 1n
  caller = {
    kind: 'user',
    userId: lastUserId,
    steamId: '76561198000000001',
    sessionId: SESSION_ID,
    isAdmin: false,
    staffRole: null,
    panel: null,
    tokenExpiresAt: new Date(Date.now() + 600_000),
  }
})
afterEach(async () => {
  await app.close()
  await listener.close()
})

/** Serves only this route, with a caller set by the test; other tests cover authentication. */
async function serve(
  options: { pollSeconds?: number; redisUrl?: string; quietMs?: number; isVisitor?: boolean } = {},
) {
  listener = createStreamListener({
    db: api,
    redisUrl: options.redisUrl ?? inject('redisUrl'),
    prefix,
    pollSeconds: options.pollSeconds ?? 3_600,
    logger,
  })
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await app.register(httpErrors)
  app.decorateRequest('caller', { getter: () => (options.isVisitor ? { kind: 'visitor' as const } : caller) })
  const quietMs = options.quietMs === undefined ? {} : { quietMs: options.quietMs }
  await app.register(eventsRoutes, {
    prefix: '/api',
    db: api,
    listener,
    findTicketStream: async () => expect.fail('no ticket here'),
    ...quietMs,
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
}

type Client = { response: Response; frames: () => string[]; ended: Promise<void>; leave: () => void }

async function connect(lastEventId?: string): Promise<Client> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/events`, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    signal: leaving.signal,
  })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  return {
    response,
    frames: () => text.split('\n\n').filter(Boolean),
    ended,
    leave: () => leaving.abort(),
  }
}

async function append(): Promise<void> {
  const stream = streamOfUser(caller.userId)
  await api.transaction().execute((trx) => appendEvent(trx, stream, { kind: 'profile.updated' }))
}

function updated(number: number): string {
  return `id: ${number}\nevent: profile.updated\ndata: {}`
}

function ready(number: number): string {
  return `id: ${number}\nevent: ready\ndata: {}`
}

test('a first connection starts at the newest event and receives later events', async () => {
  await append()
  await append()
  await serve()
  const client = await connect()
  expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(client.response.headers.get('cache-control')).toBe('no-store')
  await vi.waitFor(() => expect(client.frames()).toEqual([ready(2)]))
  await append()
  await vi.waitFor(async () => {
    await announce(redis, streamOfUser(caller.userId))
    expect(client.frames()).toEqual([ready(2), updated(3)])
  })
})

test('a reconnecting client misses no event even without announcements', async () => {
  await serve({ pollSeconds: 0.05, redisUrl: 'redis://127.0.0.1:1/0' })
  const first = await connect()
  await append()
  await append()
  await vi.waitFor(() => expect(first.frames()).toEqual([ready(0), updated(1), updated(2)]))
  first.leave()
  await first.ended
  await append()
  await append()
  const second = await connect('2')
  await append()
  await vi.waitFor(() => expect(second.frames()).toEqual([ready(2), updated(3), updated(4), updated(5)]))
})

test('a client catches up 250 missed events in order', async () => {
  await serve()
  for (let index = 0; index < 250; index += 1) await append()
  const client = await connect('0')
  const expected = Array.from({ length: 250 }, (_, index) => updated(index + 1))
  await vi.waitFor(() => expect(client.frames()).toEqual([ready(0), ...expected]))
})

test('a client receives all events written while the stream opens', async () => {
  await serve({ pollSeconds: 0.05, redisUrl: 'redis://127.0.0.1:1/0' })
  const writing = (async () => {
    for (let index = 0; index < 40; index += 1) await append()
  })()
  const client = await connect('0')
  await writing
  const expected = Array.from({ length: 40 }, (_, index) => updated(index + 1))
  await vi.waitFor(() => expect(client.frames()).toEqual([ready(0), ...expected]))
})

test('a last event id from the future starts at the newest event', async () => {
  await append()
  await serve()
  const client = await connect('999')
  await vi.waitFor(() => expect(client.frames()).toEqual([ready(1)]))
})

test.each(['-1', '1; drop table events', '9'.repeat(30)])(
  'refuses the last event id %s',
  async (lastEventId) => {
    await serve()
    const client = await connect(lastEventId)
    expect(client.response.status).toBe(400)
  },
)

test('a client receives no events of another user', async () => {
  await serve({ pollSeconds: 0.05 })
  const mine = caller
  const client = await connect('0')
  caller = { ...mine, userId: mine.userId + 1_000n }
  await append()
  caller = mine
  await append()
  await vi.waitFor(() => expect(client.frames()).toEqual([ready(0), updated(1)]))
})

test('refuses a visitor', async () => {
  await serve({ isVisitor: true })
  const client = await connect()
  expect(client.response.status).toBe(401)
})

test('a quiet stream sends keep-alive comments', async () => {
  await serve({ quietMs: 30 })
  const client = await connect()
  await vi.waitFor(() =>
    expect(client.frames().filter((frame) => frame === ': quiet').length).toBeGreaterThan(2),
  )
})

test('the stream ends when the token expires', async () => {
  await serve()
  caller = { ...caller, tokenExpiresAt: new Date(Date.now() + 4_000) }
  const client = await connect()
  await client.ended
  expect(client.frames()).toEqual([ready(0)])
})

test('the stream reports the end of its own session and closes, but not for another session', async () => {
  await serve({ pollSeconds: 0.05 })
  const client = await connect()
  const end = (sessionId: string) =>
    api
      .transaction()
      .execute((trx) => appendEvent(trx, streamOfUser(caller.userId), { kind: 'session.ended', sessionId }))
  await end(OTHER_SESSION_ID)
  await end(SESSION_ID)
  await client.ended
  expect(
    client
      .frames()
      .slice(1)
      .map((frame) => frame.split('\n')[0]),
  ).toEqual(['id: 1', 'id: 2'])
})

test('a stopping server closes its streams', async () => {
  await serve()
  const clients = await Promise.all(Array.from({ length: 6 }, () => connect()))
  await Promise.all([app.close(), ...clients.map((client) => client.ended)])
})

test('limits a user to six streams, and closing one frees a slot', async () => {
  await serve()
  const clients = await Promise.all(Array.from({ length: 6 }, () => connect()))
  expect(clients.map((client) => client.response.status)).toEqual([200, 200, 200, 200, 200, 200])
  const seventh = await connect()
  expect(seventh.response.status).toBe(429)
  expect(seventh.response.headers.get('retry-after')).toBe('30')
  clients[0]?.leave()
  await vi.waitFor(async () => {
    const again = await connect()
    expect(again.response.status).toBe(200)
  })
})
