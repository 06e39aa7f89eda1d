import { expect, test } from 'vitest'
import { payoutTimes } from './payout-times.ts'

const NOW = Date.parse('2026-11-16T12:32:10Z')
const SETTLES = Date.parse('2026-11-25T07:00:00Z')
const AT_ONCE = {
  payoutSchedule: 'instant',
  needsApproval: 0,
  isAdvancePoolExhausted: false,
  pace: 'minutes',
  hindrance: null,
  nowMs: NOW,
  settlesAtMs: SETTLES,
  deadlineMs: 1_800_000,
  takesExpress: true,
  terms: { isMorningServed: false, isMiddayServed: false, isAfternoonServed: true, isExpress: false },
} as const
const NOTHING = { payoutAt: null, arrivesOn: null, promisedBy: null }
const SETTLEMENT = '2026-11-25T07:00:00.000Z'

test('previews an instant payout in 15 minutes and promises it from the offer deadline', () => {
  expect(payoutTimes(AT_ONCE)).toEqual({
    payoutAt: '2026-11-16T12:50:00.000Z',
    arrivesOn: null,
    promisedBy: '2026-11-16T13:20:00.000Z',
  })
})

test('promises a transfer with today’s bank file or the next one', () => {
  const bank = { ...AT_ONCE, pace: 'banking' } as const
  // Offer by 14:02, verified by 14:17, file at 14:30.
  expect(payoutTimes(bank)).toEqual({
    payoutAt: null,
    arrivesOn: '2026-11-16',
    promisedBy: '2026-11-16T16:30:00.000Z',
  })
  expect(payoutTimes({ ...bank, nowMs: NOW + 900_000 })).toMatchObject({
    arrivesOn: '2026-11-17',
    promisedBy: '2026-11-17T16:30:00.000Z',
  })
  const express = { ...bank, terms: { ...bank.terms, isExpress: true } }
  expect(payoutTimes(express)).toMatchObject({ promisedBy: '2026-11-16T14:00:00.000Z' })
  expect(payoutTimes({ ...express, takesExpress: false })).toMatchObject({
    promisedBy: '2026-11-16T16:30:00.000Z',
  })
})

test('promises no transfer when no bank session is served', () => {
  const terms = { ...AT_ONCE.terms, isAfternoonServed: false }
  expect(payoutTimes({ ...AT_ONCE, pace: 'banking', terms })).toEqual(NOTHING)
  expect(payoutTimes({ ...AT_ONCE, terms }).promisedBy).not.toBeNull()
})

test.each([
  ['an approval', { needsApproval: 1 as const }],
  ['a transfer with an approval', { needsApproval: 2 as const, pace: 'banking' as const }],
  ['somebody who sends it', { pace: 'by_hand' as const }],
  ['the policy of the operator', { payoutSchedule: 'manual_review' as const }],
  ['a paused rail', { hindrance: 'method_paused' as const }],
  [
    'a rail without money',
    { hindrance: 'method_short' as const, payoutSchedule: 'after_protection' as const },
  ],
  ['a look at the account', { hindrance: 'account_check' as const }],
])('promises no time that depends on %s', (_what, change) => {
  expect(payoutTimes({ ...AT_ONCE, ...change })).toEqual(NOTHING)
})

test('a deferred payout uses the latest settlement, and a transfer the next bank file after it', () => {
  const later = { ...AT_ONCE, payoutSchedule: 'after_protection' } as const
  const promisedBy = '2026-11-25T07:15:00.000Z'
  expect(payoutTimes(later)).toEqual({ payoutAt: SETTLEMENT, arrivesOn: null, promisedBy })
  expect(payoutTimes({ ...later, needsApproval: 2 })).toEqual({ ...NOTHING, payoutAt: SETTLEMENT })
  expect(payoutTimes({ ...later, pace: 'by_hand' })).toEqual({ ...NOTHING, payoutAt: SETTLEMENT })
  expect(payoutTimes({ ...later, pace: 'banking' })).toEqual({
    payoutAt: SETTLEMENT,
    arrivesOn: '2026-11-25',
    promisedBy: '2026-11-25T16:30:00.000Z',
  })
  expect(payoutTimes({ ...AT_ONCE, isAdvancePoolExhausted: true })).toEqual({
    payoutAt: SETTLEMENT,
    arrivesOn: null,
    promisedBy,
  })
})
