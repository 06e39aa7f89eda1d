import { expect, test } from 'vitest'
import { turnOf } from './turn.ts'

test('with a free slot for everybody ahead and oneself it is now', () => {
  expect(turnOf([0, -5, 30], 0, 60)).toEqual({ isNow: true })
  expect(turnOf([0, -5, 30], 1, 60)).toEqual({ isNow: true })
})

test('otherwise the wait is the time of one’s own slot', () => {
  expect(turnOf([12, 40, 5], 0, 60)).toEqual({ isNow: false, waitSeconds: 5 })
  expect(turnOf([12, 40, 5], 2, 60)).toEqual({ isNow: false, waitSeconds: 40 })
})

test('a long line goes round the slots again, a window later', () => {
  const slots = Array.from({ length: 15 }, () => 0)
  expect(turnOf(slots, 14, 60)).toEqual({ isNow: true })
  expect(turnOf(slots, 15, 60)).toEqual({ isNow: false, waitSeconds: 60 })
  expect(turnOf(slots, 199, 60)).toEqual({ isNow: false, waitSeconds: 13 * 60 })
})

test('without any slot nobody goes', () => {
  expect(turnOf([], 0, 60)).toEqual({ isNow: false, waitSeconds: 60 })
})
