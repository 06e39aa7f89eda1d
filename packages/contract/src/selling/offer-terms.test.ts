import { expect, test } from 'vitest'
import { INITIAL_OFFER_TERMS, minimumTexts, writeRate, writeZlotys } from './offer-terms.ts'

test('the initial terms match the specification', () => {
  expect(minimumTexts(INITIAL_OFFER_TERMS.minimumGrosze)).toEqual({
    pl: 'Minimalna kwota sprzedaży to 20 zł',
    en: 'Minimum sell amount is 20 PLN',
  })
  expect(writeRate(INITIAL_OFFER_TERMS.rateBps, 'pl')).toBe('70%')
})

test('formats fractions by language', () => {
  expect([writeRate(6_750, 'pl'), writeRate(6_750, 'en')]).toEqual(['67,5%', '67.5%'])
  expect([writeZlotys(25_50n, 'pl'), writeZlotys(25_50, 'en')]).toEqual(['25,50', '25.50'])
  expect(minimumTexts(30_00n).pl).toBe('Minimalna kwota sprzedaży to 30 zł')
})
