import { expect, test } from 'vitest'
import { SALE_STATES } from '@app/contract/selling/sales'
import { canCancelSale, canMoveSale, isSaleEnded, SALE_TRANSITIONS } from './sale-states.ts'

test('a sale can be cancelled until its offer may have been accepted, and never after', () => {
  expect(SALE_STATES.filter(canCancelSale)).toEqual(['awaiting_items', 'offer_seen'])
})

test('ends have no way out, and every other state has a way to each kind of end that still makes sense', () => {
  expect(SALE_STATES.filter(isSaleEnded).toSorted()).toEqual(['cancelled', 'completed', 'failed'])
  const open = SALE_STATES.filter((state) => !isSaleEnded(state))
  expect(open.every((state) => canMoveSale(state, 'failed'))).toBe(true)
  // A sale can complete only after its payout has started.
  expect(SALE_STATES.filter((state) => canMoveSale(state, 'completed'))).toEqual(['paying'])
})

test('every state but the first can be reached', () => {
  const reached = new Set(Object.values(SALE_TRANSITIONS).flat())
  expect(SALE_STATES.filter((state) => !reached.has(state))).toEqual([])
})
