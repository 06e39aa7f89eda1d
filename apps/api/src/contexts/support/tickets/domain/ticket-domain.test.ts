import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillVariables, unknownVariables } from './canned-text.ts'
import { judgeFormToken, writeFormToken } from './form-token.ts'
import { cleanLine, cleanMessage, isBlank, previewOf } from './ticket-text.ts'

// A fixed seed gives the same values in every run: chance must not decide whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

const secret = randomBytes(32)
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1_000)

test('a form token is valid from its third second for a day', () => {
  const token = writeFormToken(secret, at(0))
  expect(judgeFormToken(secret, token, at(0))).toEqual({ kind: 'too_fast', retryAfterSeconds: 3 })
  expect(judgeFormToken(secret, token, at(2.9))).toEqual({ kind: 'too_fast', retryAfterSeconds: 1 })
  expect(judgeFormToken(secret, token, at(3))).toEqual({ kind: 'good' })
  expect(judgeFormToken(secret, token, at(86_400))).toEqual({ kind: 'good' })
  expect(judgeFormToken(secret, token, at(86_401))).toEqual({ kind: 'stale' })
  expect(judgeFormToken(randomBytes(32), token, at(10))).toEqual({ kind: 'stale' })
  expect(writeFormToken(secret, at(0))).not.toBe(token)
})

test('refuses any token that we did not sign', () => {
  const token = writeFormToken(secret, at(0))
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, letter) => {
      const changed = token.slice(0, place) + letter + token.slice(place + 1)
      fc.pre(
        Buffer.from(changed.split('.')[2] ?? '', 'base64url').compare(
          Buffer.from(token.split('.')[2]!, 'base64url'),
        ) !== 0 || changed.split('.').slice(0, 2).join() !== token.split('.').slice(0, 2).join(),
      )
      expect(judgeFormToken(secret, changed, at(10)).kind).toBe('stale')
    }),
  )
  expect(judgeFormToken(secret, undefined, at(10)).kind).toBe('stale')
})

test('a preview is one line of at most a hundred whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const preview = previewOf(text)
      expect(Array.from(preview).length).toBeLessThanOrEqual(100)
      expect(preview.isWellFormed()).toBe(true)
      expect(preview).not.toMatch(/[\n\u202e]/)
    }),
  )
  expect(previewOf('🙂'.repeat(101))).toBe(`${'🙂'.repeat(99)}…`)
  expect(previewOf('🙂'.repeat(100))).toBe('🙂'.repeat(100))
})

test('cleaned text is valid for PostgreSQL, and cleaning is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanMessage(text)
      expect(clean.includes('\0')).toBe(false)
      expect(clean.isWellFormed()).toBe(true)
      expect(cleanMessage(clean)).toBe(clean)
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
    }),
  )
})

test.each(['', ' ', '\n\t', '\u200b', '\u202e\u2066', '\u3164', '\u2800', '\ufeff\u00ad'])(
  '%j is blank',
  (text) => expect(isBlank(text)).toBe(true),
)
test.each(['.', '0', 'ą', '🙂'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false))

test('fills variables in both languages and reports unknown ones', () => {
  const facts = { name: 'Ala {name}', ticketNumber: '000007', saleNumber: '–' }
  expect(fillVariables('{imię} { name } {nr zgłoszenia} {sale number} {x} {', facts)).toBe(
    'Ala {name} Ala {name} 000007 – {x} {',
  )
  expect(unknownVariables('{imię} {constructor} {nr  sprzedaży} {}')).toEqual([
    'constructor',
    'nr  sprzedaży',
  ])
})
