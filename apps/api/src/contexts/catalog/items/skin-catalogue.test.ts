import { expect, test } from 'vitest'
import { factsOfSkin, floatsOfWear, isImpossible, phaseOf } from './skin-catalogue.ts'

const skin = (weapon: string, finish: string, wear: 'fn' | 'mw' | 'ft' | 'ww' | 'bs', statTrak = false) => ({
  weapon,
  finish,
  wear,
  statTrak,
})

test.each([
  ['a Fade is never worn out', skin('Karambit', 'Fade', 'bs'), true],
  ['a Fade is factory new', skin('Karambit', 'Fade', 'fn'), false],
  ['an Asiimov is never factory new', skin('AWP', 'Asiimov', 'fn'), true],
  ['an Asiimov is field-tested', skin('AWP', 'Asiimov', 'ft'), false],
  ['a Dragon Lore has no StatTrak', skin('AWP', 'Dragon Lore', 'fn', true), true],
  ['a Redline has StatTrak', skin('AK-47', 'Redline', 'ft', true), false],
  ['an unknown skin is possible', skin('AK-47', 'Made Tomorrow', 'fn', true), false],
])('%s', (_case, one, expected) => {
  expect(isImpossible(one)).toBe(expected)
})

test('tells the phase of a paint index on a weapon, and none for a foreign one', () => {
  const doppler = { weapon: 'Karambit', finish: 'Doppler' }
  expect(phaseOf(doppler, 415)).toBe('Ruby')
  expect(phaseOf(doppler, 418)).toBe('Phase 1')
  expect(phaseOf(doppler, 568)).toBeUndefined()
  expect(phaseOf({ weapon: 'Karambit', finish: 'Gamma Doppler' }, 568)).toBe('Emerald')
  expect(phaseOf({ weapon: 'AK-47', finish: 'Redline' }, 282)).toBeUndefined()
})

test('knows the Polish name, the collection and the floats within a wear', () => {
  expect(factsOfSkin('AK-47', 'Aquamarine Revenge')).toMatchObject({
    polishFinish: 'Odwet akwamaryny',
    collections: ['The Falchion Collection'],
    hasStatTrak: true,
  })
  expect(floatsOfWear(skin('AWP', 'Asiimov', 'ft'))).toEqual([0.18, 0.38])
  expect(floatsOfWear(skin('AK-47', 'Made Tomorrow', 'ft'))).toBeNull()
})
