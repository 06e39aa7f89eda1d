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

test('an axis may begin above zero', () => {
  expect(chartScale(8_639, 6_528)).toEqual([9_000, 8_000, 7_000, 6_000])
  expect(chartScale(100, 100)).toEqual([101, 100])
})
