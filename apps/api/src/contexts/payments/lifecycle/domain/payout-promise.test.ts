import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promiseMs, promiseOfPayoutMs, promiseOfSaleMs, type PromiseWay } from './payout-promise.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_116, numRuns: 500 })

const terms = { isMorningServed: false, isMiddayServed: false, isAfternoonServed: true, isExpress: false }
const BANK: PromiseWay = { pace: 'banking', takesExpress: true, terms }
const PAYPAL: PromiseWay = { ...BANK, pace: 'minutes' }
const at = (text: string) => Date.parse(text)
const told = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') })
const way = fc.record({
  pace: fc.constantFrom('minutes' as const, 'banking' as const),
  takesExpress: fc.boolean(),
  terms: fc.record({
    isMorningServed: fc.boolean(),
    isMiddayServed: fc.boolean(),
    isAfternoonServed: fc.constant(true),
    isExpress: fc.boolean(),
  }),
})

test('a promise is always in the future and never earlier for a later confirmation', () => {
  const sale = (nowMs: number, isAtOnce: boolean) => ({ nowMs, deadlineMs: 1_800_000, isAtOnce })
  fc.assert(
    fc.property(moment, fc.nat(200_000_000), fc.boolean(), way, (nowMs, laterMs, isAtOnce, chosen) => {
      const first = promiseOfSaleMs(sale(nowMs, isAtOnce), chosen)!
      expect(first).toBeGreaterThan(nowMs)
      expect(promiseOfSaleMs(sale(nowMs + laterMs, isAtOnce), chosen)!).toBeGreaterThanOrEqual(first)
    }),
  )
})

test('makes no promise for payouts processed by hand', () => {
  expect(promiseMs(at('2026-11-16T12:00:00Z'), { ...BANK, pace: 'by_hand' })).toBeNull()
})

const FIRST = {
  toldMs: at('2026-11-16T13:20:00Z'),
  payoutSchedule: 'instant',
  settlesAtMs: at('2026-11-24T07:00:00Z'),
  nowMs: at('2026-11-16T12:40:00Z'),
} as const

test('an instant payout keeps the promised time whenever it is created', () => {
  expect(told(promiseOfPayoutMs(FIRST, PAYPAL))).toBe('2026-11-16T13:20:00.000Z')
  const hourLater = { ...FIRST, nowMs: at('2026-11-16T14:40:00Z') }
  expect(told(promiseOfPayoutMs(hourLater, PAYPAL))).toBe('2026-11-16T13:20:00.000Z')
})

test('without a promised time the clock starts with the payout', () => {
  expect(told(promiseOfPayoutMs({ ...FIRST, toldMs: null }, PAYPAL))).toBe('2026-11-16T12:55:00.000Z')
  expect(promiseOfPayoutMs({ ...FIRST, payoutSchedule: 'manual_review' }, PAYPAL)).toBeNull()
})

test('a deferred payout uses Steam’s settlement time when it is later than the promise', () => {
  const later = { ...FIRST, payoutSchedule: 'after_protection' } as const
  expect(told(promiseOfPayoutMs(later, PAYPAL))).toBe('2026-11-24T07:15:00.000Z')
  expect(told(promiseOfPayoutMs(later, BANK))).toBe('2026-11-24T16:30:00.000Z')
  const toldMs = at('2026-11-25T16:30:00Z')
  expect(told(promiseOfPayoutMs({ ...later, toldMs }, BANK))).toBe('2026-11-25T16:30:00.000Z')
})

test.each([
  ['Sunday night', '2026-11-15T02:31:00Z'],
  ['Christmas Eve', '2026-12-24T22:00:00Z'],
])('promises minutes on %s when the rail pays at any hour', (_title, text) => {
  const payableMs = at(text)
  const byMs = promiseMs(payableMs, PAYPAL)!
  expect(byMs - payableMs).toBeLessThanOrEqual(20 * 60_000)
  expect(promiseMs(payableMs, BANK)! - payableMs).toBeGreaterThan(6 * 3_600_000)
})
