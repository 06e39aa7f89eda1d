import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'
import { ERRORS } from './errors.ts'
import { languageFromHeader } from './languages.ts'

test('every error code has an error status and both texts', () => {
  for (const [code, entry] of Object.entries(ERRORS)) {
    expect(entry.status, code).toBeGreaterThanOrEqual(400)
    expect(entry.status, code).toBeLessThan(600)
    expect(entry.texts.pl.trim(), code).not.toBe('')
    expect(entry.texts.en.trim(), code).not.toBe('')
  }
})

test('chooses the best supported language of a header, otherwise Polish', () => {
  expect(languageFromHeader(undefined)).toBe('pl')
  expect(languageFromHeader('de-DE,de;q=0.9')).toBe('pl')
  expect(languageFromHeader('en-GB,en;q=0.9,pl;q=0.8')).toBe('en')
  expect(languageFromHeader('pl;q=0.4, en;q=0.3')).toBe('pl')
  expect(languageFromHeader('en;q=0')).toBe('pl')
  expect(languageFromHeader(';;;q=x,,')).toBe('pl')
})

test('reads brand facts from the configuration, with examples as defaults', () => {
  expect(readBrand({ BRAND_NAME: 'Test' })).toMatchObject({ BRAND_NAME: 'Test', BRAND_NIP: '000-000-00-00' })
  expect(() => readBrand({ BRAND_MAILBOX: 'not an address' })).toThrow()
})
