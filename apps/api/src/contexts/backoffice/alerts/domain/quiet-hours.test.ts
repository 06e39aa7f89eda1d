import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const night = { isOn: true, from: '22:00', to: '07:00' }

test.each([
  ['2026-11-18T20:59:00Z', false],
  ['2026-11-18T21:00:00Z', true],
  ['2026-11-18T23:30:00Z', true],
  ['2026-11-19T05:59:00Z', true],
  ['2026-11-19T06:00:00Z', false],
  // In summer Warsaw is two hours ahead.
  ['2026-07-18T20:00:00Z', true],
  ['2026-07-19T05:00:00Z', false],
])('at %s the night is quiet: %s', (at, expected) => {
  expect(isQuiet(Date.parse(at), night)).toBe(expected)
})

test('hours within one day, equal hours and hours that are off', () => {
  const noon = Date.parse('2026-11-18T11:30:00Z')
  expect(isQuiet(noon, { isOn: true, from: '12:00', to: '13:00' })).toBe(true)
  expect(isQuiet(noon, { isOn: true, from: '13:00', to: '14:00' })).toBe(false)
  expect(isQuiet(noon, { isOn: true, from: '12:30', to: '12:30' })).toBe(false)
  expect(isQuiet(noon, { isOn: false, from: '12:00', to: '13:00' })).toBe(false)
})
