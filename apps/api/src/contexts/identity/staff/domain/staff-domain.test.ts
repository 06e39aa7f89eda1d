import { expect, test } from 'vitest'
import { base32 } from './base32.ts'
import { hashOneTimeCode, newOneTimeCode } from './one-time-code.ts'
import { matchTotp, totpCode, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('generates the RFC 6238 code for second %i', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code)
})

test('accepts a code once, in its own step and the adjacent ones', () => {
  const at = (second: number, usedStep = 0) =>
    matchTotp(SECRET, '005924', { now: new Date(second * 1000), usedStep })
  const step = Math.floor(1_234_567_890 / 30)
  expect([at(1_234_567_890), at(1_234_567_890 - 30), at(1_234_567_890 + 30)]).toEqual([step, step, step])
  expect([at(1_234_567_890 - 60), at(1_234_567_890 + 60)]).toEqual([undefined, undefined])
  expect([at(1_234_567_890, step), at(1_234_567_890, step + 1), at(1_234_567_890, step - 1)]).toEqual([
    undefined,
    undefined,
    step,
  ])
})

test.each(['', '00592', '0059244', 'abcdef', '-05924', '٠٠٥٩٢٤'])('refuses %s as a code', (typed) => {
  expect(matchTotp(SECRET, typed, { now: new Date(1_234_567_890_000), usedStep: 0 })).toBeUndefined()
})

test('ignores spaces between the digits of a code', () => {
  expect(matchTotp(SECRET, '005 924', { now: new Date(1_234_567_890_000), usedStep: 0 })).toBeDefined()
})

test('encodes base32 as in RFC 4648', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

test('the QR code URI contains the issuer and the account', () => {
  expect(totpUri(SECRET, { issuer: 'Skin & kantor', account: 'Łukasz' })).toBe(
    'otpauth://totp/Skin%20%26%20kantor:%C5%81ukasz?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Skin%20%26%20kantor',
  )
})

test('a one-time code has 24 base32 characters in six groups and matches in any spelling', () => {
  const code = newOneTimeCode()
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect(hashOneTimeCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(hashOneTimeCode(code))
  expect(newOneTimeCode()).not.toBe(code)
})
