import { expect, test } from 'vitest'
import type { BoardEntry } from '@app/contract/selling/payout-board'
import { bandOf, payoutSpeedOf, publicEntries } from './board-entries.ts'

const entry = (mark: string, change: Partial<BoardEntry> = {}): BoardEntry => ({
  mark,
  rail: 'paypal',
  day: '2026-11-16',
  pace: 'to_5_minutes',
  band: 'to_300',
  ...change,
})

test('publishes amounts and times as ranges', () => {
  expect([9_999n, 10_000n, 29_999n, 30_000n, 99_999n, 100_000n].map(bandOf)).toEqual([
    'to_100',
    'to_300',
    'to_300',
    'to_1000',
    'to_1000',
    'from_1000',
  ])
  expect([null, 300, 301, 900, 3_600, 86_400, 86_401].map(payoutSpeedOf)).toEqual([
    null,
    'to_5_minutes',
    'to_15_minutes',
    'to_15_minutes',
    'to_1_hour',
    'to_1_day',
    'longer',
  ])
})

test('publishes no entries for fewer than five payouts', () => {
  expect(publicEntries(['a', 'b', 'c', 'd'].map((mark) => entry(mark)))).toEqual([])
})

test('hides the amount range of a payout that few others share', () => {
  const many = ['e', 'd', 'c'].map((mark) => entry(mark))
  const rare = [
    entry('x', { rail: 'skrill' }),
    entry('y', { pace: 'longer' }),
    entry('z', { day: '2026-11-15' }),
  ]
  const shown = publicEntries([...rare, ...many])
  expect(shown.map(({ mark, band }) => [mark, band])).toEqual([
    ['c', 'to_300'],
    ['d', 'to_300'],
    ['e', 'to_300'],
    ['x', null],
    ['y', null],
    ['z', null],
  ])
})

test('the order within a day does not reveal the time', () => {
  const marks = ['1111-0000-2222-0005', '2222-0000-2222-0001', '3333-0000-1111-0004']
  expect(publicEntries([...marks, 'y', 'z'].map((mark) => entry(mark))).map(({ mark }) => mark)).toEqual([
    '3333-0000-1111-0004',
    '2222-0000-2222-0001',
    '1111-0000-2222-0005',
    'y',
    'z',
  ])
  const inOrder = ['5', '1', '4', '2', '3'].map((mark) => entry(mark))
  expect(publicEntries(inOrder)).toEqual(publicEntries(inOrder.toReversed()))
})
