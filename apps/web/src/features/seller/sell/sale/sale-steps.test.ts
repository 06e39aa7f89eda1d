import type { Sale, SaleState } from '@app/contract/selling/sales'
import { expect, test } from 'vitest'
import { samplePayout, sampleSale, sampleSaleAt } from '@app/contract/samples/sale'
import { progressOf, stepsOf } from './sale-steps.ts'

/** A sale that passed through these states, one minute apart. */
function saleAfter(states: SaleState[], change: Partial<Sale> = {}): Sale {
  const timeline = states.map((state, index) => ({
    at: new Date(Date.UTC(2025, 10, 14, 13, 32 + index)).toISOString(),
    state,
    actor: 'system' as const,
    reason: null,
  }))
  return sampleSale({ state: states.at(-1)!, timeline, ...change })
}

const outline = (sale: Sale) => stepsOf(sale).map(({ id, state }) => `${id} ${state}`)

test.each<[SaleState[], string]>([
  [['awaiting_items'], 'locked done, offer current, received todo, paying todo, paid todo'],
  [['awaiting_items', 'offer_seen'], 'locked done, offer done, received current, paying todo, paid todo'],
  [
    ['awaiting_items', 'offer_seen', 'verifying'],
    'locked done, offer done, received current, paying todo, paid todo',
  ],
  [['awaiting_items', 'review'], 'locked done, offer done, received current, paying todo, paid todo'],
  [
    ['awaiting_items', 'offer_seen', 'verifying', 'items_received'],
    'locked done, offer done, received done, paying current, paid todo',
  ],
  [
    ['awaiting_items', 'offer_seen', 'verifying', 'items_received', 'protected'],
    'locked done, offer done, received done, hold current, paying todo, paid todo',
  ],
  [
    ['awaiting_items', 'offer_seen', 'verifying', 'items_received', 'protected', 'paying'],
    'locked done, offer done, received done, hold done, paying current, paid todo',
  ],
  [
    ['awaiting_items', 'offer_seen', 'verifying', 'items_received', 'paying', 'completed'],
    'locked done, offer done, received done, paying done, paid done',
  ],
  [['awaiting_items', 'cancelled'], 'locked done, ended failed'],
  [['awaiting_items', 'offer_seen', 'verifying', 'failed'], 'locked done, offer done, ended failed'],
])('after %s the timeline shows the expected steps', (states, wanted) => {
  expect(outline(saleAfter(states)).join(', ')).toBe(wanted)
})

test('only completed steps have a time', () => {
  const steps = stepsOf(saleAfter(['awaiting_items', 'offer_seen', 'verifying']))
  expect(steps.map(({ at }) => at)).toEqual([
    '2025-11-14T13:32:00Z',
    '2025-11-14T13:33:00.000Z',
    undefined,
    undefined,
    undefined,
  ])
})

test('an ended sale has its reason', () => {
  const sale = saleAfter(['awaiting_items', 'cancelled'], { reason: 'no_offer_in_time' })
  expect(stepsOf(sale).at(-1)).toMatchObject({ end: 'no_offer_in_time', at: '2025-11-14T13:33:00.000Z' })
  expect(stepsOf(saleAfter(['awaiting_items', 'failed'])).at(-1)).toMatchObject({ end: 'failed' })
})

test('a sale paid after the protection shows that step from the start', () => {
  const held = { payoutCase: 'after_protection' } as const
  expect(outline(sampleSaleAt('awaiting_items', held)).join(', ')).toBe(
    'locked done, offer current, received todo, hold todo, paying todo, paid todo',
  )
  expect(outline(sampleSaleAt('paying', held)).join(', ')).toBe(
    'locked done, offer done, received done, hold done, paying current, paid todo',
  )
})

test('a returned payout adds a step, and an unclaimed one was never paid', () => {
  const returned = samplePayout({ state: 'returned', since: '2025-11-15T08:00:00Z' })
  const settled = { ...returned, settledAt: '2025-11-14T13:51:00Z' }
  expect(outline(sampleSaleAt('completed', { payout: settled })).slice(-2)).toEqual([
    'paid done',
    'returned failed',
  ])
  const unclaimed = sampleSaleAt('completed', { payout: returned })
  expect(outline(unclaimed).slice(-2)).toEqual(['paying done', 'returned failed'])
  expect(stepsOf(unclaimed).at(-1)?.at).toBe('2025-11-15T08:00:00Z')
})

test('a trade reversed after the payout adds a step with its time', () => {
  const payout = samplePayout({ state: 'paid', settledAt: '2025-11-14T13:51:00Z' })
  const sale = sampleSaleAt('completed', { payout, reversedAt: '2025-11-16T09:00:00Z' })
  expect(stepsOf(sale).at(-1)).toEqual({ id: 'reversed', state: 'failed', at: '2025-11-16T09:00:00Z' })
  expect(stepsOf(sale).at(-2)).toMatchObject({ id: 'paid', at: '2025-11-14T13:51:00Z' })
})

test('the progress bar shows the completed steps, and nothing for a cancelled sale', () => {
  expect(progressOf(sampleSaleAt('awaiting_items'))).toEqual({ done: 1, isHalfway: true, of: 5 })
  expect(progressOf(sampleSaleAt('completed'))).toEqual({ done: 5, isHalfway: false, of: 5 })
  expect(progressOf(sampleSale({ state: 'cancelled', status: 'cancelled' }))).toBeNull()
})
