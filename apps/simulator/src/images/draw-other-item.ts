import { PALETTES, type Palette, type PaletteName } from '#images/finish/palettes.ts'
import { paintPattern } from '#images/finish/paint-pattern.ts'
import { PATTERNS, type PatternName } from '#images/finish/patterns.ts'
import type { OtherItem, OtherKind } from '#images/market-name.ts'
import { seededRandom, type Random } from '#images/seeded-random.ts'
import { bar, disc, poly, tidy } from '#images/shapes/part.ts'

type Glyph = (colours: Palette, random: Random) => string

const filled = (d: string, fill: string, extra = '') =>
  `<path d="${d}" fill="${fill}" fill-rule="evenodd" stroke="#0b0f0e" stroke-opacity=".5" stroke-width="1.4" stroke-linejoin="round" ${extra}/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A small random coat of arms: rays, a ring and a core. */
function emblem(
  x: number,
  y: number,
  size: number,
  [base, second, accent, light]: Palette,
  random: Random,
): string {
  const points = Math.round(random.between(4, 9)) * 2
  const corners = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2
    const reach = size * (index % 2 ? random.between(0.45, 0.65) : random.between(0.85, 1))
    return `${tidy(x + Math.cos(angle) * reach)} ${tidy(y + Math.sin(angle) * reach)}`
  })
  return (
    filled(poly(corners.join(' '), 4), accent) +
    filled(disc(x, y, tidy(size * 0.46)), base) +
    filled(
      poly(
        `${x} ${y - size * 0.34} ${x + size * 0.3} ${y + size * 0.22} ${x - size * 0.3} ${y + size * 0.22}`,
        3,
      ),
      random.pick([light, second]),
    )
  )
}

const GLYPHS: Record<OtherKind, Glyph> = {
  sticker: (colours, random) =>
    filled(disc(160, 120, 100), '#f4f6f5') +
    filled(disc(160, 120, 90), colours[0]) +
    emblem(160, 120, 70, colours, random) +
    filled('M206 31Q258 58 260 122Q240 110 226 88Q212 66 206 31Z', '#c3ccd0'),
  graffiti: (colours, random) =>
    `<g opacity=".9">${emblem(170, 116, 84, colours, random)}</g>` +
    filled(bar(40, 84, 96, 214, 10), '#c9d1d0') +
    filled(bar(40, 110, 96, 176, 2), colours[0]) +
    filled(poly('48 84 88 84 80 66 56 66', 4), '#8d999c') +
    filled(bar(60, 50, 76, 68, 3), colours[1]) +
    line('M84 56L120 44M84 60L124 62', colours[2], 3),
  charm: (colours, random) =>
    line('M160 18V60', '#c79a4b', 5) +
    filled(`${disc(160, 60, 16)}${disc(160, 60, 9)}`, '#c79a4b') +
    line('M160 76V98', '#aab4ba', 6) +
    filled(poly('104 104 216 104 228 160 160 226 92 160', 16), colours[0]) +
    emblem(160, 152, 42, colours, random),
  patch: (colours, random) =>
    filled(poly('160 18 250 60 250 170 160 224 70 170 70 60', 12), colours[4]) +
    filled(poly('160 34 236 70 236 162 160 206 84 162 84 70', 8), colours[0], 'stroke-dasharray="7 5"') +
    emblem(160, 120, 58, colours, random),
  'music-kit': (colours) =>
    filled(`${disc(204, 120, 78)}${disc(204, 120, 12)}`, '#22282b') +
    [62, 50, 38].map((radius) => line(disc(204, 120, radius), '#4a545b', 1.6)).join('') +
    filled(`${disc(204, 120, 28)}${disc(204, 120, 8)}`, colours[1]) +
    filled(bar(42, 42, 198, 198, 8), colours[0]) +
    filled('M98 92L158 78V142A17 13 0 1 1 146 130V100L110 108V158A17 13 0 1 1 98 146Z', colours[3]),
  agent: (colours) =>
    filled('M60 230Q64 164 124 152L196 152Q256 164 260 230Z', colours[0]) +
    filled(poly('120 152 200 152 190 230 130 230', 8), colours[4]) +
    filled('M118 70Q118 22 160 22Q202 22 202 70L198 112Q188 146 160 146Q132 146 122 112Z', '#b99b84') +
    filled('M112 66Q112 12 160 12Q208 12 208 66L202 58H118Z', colours[1]) +
    filled(poly('118 74 202 74 200 98 170 100 160 92 150 100 120 98', 6), '#1b2126') +
    filled(poly('126 112 194 112 186 144 160 152 134 144', 10), colours[2]) +
    line('M132 168L104 230M188 168L216 230', colours[2], 6),
  case: (colours, random) =>
    filled(poly('36 84 76 48 284 48 284 158 244 204 36 204', 6), colours[4]) +
    filled(poly('36 88 244 88 244 204 36 204', 6), colours[0]) +
    filled(poly('36 84 76 48 284 48 246 84', 4), colours[1]) +
    filled(bar(36, 132, 244, 142, 1), colours[4]) +
    filled(bar(64, 88, 82, 204, 1) + bar(198, 88, 216, 204, 1), colours[4]) +
    filled(bar(122, 124, 158, 152, 5), '#c79a4b') +
    emblem(140, 172, 24, colours, random),
  package: (colours, random) =>
    filled(poly('44 78 160 40 276 78 276 186 160 222 44 186', 5), colours[0]) +
    filled(poly('44 78 160 40 276 78 160 116', 5), colours[1]) +
    filled(poly('160 116 276 78 276 186 160 222', 3), colours[4], 'fill-opacity=".5"') +
    filled(poly('92 62 108 57 224 95 224 203 208 208 208 100', 2), '#f2d27a') +
    emblem(104, 150, 30, colours, random),
  capsule: (colours, random) =>
    filled('M84 76Q84 28 160 28Q236 28 236 76V120H84Z', colours[1]) +
    filled('M84 120H236V164Q236 214 160 214Q84 214 84 164Z', colours[0]) +
    filled(bar(76, 110, 244, 130, 6), '#c9d1d0') +
    emblem(160, 168, 28, colours, random) +
    line('M104 74Q108 46 146 42', '#fff', 4),
  key: (colours) =>
    filled(`${disc(98, 120, 54)}${disc(86, 120, 22)}`, colours[1]) +
    filled(
      poly(
        '144 106 286 106 286 134 268 134 268 162 250 162 250 134 236 134 236 152 218 152 218 134 144 134',
        3,
      ),
      '#d3a94e',
    ) +
    line('M150 114H280', '#fff2c4', 3),
  pin: (colours, random) =>
    filled(poly('112 20 208 20 192 108 128 108', 3), colours[1]) +
    filled(poly('146 20 174 20 170 108 150 108', 1), colours[3]) +
    filled(disc(160, 156, 66), '#c79a4b') +
    filled(disc(160, 156, 54), colours[0]) +
    emblem(160, 156, 44, colours, random),
  tool: (colours) =>
    filled(`${poly('50 96 110 52 276 52 276 188 110 188 50 144', 10)}${disc(90, 120, 13)}`, colours[0]) +
    line('M130 96H248M130 122H248M130 148H204', colours[3], 7) +
    line('M90 120Q50 190 28 214', '#aab4ba', 4),
}

const paletteNames = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]
const TEXTURES = ['shards', 'marble', 'circuit', 'petals', 'waves', 'stars'] as const satisfies PatternName[]

export function drawOtherItem(item: OtherItem): string {
  const random = seededRandom(`other ${item.name}`)
  const colours: Palette = PALETTES[random.pick(paletteNames)]
  const texture = PATTERNS[random.pick(TEXTURES)](colours, random)
  // The main surface has a texture, so that two neighbouring cases look different.
  const surfaces: Palette = ['url(#texture)', colours[1], colours[2], colours[3], colours[4]]
  return `<defs>${paintPattern('texture', texture)}</defs>${GLYPHS[item.kind](surfaces, random)}`
}
