import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takePlace } from './rate-limit-rule.ts'

// A fixed seed gives the same values in every run: chance must not decide whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

const rule = fc.record({
  max: fc.integer({ min: 1, max: 500 }),
  windowMs: fc.integer({ min: 1_000, max: 3_600_000 }),
})
const pausesMs = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })), { maxLength: 300 })

/** Simulates calls with the given pauses between them and returns the times of the allowed ones. */
function play(limit: { max: number; windowMs: number }, pauses: number[]): number[] {
  let nowMs = 0
  let freeAtMs: number | undefined
  const allowedAtMs: number[] = []
  for (const pauseMs of pauses) {
    nowMs += pauseMs
    const result = takePlace(freeAtMs, nowMs, limit)
    freeAtMs = result.freeAtMs
    if (result.decision.allowed) allowedAtMs.push(nowMs)
  }
  return allowedAtMs
}

test('any period allows at most the burst plus the rate for that period', () => {
  fc.assert(
    fc.property(rule, pausesMs, (limit, pauses) => {
      const allowed = play(limit, pauses)
      allowed.forEach((startMs, first) => {
        const last = allowed.length - 1
        const spanMs = (allowed[last] ?? 0) - startMs
        expect(last - first + 1).toBeLessThanOrEqual(limit.max + (spanMs * limit.max) / limit.windowMs + 0.01)
      })
    }),
  )
})

test('an idle caller gets the whole burst and is then refused exactly until the reported time', () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: 0, max: 1e10 }), (limit, nowMs) => {
      let freeAtMs: number | undefined
      for (let index = 0; index < limit.max; index += 1) {
        const result = takePlace(freeAtMs, nowMs, limit)
        expect(result.decision).toEqual({
          allowed: true,
          retryAfterSeconds: 0,
          remaining: limit.max - index - 1,
        })
        freeAtMs = result.freeAtMs
      }
      const refused = takePlace(freeAtMs, nowMs, limit)
      expect(refused.decision).toMatchObject({ allowed: false, remaining: 0 })
      const later = takePlace(refused.freeAtMs, nowMs + refused.decision.retryAfterSeconds * 1_000, limit)
      expect(later.decision.allowed).toBe(true)
    }),
  )
})

test('a stored time from another clock or limit blocks a caller for at most the time of one slot', () => {
  fc.assert(
    fc.property(
      rule,
      fc.integer({ min: 0, max: 1e10 }),
      fc.double({ noNaN: true }),
      (limit, nowMs, stored) => {
        const result = takePlace(stored, nowMs, limit)
        expect(result.freeAtMs).toBeLessThanOrEqual(nowMs + limit.windowMs + 1)
        expect(result.decision.retryAfterSeconds).toBeLessThanOrEqual(
          Math.ceil(limit.windowMs / limit.max / 1_000) + 1,
        )
      },
    ),
  )
})
