import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function variablesOf(selector: string): Map<string, string> {
  const block = css.split(selector)[1]?.split('}')[0] ?? ''
  const pairs = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
  return new Map(pairs.map(([, name = '', value = '']) => [name, value.trim()]))
}

const dark = variablesOf("[data-theme='dark'] {")
const light = variablesOf("\n[data-theme='light'] {")

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(full.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: Map<string, string>, text: string, background: string): number {
  const [a, b] = [luminance(theme.get(`--${text}`) ?? ''), luminance(theme.get(`--${background}`) ?? '')]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test('the light theme and the light system theme have the same values', () => {
  expect(variablesOf("[data-theme='system'] {")).toEqual(light)
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
})

const TEXT_PAIRS = [
  ...['text-hi', 'text-mid', 'text-low'].flatMap((text) =>
    ['bg-0', 'bg-1', 'bg-2', 'bg-3', 'bg-4'].map((background) => [text, background] as const),
  ),
  ...['accent-text', 'rarity-text-rare', 'rarity-text-legendary', 'rarity-text-star', 'bad', 'stattrak'].map(
    (text) => [text, 'bg-1'] as const,
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['ok', 'ok-bg'],
  ['warn', 'warn-bg'],
  ['bad', 'bad-bg'],
  ['info', 'info-bg'],
  ['neutral', 'neutral-bg'],
  ['text-mid', 'accent-soft'],
  ['text-mid', 'bad-bg'],
] as const

test.each(TEXT_PAIRS)('%s on %s can be read in both themes (4.5:1)', (text, background) => {
  expect(contrast(dark, text, background)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(light, text, background)).toBeGreaterThanOrEqual(4.5)
})

test.each(['bg-0', 'bg-1', 'bg-2', 'bg-3'])('the edge of a field can be seen on %s (3:1)', (background) => {
  expect(contrast(dark, 'border-strong', background)).toBeGreaterThanOrEqual(3)
  expect(contrast(light, 'border-strong', background)).toBeGreaterThanOrEqual(3)
})
