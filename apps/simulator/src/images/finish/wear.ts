import { PAINT_AREA } from '#images/finish/pattern-tools.ts'
import type { Wear } from '#images/market-name.ts'
import type { Random } from '#images/seeded-random.ts'
import { poly, tidy } from '#images/shapes/part.ts'

const BARE_METAL = '#8b9698'

const DAMAGE = {
  'Factory New': { scratches: 0, chips: 0, dirt: 0 },
  'Minimal Wear': { scratches: 90, chips: 14, dirt: 0.05 },
  'Field-Tested': { scratches: 260, chips: 110, dirt: 0.12 },
  'Well-Worn': { scratches: 420, chips: 300, dirt: 0.22 },
  'Battle-Scarred': { scratches: 600, chips: 640, dirt: 0.32 },
} as const satisfies Record<Wear, { scratches: number; chips: number; dirt: number }>

/** Uses a fixed order and the item's own seed, so that a worse wear shows the same damage and more. */
export function wearMarks(wear: Wear, random: { scratches: Random; chips: Random }): string {
  const { scratches, chips, dirt } = DAMAGE[wear]
  const chipPaths = Array.from({ length: chips }, () => chip(random.chips)).join('')
  const scratchPaths = Array.from({ length: scratches }, () => scratch(random.scratches)).join('')
  const { left, top, width, height } = PAINT_AREA
  return (
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#2a2620" fill-opacity="${dirt}"/>` +
    `<path d="${chipPaths}" fill="${BARE_METAL}" fill-opacity=".85"/>` +
    `<path d="${scratchPaths}" fill="none" stroke="#e3e9e8" stroke-width="1.3" stroke-opacity=".6"/>`
  )
}

function chip(random: Random): string {
  const [x, y] = somewhere(random)
  const width = random.between(4, 19)
  const height = random.between(2.5, 9)
  const corner = () =>
    `${tidy(x + random.between(-width, width))} ${tidy(y + random.between(-height, height))}`
  return poly(Array.from({ length: 5 }, corner).join(' '), 0.6)
}

function scratch(random: Random): string {
  const [x, y] = somewhere(random)
  return `M${tidy(x)} ${tidy(y)}l${tidy(random.between(-28, 28))} ${tidy(random.between(-7, 7))}`
}

function somewhere(random: Random): [number, number] {
  const { left, top, width, height } = PAINT_AREA
  return [random.between(left, left + width), random.between(top, top + height)]
}
