import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutOf } from '@app/contract/calculator'
import { laterRateBps } from './later-rate.ts'

const rate = fc.integer({ min: 1, max: 10_000 })
const extra = fc.integer({ min: 0, max: 10_000 })
const price = fc.integer({ min: 1, max: 1_000_000_00 })

test('whatever is set, the later price is never lower, and nobody is paid more than an item is worth', () => {
  fc.assert(
    fc.property(rate, extra, price, (rateBps, extraBps, priceGrosze) => {
      const later = payoutOf(priceGrosze, laterRateBps(rateBps, extraBps))
      expect(later).toBeGreaterThanOrEqual(payoutOf(priceGrosze, rateBps))
      expect(later).toBeLessThanOrEqual(priceGrosze)
    }),
  )
})
