import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ELIXIR_SESSIONS, transferByMs } from './bank-clock.ts'
import { isBankingDay, warsawDay } from './banking-days.ts'

// A fixed seed gives the same values in every run: chance must not decide whether a build passes.
fc.configureGlobal({ seed: 20_261_116, numRuns: 1_000 })

const FROM = Date.parse('2026-01-01T00:00:00Z')
const TO = Date.parse('2041-01-01T00:00:00Z')
const HOUR_MS = 3_600_000
const moment = fc.integer({ min: FROM, max: TO })
const way = fc.record({
  sessions: fc.subarray([...ELIXIR_SESSIONS], { minLength: 1 }),
  isExpress: fc.boolean(),
})

test('promises a time in the future, on a banking day and within a week', () => {
  fc.assert(
    fc.property(moment, way, (nowMs, chosen) => {
      const byMs = transferByMs(nowMs, chosen)!
      expect(byMs).toBeGreaterThan(nowMs)
      expect(isBankingDay(warsawDay(byMs))).toBe(true)
      // Christmas with its weekends is the longest pause: from the 23rd to the 29th at most.
      expect(byMs - nowMs).toBeLessThan(7 * 24 * HOUR_MS)
    }),
  )
})

test('never promises an earlier time for a later request', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 96 * HOUR_MS }), way, (nowMs, laterByMs, chosen) => {
      expect(transferByMs(nowMs + laterByMs, chosen)!).toBeGreaterThanOrEqual(transferByMs(nowMs, chosen)!)
    }),
  )
})

test('never promises a later time with one more session or with Express Elixir', () => {
  fc.assert(
    fc.property(moment, way, fc.constantFrom(...ELIXIR_SESSIONS), (nowMs, chosen, session) => {
      const plain = transferByMs(nowMs, { ...chosen, isExpress: false })!
      expect(transferByMs(nowMs, { ...chosen, isExpress: true })!).toBeLessThanOrEqual(plain)
      const more = { sessions: [...chosen.sessions, session], isExpress: false }
      expect(transferByMs(nowMs, more)!).toBeLessThanOrEqual(plain)
    }),
  )
})
