import { expect, test } from 'vitest'
import { signConfirmation } from './confirmation-key.ts'

/** Published test vectors: https://github.com/ValvePython/steam and https://github.com/juliarose/another-steam-totp. */
test.each([
  [Buffer.from('itsmemario'), 100_000, '', '7bXlrY/xmQHILXfWtSBwzHrX0QU='],
  [Buffer.from('itsmemario'), 100_000, 'allow', 'UScGgOFnqG0ksmhW5meLJ4/xTLA='],
  [
    Buffer.from('000000000000000000000000000=', 'base64'),
    1_634_603_498,
    'allow',
    '9/OyNC3rk7VNsMFklzayOuznImU=',
  ],
] as const)('signs as other clients of Steam do', (secret, timeSeconds, tag, key) => {
  expect(signConfirmation(secret, timeSeconds, tag)).toBe(key)
})

test('signs each call with its own key', () => {
  const secret = Buffer.from('itsmemario')
  const keys = [
    signConfirmation(secret, 100_000, 'conf'),
    signConfirmation(secret, 100_000, 'allow'),
    signConfirmation(secret, 100_001, 'allow'),
  ]
  expect(new Set(keys).size).toBe(3)
})
