import { expect, test } from 'vitest'
import { goldenSignals, type Answers } from './golden-signals.ts'

const BOUNDS = [0.01, 0.1, 1]
const answers = (part: Partial<Answers>): Answers => ({
  windowSeconds: 100,
  count: 0,
  failures: 0,
  boundsSeconds: BOUNDS,
  upTo: [0, 0, 0],
  ...part,
})

test('reports no latency without data', () => {
  expect(goldenSignals([])).toEqual({
    windowSeconds: null,
    requestsPerSecond: 0,
    answers: 0,
    failures: 0,
    medianMs: null,
    p95Ms: null,
    p99Ms: null,
  })
  expect(goldenSignals([answers({})])).toMatchObject({ windowSeconds: 100, medianMs: null, p99Ms: null })
})

test('weights each process by its number of requests', () => {
  const quick = answers({ count: 990, upTo: [990, 990, 990] })
  const slow = answers({ count: 10, failures: 4, upTo: [0, 0, 10] })
  expect(goldenSignals([quick, slow])).toEqual({
    windowSeconds: 100,
    requestsPerSecond: 10,
    answers: 1_000,
    failures: 4,
    medianMs: 10,
    p95Ms: 10,
    p99Ms: 10,
  })
  expect(goldenSignals([answers({ count: 900, upTo: [900, 900, 900] }), slow])).toMatchObject({
    p99Ms: 1_000,
  })
})

test('reports no value above the largest histogram bucket', () => {
  expect(goldenSignals([answers({ count: 10, upTo: [0, 5, 5] })])).toMatchObject({
    medianMs: 100,
    p95Ms: null,
  })
})

test('never underestimates latency for processes with different buckets', () => {
  const other = answers({ count: 10, boundsSeconds: [0.5], upTo: [10] })
  expect(goldenSignals([other, answers({ count: 10, upTo: [10, 10, 10] })])).toMatchObject({
    medianMs: 10,
    p95Ms: 500,
  })
})
