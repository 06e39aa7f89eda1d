import { expect, test } from 'vitest'
import { isLargeMove } from './price-moves.ts'

test.each([
  [100_00, 124_99, false],
  [100_00, 125_00, true],
  [125_00, 100_00, true],
  [124_99, 100_00, false],
  [10_00, 19_99, false],
  [10_00, 20_00, true],
  [20_00, 20_00, false],
])('a move from %i to %i grosze is large: %s', (before, after, isLarge) => {
  expect(isLargeMove(before, after)).toBe(isLarge)
})
