import { expect, test } from 'vitest'
import { latestSettlementMs } from './settlement.ts'

test.each([
  ['2026-11-15T13:32:00Z', '2026-11-24T07:00:00.000Z'],
  ['2026-11-15T06:59:59Z', '2026-11-23T07:00:00.000Z'],
  ['2026-11-15T07:00:00Z', '2026-11-24T07:00:00.000Z'],
])('a trade at %s settles at the latest at %s', (tradedAt, settlesAt) => {
  expect(new Date(latestSettlementMs(Date.parse(tradedAt))).toISOString()).toBe(settlesAt)
})
