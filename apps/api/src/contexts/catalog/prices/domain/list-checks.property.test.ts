import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLists } from './list-checks.ts'
import { AMOUNT_MINOR_MAX } from './price-amount.ts'
import { readItemList, readSalesHistory } from './read-list.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

const NOW_SECONDS = 1_790_000_000
const anyPrice = fc.oneof(fc.double(), fc.constant(null), fc.string(), fc.integer())
const almostRow = fc.record(
  {
    market_hash_name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('AK-47 | Redline (Field-Tested)')),
    version: fc.oneof(fc.constant(null), fc.string(), fc.integer()),
    currency: fc.constantFrom('PLN', 'EUR', null),
    suggested_price: anyPrice,
    min_price: anyPrice,
    quantity: fc.oneof(fc.integer(), fc.double()),
    updated_at: fc.oneof(fc.integer(), fc.double(), fc.constant(NOW_SECONDS)),
    last_7_days: fc.oneof(fc.anything(), fc.record({ median: anyPrice, volume: fc.integer() })),
    last_30_days: fc.oneof(fc.anything(), fc.record({ median: anyPrice, volume: fc.integer() })),
    last_90_days: fc.record({ median: anyPrice, volume: fc.integer() }),
  },
  { requiredKeys: [] },
)
const body = fc.oneof({ weight: 4, arbitrary: fc.array(fc.oneof(almostRow, fc.anything())) }, fc.anything())

test('never throws on any input, and keeps or counts every row', () => {
  fc.assert(
    fc.property(body, body, body, (plnBody, eurBody, salesBody) => {
      const pln = readItemList(plnBody, 'PLN', NOW_SECONDS)
      const eur = readItemList(eurBody, 'EUR', NOW_SECONDS)
      const sales = readSalesHistory(salesBody)
      for (const { total, rows, dropped } of [pln, eur, sales]) {
        const droppedRows = Object.values(dropped).reduce((sum, count) => sum + count, 0)
        expect(rows.size + droppedRows).toBe(total)
      }
      for (const row of pln.rows.values()) {
        expect(row.suggested === null || (row.suggested > 0n && row.suggested <= AMOUNT_MINOR_MAX)).toBe(true)
        expect(row.updatedAtSeconds).toBeLessThanOrEqual(NOW_SECONDS + 600)
      }
      const verdict = checkLists({
        pln,
        eur,
        sales,
        previous: null,
        plnPerEur: 4.25,
        nowSeconds: NOW_SECONDS,
      })
      expect(verdict.problems).not.toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
