import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAvatarHash, cleanPersonaName } from './steam-profile.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

test('keeps letters, emoji and markup in a name and removes invisible characters', () => {
  expect(cleanPersonaName('  Zażółć\u0000\u0007 Gęślą\n\tJaźń  ')).toBe('Zażółć Gęślą Jaźń')
  expect(cleanPersonaName('🦊 Lisek 🔥')).toBe('🦊 Lisek 🔥')
  expect(cleanPersonaName('<script>')).toBe('<script>')
  expect(cleanPersonaName('abc\u202egpj.exe')).toBe('abc gpj.exe')
  expect(cleanPersonaName('\u0000\u0001')).toBe('')
})

test('any cleaned name fits its column and is valid for PostgreSQL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const cleaned = cleanPersonaName(name)
      expect(Array.from(cleaned).length).toBeLessThanOrEqual(128)
      expect(cleaned).not.toMatch(/\p{Cc}/u)
      expect(cleaned.isWellFormed()).toBe(true)
      expect(cleanPersonaName(cleaned)).toBe(cleaned)
    }),
  )
})

test('accepts only a well-formed avatar hash', () => {
  const hash = 'ab'.repeat(20)
  expect(cleanAvatarHash(hash)).toBe(hash)
  for (const wrong of [undefined, '', 'ab', hash.toUpperCase(), `${hash}/../x`, `${hash}\n`]) {
    expect(cleanAvatarHash(wrong)).toBeNull()
  }
})
