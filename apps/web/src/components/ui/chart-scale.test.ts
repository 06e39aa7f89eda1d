import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

test.each([
  [17, [20, 15, 10, 5, 0]],
  [502_900, [600_000, 400_000, 200_000, 0]],
  [33, [40, 30, 20, 10, 0]],
  [3, [3, 2, 1, 0]],
  [0, [1, 0]],
])('an axis up to %d has the grid lines %j', (highest, rules) => {
  expect(chartScale(highest)).toEqual(rules)
})
