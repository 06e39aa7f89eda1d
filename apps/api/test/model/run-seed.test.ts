import { expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

test('a few worlds full of faults break nothing, and every sale ends', () => {
  for (let seed = 1; seed <= 5; seed += 1) expect(runSeed(seed, 60).violations).toEqual([])
})

test('the same seed gives the same history, another seed another', () => {
  const first = runSeed(7, 40)
  expect(runSeed(7, 40).hash).toBe(first.hash)
  expect(runSeed(8, 40).hash).not.toBe(first.hash)
})
