import { Brand } from '@app/contract/brand'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from './web-manifest.ts'

const manifest = JSON.parse(webManifest(Brand.parse({ BRAND_NAME: 'Skup' }))) as {
  name: string
  display: string
  icons: { src: string; sizes: string; purpose: string }[]
}

test('names the operator and opens without the browser around it', () => {
  expect(manifest).toMatchObject({ name: 'Skup', display: 'standalone', start_url: '/' })
})

test('every icon exists in the size that it states', async () => {
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const file = join(import.meta.dirname, '../public', src)
    expect(existsSync(file)).toBe(true)
    const { width, height } = await sharp(file).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
