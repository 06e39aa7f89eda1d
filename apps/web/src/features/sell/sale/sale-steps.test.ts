import type { Sale, SaleState } from '@app/contract/sales'
import { expect, test } from 'vitest'
import { sampleSale } from '../testing/sample-sale.ts'
import { stepsOf } from './sale-steps.ts'

/** A sale that went through these states, a minute apart. */
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
])('after %s the timeline reads as it should', (states, wanted) => {
  expect(outline(saleAfter(states)).join(', ')).toBe(wanted)
})

test('a step carries the moment at which it was done, and no other', () => {
  const steps = stepsOf(saleAfter(['awaiting_items', 'offer_seen', 'verifying']))
  expect(steps.map(({ at }) => at)).toEqual([
    '2025-11-14T13:32:00Z',
    '2025-11-14T13:33:00.000Z',
    undefined,
    undefined,
    undefined,
  ])
})

test('an ended sale says why', () => {
  const sale = saleAfter(['awaiting_items', 'cancelled'], { reason: 'no_offer_in_time' })
  expect(stepsOf(sale).at(-1)).toMatchObject({ end: 'no_offer_in_time', at: '2025-11-14T13:33:00.000Z' })
  expect(stepsOf(saleAfter(['awaiting_items', 'failed'])).at(-1)).toMatchObject({ end: 'failed' })
})
