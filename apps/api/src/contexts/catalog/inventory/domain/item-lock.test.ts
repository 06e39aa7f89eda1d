import { expect, test } from 'vitest'
import { NOT_BOUGHT_REASONS } from '@app/contract/catalog/calculator'
import { lockOf, type ItemPrice } from './item-lock.ts'

const ITEM = {
  assetId: '1',
  isTradable: true,
  isMarketable: true,
  seal: 'none',
  isLockTemporary: false,
  lockedUntilSeconds: null,
} as const
const PRICE: Extract<ItemPrice, { kind: 'bought' }> = {
  kind: 'bought',
  marketGrosze: 18_240n,
  payoutGrosze: 12_768n,
  laterGrosze: 12_768n,
  appraisalPriceId: null,
}
const notBought = (
  reason: (typeof NOT_BOUGHT_REASONS)[number],
  marketGrosze: bigint | null = null,
): ItemPrice => ({
  kind: 'not_bought',
  reason,
  marketGrosze,
})
const NONE: ReadonlySet<string> = new Set()
const until = (reason: string, untilSeconds: number | null = null) => ({ reason, untilSeconds })

test('a tradable skin with a price is sellable down to a payout of one grosz', () => {
  expect(lockOf(ITEM, PRICE, NONE)).toBeNull()
  expect(lockOf(ITEM, { ...PRICE, payoutGrosze: 1n, laterGrosze: 1n }, NONE)).toBeNull()
})

test('reports an item in a sale before any other lock', () => {
  expect(lockOf({ ...ITEM, isTradable: false }, notBought('not_a_skin'), new Set(['1']))).toEqual(
    until('in_sale'),
  )
  expect(lockOf(ITEM, PRICE, new Set(['2']))).toBeNull()
})

test.each([
  [{ isTradable: false, isLockTemporary: true }, until('trade_lock')],
  [
    { isTradable: false, isLockTemporary: true, lockedUntilSeconds: 1_790_000_000 },
    until('trade_lock', 1_790_000_000),
  ],
  [{ seal: 'trade_protected' as const }, until('trade_lock')],
  [{ seal: 'listed_on_market' as const }, until('listed_on_market')],
  [{ isTradable: false }, until('not_tradable')],
  [{ isMarketable: false }, until('not_tradable')],
])('%j gives the lock %j', (facts, expected) => {
  expect(lockOf({ ...ITEM, ...facts }, PRICE, NONE)).toEqual(expected)
})

test.each(NOT_BOUGHT_REASONS)('reports %s from the price list', (reason) => {
  expect(lockOf(ITEM, notBought(reason), NONE)).toEqual(until(reason))
})

test('a price too low for any payout has its own reason', () => {
  expect(lockOf(ITEM, notBought('no_price', 1n), NONE)).toEqual(until('payout_too_small'))
  expect(lockOf(ITEM, { ...PRICE, payoutGrosze: 0n, laterGrosze: 0n }, NONE)).toEqual(
    until('payout_too_small'),
  )
  expect(lockOf(ITEM, notBought('thin_market', 1n), NONE)).toEqual(until('thin_market'))
})

test('reports a medal as not a skin rather than not tradable', () => {
  expect(lockOf({ ...ITEM, isTradable: false }, notBought('not_a_skin'), NONE)).toEqual(until('not_a_skin'))
})
