import { expect, test } from 'vitest'
import {
  decidePayoutTerms,
  instantPayoutBlocker,
  isPaidOnReceipt,
  scheduleAtOffer,
  type InstantPayoutFacts,
} from './decide-payout-terms.ts'
import type { PayoutOption } from '#shared/payout-terms.ts'

const open: InstantPayoutFacts = {
  nowGrosze: 65_00n,
  laterGrosze: 70_00n,
  limitSchedule: 'instant',
  obstacle: null,
  isAdvancePoolExhausted: false,
  isNewSeller: false,
}
const overLimit: InstantPayoutFacts = {
  ...open,
  limitSchedule: 'after_protection',
  obstacle: 'seller_limit',
}
const optionOf = (facts: InstantPayoutFacts, requested: PayoutOption | null) => {
  const { payoutOption, isAsRequested } = decidePayoutTerms(facts, requested)
  return isAsRequested ? payoutOption : `not ${requested}`
}

test('the seller chooses within the limits, and the default is instant', () => {
  expect(optionOf(open, 'instant')).toBe('instant')
  expect(optionOf(open, 'deferred')).toBe('deferred')
  expect(optionOf(open, null)).toBe('instant')
})

test('above a limit only the deferred option is available', () => {
  expect(optionOf(overLimit, null)).toBe('deferred')
  expect(optionOf(overLimit, 'deferred')).toBe('deferred')
  expect(optionOf(overLimit, 'instant')).toBe('not instant')
  expect(instantPayoutBlocker(overLimit)).toBe('seller_limit')
})

test('an exhausted advance pool blocks the instant option only when the deferred price is higher', () => {
  const full = { ...open, isAdvancePoolExhausted: true }
  expect(instantPayoutBlocker(full)).toBe('house')
  expect(optionOf(full, 'instant')).toBe('not instant')
  expect(optionOf(full, null)).toBe('deferred')
  // With equal prices, the advance pool may have room again before the offer arrives.
  expect(optionOf({ ...full, laterGrosze: full.nowGrosze }, 'instant')).toBe('instant')
})

test('the option fixes schedule and price, and manual review stays manual review', () => {
  const termsOf = (facts: InstantPayoutFacts, requested: PayoutOption) => {
    const { payoutSchedule, totalGrosze } = decidePayoutTerms(facts, requested)
    return [payoutSchedule, totalGrosze]
  }
  expect(termsOf(open, 'instant')).toEqual(['instant', 65_00n])
  expect(termsOf(open, 'deferred')).toEqual(['after_protection', 70_00n])
  expect(termsOf(overLimit, 'deferred')).toEqual(['after_protection', 70_00n])
  expect(termsOf({ ...open, limitSchedule: 'manual_review' }, 'deferred')).toEqual(['manual_review', 70_00n])
})

test('an instant sale without room in the advance pool is deferred when its offer is seen', () => {
  const rules = { policy: 'instant', tiers: [], houseGrosze: 100_00n, newSellersDailyGrosze: 0n } as const
  const sale = { payoutSchedule: 'instant', totalGrosze: 60_00n } as const
  expect(scheduleAtOffer(sale, 40_00n, rules)).toBe('instant')
  expect(scheduleAtOffer(sale, 40_01n, rules)).toBe('after_protection')
  expect(scheduleAtOffer({ ...sale, payoutSchedule: 'manual_review' }, 40_01n, rules)).toBe('manual_review')
})

test('only a sale that waits for settlement gets no payout when its items arrive', () => {
  expect((['instant', 'after_protection', 'manual_review'] as const).filter(isPaidOnReceipt)).toEqual([
    'instant',
    'manual_review',
  ])
})
