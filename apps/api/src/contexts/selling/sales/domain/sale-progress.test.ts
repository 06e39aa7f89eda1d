import type { SaleState } from '@app/contract/selling/sales'
import { expect, test } from 'vitest'
import { lateness, needsDetails, paidBy, payoutStateOf, type SaleMoneyFacts } from './sale-progress.ts'

const AT = new Date('2025-11-14T13:43:00Z')
const PACE = { p50Seconds: 120, p95Seconds: 2_400 }

function payout(state: string, change: Partial<NonNullable<SaleMoneyFacts['payout']>> = {}) {
  return { state, createdAt: AT, movedAt: AT, orderedAt: null, isRailPaused: false, ...change }
}

function money(change: Partial<SaleMoneyFacts> = {}): SaleMoneyFacts {
  return { payoutCase: 'advance', settlesAt: null, reversedAt: null, isBooked: true, payout: null, ...change }
}

test.each([
  ['created', 'waiting_approval'],
  ['approved', 'approved'],
  ['submitting', 'ordered'],
  ['unknown', 'ordered'],
  ['submitted', 'ordered'],
  ['unclaimed', 'unclaimed'],
  ['settled', 'paid'],
  ['returned', 'returned'],
  ['failed', 'failed'],
  ['cancelled', null],
])('shows a payout in state %s as %s', (state, wanted) => {
  expect(payoutStateOf({ state })).toBe(wanted)
})

test('asks a seller for other details only when we hold the items and no payout is open', () => {
  expect(needsDetails('items_received', money({ payout: payout('failed') }))).toBe(true)
  expect(needsDetails('items_received', money({ payout: payout('cancelled') }))).toBe(true)
  expect(needsDetails('protected', money({ payout: payout('failed') }))).toBe(true)
  expect(needsDetails('items_received', money({ payout: payout('created') }))).toBe(false)
  expect(needsDetails('items_received', money())).toBe(false)
  expect(needsDetails('items_received', money({ payout: payout('failed'), reversedAt: AT }))).toBe(false)
  expect(needsDetails('failed', money({ payout: payout('cancelled'), isBooked: false }))).toBe(false)
})

test.each<[string, SaleState, Partial<SaleMoneyFacts>, ReturnType<typeof paidBy>]>([
  ['at once, time unknown', 'awaiting_items', {}, { reason: 'at_once', from: null, to: null }],
  [
    'at once, ordered',
    'paying',
    { payout: payout('submitted', { orderedAt: AT }) },
    { reason: 'at_once', from: '2025-11-14T13:45:00.000Z', to: '2025-11-14T14:23:00.000Z' },
  ],
  [
    'ordered on a rail that rests',
    'paying',
    { payout: payout('submitted', { orderedAt: AT, isRailPaused: true }) },
    { reason: 'at_once', from: null, to: null },
  ],
  [
    'after protection, not here yet',
    'awaiting_items',
    { payoutCase: 'after_protection' },
    { reason: 'after_protection', from: null, to: null },
  ],
  [
    'after protection',
    'protected',
    { payoutCase: 'after_protection', settlesAt: AT },
    { reason: 'after_protection', from: AT.toISOString(), to: null },
  ],
  [
    'waits for somebody',
    'items_received',
    { payout: payout('created') },
    { reason: 'approval', from: null, to: null },
  ],
  ['by hand', 'awaiting_items', { payoutCase: 'manual' }, { reason: 'approval', from: null, to: null }],
  ['in review', 'review', {}, null],
  ['reversed', 'paying', { reversedAt: AT, payout: payout('submitted', { orderedAt: AT }) }, null],
  ['failed payout', 'items_received', { payout: payout('failed') }, null],
  ['unclaimed', 'paying', { payout: payout('unclaimed', { orderedAt: AT }) }, null],
  ['over', 'completed', { payout: payout('settled', { orderedAt: AT }) }, null],
])('expected time: %s', (_name, state, change, wanted) => {
  expect(paidBy(state, money(change), PACE)).toEqual(wanted)
})

test('gives no expected time without enough samples', () => {
  const ordered = money({ payout: payout('submitted', { orderedAt: AT }) })
  expect(paidBy('paying', ordered, null)).toEqual({ reason: 'at_once', from: null, to: null })
})

test.each<[string, SaleState, Partial<SaleMoneyFacts>, number, ReturnType<typeof lateness>]>([
  ['ordered a while ago', 'paying', { payout: payout('submitted', { orderedAt: AT }) }, 2_400, null],
  ['slower than 95 of 100', 'paying', { payout: payout('unknown', { orderedAt: AT }) }, 2_401, 'late'],
  ['a day', 'paying', { payout: payout('submitted', { orderedAt: AT }) }, 86_401, 'over_a_day'],
  ['to be claimed', 'paying', { payout: payout('unclaimed', { orderedAt: AT }) }, 999_999, null],
  ['checked slowly', 'verifying', {}, 61, 'late'],
  ['checked quickly', 'offer_seen', {}, 60, null],
  ['in review', 'review', {}, 80_000, null],
  ['in review for days', 'review', {}, 90_000, 'over_a_day'],
  ['not approved for days', 'items_received', { payout: payout('created') }, 90_000, 'over_a_day'],
  ['protected', 'protected', { payoutCase: 'after_protection' }, 500_000, null],
  ['the seller has not sent anything', 'awaiting_items', {}, 500_000, null],
  ['done', 'completed', { payout: payout('settled', { orderedAt: AT }) }, 500_000, null],
])('lateness: %s', (_name, state, change, seconds, wanted) => {
  const usual = { checking: { p50Seconds: 20, p95Seconds: 60 }, paying: PACE }
  const now = new Date(AT.getTime() + seconds * 1_000)
  expect(lateness(state, money(change), usual, { stateSince: AT, checkingSince: AT, now })).toBe(wanted)
})
