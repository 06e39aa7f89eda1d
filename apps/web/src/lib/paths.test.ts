import { expect, test } from 'vitest'
import {
  barePath,
  isKnownPath,
  isPublicPath,
  languageOfPath,
  localizedPath,
  matchesPattern,
  twinPath,
} from './paths.ts'

test.each([
  ['/', 'en', '/en'],
  ['/en', 'pl', '/'],
  ['/calculator', 'en', '/en/calculator'],
  ['/en/calculator?q=1#top', 'pl', '/calculator?q=1#top'],
  ['/login?returnTo=/en/account', 'en', '/en/login?returnTo=/en/account'],
  ['/english', 'en', '/en/english'],
  ['/en/calculator/', 'en', '/en/calculator'],
] as const)('%s in %s is %s', (path, language, expected) => {
  expect(localizedPath(path, language)).toBe(expected)
})

test('never turns a path into a URL of another site', () => {
  expect(localizedPath('/en//elsewhere.example', 'pl')).toBe('/elsewhere.example')
  expect(barePath('//elsewhere.example/')).toBe('/elsewhere.example')
})

test('only a complete first segment names the language', () => {
  expect(['/en', '/en/terms', '/entry', '/', '/terms/en'].map(languageOfPath)).toEqual([
    'en',
    'en',
    'pl',
    'pl',
    'pl',
  ])
})

test('patterns match one segment or the rest', () => {
  expect(matchesPattern('/support/ticket/:ticketId', '/support/ticket/42')).toBe(true)
  expect(matchesPattern('/support/ticket/:ticketId', '/support/ticket/')).toBe(false)
  expect(matchesPattern('/support/ticket/:ticketId', '/support/ticket/42/more')).toBe(false)
  expect(matchesPattern('/admin/*', '/admin/users/7')).toBe(true)
  expect(matchesPattern('/admin/*', '/admin')).toBe(false)
  expect(matchesPattern('/*', '/')).toBe(true)
})

test('distinguishes public, private and unknown paths', () => {
  expect([isPublicPath('/en/terms'), isPublicPath('/account')]).toEqual([true, false])
  expect([isKnownPath('/account'), isKnownPath('/en/admin/users'), isKnownPath('/nope')]).toEqual([
    true,
    true,
    false,
  ])
})

test('an unknown path maps to the home page in the other language', () => {
  expect(twinPath('/support/ticket/7', 'en')).toBe('/en/support/ticket/7')
  expect(twinPath('/nope', 'en')).toBe('/en')
  expect(twinPath('/calculator/item/ak-47-redline', 'en')).toBe('/en/calculator/item/ak-47-redline')
})
