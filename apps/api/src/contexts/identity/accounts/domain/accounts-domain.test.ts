import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'
import { readEmailAddress } from './email-address.ts'
import { newRefreshToken, nextRefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'

test('labels a device by browser and system and keeps no text of the user agent', () => {
  expect(
    deviceLabel(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    ),
  ).toBe('Edge · Windows')
  expect(
    deviceLabel(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604',
    ),
  ).toBe('Safari · iOS')
  expect(deviceLabel('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox · Linux',
  )
  expect(deviceLabel('<script>alert(1)</script>')).toBe('?')
  expect(deviceLabel(undefined)).toBe('?')
})

test('accepts one plain email address and refuses any that could break a mail header', () => {
  expect(readEmailAddress(' gracz@example.com ')).toBe('gracz@example.com')
  expect(readEmailAddress('imię@przykład.pl')).toBeUndefined()
  expect(readEmailAddress('a@b')).toBeUndefined()
  expect(readEmailAddress(`${'a'.repeat(250)}@example.com`)).toBeUndefined()
  expect(readEmailAddress('a@example.com\nBcc: b@example.com')).toBeUndefined()
})

test('derives the next refresh token from the current token and its key only', () => {
  const key = Buffer.alloc(32, 7)
  const token = newRefreshToken('0001')
  expect(nextRefreshToken(token, key, '0001')).toEqual(nextRefreshToken(token, key, '0001'))
  expect(nextRefreshToken(token, Buffer.alloc(32, 8), '0001').secret).not.toBe(
    nextRefreshToken(token, key, '0001').secret,
  )
  expect(readRefreshToken(writeRefreshToken(token))).toEqual(token)
  for (const text of ['', 'rt.0001', 'rt.0001.short', `rt.../x.${token.secret}`, `ho.0001.${token.secret}`]) {
    expect(readRefreshToken(text)).toBeUndefined()
  }
})
