import { expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

test('finds no violation in five simulated runs with faults', () => {
  for (let seed = 1; seed <= 5; seed += 1) expect(runSeed(seed, 60).violations).toEqual([])
})

test('replays the same history for the same seed and another one for another seed', () => {
  const first = runSeed(7, 40)
  expect(runSeed(7, 40).hash).toBe(first.hash)
  expect(runSeed(8, 40).hash).not.toBe(first.hash)
})
