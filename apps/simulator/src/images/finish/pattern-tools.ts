import type { Palette } from '#images/finish/palettes.ts'
import type { Random } from '#images/seeded-random.ts'
import { poly, tidy } from '#images/shapes/part.ts'

export type Pattern = (palette: Palette, random: Random) => string

/** Patterns are drawn in this space and scaled down onto the shapes, so that paint has fine detail. */
export const PAINT_AREA = { left: 0, top: 0, width: 600, height: 350 } as const
const { width: WIDTH, height: HEIGHT } = PAINT_AREA

// Does not use plain `opacity`: the renderer would paint a separate group and clip it inside a scaled pattern.
export function filled(d: string, colour: string, opacity = 1): string {
  return `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`
}

export function stroked(d: string, colour: string, width: number, opacity = 1): string {
  const seeThrough = opacity < 1 ? ` stroke-opacity="${opacity}"` : ''
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${seeThrough}/>`
}

export function ground(colour: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`
}

/** A background gradient through all colours, from the rear to the tip. */
export function gradientGround(colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${tidy(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="ground" gradientUnits="userSpaceOnUse" x1="40" y1="60" x2="540" y2="200">${stops.join('')}</linearGradient>${ground('url(#ground)')}`
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Calls `draw` for random points in the whole area. */
export function scatter(
  count: number,
  random: Random,
  draw: (x: number, y: number, index: number) => string,
): string {
  return times(count, (index) => draw(tidy(random.between(0, WIDTH)), tidy(random.between(0, HEIGHT)), index))
}

export type Cell = { d: string; colour: string }

/**
 * Fills a grid and shifts odd rows by half a step. Cells of one colour and row become one path, because thousands of
 * small elements render slowly; later rows still cover earlier ones.
 */
export function overGrid(stepX: number, stepY: number, cellAt: (x: number, y: number) => Cell): string {
  return times(Math.ceil(HEIGHT / stepY), (row) => {
    const pathByColour = new Map<string, string>()
    for (let column = 0; column <= Math.ceil(WIDTH / stepX); column += 1) {
      const { d, colour } = cellAt(tidy((column - (row % 2) / 2) * stepX), tidy(row * stepY))
      pathByColour.set(colour, (pathByColour.get(colour) ?? '') + d)
    }
    return [...pathByColour].map(([colour, d]) => filled(d, colour)).join('')
  })
}

/** Draws the grid lines in one colour, as a single path. */
export function linesOverGrid(
  stepX: number,
  stepY: number,
  lineAt: (x: number, y: number) => string,
): string {
  return times(Math.ceil(HEIGHT / stepY), (row) =>
    times(Math.ceil(WIDTH / stepX) + 1, (column) =>
      lineAt(tidy((column - (row % 2) / 2) * stepX), tidy(row * stepY)),
    ),
  )
}

export function blob(random: Random, x: number, y: number, width: number, height: number): string {
  const corners = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * Math.PI * 2
    const reach = random.between(0.6, 1.1)
    return `${tidy(x + Math.cos(angle) * width * reach)} ${tidy(y + Math.sin(angle) * height * reach)}`
  })
  return poly(corners.join(' '), 30)
}
