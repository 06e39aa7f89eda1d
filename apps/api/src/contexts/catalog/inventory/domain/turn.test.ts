import { expect, test } from 'vitest'
import { turnOf } from './turn.ts'

test('starts now when free slots cover the queue position', () => {
  expect(turnOf([0, -5, 30], 0, 60)).toEqual({ isNow: true })
  expect(turnOf([0, -5, 30], 1, 60)).toEqual({ isNow: true })
})

test('otherwise waits for the slot of the queue position', () => {
  expect(turnOf([12, 40, 5], 0, 60)).toEqual({ isNow: false, waitSeconds: 5 })
  expect(turnOf([12, 40, 5], 2, 60)).toEqual({ isNow: false, waitSeconds: 40 })
})

test('a queue longer than the slots waits additional windows', () => {
  const slots = Array.from({ length: 15 }, () => 0)
  expect(turnOf(slots, 14, 60)).toEqual({ isNow: true })
  expect(turnOf(slots, 15, 60)).toEqual({ isNow: false, waitSeconds: 60 })
  expect(turnOf(slots, 199, 60)).toEqual({ isNow: false, waitSeconds: 13 * 60 })
})

test('without slots every request waits one window', () => {
  expect(turnOf([], 0, 60)).toEqual({ isNow: false, waitSeconds: 60 })
})
