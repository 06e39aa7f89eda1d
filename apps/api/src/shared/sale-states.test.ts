import { expect, test } from 'vitest'
import { SALE_STATES } from '@app/contract/selling/sales'
import { canCancelSale, canMoveSale, isSaleEnded, SALE_TRANSITIONS } from './sale-states.ts'

test('allows cancelling a sale only before its items may be ours', () => {
  expect(SALE_STATES.filter(canCancelSale)).toEqual([
    'awaiting_items',
    'offer_wanted',
    'offer_sent',
    'offer_seen',
  ])
})

test('ends in cancelled, completed or failed; every open state may fail and only paying may complete', () => {
  expect(SALE_STATES.filter(isSaleEnded).toSorted()).toEqual(['cancelled', 'completed', 'failed'])
  const open = SALE_STATES.filter((state) => !isSaleEnded(state))
  expect(open.every((state) => canMoveSale(state, 'failed'))).toBe(true)
  // A sale can complete only after its payout has started.
  expect(SALE_STATES.filter((state) => canMoveSale(state, 'completed'))).toEqual(['paying'])
})

test('every sale state is the target of a transition', () => {
  const reached = new Set(Object.values(SALE_TRANSITIONS).flat())
  expect(SALE_STATES.filter((state) => !reached.has(state))).toEqual([])
})
