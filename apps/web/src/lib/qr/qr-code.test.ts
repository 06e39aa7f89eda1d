import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'
import { qrPath } from './qr-path.ts'

const asText = (text: string) =>
  qrCode(text)
    .map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
    .join('\n')

/** Codes that an independent reader (jsQR 1.4.0) decoded to their text; it also decoded texts of 1 to 201 bytes. */
const READ_ELSEWHERE = {
  A: 'd555ce17b805c385',
  'otpauth://totp/Skinkantor:admin?secret=JBSWY3DPEHPK3PXP&issuer=Skinkantor': 'c1bf3bf71dddd631',
}

test.each(Object.entries(READ_ELSEWHERE))('%s gives the verified QR code', (text, hash) => {
  expect(createHash('sha256').update(asText(text)).digest('hex').slice(0, 16)).toBe(hash)
})

test('the size grows with the text, and a text that is too long is refused', () => {
  expect(qrCode('A')).toHaveLength(21)
  expect(qrCode('A'.repeat(201))).toHaveLength(57)
  expect(() => qrCode('A'.repeat(300))).toThrow(RangeError)
})

test('the path draws one square for each dark module', () => {
  const dark = asText('A').replaceAll(/[^#]/g, '').length
  const { size, path } = qrPath('A')
  expect(size).toBe(21)
  expect(path.split('M').length - 1).toBe(dark)
})
