import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { httpErrors } from './http-errors.ts'
import { concurrencyLimit } from './concurrency-limit.ts'

async function openServer(readsMax: number, changesMax = readsMax) {
  const app = Fastify()
  const held: (() => void)[] = []
  await app.register(httpErrors)
  await app.register(concurrencyLimit, { readsMax, changesMax, isStopping: () => false })
  const hold = () => new Promise<string>((resolve) => held.push(() => resolve('done')))
  app.get('/slow', hold)
  app.post('/slow', hold)
  app.get('/events', hold)
  app.get('/health/ready', async () => 'ready')
  const begin = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const before = held.length
    const answer = app
      .inject({ url, method })
      .then(({ statusCode, headers }) => [statusCode, headers['retry-after']])
    await expect.poll(() => held.length).toBe(before + 1)
    return answer
  }
  return { app, held, begin }
}

test('refuses requests above the concurrency limit, and a finished request frees a slot', async () => {
  const { app, held, begin } = await openServer(2)
  const first = [begin('/slow')]
  await expect.poll(() => held.length).toBe(1)
  first.push(begin('/slow'))
  await expect.poll(() => held.length).toBe(2)
  const refused = await app.inject('/slow')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  held[0]!()
  expect(await first[0]).toEqual([200, undefined])
  const third = begin('/slow')
  await expect.poll(() => held.length).toBe(3)
  for (const finish of held) finish()
  expect(await Promise.all([first[1], third])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test('reads and writes have separate concurrency limits', async () => {
  const { app, held, begin } = await openServer(2, 1)
  const ask = async (method: 'GET' | 'POST') => (await app.inject({ url: '/slow', method })).statusCode
  const answers: Promise<unknown>[] = []
  for (const method of ['GET', 'GET'] as const) {
    answers.push(begin('/slow', method))
    await expect.poll(() => held.length).toBe(answers.length)
  }
  expect(await ask('GET')).toBe(503)
  answers.push(begin('/slow', 'POST'))
  await expect.poll(() => held.length).toBe(3)
  expect([await ask('POST'), await ask('GET')]).toEqual([503, 503])
  // A finished write frees a slot for another write, but not for a read.
  held[2]!()
  await answers[2]
  expect(await ask('GET')).toBe(503)
  answers.push(begin('/slow', 'POST'))
  await expect.poll(() => held.length).toBe(4)
  for (const finish of held) finish()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => [200, undefined]))
})

test('an event stream takes no slot, and a refused request leaks none', async () => {
  const { app, held, begin } = await openServer(1)
  const stream = begin('/events')
  await expect.poll(() => held.length).toBe(1)
  const slow = begin('/slow')
  await expect.poll(() => held.length).toBe(2)
  for (let time = 0; time < 3; time += 1) expect((await app.inject('/slow')).statusCode).toBe(503)
  for (const finish of held) finish()
  await Promise.all([stream, slow])
  const again = begin('/slow')
  await expect.poll(() => held.length).toBe(3)
  held[2]!()
  expect(await again).toEqual([200, undefined])
})

test('a client that disconnects without an answer frees its slot', async () => {
  const { app, held } = await openServer(1)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = http.get({ port, host: '127.0.0.1', path: '/slow' })
  request.on('error', () => undefined)
  await expect.poll(() => held.length).toBe(1)
  expect((await app.inject('/slow')).statusCode).toBe(503)
  request.destroy()
  const isRefused = async () => {
    const answer = app.inject('/slow')
    return Promise.race([
      answer.then(({ statusCode }) => statusCode === 503),
      expect
        .poll(() => held.length)
        .toBe(2)
        .then(() => false),
    ])
  }
  await expect.poll(isRefused).toBe(false)
  for (const finish of held) finish()
  await app.close()
})
