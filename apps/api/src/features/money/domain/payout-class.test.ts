import { expect, test } from 'vitest'
import { caseOfClass, choosePayoutClass, nowObstacleOf, priceOfClass, type NowFacts } from './payout-class.ts'

const open: NowFacts = {
  nowGrosze: 65_00n,
  laterGrosze: 70_00n,
  limitCase: 'advance',
  obstacle: null,
  isHouseFull: false,
}
const overLimit: NowFacts = { ...open, limitCase: 'after_protection', obstacle: 'seller_limit' }

test('the seller chooses where the limits leave a choice; without a choice the money comes at once', () => {
  expect(choosePayoutClass(open, 'now')).toBe('now')
  expect(choosePayoutClass(open, 'later')).toBe('later')
  expect(choosePayoutClass(open, null)).toBe('now')
})

test('above a limit there is only the later price, and asking for the other one is refused', () => {
  expect(choosePayoutClass(overLimit, null)).toBe('later')
  expect(choosePayoutClass(overLimit, 'later')).toBe('later')
  expect(choosePayoutClass(overLimit, 'now')).toBeUndefined()
  expect(nowObstacleOf(overLimit)).toBe('seller_limit')
})

test('a full house takes the price at once away only where waiting is worth more', () => {
  const full = { ...open, isHouseFull: true }
  expect(nowObstacleOf(full)).toBe('house')
  expect(choosePayoutClass(full, 'now')).toBeUndefined()
  expect(choosePayoutClass(full, null)).toBe('later')
  // With one price room may come until the offer does.
  expect(choosePayoutClass({ ...full, laterGrosze: full.nowGrosze }, 'now')).toBe('now')
})

test('a class says when it is paid and for how much; what a person decides stays with that person', () => {
  expect(caseOfClass('now', 'advance')).toBe('advance')
  expect(caseOfClass('later', 'advance')).toBe('after_protection')
  expect(caseOfClass('later', 'after_protection')).toBe('after_protection')
  expect(caseOfClass('later', 'manual')).toBe('manual')
  expect(priceOfClass('now', open)).toBe(65_00n)
  expect(priceOfClass('later', open)).toBe(70_00n)
})
