import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const COLOURS = /(?<name>--[\w-]+): light-dark\((?<light>#\w+|rgb[^)]*\)), (?<dark>#\w+|rgb[^)]*\))\)/g
const themeOf = (theme: 'light' | 'dark') =>
  new Map([...css.matchAll(COLOURS)].map(({ groups }) => [groups?.['name'] ?? '', groups?.[theme] ?? '']))
const dark = themeOf('dark')
const light = themeOf('light')

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

const SURFACES = ['bg-0', 'bg-1', 'bg-2', 'bg-3', 'bg-4']
const RARITIES = ['default', 'common', 'uncommon', 'rare', 'mythical', 'legendary', 'ancient', 'star']
type Pair = readonly [text: string, background: string]
const across = (texts: readonly string[], backgrounds: readonly string[]): Pair[] =>
  texts.flatMap((text) => backgrounds.map((background): Pair => [text, background]))

/** Every text colour with every background it is used on. */
const TEXT_PAIRS: readonly Pair[] = [
  ...across(['text-hi', 'text-mid', 'text-low'], SURFACES),
  ...across(['accent-text'], ['bg-0', 'bg-1', 'bg-2', 'bg-3', 'accent-soft']),
  ...across(['ok', 'warn', 'bad', 'info', 'neutral', 'stattrak'], ['bg-0', 'bg-1', 'bg-2']),
  ...['ok', 'warn', 'bad', 'info', 'neutral'].map((name): Pair => [name, `${name}-bg`]),
  ...across(
    ['text-hi', 'text-mid'],
    ['accent-soft', 'ok-bg', 'warn-bg', 'bad-bg', 'info-bg', 'neutral-bg', 'plate'],
  ),
  ...across(['on-accent'], ['accent', 'accent-hover', 'accent-press']),
  ...across(
    RARITIES.map((name) => `rarity-text-${name}`),
    ['bg-1', 'bg-2'],
  ),
]

test.each(TEXT_PAIRS)('%s on %s is readable in both themes (4.5:1)', (text, background) => {
  expect(contrast(dark, text, background)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(light, text, background)).toBeGreaterThanOrEqual(4.5)
})

test('white on the destructive button is readable in both themes (4.5:1)', () => {
  const white = new Map([['--white', '#ffffff']])
  for (const theme of [dark, light])
    expect(contrast(new Map([...theme, ...white]), 'white', 'bad-solid')).toBeGreaterThanOrEqual(4.5)
})

/** Edges, stripes, marks and chart lines: not text, but they must be visible. */
const SHAPE_PAIRS: readonly Pair[] = [
  ...across(['border-strong'], ['bg-0', 'bg-1', 'bg-2', 'bg-3']),
  ...across(['accent'], ['bg-0', 'bg-1', 'bg-2', 'accent-soft']),
  ...across(
    RARITIES.map((name) => `rarity-${name}`),
    ['bg-1', 'bg-2'],
  ),
  ...across(['chart-bank', 'chart-paypal', 'chart-skrill', 'chart-crypto'], ['bg-1']),
]

test.each(SHAPE_PAIRS)('%s on %s is visible in both themes (3:1)', (shape, background) => {
  expect(contrast(dark, shape, background)).toBeGreaterThanOrEqual(3)
  expect(contrast(light, shape, background)).toBeGreaterThanOrEqual(3)
})

/** Never used for text and never the only way to show information. */
const DECORATION = ['border-subtle', 'scrim']

test('every colour is part of a contrast pair', () => {
  const paired = new Set([...TEXT_PAIRS, ...SHAPE_PAIRS].flat())
  const colours = [...dark.entries()]
    .filter(([, value]) => /^#|^rgb/.test(value))
    .map(([name]) => name.slice(2))
  expect(colours.filter((name) => !paired.has(name) && !['bad-solid', ...DECORATION].includes(name))).toEqual(
    [],
  )
})
