import { expect, test } from 'vitest'
import { payoutTimes } from './payout-times.ts'

const NOW = Date.parse('2026-11-16T13:32:10Z')
const SETTLES = Date.parse('2026-11-25T07:00:00Z')
const AT_ONCE = {
  payoutCase: 'advance',
  needsApproval: 0,
  isHouseFull: false,
  pace: 'minutes',
  hindrance: null,
  nowMs: NOW,
  settlesAtMs: SETTLES,
} as const
const NOTHING = { payoutAt: null, arrivesOn: null }
const SETTLEMENT = '2026-11-25T07:00:00.000Z'

test('an advance is told as a quarter of an hour from now, rounded up to five minutes', () => {
  expect(payoutTimes(AT_ONCE)).toEqual({ payoutAt: '2026-11-16T13:50:00.000Z', arrivesOn: null })
})

test('a transfer has no minutes, only the next day on which banks work', () => {
  expect(payoutTimes({ ...AT_ONCE, pace: 'banking' })).toEqual({ payoutAt: null, arrivesOn: '2026-11-17' })
})

test.each([
  ['an approval', { needsApproval: 1 as const }],
  ['a transfer with an approval', { needsApproval: 2 as const, pace: 'banking' as const }],
  ['somebody who sends it', { pace: 'by_hand' as const }],
  ['the policy of the operator', { payoutCase: 'manual' as const }],
  ['a paused rail', { hindrance: 'method_paused' as const }],
  ['a rail without money', { hindrance: 'method_short' as const, payoutCase: 'after_protection' as const }],
  ['a look at the account', { hindrance: 'account_check' as const }],
])('no time is promised that depends on %s', (_what, change) => {
  expect(payoutTimes({ ...AT_ONCE, ...change })).toEqual(NOTHING)
})

test('after the protection the settlement counts, and for a transfer the day after it', () => {
  const later = { ...AT_ONCE, payoutCase: 'after_protection' } as const
  expect(payoutTimes(later)).toEqual({ payoutAt: SETTLEMENT, arrivesOn: null })
  expect(payoutTimes({ ...later, needsApproval: 2 })).toEqual({ payoutAt: SETTLEMENT, arrivesOn: null })
  expect(payoutTimes({ ...later, pace: 'banking' })).toEqual({
    payoutAt: SETTLEMENT,
    arrivesOn: '2026-11-26',
  })
  expect(payoutTimes({ ...AT_ONCE, isHouseFull: true })).toEqual({ payoutAt: SETTLEMENT, arrivesOn: null })
})
