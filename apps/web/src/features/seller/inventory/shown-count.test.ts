import { expect, test } from 'vitest'
import { shownCount } from './shown-count.ts'

test('hides nothing behind a button when only a few are left', () => {
  expect(shownCount(24, 100)).toBe(24)
  expect(shownCount(24, 33)).toBe(24)
  expect(shownCount(24, 32)).toBe(32)
  expect(shownCount(24, 10)).toBe(10)
})
