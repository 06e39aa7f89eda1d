import { PALETTES, type PaletteName } from '#images/finish/palettes.ts'
import { seededRandom } from '#images/seeded-random.ts'
import { bar, disc, poly } from '#images/shapes/part.ts'

const HEADS = [
  poly('48 44 136 44 140 120 116 152 68 152 44 120', 26),
  poly('52 52 132 52 132 146 52 146', 14),
  disc(92, 100, 50),
  poly('92 40 144 84 130 148 54 148 40 84', 18),
] as const
const TOPS = [
  poly('40 66 52 34 92 26 132 34 144 66 118 56 66 56', 6),
  poly('44 62 36 14 78 42 106 42 148 14 140 62', 5),
  poly('36 68 36 58 52 56 58 22 126 22 132 56 148 58 148 68', 5),
  poly('46 60 58 30 72 48 92 18 112 48 126 30 138 60', 2),
] as const
const EYES = [
  disc(74, 96, 7) + disc(110, 96, 7),
  bar(58, 88, 126, 104, 7),
  bar(64, 92, 84, 98, 2) + bar(100, 92, 120, 98, 2),
  poly('60 88 86 98 60 104', 2) + poly('124 88 98 98 124 104', 2),
] as const
const MOUTHS = [
  'M74 124Q92 138 110 124',
  'M76 128H108',
  'M80 124Q92 118 104 124M92 121V132',
  'M72 122L80 130 88 122 96 130 104 122 112 130',
] as const

const paletteNames = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]

/** The avatar of the operator's account: the product's logo instead of a face. */
export const LOGO_HASH = '5c1a0e'.padEnd(40, '0')
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="184" viewBox="0 0 32 32">
<rect width="32" height="32" fill="#1A2220"/><g fill="none" stroke="#3EE6A0" stroke-width="2.75" stroke-linecap="round">
<circle cx="16" cy="16" r="5.5"/><path d="M7.5 7.5l3.4 3.4M24.5 7.5l-3.4 3.4M7.5 24.5l3.4-3.4M24.5 24.5l-3.4-3.4"/></g></svg>`

/** Draws an invented face; the hash decides every detail. */
export function drawAvatar(hash: string): string {
  if (hash === LOGO_HASH) return LOGO
  const random = seededRandom(`avatar ${hash}`)
  const [ground, second, , , deep] = PALETTES[random.pick(paletteNames)]
  const [, hair, accent, light, dark] = PALETTES[random.pick(paletteNames)]
  const rays = Array.from(
    { length: 6 },
    (_, index) => `M92 92L${index * 62 - 80} -20L${index * 62 - 46} -20Z`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="184" viewBox="0 0 184 184">
<rect width="184" height="184" fill="${ground}"/><path d="${rays}" fill="${second}" opacity=".5"/>
<path d="M10 190Q20 140 92 140Q164 140 174 190Z" fill="${deep}"/>
<path d="${random.pick(HEADS)}" fill="${light}" stroke="${dark}" stroke-width="4"/>
<path d="${random.pick(TOPS)}" fill="${hair}" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/>
<path d="${random.pick(EYES)}" fill="${dark}"/>
<path d="${random.pick(MOUTHS)}" fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="66" cy="116" r="6" fill="${accent}" opacity=".7"/><circle cx="118" cy="116" r="6" fill="${accent}" opacity=".7"/></svg>`
}
