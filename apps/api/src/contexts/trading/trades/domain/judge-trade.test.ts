import { expect, test } from 'vitest'
import { isTradeOf, meaningOf, type SteamTrade } from './judge-trade.ts'
import { compareItems } from './compare-items.ts'
import { nextReadAt } from './reading-times.ts'

const trade: SteamTrade = {
  id: '70',
  otherId: 'seller',
  status: 3,
  startedAt: 0,
  settlesAt: null,
  rollbackTradeId: null,
  received: [{ assetId: '1', newAssetId: '11', newContextId: '16' }],
  given: [],
}

test('only Committed and Complete count as done, and an unknown status is unclear', () => {
  const meanings = Array.from({ length: 14 }, (_, status) => meaningOf({ ...trade, status }, new Set()))
  expect(meanings).toEqual([
    'under_way',
    'under_way',
    'done',
    'done',
    'failed',
    'reversed',
    'reversed',
    'reversed',
    'unclear',
    'unclear',
    'held',
    'failed',
    'reversed',
    'unclear',
  ])
  expect(meaningOf({ ...trade, status: 99 }, new Set())).toBe('unclear')
})

test('detects a rollback in both directions', () => {
  expect(meaningOf({ ...trade, rollbackTradeId: '71' }, new Set())).toBe('reversed')
  expect(meaningOf(trade, new Set(['70']))).toBe('reversed')
})

test('a trade matches only with exactly the sold items of the seller', () => {
  const expected = { sellerId: 'seller', assetIds: ['1'] }
  expect(isTradeOf(trade, expected)).toBe(true)
  expect(isTradeOf({ ...trade, given: ['77'] }, expected)).toBe(false)
  expect(isTradeOf({ ...trade, otherId: 'another' }, expected)).toBe(false)
  expect(isTradeOf(trade, { ...expected, assetIds: ['1', '2'] })).toBe(false)
  expect(isTradeOf({ ...trade, received: [] }, expected)).toBe(false)
})

test('compares items one by one', () => {
  const shown = new Map([
    ['1', 'a'],
    ['2', 'x'],
  ])
  const expected = ['1', '2', '3'].map((assetId) => ({ assetId, fingerprint: 'a' }))
  expect(compareItems(expected, (assetId) => shown.get(assetId))).toEqual({ absent: ['3'], changed: ['2'] })
})

test('reads a trade at its interval and right after settlement', () => {
  const rules = { readEveryMs: 600_000, settleMarginMs: 3_600_000 }
  expect(nextReadAt(0, 86_400_000, rules)).toBe(600_000)
  expect(nextReadAt(89_900_000, 86_400_000, rules)).toBe(90_000_000)
  expect(nextReadAt(90_000_000, 86_400_000, rules)).toBe(90_600_000)
})
