import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrPicture } from './qr-picture.tsx'

test('draws one square for each dark module, with a border of four light ones', async () => {
  const text = 'otpauth://totp/Skinkantor:admin?secret=JBSWY3DPEHPK3PXP&issuer=Skinkantor'
  render(<QrPicture text={text} label="Code" />)
  const picture = await screen.findByRole('img', { name: 'Code' })
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  const squares = picture.querySelector('path')?.getAttribute('d')?.split('M') ?? []
  expect(squares).toHaveLength(data.flat().filter(Boolean).length + 1)
})

test('fits a trade link of any length', async () => {
  render(<QrPicture text={'A'.repeat(500)} label="Long code" />)
  expect(await screen.findByRole('img', { name: 'Long code' })).toBeDefined()
})
