import { expect, test } from 'vitest'
import { countMistakes, makeSpelling } from './spelling.ts'

const correct = makeSpelling(() => [
  'awp kalach',
  ' | asiimov',
  ' | redline czerwona linia',
  ' | printstream',
])

test.each([
  ['asimov', 'asiimov'],
  ['awp asimov', 'awp asiimov'],
  ['ASIMOV', 'asiimov'],
  ['redlnie', 'redline'],
  ['prinstreem', 'printstream'],
  ['kalch', 'kalach'],
  ['red', undefined],
  ['zzzz', undefined],
  ['stream', undefined],
])('[%s] is corrected to [%s]', (search, expected) => {
  expect(correct(search)).toBe(expected)
})

test('counts added, dropped, changed and swapped letters', () => {
  expect(countMistakes('redline', 'redline')).toBe(0)
  expect(countMistakes('redlin', 'redline')).toBe(1)
  expect(countMistakes('redlinee', 'redline')).toBe(1)
  expect(countMistakes('redxine', 'redline')).toBe(1)
  expect(countMistakes('redlnie', 'redline')).toBe(1)
  expect(countMistakes('', 'awp')).toBe(3)
})
