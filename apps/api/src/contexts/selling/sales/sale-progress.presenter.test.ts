import { expect, test } from 'vitest'
import { tellPromise } from './sale-progress.presenter.ts'

type Args = Parameters<typeof tellPromise>

const BY = new Date('2026-11-28T07:15:00Z')
const BEFORE = new Date('2026-11-20T12:00:00Z')
const AFTER = new Date('2026-11-29T12:00:00Z')

function tell(state: Args[0]['state'], money: object, serverTime = AFTER) {
  const promise = { by: BY, broken: null }
  const row = { state, serverTime } as Args[0]
  const facts = { promise, payout: null, reversedAt: null, settlesAt: null, isBooked: true, ...money }
  return tellPromise(row, facts as Args[1])?.by ?? null
}

test('tells an open promise before its time, whoever has to act', () => {
  for (const state of ['awaiting_items', 'items_received', 'protected', 'paying'] as const)
    expect(tell(state, { isBooked: state !== 'awaiting_items' }, BEFORE)).toBe(BY.toISOString())
})

test('tells a passed promise only while the step is ours', () => {
  expect(tell('items_received', {})).toBe(BY.toISOString())
  expect(tell('paying', { payout: { state: 'submitted' } })).toBe(BY.toISOString())
  expect(tell('awaiting_items', { isBooked: false })).toBeNull()
  expect(tell('protected', {})).toBeNull()
  expect(tell('paying', { payout: { state: 'unclaimed' } })).toBeNull()
})

test('does not tell a time before the end of Steam’s protection', () => {
  const settlesAt = new Date('2026-11-28T08:00:00Z')
  expect(tell('protected', { settlesAt }, BEFORE)).toBeNull()
})
