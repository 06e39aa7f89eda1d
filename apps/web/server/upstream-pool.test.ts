import { expect, test, vi } from 'vitest'
import { makeUpstreamPool } from './upstream-pool.ts'

const [a, b, c] = ['http://a', 'http://b', 'http://c'].map((text) => new URL(text)) as [URL, URL, URL]

test('rotates the upstreams and orders the fallbacks for each request', () => {
  const pool = makeUpstreamPool([a, b, c])

  expect([pool.inTurn(), pool.inTurn(), pool.inTurn(), pool.inTurn()]).toEqual([
    [a, b, c],
    [b, c, a],
    [c, a, b],
    [a, b, c],
  ])
})

test('tries an unhealthy upstream last until its health check succeeds', async () => {
  let isWell = false
  const ask = vi.fn(async () => isWell)
  const pool = makeUpstreamPool([a, b], ask)

  pool.rest(a)
  expect([pool.inTurn(), pool.inTurn(), pool.hasOther(b), pool.hasOther(a)]).toEqual([
    [b, a],
    [b, a],
    false,
    true,
  ])
  await vi.waitUntil(() => ask.mock.calls.length >= 2)
  expect(pool.hasOther(b)).toBe(false)
  isWell = true
  await vi.waitUntil(() => pool.hasOther(b))
})

test('shares one health check among concurrent callers and demotes an upstream that fails it', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const ask = vi.fn(() => promise)
  const pool = makeUpstreamPool([a, b], ask)

  const answers = Promise.all([pool.isWell(a), pool.isWell(a), pool.isWell(a)])
  resolve(false)

  expect(await answers).toEqual([false, false, false])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(pool.inTurn()).toEqual([b, a])
})

test('returns no upstream when none is configured', () => {
  expect(makeUpstreamPool([]).inTurn()).toEqual([])
})
