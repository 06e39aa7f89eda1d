import { expect, test } from 'vitest'
import { chooseMatch, type LineMatch } from './choose-match.ts'

const debt = (saleId: number, kind: LineMatch['kind'] = 'debt'): LineMatch => ({ kind, market: null, saleId })
const funding: LineMatch = { kind: 'funding', market: null, saleId: null }

test('one candidate is a clear match', () => {
  expect(chooseMatch([debt(12)], 'Splata')).toEqual(debt(12))
  expect(chooseMatch([], 'Splata')).toBeNull()
})

test('what is booked comes before an open debt of the same amount', () => {
  expect(chooseMatch([debt(12), funding], 'Splata')).toEqual(funding)
})

test('of several candidates only the one whose sale the title names', () => {
  expect(chooseMatch([debt(12), debt(13)], 'Splata 000013')).toEqual(debt(13))
  expect(chooseMatch([debt(12), debt(13)], 'Splata')).toBeNull()
})
