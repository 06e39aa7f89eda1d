import { expect, test } from 'vitest'
import { pccDueOn } from './pcc-due.ts'

test.each([
  ['2026-11-16', '2026-11-30'],
  ['2026-12-20', '2027-01-03'],
  // A day counts as one day across both clock changes.
  ['2026-03-20', '2026-04-03'],
  ['2026-10-20', '2026-11-03'],
  ['2028-02-20', '2028-03-05'],
])('tax on a contract of %s is due on %s', (agreedOn, dueOn) => {
  expect(pccDueOn(agreedOn)).toBe(dueOn)
})
