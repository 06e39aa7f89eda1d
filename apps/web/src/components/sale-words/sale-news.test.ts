import type { SalePayoutState } from '@app/contract/selling/sale-progress'
import { SALE_STATES, type SaleState } from '@app/contract/selling/sales'
import { expect, test } from 'vitest'
import { pl } from './locales/pl.ts'
import { saleNews, salePillOf, waitReasonOf } from './sale-news.ts'

const sale = (state: SaleState, payoutState: SalePayoutState | null = null) => ({
  state,
  payoutState,
  reason: null,
  needsDetails: false,
  reversedAt: null,
})

test('every sale state has a text', () => {
  for (const state of SALE_STATES) expect(pl).toHaveProperty([`news.${saleNews(sale(state))}`])
})

test.each<[SaleState, SalePayoutState | null, string]>([
  ['items_received', 'approved', 'received'],
  ['items_received', 'waiting_approval', 'approval'],
  ['protected', 'waiting_approval', 'approval'],
  ['paying', 'ordered', 'paying'],
  ['paying', 'unclaimed', 'unclaimed'],
  ['completed', 'paid', 'paid'],
  ['completed', 'returned', 'returned'],
])('%s with a payout in state %s shows as %s', (state, payoutState, news) => {
  expect(saleNews(sale(state, payoutState))).toBe(news)
})

test('shows a reversed trade and missing details before any other status', () => {
  expect(saleNews({ ...sale('failed'), reason: 'reversed_on_steam' })).toBe('reversed')
  expect(saleNews({ ...sale('completed', 'paid'), reversedAt: '2025-11-16T08:00:00Z' })).toBe('reversed')
  expect(saleNews({ ...sale('items_received', 'failed'), needsDetails: true })).toBe('needs_details')
})

test('does not show a sale as completed after its payout was returned', () => {
  expect(salePillOf({ ...sale('completed', 'returned'), status: 'completed' })).toBe('returned')
  expect(salePillOf({ ...sale('completed', 'paid'), status: 'completed' })).toBe('completed')
  expect(salePillOf({ ...sale('failed'), status: 'failed' })).toBe('cancelled')
})

test('gives the reason of a sale that waits for Steam, until its payout exists', () => {
  const waiting = {
    ...sale('awaiting_items'),
    status: 'pending',
    payoutCase: 'after_protection',
    advanceObstacle: 'new_account',
  } as const
  expect(waitReasonOf(waiting)).toBe('wait.new_account')
  expect(waitReasonOf({ ...waiting, advanceObstacle: null })).toBe('wait.protection')
  expect(waitReasonOf({ ...waiting, payoutCase: 'advance' })).toBeNull()
  expect(waitReasonOf({ ...waiting, payoutState: 'ordered' })).toBeNull()
  expect(waitReasonOf({ ...waiting, status: 'cancelled' })).toBeNull()
})
