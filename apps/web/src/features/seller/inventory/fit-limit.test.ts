import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOverLimit, itemsWithinLimit } from './fit-limit.ts'

const priced = (...payouts: number[]) =>
  payouts.map((payoutGrosze, place) => ({ assetId: String(place), payoutGrosze }))
const payouts = (items: { payoutGrosze: number }[]) => items.map(({ payoutGrosze }) => payoutGrosze)
const sum = (items: { payoutGrosze: number }[]) =>
  items.reduce((total, { payoutGrosze }) => total + payoutGrosze, 0)
const items = fc.array(fc.integer({ min: 1, max: 2_000_00 }), { maxLength: 120 }).map((all) => priced(...all))
const limit = fc.integer({ min: 0, max: 5_000_00 })

test('drops the smallest single item that is enough', () => {
  expect(payouts(itemsOverLimit(priced(300_00, 120_00, 90_00, 20_00), 500_00))).toEqual([90_00])
})

test('drops the largest items first when one is not enough', () => {
  expect(payouts(itemsOverLimit(priced(400_00, 400_00, 400_00), 500_00))).toEqual([400_00, 400_00])
})

test('drops nothing from a selection within the limit', () => {
  expect(itemsOverLimit(priced(250_00, 250_00), 500_00)).toEqual([])
})

test('what is left always fits, and each dropped item was needed', () => {
  fc.assert(
    fc.property(items, limit, (all, maxGrosze) => {
      const dropped = itemsOverLimit(all, maxGrosze)
      const left = sum(all) - sum(dropped)
      expect(left).toBeLessThanOrEqual(maxGrosze)
      const last = dropped.at(-1)
      if (last) expect(left + last.payoutGrosze).toBeGreaterThan(maxGrosze)
    }),
    { seed: 20_261_117 },
  )
})

test('fills the limit without exceeding it or the size of one sale, and leaves no item that fits', () => {
  fc.assert(
    fc.property(items, limit, (all, maxGrosze) => {
      const taken = itemsWithinLimit(all, maxGrosze, 100)
      expect(sum(taken)).toBeLessThanOrEqual(maxGrosze)
      expect(taken.length).toBeLessThanOrEqual(100)
      if (taken.length === 100) return
      const others = all.filter((item) => !taken.includes(item))
      expect(others.every(({ payoutGrosze }) => payoutGrosze > maxGrosze - sum(taken))).toBe(true)
    }),
    { seed: 20_261_117 },
  )
})
