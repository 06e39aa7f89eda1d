import { expect, test } from 'vitest'
import { makeUpstreamPool } from './upstream-pool.ts'

const [a, b, c] = ['http://a', 'http://b', 'http://c'].map((text) => new URL(text)) as [URL, URL, URL]

test('requests take turns, and each one knows whom to try next', () => {
  const pool = makeUpstreamPool([a, b, c])

  expect([pool.inTurn(), pool.inTurn(), pool.inTurn(), pool.inTurn()]).toEqual([
    [a, b, c],
    [b, c, a],
    [c, a, b],
    [a, b, c],
  ])
})

test('a dead upstream is tried last for two seconds, then takes its turn again', () => {
  let nowMs = 0
  const pool = makeUpstreamPool([a, b], () => nowMs)

  pool.markDead(a)
  expect(pool.inTurn()).toEqual([b, a])
  nowMs = 1_999
  expect(pool.inTurn()).toEqual([b, a])
  nowMs = 2_000
  expect(pool.inTurn()).toEqual([a, b])
})

test('without upstreams there is nobody to ask', () => {
  expect(makeUpstreamPool([]).inTurn()).toEqual([])
})
