import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAvatarHash, cleanPersonaName } from './steam-profile.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

test('a name keeps letters, emoji and markup, and loses what cannot be seen', () => {
  expect(cleanPersonaName('  Zażółć\u0000\u0007 Gęślą\n\tJaźń  ')).toBe('Zażółć Gęślą Jaźń')
  expect(cleanPersonaName('🦊 Lisek 🔥')).toBe('🦊 Lisek 🔥')
  expect(cleanPersonaName('<script>')).toBe('<script>')
  expect(cleanPersonaName('abc\u202egpj.exe')).toBe('abc gpj.exe')
  expect(cleanPersonaName('\u0000\u0001')).toBe('')
})

test('whatever the name, it fits its column and PostgreSQL accepts it', () => {
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

test('only a hash of the right shape is an avatar', () => {
  const hash = 'ab'.repeat(20)
  expect(cleanAvatarHash(hash)).toBe(hash)
  for (const wrong of [undefined, '', 'ab', hash.toUpperCase(), `${hash}/../x`, `${hash}\n`]) {
    expect(cleanAvatarHash(wrong)).toBeNull()
  }
})
